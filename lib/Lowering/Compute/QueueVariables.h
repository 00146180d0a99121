//===- QueueVariables.h - what constructs change in queues ------*- C++ -*-===//
#ifndef PACC_LOWERING_QUEUEVARIABLES_H
#define PACC_LOWERING_QUEUEVARIABLES_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Fills Ctx.OfQueues, which isOfQueue (OwnObjects.h) asks. `Body` is the function's, before anything in it is lowered,
/// as constructs lose what they were.
void findQueueVariables(LoweringContext &Ctx, const clang::Stmt *Body);

} // namespace pacc

#endif

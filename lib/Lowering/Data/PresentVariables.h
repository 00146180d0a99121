//===- PresentVariables.h - what a function says of device copies -*- C++ -*-===//
#ifndef PACC_LOWERING_PRESENTVARIABLES_H
#define PACC_LOWERING_PRESENTVARIABLES_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Fills Ctx.MayBePresent and Ctx.SameOnDevice, and notes the blocks of data constructs. `Body` is the function's,
/// before anything in it is lowered.
void findPresentVariables(LoweringContext &Ctx, const clang::Stmt *Body);

} // namespace pacc

#endif

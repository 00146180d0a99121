//===- PipelineBody.h - what chunks would do differently --------*- C++ -*-===//
#ifndef PACC_LOWERING_PIPELINEBODY_H
#define PACC_LOWERING_PIPELINEBODY_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;
struct CanonicalLoop;
struct Pipeline;

/// Reports what in the body, run once for each chunk, would do something else
/// than without pragmas: another value for an array's pointer; `pipe` in
/// `pipe`. What loops do with elements and variables is judged on the IR (Transforms, ChunkChecks.h).
void checkBody(LoweringContext &LC, const Pipeline &P, const clang::Stmt *Body);

/// The same of a `pipe` loop of the host: it ends before its end, which ends
/// only the chunk's part, or changes its variable. False after an error.
bool checkHostPipe(LoweringContext &LC, const CanonicalLoop &L);

} // namespace pacc

#endif

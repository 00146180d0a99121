//===- PipelineBody.h - what chunks would do differently --------*- C++ -*-===//
#ifndef PACC_LOWERING_PIPELINEBODY_H
#define PACC_LOWERING_PIPELINEBODY_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;
struct CanonicalLoop;

/// Reports what in the body has no meaning when it is run once for each chunk: `pipe` in `pipe`. What it does with
/// variables and elements is judged on the IR (Transforms, ChunkChecks.h).
void checkBody(LoweringContext &LC, const clang::Stmt *Body);

/// The same of a `pipe` loop of the host: its `break` would end only the chunk's part. False after an error.
bool checkHostPipe(LoweringContext &LC, const CanonicalLoop &L);

} // namespace pacc

#endif

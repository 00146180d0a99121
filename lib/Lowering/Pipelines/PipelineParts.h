//===- PipelineParts.h - cutting the body of a pipeline ---------*- C++ -*-===//
//
// The body is cut at its top level into parts, the stages of a chunk: runs of
// statements with device code, which are enqueued, and runs of host code, which
// see their chunk when the part before is complete.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_PIPELINEPARTS_H
#define PACC_LOWERING_PIPELINEPARTS_H

#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;
struct Pipeline;

struct PipelinePart {
  bool OnDevice;
  /// Where the statements stand in the tree: lowering replaces them there.
  llvm::SmallVector<clang::Stmt **, 8> Statements;
};

/// Cuts the body, fills what P knows of its code, and reports what the parts cannot
/// do.
std::vector<PipelinePart> cutPipeline(LoweringContext &LC, Pipeline &P,
                                      clang::Stmt *&Body);

} // namespace pacc

#endif

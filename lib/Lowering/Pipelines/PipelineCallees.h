//===- PipelineCallees.h - what declarations say of functions ---*- C++ -*-===//
#ifndef PACC_LOWERING_PIPELINECALLEES_H
#define PACC_LOWERING_PIPELINECALLEES_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Says, by __pacc_callee (Markers.h), what is known of functions without a body, or of the library, that `Body` calls,
/// also by way of others: what they may do with what they get, and whether they know variables of the program. Transforms
/// judges what that means for a pipeline (ChunkVariables.h).
void announceCallees(LoweringContext &LC, clang::Stmt *Body, llvm::SmallVectorImpl<clang::Stmt *> &Out);

} // namespace pacc

#endif

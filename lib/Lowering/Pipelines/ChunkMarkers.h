//===- ChunkMarkers.h - what a pipe loop's iterations have ------*- C++ -*-===//
#ifndef PACC_LOWERING_CHUNKMARKERS_H
#define PACC_LOWERING_CHUNKMARKERS_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
class LoweringContext;
struct PipeRecord;

/// Appends a marker (__pacc_chunk) for each array of the pipeline in hand that `Body`, of a
/// kernel's loop with `pipe` over `Var`, names, and of which is known when compiling what
/// iterations have of it. The passes see how far accesses go. Those of arrays that are split
/// in another dimension than the first are not told.
void emitChunks(LoweringContext &LC, const PipeRecord &Pipe,
                const clang::VarDecl *Var, const clang::Stmt *Body,
                llvm::SmallVectorImpl<clang::Stmt *> &Out);

} // namespace pacc

#endif

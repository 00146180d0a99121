//===- MissingUpdates.h - what updates of a pipeline leave out --*- C++ -*-===//
#ifndef PACC_TRANSFORMS_MISSINGUPDATES_H
#define PACC_TRANSFORMS_MISSINGUPDATES_H

#include "Checks/Chunks/ChunkModel.h"
#include "Checks/Chunks/PlainPipelines.h"

namespace pacc {

/// Warns of arrays that kernels write, no kernel reads behind that, and no update brings back; and of arrays of which
/// the first or the last iteration of a loop reads what no update brings, though some bring another part of it. Nothing
/// is said where anything else may use the array.
void warnOfMissingUpdates(const llvm::Function &F, const ChunkModel &M, const ChunkReader &Reader,
                          const KernelTexts &Texts);

} // namespace pacc

#endif

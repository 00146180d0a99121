//===- UnsetElements.h - what comes back of targetout unset -----*- C++ -*-===//
#ifndef PACC_TRANSFORMS_UNSETELEMENTS_H
#define PACC_TRANSFORMS_UNSETELEMENTS_H

#include "Checks/Chunks/ChunkModel.h"
#include "Checks/Chunks/PlainPipelines.h"

namespace pacc {

/// Code of the body may write to the array of the access under another name, or knows the address of a chunk.
bool mayBeUsedOtherwise(const ChunkModel &M, const ChunkAccess &Of);

/// Warns of arrays in targetout of which an iteration leaves out a part of its unit, at one of its ends, in gaps or
/// under a condition: nothing has brought those elements to the device, and they come back all the same. Nothing is
/// said where anything else may write to the array.
void warnOfUnsetElements(llvm::Function &F, llvm::FunctionAnalysisManager &FAM, const ChunkModel &M,
                         const KernelTexts &Texts);

} // namespace pacc

#endif

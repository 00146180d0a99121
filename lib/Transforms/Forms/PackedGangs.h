//===- PackedGangs.h - several gangs of one warp in a block -----*- C++ -*-===//
//
// A gang is a thread block, and a multiprocessor holds only so many of those: gangs of one
// warp leave half of its threads unused, and starting a block for each row of a sparse
// matrix takes longer than the row. Where the warps of a gang have nothing to wait for but
// each other, the threads of a block along y are further gangs:
//
//   gang = blockIdx.x * blockDim.y + threadIdx.y
//
// The runtime chooses how many (1 at least); a grid that they do not divide has gangs
// behind the last iteration, which find nothing to do.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_PACKEDGANGS_H
#define PACC_TRANSFORMS_PACKEDGANGS_H

#include "pacc/IR/KernelForm.h"
#include "llvm/ADT/ArrayRef.h"

namespace pacc {

/// Decides for `Kernel` and its other forms, after partitionLoops; says so in the
/// kernel's shape.
void findPackedGangs(llvm::Function &Kernel, llvm::ArrayRef<llvm::Function *> Forms);

} // namespace pacc

#endif

//===- PackedGangs.h - several gangs of one warp in a block -----*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_PACKEDGANGS_H
#define PACC_TARGETS_NVPTX_PACKEDGANGS_H

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// Computes the numbers of gangs and lanes anew in all kernels that hasPackedGangs says it
/// of: the threads of a block along y are further gangs. With the device runtime linked in,
/// which this inlines.
void packGangs(llvm::Module &M);

} // namespace pacc

#endif

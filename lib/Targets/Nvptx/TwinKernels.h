//===- TwinKernels.h - kernels of the same code, written once ---*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_TWINKERNELS_H
#define PACC_TARGETS_NVPTX_TWINKERNELS_H

#include "llvm/ADT/SmallVector.h"
#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// Kernels that are the same as others (pacc/IR/SameCode.h) are taken out of the module while it is optimised and
/// becomes text. Profilers show kernels by their names, so each has its own text again in the end, in its place.
class TwinKernels {
public:
  explicit TwinKernels(llvm::Module &M);
  /// Adds to the PTX what was taken out. False if it is not found there.
  [[nodiscard]] bool addTo(llvm::SmallVectorImpl<char> &Ptx) const;

private:
  struct Twin {
    std::string Name, First; ///< of one that was taken out, and of the one that stays
    std::string Next;        ///< the kernel before which it stood, or nothing
  };
  std::vector<Twin> Twins;
};

} // namespace pacc

#endif

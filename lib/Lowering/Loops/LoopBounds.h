//===- LoopBounds.h - who computes the bounds of a nest of loops *- C++ -*-===//
//
// The host where it can, for a loop with a directive: the kernel gets the number
// of iterations. Else the kernel, and the host estimates, for the launch's shape
// alone.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_LOOPBOUNDS_H
#define PACC_LOWERING_LOOPBOUNDS_H

#include "Compute/Invariants.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
struct Kernel;
struct LoopNest;
struct Region;
class LoopDimension;

/// Declares the bounds of `N`, which stands at `Where` in the kernel: on the host
/// or in `Out`, whose expressions `Rewrite` makes the kernel's. Adds the trip
/// counts that the launch gets to `K`. False after an error.
bool declareBounds(Region &R, Kernel &K, LoopNest &N, Position Where,
                   llvm::function_ref<clang::Stmt *(clang::Stmt *)> Rewrite,
                   llvm::SmallVectorImpl<LoopDimension> &Dims,
                   llvm::SmallVectorImpl<clang::Stmt *> &Out);

} // namespace pacc

#endif

//===- OtherWays.h - to a variable, beside its name -------------*- C++ -*-===//
//
//   int s = 0, *p = &s;
//   for (j..) { s += a[j]; b[j] = *p; }        no sum that lanes could share
//
// Lowering looks for the names of variables alone where it says that a loop does nothing with one but to combine it.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_OTHERWAYS_H
#define PACC_TRANSFORMS_OTHERWAYS_H

#include "llvm/ADT/DenseMap.h"

namespace llvm {
class AllocaInst;
class CallInst;
class Module;
} // namespace llvm

namespace pacc {
struct MarkedLoop;

/// Something in the loop may access the variable by an address which comes from outside of it.
bool isReachedFromOutside(const llvm::AllocaInst &Variable, const MarkedLoop &L);

/// Where addresses are forwarded, `*p` in a loop becomes `s` itself, and cannot be told from its name any more.
class NamedUses {
public:
  /// To be made of kernels before addresses are forwarded.
  explicit NamedUses(llvm::Module &Neutral);

  /// Afterwards: drops the marks (__pacc_may_reduce) of loops that have other uses of the variable by now.
  void dropOtherMarks(llvm::Module &Neutral) const;

private:
  llvm::DenseMap<const llvm::CallInst *, unsigned> Uses; ///< in the loop, by mark; of variables whose address is held
};

} // namespace pacc

#endif

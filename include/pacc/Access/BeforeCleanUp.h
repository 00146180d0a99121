//===- BeforeCleanUp.h - what clean-up hides from the analysis --*- C++ -*-===//
#ifndef PACC_ACCESS_BEFORECLEANUP_H
#define PACC_ACCESS_BEFORECLEANUP_H

#include "llvm/ADT/DenseSet.h"

namespace llvm {
class BasicBlock;
class Function;
class Loop;
class PHINode;
} // namespace llvm

namespace pacc {

/// What the program does for itself and what clean-up takes away: the lanes that share a loop
/// do it all the same, since the kernel's own code keeps its variables in memory and may not
/// be optimised.
class BeforeCleanUp {
public:
  /// To be called before variables are promoted. Promotion itself sees that `swap(x, y);
  /// swap(x, y);` ends as it began, and leaves nothing of it.
  void noteVariables(llvm::Function &F);

  /// To be called between promotion and clean-up.
  void notePromoted(llvm::Function &F);

  /// Only the counter can be computed from the number of the iteration: any other value
  /// that the header takes from the iteration before (`k++`, `*p++`, `w += i`) is handed on
  /// from one to the next. So it is where it comes out as it went in (`w--; w++`).
  bool handedScalarsOn(const llvm::Loop &L) const;

private:
  llvm::DenseSet<const llvm::BasicBlock *> HandOn; ///< headers
};

/// A value of the iteration before that the header of `L` takes, beside its counter; or null.
const llvm::PHINode *handedOn(const llvm::Loop &L);

} // namespace pacc

#endif

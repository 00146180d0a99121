//===- TiedMembers.h - the calls of one combined reduction ------*- C++ -*-===//
//
// What combines several values together, one of which leads (ChosenReductions.h), as calls of __pacc_reduce.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_TIEDMEMBERS_H
#define PACC_TRANSFORMS_TIEDMEMBERS_H

#include "pacc/Access/LoopControl.h"
#include "llvm/IR/IRBuilder.h"

namespace pacc {

/// One member: what a lane has, and what comes of all lanes.
struct TiedMember {
  llvm::AllocaInst *Mine, *Whole;
  unsigned Op, Type;
};

/// Makes the members of one reduction of a loop.
class TiedMembers {
public:
  explicit TiedMembers(MarkedLoop &L) : L(L) {}

  /// A variable in the entry block of the kernel.
  llvm::AllocaInst *variable(llvm::Type *T, const llvm::Twine &Name) const;
  /// Both variables begin with the identity before the loop.
  TiedMember start(llvm::Type *T, const llvm::Twine &Name, unsigned Op, unsigned RedType) const;
  void reduce(llvm::IRBuilder<> &B, const TiedMember &M, llvm::StringRef Name, unsigned Flags) const;
  static void end(llvm::IRBuilder<> &B, llvm::ArrayRef<TiedMember> Members);

private:
  MarkedLoop &L;
};

/// The numbers of an iteration of loops in each other, and what a lane knows already.
struct IterationNumbers {
  llvm::SmallVector<llvm::Value *, 2> Here, Known;

  IterationNumbers(llvm::IRBuilder<> &B, llvm::ArrayRef<LoopControl> Controls, llvm::ArrayRef<TiedMember> Places);
  /// The iteration comes before the known one.
  llvm::Value *isBefore(llvm::IRBuilder<> &B) const;
  /// It comes behind the known one, or is the same.
  llvm::Value *isNotBefore(llvm::IRBuilder<> &B) const;
};

} // namespace pacc

#endif

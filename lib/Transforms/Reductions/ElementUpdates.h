//===- ElementUpdates.h - what a loop does with the copy of an array *- C++ -*-===//
#ifndef PACC_TRANSFORMS_ELEMENTUPDATES_H
#define PACC_TRANSFORMS_ELEMENTUPDATES_H

#include "Reductions/ReductionTasks.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace pacc {

/// `*a = *a op x` for an element of a reduction's copy, where nothing else is written between its load and its store.
struct ElementUpdate {
  llvm::LoadInst *Old;
  llvm::Instruction *Step;
  llvm::StoreInst *New;

  /// What is combined with the element.
  llvm::Value *operand(llvm::IRBuilder<> &B) const;
  /// The atomic operation that does the same.
  llvm::AtomicRMWInst::BinOp operation(unsigned RedType) const;
};

/// The uses of the array in which a reduction has its copy.
class CopyUses {
public:
  CopyUses(const ReductionTasks &Plan, const ReductionTask &T);

  /// Null if it is no variable of the kernel.
  llvm::AllocaInst *copy() const { return Copy; }
  /// The reduction takes its elements and nothing more; the loop loads and stores whole elements, which the copy had the
  /// operator's identity in, and its address goes nowhere.
  bool areElements() const { return Known; }
  llvm::ArrayRef<llvm::LoadInst *> loads() const { return Loads; }
  llvm::ArrayRef<llvm::StoreInst *> stores() const { return Stores; }
  /// All loads and stores of the loop as updates by the reduction's operator; nothing if some are none.
  std::optional<llvm::SmallVector<ElementUpdate, 4>> updates() const;
  /// Takes away the first values, and where the copy begins and ends to live.
  void dropFrame() const;

private:
  void collect(llvm::Value &Address);
  void note(llvm::Instruction &I, const llvm::Value &Address);
  std::optional<ElementUpdate> updateOf(llvm::StoreInst &New) const;

  const ReductionTasks &Plan;
  const ReductionTask &T;
  llvm::AllocaInst *Copy;
  llvm::Type *Element = nullptr;
  llvm::Constant *Identity = nullptr;
  bool Known;
  llvm::SmallVector<llvm::LoadInst *, 4> Loads;
  llvm::SmallVector<llvm::StoreInst *, 4> Stores;    ///< in the loop
  llvm::SmallVector<llvm::Instruction *, 8> OfFrame;
};

/// Bytes from the beginning of `Copy` to `Address`, a part of it; computed before `B`.
llvm::Value *offsetIn(llvm::IRBuilder<> &B, llvm::Value *Address, const llvm::AllocaInst &Copy);

} // namespace pacc

#endif

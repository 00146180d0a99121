//===- TruthsInMemory.h - elements that keep whether all hold ---*- C++ -*-===//
//
//   r->ok = r->ok && x;     r->any = r->any || x;     if (*ok) *ok = x;
//
// Each iteration leaves a truth value that is made of the one before and of what it finds itself. What is tested only
// where the one before asks for it (`x`) has no effects: that lanes, which do not know of each other, test it more often
// makes no difference.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ACCESS_ELEMENTS_TRUTHSINMEMORY_H
#define PACC_ACCESS_ELEMENTS_TRUTHSINMEMORY_H

#include <optional>

namespace llvm {
class BasicBlock;
class DominatorTree;
class LoadInst;
class StoreInst;
} // namespace llvm

namespace pacc {

struct TruthInMemory {
  unsigned Op, Type; ///< enum pacc_red_op, pacc_red_type
  llvm::LoadInst *Old;
  const llvm::BasicBlock *Where; ///< where it is executed the element becomes 0 or 1
};

/// The store belongs to such an update.
std::optional<TruthInMemory> truthOf(const llvm::StoreInst &Store, const llvm::DominatorTree &Dominance);

} // namespace pacc

#endif

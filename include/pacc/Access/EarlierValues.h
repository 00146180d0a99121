//===- EarlierValues.h - what the iteration before has computed -*- C++ -*-===//
//
//   for (i..) { a[i] = b[i] - x; x = b[i]; }        x is b[i - 1], but for the first iteration
//
// What an iteration stores in each case, computed by the next one.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ACCESS_EARLIERVALUES_H
#define PACC_ACCESS_EARLIERVALUES_H

#include "pacc/Access/LoopControl.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Dominators.h"

#include <optional>

namespace pacc {

/// How a value of an iteration is computed from the iteration's number.
class EarlierValue {
public:
  /// `V`, which each iteration computes at `At`; nothing if other things are needed than the number, what the loop leaves
  /// alone, and elements of arrays. That these are the same one iteration later, the analysis has to find out.
  static std::optional<EarlierValue> of(llvm::Value &V, const llvm::Instruction &At, const LoopControl &Control,
                                        const llvm::DominatorTree &DT);

  /// The value is made of what the instruction computes.
  bool uses(const llvm::Instruction &I) const { return Again.contains(&I); }

  /// The same of the iteration `Number`, in front of `Before`.
  llvm::Value *compute(llvm::Value &Number, llvm::Instruction &Before) const;

private:
  llvm::Value *Result = nullptr;
  const llvm::AllocaInst *Counter = nullptr;
  llvm::DenseMap<const llvm::Instruction *, llvm::Value *> Held; ///< what loads of an iteration's variables find
  llvm::SmallPtrSet<const llvm::Instruction *, 8> Again;         ///< computed once more

  bool add(llvm::Value &V, const llvm::Instruction &At, const LoopControl &Control, const llvm::DominatorTree &DT,
           unsigned Steps);
  llvm::Value *compute(llvm::Value &V, llvm::Value &Number, llvm::Instruction &Before,
                       llvm::DenseMap<const llvm::Value *, llvm::Value *> &Known) const;
};

} // namespace pacc

#endif

//===- LastValues.h - elements that hold what came last ---------*- C++ -*-===//
//
//   for (i..) { t = a[i]; b[i] = t * t; }          t is needed behind the loop
//   for (i..) if (a[i] > x) last = i;              last = a[i] > x ? i : last;
//   for (i..) { a[i] = b[i] - t; t = b[i]; }       t is b[i - 1], or what was there (EarlierValues.h)
//
// For the analysis all iterations store to one place. But none of them needs what another one has stored: behind the loop
// the element has what the last iteration that sets it has left there. What stays as it is (`: last`) sets nothing.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ACCESS_LASTVALUES_H
#define PACC_ACCESS_LASTVALUES_H

#include "pacc/Access/EarlierValues.h"
#include "pacc/Access/LoopTree.h"
#include "llvm/IR/Instructions.h"

#include <string>

namespace pacc {

struct LastValue {
  llvm::Value *Address; ///< that of the first store
  unsigned Type;        ///< enum pacc_red_type
  std::string Name;     ///< "t", "y[]"
  llvm::SmallVector<llvm::StoreInst *, 2> Stores;
  llvm::SmallVector<llvm::LoadInst *, 2> Reads; ///< of what the same iteration has stored
  llvm::SmallVector<llvm::LoadInst *, 1> Kept;  ///< of what the same place keeps
  llvm::SmallVector<llvm::LoadInst *, 1> Older; ///< of what the iteration before has stored
  std::optional<EarlierValue> Earlier;          ///< that, if some are
  /// The loop, and those in it that are round the stores, outermost first.
  llvm::SmallVector<MarkedLoop *, 2> Loops;
  /// Each iteration of all of them sets it, and the inner ones have as many each time.
  bool IsSure = false;

  llvm::Type *type() const { return Stores.front()->getValueOperand()->getType(); }
};

/// Such elements of `L`, whose addresses are the same in all iterations. What else the loop does with such an element is
/// for the analysis to find out.
llvm::SmallVector<LastValue, 1> findLastValues(LoopTree &Tree, MarkedLoop &L);

/// Whether a store of `V` leaves the element as it is: an i1 in front of `Before`; null if it never does.
llvm::Value *isKept(const LastValue &Last, llvm::Value *V, llvm::Instruction &Before);

/// Keeps the name of an element that the last iteration of the loop stores, and gives them back.
void noteKept(const MarkedLoop &L, llvm::StringRef Name);
llvm::SmallVector<llvm::StringRef, 1> keptByLast(const MarkedLoop &L);

} // namespace pacc

#endif

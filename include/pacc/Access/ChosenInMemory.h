//===- ChosenInMemory.h - extremes with what goes with them -----*- C++ -*-===//
//
//   if (x < s->m) { s->m = x; s->k = i; }
//   k = x < m ? i : k;  m = x < m ? x : m;
//
// Elements that iterations set together, where a comparison with one of them, which keeps the extreme, says so. Each
// comparison decides about these elements alone, and all of them are made, or none, before the extreme is set.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ACCESS_CHOSENINMEMORY_H
#define PACC_ACCESS_CHOSENINMEMORY_H

#include "pacc/Access/LoopTree.h"
#include "llvm/IR/Instructions.h"

#include <string>

namespace pacc {

struct ChosenInMemory {
  struct Element {
    llvm::Value *Address;
    unsigned Type; ///< enum pacc_red_type
    std::string Name;
    llvm::StoreInst *Store;
    llvm::SmallVector<llvm::LoadInst *, 2> Loads;
  };
  struct Decision {
    llvm::BranchInst *Branch;
    llvm::CmpInst *Test;
    llvm::LoadInst *Old;
    llvm::Value *New;
    llvm::BasicBlock *Wins, *Loses, *Behind; ///< `Loses` may be `Behind`
  };
  llvm::SmallVector<Element, 3> Elements;   ///< the extreme first
  llvm::SmallVector<Decision, 2> Decisions; ///< in order; the last one is the extreme's
  llvm::CmpInst::Predicate Relation;        ///< of the new number to the extreme, where it counts
  llvm::SmallVector<MarkedLoop *, 2> Loops; ///< the loop, and those in it round the stores, outermost first

  llvm::Type *typeOf(const Element &E) const { return E.Store->getValueOperand()->getType(); }
  bool isGreatest() const; ///< else the least
  bool isLast() const;     ///< of several iterations with the extreme the last one counts
  bool has(const llvm::Value *Address) const;
};

/// Such elements of `L`, whose addresses are the same in all iterations. What else may access them is for the analysis to
/// find out.
llvm::SmallVector<ChosenInMemory, 1> findChosenInMemory(LoopTree &Tree, MarkedLoop &L);

} // namespace pacc

#endif

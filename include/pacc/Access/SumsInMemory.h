//===- SumsInMemory.h - elements that a loop only adds to -------*- C++ -*-===//
//
//   for (j..) y[i] += a[i][j] * x[j];       the same element in each iteration
//
// For the analysis that is a store which the next iteration reads. If nothing else in the loop may
// access the element, it is a reduction: of a variable, which is added to the element behind the loop. What stands under
// conditions, and extremes that comparisons make, likewise: the element, which may not exist if no condition holds, is
// left alone if the variable still has what changes nothing.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ACCESS_SUMSINMEMORY_H
#define PACC_ACCESS_SUMSINMEMORY_H

#include "pacc/Access/LoopTree.h"

namespace llvm {
class Function;
class Instruction;
class LoadInst;
class StoreInst;
class Value;
} // namespace llvm

namespace pacc {

/// The updates of one element in a loop.
struct SumInMemory {
  struct Update {
    llvm::LoadInst *Old;
    llvm::StoreInst *New;
  };
  llvm::Value *Address; ///< that of the first update
  llvm::SmallVector<Update, 1> Updates;
  unsigned Op, Type; ///< enum pacc_red_op, pacc_red_type
  std::string Name;  ///< "y[]"
  unsigned Flags = 0; ///< PACC_RED_KEEPS_NAN
  bool IsSure = false; ///< each iteration makes one
};

/// Elements that `L` updates by one operator. The address of each is the same in all iterations, and can be computed
/// behind the loop. What else the loop does with such an element is for the analysis to find out.
llvm::SmallVector<SumInMemory, 1> findSumsInMemory(LoopTree &Tree, MarkedLoop &L);

/// Tells the analysis that the order of the updates is free in `L`. While its copy of the code is put in order, fences
/// keep all other accesses to the element, which must be seen, from being taken away for what these have left there.
void markForAnalysis(const SumInMemory &Sum, const MarkedLoop &L);
/// The same of any accesses, in several loops.
void markForAnalysis(llvm::ArrayRef<llvm::Instruction *> Accesses, llvm::ArrayRef<MarkedLoop *> Loops);
/// The mark without the fences.
void markAsFree(llvm::Instruction &I, llvm::ArrayRef<MarkedLoop *> Loops);
/// Takes those fences away.
void endFences(llvm::Function &Copy);

/// Both are accesses of one element that are marked so in the loop with this number.
bool areOfOneSum(const llvm::Instruction &X, const llvm::Instruction &Y, unsigned Loop);

/// A copy in front of `Before` of the instructions that compute the address.
llvm::Value *addressBefore(const SumInMemory &Sum, llvm::Instruction &Before);

} // namespace pacc

#endif

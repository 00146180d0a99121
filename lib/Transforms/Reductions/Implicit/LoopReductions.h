//===- LoopReductions.h - reductions that no clause asks for ----*- C++ -*-===//
//
//   s += ... in the loop      ->   mine += ...
//   before it                      mine = 0; whole = s
//   behind it                      __pacc_reduce(&mine, &whole); s = whole
//
// `s` itself stays a variable of which no address is taken: what is known of it for the loops
// round it does not change. Of an element (SumsInMemory.h), which may not exist if the loop has no
// iteration, `whole` begins with 0 and is added behind the loop if it has one.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_LOOPREDUCTIONS_H
#define PACC_TRANSFORMS_LOOPREDUCTIONS_H

#include "pacc/Access/ChosenInMemory.h"
#include "pacc/Access/LastValues.h"
#include "pacc/Access/SumsInMemory.h"
#include "Reductions/Ordered/ArrayCopies.h"
#include "llvm/IR/IRBuilder.h"

namespace pacc {

/// `L` does nothing with the mark's variable that a reduction would not do.
bool canBeReduced(const MarkedLoop &L, const llvm::CallInst &Mark);

/// No clause says what the iterations do to each other, or what they gather.
bool mayGather(const MarkedLoop &L);

/// The reductions of one loop, one behind the other: lanes may combine several at once.
class LoopReductions {
public:
  /// Reduces the variables that `Marks` speak of, all of which can be reduced, and elements.
  LoopReductions(LoopTree &Tree, MarkedLoop &L, llvm::ArrayRef<llvm::CallInst *> Marks);

  /// Each variable gets a copy that the iterations gather in, and the loop the reduction of these.
  void make();

  /// The same for an analysis that only wants to know which loops are parallel then. The updates of elements stay
  /// where they are: it has to see what else may access them.
  void makeForAnalysis();

private:
  struct Reduction {
    unsigned Op = 0, Flags = 0, Type = 0;
    llvm::Value *TypeArgument = nullptr, *Name = nullptr;
    llvm::DebugLoc At;
    llvm::AllocaInst *Mine = nullptr, *Whole = nullptr;
    llvm::AllocaInst *Variable = nullptr; ///< null: of an element
  };

  MarkedLoop &L;
  llvm::SmallVector<llvm::CallInst *, 2> Marks;
  llvm::SmallVector<SumInMemory, 1> Sums;
  llvm::SmallVector<LastValue, 1> LastValues;
  llvm::SmallVector<ChosenInMemory, 1> Chosen;
  ArrayCopies Arrays;

  void reduceAll();
  Reduction start(llvm::Type *T, const llvm::Twine &Name) const;
  Reduction ofVariable(const llvm::CallInst &Mark) const;
  Reduction ofElement(const SumInMemory &Sum) const;
  void reduce(llvm::IRBuilder<> &Behind, const Reduction &R) const;
  static llvm::Instruction *ifChanged(const Reduction &R, llvm::Instruction &Before);
  void addToElements(llvm::Instruction &Behind, llvm::ArrayRef<Reduction> OfElements) const;
};

} // namespace pacc

#endif

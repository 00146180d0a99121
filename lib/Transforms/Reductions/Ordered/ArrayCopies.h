//===- ArrayCopies.h - iterations with an array of their own ----*- C++ -*-===//
//
// Arrays that each iteration sets before it reads them (PrivateArrays.h) have a copy in each, and the last iteration
// stores what its copy has:
//
//   for (i..) { t[..] = ...; ... t[..] ... }   ->   for (i..) { mine[..] = ...; ... mine[..] ...; if (i is the last) t = mine; }
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_ARRAYCOPIES_H
#define PACC_TRANSFORMS_ARRAYCOPIES_H

#include "pacc/Access/LoopControl.h"
#include "pacc/Access/PrivateArrays.h"

namespace pacc {

/// The arrays of a loop of which no clause says what its iterations do to each other.
class ArrayCopies {
public:
  ArrayCopies(LoopTree &Tree, MarkedLoop &L);

  bool empty() const { return Arrays.empty(); }
  /// The address leads into one of them.
  bool has(const llvm::Value *Address) const;

  void make() { copyEach(/*ForAnalysis=*/false); }
  /// The same for an analysis that only wants to know which loops are parallel then: the stores stay where they are, as it
  /// has to see what else may access the elements.
  void makeForAnalysis() { copyEach(/*ForAnalysis=*/true); }

private:
  MarkedLoop *L;
  llvm::SmallVector<PrivateArray, 1> Arrays;

  /// Of the innermost loop, as long as nothing is changed.
  struct Iteration {
    llvm::SmallVector<LoopControl, 2> Controls; ///< of all loops
    llvm::Instruction *Begin, *End;
  };
  llvm::SmallVector<Iteration, 1> Iterations; ///< of each array

  void copyEach(bool ForAnalysis);
  void copy(const PrivateArray &Array, const Iteration &In, bool ForAnalysis) const;
  void storeInLast(const PrivateArray &Array, const Iteration &In, llvm::AllocaInst &Copy, const llvm::DebugLoc &At) const;
};

} // namespace pacc

#endif

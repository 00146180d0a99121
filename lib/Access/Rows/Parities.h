//===- Parities.h - even elements and odd ones ------------------*- C++ -*-===//
//
//   if ((i + j) % 2 == colour) a[i][j] = f(a[i - 1][j], a[i + 1][j], a[i][j - 1], a[i][j + 1]);
//   for (j = 1 + (i + colour) % 2..; j += 2) a[i][j] = ..;
//   u[(t + 1) % 2][i] = f(u[t % 2][i - 1], u[t % 2][i + 1]);
//
// Of each number of the program the last bit is enough, of which nothing is lost where numbers wrap, are extended or
// negative: it is a sum (exclusive or) of last bits of others. If those of all subscripts of an element, taken together,
// are the same wherever one access is reached, and the other one where another is, no iterations make them meet.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ACCESS_PARITIES_H
#define PACC_ACCESS_PARITIES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class BasicBlock;
class BranchInst;
class DominatorTree;
class Loop;
class SCEV;
class ScalarEvolution;
class Value;
} // namespace llvm

namespace pacc {

class Parities {
public:
  Parities(llvm::ScalarEvolution &SE, const llvm::DominatorTree &Dominance) : SE(SE), Dominance(Dominance) {}

  /// One subscript of two accesses.
  struct Subscript {
    const llvm::SCEV *X, *Y;
  };
  /// Accesses in `AtX` and `AtY`, in any iterations of `L` and the loops in it, never have all `Subscripts` the same.
  bool differ(llvm::ArrayRef<Subscript> Subscripts, const llvm::BasicBlock &AtX, const llvm::BasicBlock &AtY,
              const llvm::Loop &L);

private:
  /// The last bit of the sum of all `Parts`, or the other one.
  struct Bit {
    llvm::SmallVector<const llvm::SCEV *, 4> Parts; ///< each once, in the order of their addresses
    bool IsOther = false;
    Bit &operator^=(const Bit &More);
    bool operator==(const Bit &Other) const { return IsOther == Other.IsOther && Parts == Other.Parts; }
  };

  llvm::ScalarEvolution &SE;
  const llvm::DominatorTree &Dominance;

  Bit lastOf(const llvm::SCEV *S, unsigned Steps);
  Bit lastOf(llvm::Value &V, const llvm::SCEV *S, unsigned Steps);
  /// Sums that are 0 where control gets to `At`.
  llvm::SmallVector<Bit, 4> zerosAt(const llvm::BasicBlock &At, const llvm::Loop &L);
  void findZeros(llvm::Value &Condition, bool Holds, llvm::SmallVectorImpl<Bit> &Zeros, unsigned Steps);
  bool isTruth(const llvm::SCEV *S);
  /// `Sum`, with what is 0 added to it so that it is the same in all iterations of `L`. False: there is no such sum.
  bool fix(Bit &Sum, llvm::ArrayRef<Bit> Zeros, const llvm::BasicBlock &At, const llvm::Loop &L);
  bool isFixed(const Bit &Sum, const llvm::Loop &L);
};

} // namespace pacc

#endif

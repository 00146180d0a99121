//===- Rows.h - outer loops that go through rows of flat arrays -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_ROWS_H
#define PACC_TRANSFORMS_ROWS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Dominators.h"

namespace llvm {
class BasicBlock;
class BinaryOperator;
class Loop;
class SCEV;
class ScalarEvolution;
} // namespace llvm

namespace pacc {

/// Where a subscript is used, and its value there.
struct SubscriptUse {
  const llvm::SCEV *Index; ///< 64 bits wide
  const llvm::BasicBlock *Where;
};

/// `a[(i * n + j) * m + k]` with j < n and k < m: a loop of i takes a row of n * m elements
/// in each iteration. Its inner loops move the subscript by less than it does itself.
class RowTest {
public:
  RowTest(llvm::Function &F, llvm::ScalarEvolution &SE);

  /// Elements that different iterations of `L` touch at `X` and at `Y`, of one array,
  /// are different ones, in whatever iterations of inner loops.
  bool separate(const SubscriptUse &X, const SubscriptUse &Y, const llvm::Loop &L);

private:
  /// Where one iteration of the loop begins, and how far from there its inner loops go.
  struct Row {
    const llvm::SCEV *Start, *Step, *Lowest, *Highest;
  };
  bool rowOf(const SubscriptUse &Use, const llvm::Loop &L, Row &Result);
  const llvm::SCEV *iterations(const llvm::Loop &L);
  const llvm::SCEV *widen(const llvm::SCEV *Narrow, const llvm::Loop &Within);
  void learn(const llvm::SCEV *Iterations);
  bool isNonNegative(const llvm::SCEV *Value);
  bool hasNoNegativePart(const llvm::SCEV *Value);

  llvm::ScalarEvolution &SE;
  llvm::DominatorTree Dominance;
  /// Signed sums and differences of the program by their values: wherever one of them has
  /// been computed, it has not overflowed.
  llvm::DenseMap<const llvm::SCEV *, llvm::SmallVector<llvm::BinaryOperator *, 2>> Exact;
  /// Numbers that are at least so many, where the uses are reached.
  llvm::DenseMap<const llvm::SCEV *, int64_t> Least;
};

} // namespace pacc

#endif

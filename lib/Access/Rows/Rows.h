//===- Rows.h - outer loops that go through rows of flat arrays -*- C++ -*-===//
#ifndef PACC_ACCESS_ROWS_H
#define PACC_ACCESS_ROWS_H

#include "Rows/Parities.h"
#include "pacc/Access/TripCounts.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Dominators.h"

namespace llvm {
class BasicBlock;
class BranchInst;
class Loop;
class SCEV;
class SCEVAddRecExpr;
class ScalarEvolution;
class Type;
} // namespace llvm

namespace pacc {

class Assumptions;

/// Where a subscript is used, and its value there.
struct SubscriptUse {
  const llvm::SCEV *Index; ///< 64 bits wide
  const llvm::BasicBlock *Where;
};

/// `a[(i * n + j) * m + k]` with j < n and k < m: a loop of i takes a row of n * m elements
/// in each iteration. Its inner loops move the subscript by less than it does itself. A loop
/// of k round the two others moves it by less than they do, and by less than m in all. And
/// what `a[i]` and `a[n + i]` with i < n reach are two parts of the array.
class RowTest {
public:
  /// `Allowed`: null, or where what no proof is found for may be assumed.
  RowTest(llvm::Function &F, llvm::ScalarEvolution &SE, Assumptions *Allowed = nullptr);

  /// Elements that different iterations of `L` touch at `X` and at `Y`, of one array,
  /// are different ones, in whatever iterations of inner loops.
  bool separate(const SubscriptUse &X, const SubscriptUse &Y, const llvm::Loop &L);

  /// The same on conditions, of the kind that programs are written for.
  bool separateOnConditions(const SubscriptUse &X, const SubscriptUse &Y, const llvm::Loop &L);

  /// Several subscripts of an element are never all the same (Parities.h), or in one iteration of `L` alone:
  ///
  ///   for (j..i..) c[i][j] = c[j][i] = f(i, j);
  bool areOtherCells(llvm::ArrayRef<Parities::Subscript> All, const llvm::BasicBlock &AtX, const llvm::BasicBlock &AtY,
                     const llvm::Loop &L);

  /// The same by all that is known of both iterations (IterationPairs.h), which takes longer to find out.
  bool neverMeet(llvm::ArrayRef<Parities::Subscript> All, const llvm::BasicBlock &AtX, const llvm::BasicBlock &AtY,
                 const llvm::Loop &L);

  TripCounts &trips() { return Trips; }
  const llvm::DominatorTree &dominance() const { return Dominance; }

private:
  /// Where the loop begins, and how it and its inner loops go on from there.
  struct Row {
    const llvm::SCEV *Start, *Step; ///< a step of 0: the loop does not move the subscript
    /// Steps of the inner loops, and how far each of them goes in all; the same of parts that go anywhere in some bounds.
    llvm::SmallVector<std::pair<const llvm::SCEV *, const llvm::SCEV *>, 2> Inner;
    bool HasBounded = false; ///< there are such parts
  };
  struct Span {
    const llvm::SCEV *Lowest, *Highest;
  };
  /// Both accesses, as `L` sees them.
  struct Pair {
    Row X, Y;
    const llvm::SCEV *Apart;
    const llvm::SCEV *Count; ///< of iterations of the loop; null if that is not known
    /// Numbers without a sign that wrap before they are divided are bounded all the same. What is cut into rows as a formula
    /// takes them not to wrap.
    bool hasBounded() const { return X.HasBounded || Y.HasBounded; }
  };
  bool pairOf(const SubscriptUse &X, const SubscriptUse &Y, const llvm::Loop &L, Pair &Result);
  bool separateAssuming(const SubscriptUse &X, const SubscriptUse &Y, const llvm::Loop &L);
  bool attempt(llvm::function_ref<bool()> Attempt);
  bool isNonNegativeAtEnds(const llvm::SCEVAddRecExpr &Rec);
  /// `Step` goes from one row of a grid to the next.
  bool areRowsOfGrid(const Pair &P, const llvm::SCEV *Step);
  static bool anyInner(const Pair &P, llvm::function_ref<bool(const llvm::SCEV *Step)> Is);
  static bool anyFactor(const llvm::SCEV *Apart, llvm::function_ref<bool(const llvm::SCEV *Factor)> Is);
  /// Of rows `Grid` long both accesses stay in one each, which are never the same: what the two are apart tells, or a
  /// condition on the way to them (OtherRows.cpp). A grid of 1: elements.
  bool areOtherRows(const SubscriptUse &X, const SubscriptUse &Y, const llvm::Loop &L, const Pair &P, const llvm::SCEV *Grid);
  bool areOtherRows(const SubscriptUse &X, const SubscriptUse &Y, const llvm::Loop &L, const Pair &P);
  /// Cells in rows of one length, of which the numbers of rows and columns have other last bits (Cells.cpp). `Inner`: what
  /// is known to be the same where they meet.
  bool areOtherCells(const SubscriptUse &X, const SubscriptUse &Y, const llvm::Loop &L,
                     llvm::ArrayRef<Parities::Subscript> Inner = {});
  bool areMirrored(llvm::ArrayRef<Parities::Subscript> All, const llvm::Loop &L);
  bool areWithinRow(const SubscriptUse &X, const SubscriptUse &Y, const llvm::Loop &L, const llvm::SCEV *Grid);
  bool areOtherColumns(const Pair &P, const llvm::SCEV *Grid);
  bool spanInRow(const Row &R, const llvm::SCEV *Step, const llvm::SCEV *Grid, const llvm::SCEV *Count, Span &Result);
  bool isNotZeroAt(const llvm::BasicBlock &BB, const llvm::SCEV *Difference);
  bool isNotZeroBehind(const llvm::BranchInst &Branch, const llvm::BasicBlock &BB, const llvm::SCEV *Difference);
  /// The subscript with numbers that wrap as if they did not, as launches show (UnwrappedIndex.cpp). The same where
  /// nothing does.
  SubscriptUse unwrapped(const SubscriptUse &Use);
  const llvm::SCEV *unwrapped(const llvm::SCEV *Index, const llvm::BasicBlock &Where);
  const llvm::SCEV *exactly(const llvm::SCEV *Narrow, llvm::Type *Wide);
  bool hasRoom(const llvm::SCEV *Exact, unsigned Bits, const llvm::BasicBlock &Where);
  const llvm::SCEV *restOf(const llvm::SCEV *S, const llvm::SCEV *Grid);
  bool areApartInAll(const Pair &P);
  const llvm::SCEV *mostOfBlock(const llvm::SCEV *Count, const llvm::Loop &L);
  const llvm::SCEV *mostIterations(const llvm::Loop &Inner, const llvm::Loop &L);
  bool rowOf(const SubscriptUse &Use, const llvm::Loop &L, Row &Result);
  /// Where `Index` begins without a part that stays in some bounds, which goes into `Result` (BoundedParts.cpp). Null:
  /// there is none.
  const llvm::SCEV *withoutBounded(const llvm::SCEV *Index, const llvm::Loop &L, Row &Result);
  const llvm::SCEV *wayOf(const llvm::SCEV *Step, const llvm::SCEV *Count);
  bool extend(Span &S, const llvm::SCEV *Step, const llvm::SCEV *Way);
  bool spanOf(const Row &R, const llvm::SCEV *Grid, Span &Result);
  static bool isMultiple(const llvm::SCEV *Step, const llvm::SCEV *Grid);
  bool areApart(const Row &X, const Row &Y, const llvm::SCEV *Count);
  bool areRows(const Row &X, const Row &Y, const llvm::SCEV *Apart, const llvm::SCEV *Grid,
               const llvm::SCEV *Count);
  void learnFrom(const llvm::Loop &L);
  void learn(const llvm::SCEV *Iterations);
  bool isNonNegative(const llvm::SCEV *Value);
  bool hasNoNegativePart(const llvm::SCEV *Value);

  llvm::ScalarEvolution &SE;
  Assumptions *Allowed;
  bool MayAssume = false;
  TripCounts Trips;
  llvm::DominatorTree Dominance;
  Parities LastBits;
  /// Numbers that are at least so many, where the uses are reached.
  llvm::DenseMap<const llvm::SCEV *, int64_t> Least;
};

} // namespace pacc

#endif

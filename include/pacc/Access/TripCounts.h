//===- TripCounts.h - how often loops run, as formulas ----------*- C++ -*-===//
#ifndef PACC_ACCESS_TRIPCOUNTS_H
#define PACC_ACCESS_TRIPCOUNTS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Dominators.h"

namespace llvm {
class BinaryOperator;
class Instruction;
class Loop;
class SCEV;
class SCEVAddRecExpr;
class ScalarEvolution;
} // namespace llvm

namespace pacc {

/// Numbers of iterations where there are some, which ScalarEvolution knows less of: it has to count
/// those of loops that do not run, too.
class TripCounts {
public:
  TripCounts(llvm::Function &F, llvm::ScalarEvolution &SE);

  /// How often the body of `L` runs, as a signed number of 64 bits, where it does run; null
  /// if that is not known. A count that is `max(0, n)` is n there.
  const llvm::SCEV *of(const llvm::Loop &L);

  /// `S` with counters of 64 bits for those of fewer that are extended to 64, where they are known not to wrap before
  /// they get to `At`.
  const llvm::SCEV *withWideCounters(const llvm::SCEV *S, const llvm::Instruction &At);

private:
  const llvm::SCEV *chosenCount(const llvm::SCEV *Count, const llvm::Loop &L);
  const llvm::SCEV *wayAbove(const llvm::SCEV *Way, int64_t Most, const llvm::Loop &L);
  const llvm::SCEV *countAbove(const llvm::SCEV *Count, const llvm::Loop &L);
  /// `Narrow`, a signed number that is known when `Within` is reached, in 64 bits.
  const llvm::SCEV *widen(const llvm::SCEV *Narrow, const llvm::Loop &Within);
  /// The same of a number that is known when `Before` is reached.
  const llvm::SCEV *widen(const llvm::SCEV *Narrow, const llvm::Instruction &Before);

  const llvm::SCEV *widenCounter(const llvm::SCEVAddRecExpr &Narrow, const llvm::Instruction &Before);

  llvm::ScalarEvolution &SE;
  llvm::DominatorTree Dominance;
  /// Signed sums, differences and products of the program by their values: wherever one of them has
  /// been computed, it has not overflowed.
  llvm::DenseMap<const llvm::SCEV *, llvm::SmallVector<llvm::BinaryOperator *, 2>> Exact;
  /// What widen() has answered: sums of sums share their parts.
  llvm::DenseMap<std::pair<const llvm::SCEV *, const llvm::Instruction *>, const llvm::SCEV *> Widened;
};

} // namespace pacc

#endif

//===- IterationPairs.h - two iterations as linear inequalities -*- C++ -*-===//
//
//   for (i..n) for (j = i + 1..n) swap(a[i * n + j], a[j * n + i]);        a triangle and its mirror image
//   for (i..n) for (j..m / 2) swap(a[i][j], a[i][m - 1 - j]);              two halves
//   for (i..n) if ((i ^ j) > i) swap(a[i], a[i ^ j]);                      each pair once, by one of the two
//
// The counters of the loops round either access and the other numbers in its subscripts are unknowns. What is known of
// them is linear: the bounds of the loops, the conditions on the way to the access, what quotients leave. If there is no
// solution in which the iterations differ and the subscripts are the same, the accesses never meet.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ACCESS_ITERATIONPAIRS_H
#define PACC_ACCESS_ITERATIONPAIRS_H

#include "Rows/Parities.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace llvm {
class BasicBlock;
class BinaryOperator;
class DominatorTree;
class Instruction;
class Loop;
class SCEV;
class ScalarEvolution;
class Value;
} // namespace llvm

namespace pacc {

class TripCounts;

/// All pairs of different iterations of a loop, the one at an access `X`, the other one at `Y`. Numbers of 64 bits are
/// taken not to wrap, as everywhere in subscripts.
class IterationPairs {
public:
  IterationPairs(llvm::ScalarEvolution &SE, TripCounts &Trips, const llvm::DominatorTree &Dominance, const llvm::Loop &L,
                 const llvm::BasicBlock &AtX, const llvm::BasicBlock &AtY);

  /// In none of them all of `Subscripts` are the same.
  bool neverMeet(llvm::ArrayRef<Parities::Subscript> Subscripts);

  /// In all of them `Rest` differs by less than `Grid`.
  bool areWithinRow(const Parities::Subscript &Rest, const llvm::SCEV *Grid);

private:
  enum class Side { Both, X, Y }; ///< whose number it is; both: it is the same in all iterations of the loop
  /// A sum of unknowns: the constant, and how often each of them is in it.
  using Sum = llvm::SmallVector<int64_t, 16>;

  llvm::ScalarEvolution &SE;
  TripCounts &Trips;
  const llvm::DominatorTree &Dominance;
  const llvm::Loop &L;
  const llvm::BasicBlock &AtX, &AtY;
  std::map<std::pair<const void *, Side>, unsigned> Unknowns; ///< numbers of formulas, counters of loops
  /// Sums that are not negative.
  std::vector<Sum> Known;
  /// `Result` is `Of` divided by a positive constant, rounded towards 0: more is known of it if `Of` is not negative.
  struct Quotient {
    Sum Result, Of;
    int64_t By;
  };
  std::vector<Quotient> Quotients;
  /// `Operator` takes each number to a partner, and the partner back to it (exclusive or).
  struct Partner {
    const llvm::BinaryOperator *Operator;
    bool IsSigned; ///< how both are extended
    Side Whose;
    Sum Result, Of;
  };
  std::vector<Partner> Partners;

  const llvm::BasicBlock &place(Side Whose) const { return Whose == Side::Y ? AtY : AtX; }
  static bool add(Sum &To, const Sum &Part, int64_t Times = 1);
  static std::optional<Sum> minus(const Sum &A, const Sum &B, int64_t Constant = 0);
  void know(const std::optional<Sum> &NotNegative);
  unsigned unknown(const void *Of, Side Whose, bool &IsNew);
  Sum one(unsigned Unknown) const;
  std::optional<Sum> linear(const llvm::SCEV *S, Side Whose);
  std::optional<Sum> counter(const llvm::Loop &Of, Side Whose);
  std::optional<Sum> number(const llvm::SCEV *S, Side Whose);
  void learnOfNumber(const llvm::SCEV *S, const Sum &Result, Side Whose);
  void learnOfValue(const llvm::Value &V, const Sum &Result, Side Whose, bool IsSigned);
  std::optional<Sum> wide(const llvm::Value &V, Side Whose, bool IsSigned);
  void learnOnTheWay(Side Whose);
  void learn(const llvm::Value &Condition, bool Holds, Side Whose, unsigned Steps);
  bool isImpossible(std::vector<Sum> All) const;
  bool isImpossibleFor(std::vector<Sum> All) const;
  bool isImpossibleInAnyOrder(const std::vector<Sum> &Wanted);
};

} // namespace pacc

#endif

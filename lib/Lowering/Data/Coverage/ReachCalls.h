//===- ReachCalls.h - what the runtime is told of subscripts ----*- C++ -*-===//
#ifndef PACC_LOWERING_REACHCALLS_H
#define PACC_LOWERING_REACHCALLS_H

#include "Data/Subscripts/SubscriptSums.h"
#include "Data/Subscripts/Sums/AmountTerms.h"

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {

/// Makes the calls of __pacc_reach and those that follow it.
class ReachCalls {
public:
  using Statements = llvm::SmallVectorImpl<clang::Stmt *>;

  /// `Math` makes the numbers, `Read` is what they were read from.
  ReachCalls(Region &R, Amounts &Math, ReadPlaces &Read);

  /// Those for one subscript. `Element`: what it selects of an array of arrays, for numbers of the innermost elements; else
  /// null. False: it is no sum of counters, and `Calls` are of no use.
  bool emit(const Subscript &S, clang::QualType Element, Statements &Calls);

  /// What the subscripts select, where nothing else says how much there is: of what is no sum, the ends between which it
  /// stays count (rangeOf), and where a row ends the next one begins (rowsBeyond).
  clang::QualType Inferred;

private:
  /// Where a loop goes in the iterations that come to a use.
  struct Ends {
    clang::Expr *Lower, *Upper, *Step;
  };

  Region &R;
  Amounts &Math;
  ReadPlaces &Read;
  AmountTerms Terms;

  bool emitSum(const Subscript &S, const AffineForm &Form, unsigned Conditional, Statements &Calls);
  bool emitLoops(const Subscript &S, const AffineForm &Whole, Statements &Calls);
  void emitConditions(const CounterLimits &Limits, Statements &Calls);
  /// The use before is none unless the one number is at most the other: a loop without iterations.
  void emitIfOrdered(const Amount &Least, const Amount &Most, Statements &Calls);
  void cut(const CanonicalLoop &L, const CounterLimits &By, Ends &Of);
  std::optional<Amount> multipleOf(const Amount &Unit, const Amount &Factor);
  /// Takes a multiple of the sum out of the form: the multiple. Nothing if it is none of the form.
  std::optional<Amount> takeOut(const AffineForm &Sum, AffineForm &Form);
};

} // namespace pacc

#endif

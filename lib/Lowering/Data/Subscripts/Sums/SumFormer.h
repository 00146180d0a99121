//===- SumFormer.h - the sum of counters that an expression is --*- C++ -*-===//
#ifndef PACC_LOWERING_SUMFORMER_H
#define PACC_LOWERING_SUMFORMER_H

#include "Compute/Invariants.h"
#include "Data/Subscripts/Sums/SumEnds.h"

namespace pacc {

/// Forms the sums that one subscript is: goes down its expression, and through what variables in it hold.
class SumFormer : SumEnds {
public:
  SumFormer(Region &R, const Subscript &S, Amounts &Math, ReadPlaces &Read, LimitedSums &Limited)
      : SumEnds(R, S, Math, Read, Limited), At(S.At) {}

  std::optional<AffineForms> elements() { return shifted(S.Index, S.Shifts); }

  std::optional<AffineForms> rowElements() { return shifted(S.Row, S.RowShifts); }

  std::optional<AffineForms> inner(unsigned Of) {
    At = S.At;
    return index(S.Inner[Of]);
  }
  std::optional<AffineForms> innermost(clang::QualType Element);

  LoopLimits limits();

  /// The least and the greatest element that it may select, where it is no sum.
  std::optional<AffineForms> range();
  /// Between which rows it stays, if subscripts behind it may go beyond their row.
  std::optional<AffineForms> rowsBeyond(clang::QualType Row);

  /// What holds of two integers.
  struct Comparison {
    const clang::Expr *L;
    clang::BinaryOperatorKind Op;
    const clang::Expr *Right; ///< null: 0
    clang::BinaryOperatorKind reversed() const {
      return Op == clang::BO_EQ || Op == clang::BO_NE ? Op : clang::BinaryOperator::reverseComparisonOp(Op);
    }
  };

  /// Shows the comparisons that hold, or do not, where the condition holds, or does not.
  static void forEachComparison(const clang::Expr *If, bool Held, llvm::function_ref<void(const Comparison &)> See);

private:
  /// A remainder of a sum by a number of the host is between two numbers.
  struct CutRemainder {
    AffineForm Of;
    Amount Divisor, Least, Most;
    Amount Before; ///< by which the sum is divided first
    size_t Depth;
  };

  using SumArithmetic::holds;
  using SumEnds::clipped;
  static constexpr unsigned MostSteps = 1000, MostCalls = 4;

  IndexValues At;          ///< what variables hold where the expression in hand stands
  /// A called function, or lambda, in whose body the expression in hand stands.
  struct CalledBody {
    const CalledBody *Caller; ///< null: it is called in the construct
    const clang::CallExpr &Call;
    const clang::Stmt *Body;
    const clang::LambdaExpr *Lambda; ///< null: it is a function
    IndexValues At;                  ///< where the call stands
  };
  const CalledBody *In = nullptr;
  unsigned Steps = 0;
  bool InBounds = false; ///< a condition is read for what it says of a variable
  llvm::SmallVector<CutRemainder, 2> Remainders;

  // What an expression is.
  Forms index(const clang::Expr *E);
  /// The expression by which the host has the number before the construct; null: it has none.
  const clang::Expr *ofHost(const clang::Expr *E);
  Forms shifted(const clang::Expr *Index, llvm::ArrayRef<Shift> By);
  Forms forms(const clang::Expr *E);
  Forms chosen(const clang::ConditionalOperator &Choice);
  /// One number is known before the loops: no end of the other goes beyond it.
  Forms extreme(Forms X, Forms Y, clang::QualType T, bool IsLeast);
  /// What is left of the numbers where the condition held, or did not.
  AffineForms clipped(AffineForms All, const clang::Expr *If, bool Held);
  /// The comparisons of the condition with numbers that no loop changes.
  void addCuts(const clang::Expr *If, bool Held, Cuts &Out);
  void addCut(const Comparison &Test, Cuts &Out);
  /// A counter, or a variable whose definitions are known, or that conditions keep between numbers.
  Forms variable(const clang::VarDecl *Var);
  /// By its definitions.
  Forms defined(const clang::VarDecl *Var);
  /// What the conditions under which the subscript stands leave of the variable's value there, of which nobody knows
  /// more.
  Forms bounded(const clang::VarDecl *Var, Forms All);

  // SumLimits.cpp: what a condition leaves of counters. `Depth`: so many loops are round it.
  void addLimits(const clang::Expr *If, bool Held, size_t Depth, LoopLimits &Out);
  void addLimitsOf(const clang::VarDecl *Var, bool Held, size_t Depth, LoopLimits &Out);
  /// Of what a called function, or lambda, has returned.
  void addLimitsOf(const clang::CallExpr &Call, bool Held, size_t Depth, LoopLimits &Out);
  void addReturned(llvm::ArrayRef<const clang::Stmt *> Code, bool Held, size_t Depth, LoopLimits &Out);
  bool isNeverNegative(const AffineForm &F) const;
  void addUnsigned(const AffineForm &L, const AffineForm &Right, clang::BinaryOperatorKind Op, unsigned Bits,
                   size_t Depth, LoopLimits &Out);
  /// The sum stands in that relation to 0.
  void addComparison(const AffineForm &Difference, clang::BinaryOperatorKind Op, size_t Depth, LoopLimits &Out);
  void addCutSum(const AffineForm &Sum, clang::BinaryOperatorKind Op, size_t Depth, LoopLimits &Out);
  std::optional<CutSum> withEnds(const AffineForm &Sum, size_t Depth);
  /// What the sum itself, with its constant, is at least and at most.
  std::optional<std::pair<Amount, Amount>> endsOfSum(const AffineForm &Sum, size_t Depth);

  // SumQuotients.cpp: `i / n > 0`, `i % n < n - 1`.
  bool addQuotient(const Comparison &Test, size_t Depth, LoopLimits &Out);
  /// `x / n`, `x % n`, `(x / m) / n`, `(x / m) % n` and `(x % m) / n`.
  struct Divided {
    AffineForm Of;
    Amount Divisor, Before, Behind; ///< of a remainder: by which the sum is divided before, the remainder afterwards
    bool IsRemainder;
  };
  std::optional<Divided> dividedIn(const clang::Expr *E);
  std::optional<AffineForm> only(const clang::Expr *E);
  /// The division whose result the expression is, through variables; `At` is then where that stands.
  const clang::BinaryOperator *divisionIn(const clang::Expr *E);
  void cutByRemainders(LoopLimits &Out);
  void cutByCounter(CutSum &Cut, llvm::ArrayRef<CounterLimit> By);

  // SumOperators.cpp: of one operator.
  Forms ofUnary(const clang::UnaryOperator *Unary);
  /// What the variable holds behind an assignment, ++ and their like.
  Forms assigned(const clang::Expr *E);
  /// How far a loop that counts with a pointer has come, as `p - a`.
  Forms wayOf(const clang::BinaryOperator *Difference);
  Forms arithmetic(const clang::BinaryOperator *Binary, clang::BinaryOperatorKind Op);
  Forms withBits(const clang::BinaryOperator *Binary, clang::BinaryOperatorKind Op);
  /// The quotients, or remainders, of numbers that are not negative by one above zero: what the program has tells
  /// whether they are.
  Forms divided(const clang::Expr *E, const Forms &Divisor, clang::BinaryOperatorKind Op);
  Forms converted(const clang::CastExpr *Cast);

  // SumRanges.cpp: ends of what is no sum.
  using End = std::optional<Amount>;
  struct ReadEnd { ///< of a variable that a loop carries on, it is being looked for
    const CarriedValue *Of;
    bool Most;
    End Assumed; ///< no value before this one was beyond it
    bool IsAsked = false; ///< without which nobody knows it
  };
  struct ReadCondition {
    const clang::Expr *If;
    const clang::Expr *Of;
    bool Most;
    size_t Depth; ///< so many of ReadEnds were there, with which it may say more
  };
  llvm::SmallVector<PastCondition, 4> Holding; ///< where the expression in hand stands
  llvm::SmallVector<ReadEnd, 2> ReadEnds;
  llvm::SmallVector<ReadCondition, 4> ReadConditions;
  llvm::SmallPtrSet<const clang::Expr *, 16> NoSums; ///< it has no ends by sums alone
  static constexpr unsigned MostAsked = 2000;
  unsigned Asked = 0;

  /// The greatest value that an expression may have, or the least, as a number of the host.
  End end(const clang::Expr *E, bool Most);
  End endBySums(const clang::Expr *E, bool Most);
  End endOfCast(const clang::CastExpr &Cast, bool Most);
  End endOfAssigned(const clang::Expr *E, bool Most);
  End endOfOperator(const clang::BinaryOperator *E, clang::BinaryOperatorKind Op, bool Most);
  End computed(const clang::BinaryOperator *E, clang::BinaryOperatorKind Op, bool Most);
  /// `low + (high - low) / 2`, where conditions say that `low` is not greater.
  End endOfMiddle(const clang::Expr *Low, const clang::Expr *Half, bool Most);
  End endOfExtreme(const clang::CallExpr &Call, bool Most);
  End endByChoice(const clang::Expr *If, bool Held, const clang::Expr *Chosen, bool Most);
  End endOfProduct(const clang::Expr *L, const clang::Expr *Right, bool Most);
  /// The number of the host that the expression is.
  End number(const clang::Expr *E);
  Amount further(const Amount &X, const Amount &Y, bool Most);
  End further(const End &X, const End &Y, bool Most);
  /// Both limit one number, as far as they are known.
  End closer(const End &X, const End &Y, bool Most);
  /// Nothing is known if the number is beyond the type's limits.
  void mustFit(const Amount &Number, clang::QualType T);
  /// So it is if it is negative; false: it is.
  bool mustNotBeNegative(const Amount &Number);

  // SumValues.cpp: ends of variables.
  End endOfVariable(const clang::VarDecl *Var, bool Most);
  End endOfDefinition(const clang::VarDecl *Var, const Definition &Of, bool Most);
  End endOfCarried(const CarriedValue &Of, bool Most);
  End endOfChange(const CarriedValue::Change &Of, const clang::VarDecl *Var, bool Most);
  /// What the conditions say of the variable, whose value is that one.
  End endByConditions(const clang::VarDecl *Var, const Definition &Of, bool Most);
  End endByComparison(const Comparison &Test, const clang::VarDecl *Var, bool Most);
  /// The variable holds that value, and no other, where `At` is.
  bool holds(const clang::VarDecl *Var, const Definition &Of) const;
  /// Conditions say that the first is not greater than the other.
  bool isOrdered(const clang::Expr *L, const clang::Expr *Right);

  // SumCalls.cpp: of what functions and lambdas return.
  /// std::max, std::min and std::clamp, and a function that does nothing but return expressions of its parameters.
  Forms called(const clang::CallExpr *Call);
  /// Does so within the body of the function or lambda, if that can be followed: `Do(body)`.
  template <class Function> auto within(const clang::CallExpr &Call, Function Do) -> decltype(Do(nullptr));
  /// The lambda that the function has made, before the construct or in it.
  const clang::LambdaExpr *lambdaCalled(const clang::CallExpr &Call) const;
  /// The loops round the lambda count with the variable, of which it has a copy.
  bool isCounterAround(const clang::LambdaExpr *Lambda, const clang::VarDecl *Var) const;
  /// What a lambda has of a variable from outside: its own copy, or the variable; the host's value, if that stays.
  Forms captured(const clang::DeclRefExpr *Ref);
  /// What the statements return, one behind the other, where all of `Under` holds: by conditions, `if (i < 0) return 0;`.
  Forms returned(llvm::ArrayRef<const clang::Stmt *> Code, Cuts Under);

  Forms absolute(const clang::Expr *Of);
  /// A body's own variables, which keep the numbers that they begin with.
  bool isOwnNumber(const clang::Stmt *S);
  /// Who computes what the variable is in a body: of a parameter its caller does.
  const CalledBody *computing(const clang::VarDecl *Var) const {
    return In && llvm::isa<clang::ParmVarDecl>(Var) ? In->Caller : In;
  }

  // SumCallers.cpp: objects that called functions name.
  /// What a body's member of its object, or of one that it got, is where the outermost call stands; null: nobody knows.
  clang::Expr *ofCaller(const clang::Expr *E, const CalledBody *Of);
  clang::Expr *objectOfCaller(const clang::DeclRefExpr &Ref, const CalledBody &Of);
  clang::Expr *thisOfCaller(const clang::CXXThisExpr &This, const CalledBody &Of);
};

} // namespace pacc

#endif

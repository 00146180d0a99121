//===- SumQuotients.cpp - what conditions on quotients leave of counters --===//
//
//   for (i..) { y = i / w; x = i % w; if (y > 0) s += a[i - w]; if (x < w - 1) s += a[i + 1]; }
//
// A quotient that is at least k says that the sum is at least k * w. A remainder says that of the first and the last
// number: those before the first one that has such a remainder, and behind the last one, are none.
//
//===----------------------------------------------------------------------===//
#include "Data/Subscripts/Sums/SumFormer.h"

#include "Data/Subscripts/Places.h"
#include "Tree/References.h"

#include "llvm/ADT/ScopeExit.h"

using namespace clang;

namespace pacc {

const BinaryOperator *SumFormer::divisionIn(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    return Binary->getOpcode() == BO_Div || Binary->getOpcode() == BO_Rem ? Binary : nullptr;
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const auto *Defined = Var && Var->getType()->isIntegerType() ? At.find(Var->getCanonicalDecl()) : nullptr;
  if (!Defined || Defined->size() != 1 || In || ++Steps > MostSteps)
    return nullptr;
  const Definition D = Defined->front();
  if (!D.Value || D.Assigns || D.Besides || !D.Under.empty() || !D.Within.isNull() || D.Counts)
    return nullptr;
  // Remainders are less than a number that has 32 bits (addQuotient).
  const auto *Binary = dyn_cast<BinaryOperator>(D.Value->IgnoreParenImpCasts());
  const unsigned Had =
      Binary && Binary->getOpcode() == BO_Rem ? 32 : C.getIntWidth(D.Value->IgnoreParenImpCasts()->getType());
  if (C.getIntWidth(Var->getType()) < Had)
    return nullptr;
  At = D.At;
  return divisionIn(D.Value);
}

/// The sum that the expression is, if it is one.
std::optional<AffineForm> SumFormer::only(const Expr *E) {
  const size_t Before = Limited.size();
  const auto All = forms(E);
  const bool IsLimited = Limited.size() != Before;
  Limited.truncate(Before);
  return All && All->size() == 1 && All->front().Exact && !IsLimited ? std::optional(All->front()) : std::nullopt;
}

std::optional<SumFormer::Divided> SumFormer::dividedIn(const Expr *E) {
  const IndexValues Here = At;
  const auto Leave = llvm::scope_exit([&] { At = Here; });
  const auto Fixed = [this](const Expr *Of) {
    const auto Number = only(Of);
    return Number && Number->Factors.empty() ? std::optional(Number->Constant) : std::nullopt;
  };
  const Amount One = Amount::of(1);
  const BinaryOperator *Outer = divisionIn(E);
  const auto N = Outer ? Fixed(Outer->getRHS()) : std::nullopt;
  if (!N)
    return std::nullopt;
  const bool IsRemainder = Outer->getOpcode() == BO_Rem;
  if (const auto X = only(Outer->getLHS()))
    return Divided{*X, *N, One, One, IsRemainder};
  const BinaryOperator *Inner = divisionIn(Outer->getLHS());
  const auto M = Inner ? Fixed(Inner->getRHS()) : std::nullopt;
  const auto X = M ? only(Inner->getLHS()) : std::nullopt;
  if (!X || (IsRemainder && Inner->getOpcode() == BO_Rem))
    return std::nullopt;
  if (IsRemainder)
    return Divided{*X, *N, *M, One, /*IsRemainder=*/true};
  if (Inner->getOpcode() == BO_Rem)
    return Divided{*X, *M, One, *N, /*IsRemainder=*/true};
  return Divided{*X, Math.reusable(Math.multiply(*M, *N)), One, One, /*IsRemainder=*/false};
}

bool SumFormer::addQuotient(const Comparison &Test, size_t Depth, LoopLimits &Out) {
  auto Of = dividedIn(Test.L);
  const bool IsLeft = Of.has_value();
  if (!Of && Test.Right)
    Of = dividedIn(Test.Right);
  const auto K = Of ? only(IsLeft ? Test.Right : Test.L) : std::nullopt;
  const auto Ends = K && K->Factors.empty() ? endsOfSum(Of->Of, Depth) : std::nullopt;
  if (!Ends)
    return false;
  const BinaryOperatorKind Op = IsLeft ? Test.Op : Test.reversed();
  // So large that nothing is left is no number to reckon with.
  const int64_t Large = INT32_MAX, Far = int64_t(1) << 62;
  const Amount Number = K->Constant;
  Amount Fits = holds(BO_GE, Ends->first, Amount::of(0));
  const auto AndFits = [&](const Amount &Of, int64_t Least) {
    Fits = Math.reusable(Math.multiply(Fits, holds(BO_GE, Of, Amount::of(Least))));
    Fits = Math.reusable(Math.multiply(Fits, holds(BO_LE, Of, Amount::of(Large))));
  };
  for (const Amount &Divisor : {Of->Divisor, Of->Before, Of->Behind})
    AndFits(Divisor, 1);
  AndFits(Number, Test.L->getType()->isSignedIntegerOrEnumerationType() ? -Large : 0);
  const auto Plus = [&](const Amount &X, const Amount &Y) { return Math.reusable(Math.add(X, Y)); };
  const auto Minus = [&](const Amount &X, const Amount &Y) { return Math.reusable(Math.subtract(X, Y)); };
  const auto Times = [&](const Amount &X, const Amount &Y) { return Math.reusable(Math.multiply(X, Y)); };
  const Amount One = Amount::of(1), Beyond = Plus(Number, Amount::of(besidesBound(Op)));
  const bool HasLeast = Op == BO_GT || Op == BO_GE || Op == BO_EQ, HasMost = Op == BO_LT || Op == BO_LE || Op == BO_EQ;
  if (Of->IsRemainder) {
    const Amount Last = Minus(Of->Divisor, One), LastRow = Math.reusable(quotient(Last, Of->Behind));
    Amount Least = HasLeast ? Beyond : Amount::of(0), Most = HasMost ? Beyond : LastRow;
    if (Op == BO_NE) {
      Least = isEqual(Number, Amount::of(0));
      Most = Minus(LastRow, isEqual(Number, LastRow));
    }
    Most = Minus(Times(Plus(Most, One), Of->Behind), One);
    Remainders.push_back({Of->Of, pick(Fits, Of->Divisor, Amount::of(0)), Times(Least, Of->Behind),
                          cut({{true, Most, {}}}, Last, /*IsLeast=*/true).front().Constant, Of->Before, Depth});
    return true;
  }
  const auto With = [&](const Amount &Limit, BinaryOperatorKind How, int64_t Else) {
    AffineForm Bound;
    Bound.Constant = pick(Fits, Limit, Amount::of(Else));
    addComparison(sum(Of->Of, Bound, /*Minus=*/true), How, Depth, Out);
  };
  if (HasLeast)
    With(Times(Beyond, Of->Divisor), BO_GE, -Far);
  if (HasMost)
    With(Times(Plus(Beyond, One), Of->Divisor), BO_LT, Far);
  if (Op == BO_NE) { // if that is the first row, or the last one
    const auto IsRow = [&](const Amount &End) { return isEqual(Number, Math.reusable(quotient(End, Of->Divisor))); };
    With(pick(IsRow(Ends->first), Times(Plus(Number, One), Of->Divisor), Amount::of(-Far)), BO_GE, -Far);
    With(pick(IsRow(Ends->second), Times(Number, Of->Divisor), Amount::of(Far)), BO_LT, Far);
  }
  return true;
}

/// Behind all other conditions, which say where the numbers begin and end. Twice: one remainder may leave an end to
/// another.
void SumFormer::cutByRemainders(LoopLimits &Out) {
  for (unsigned Round = 0; Round != 2; ++Round)
    for (const CutRemainder &Of : Remainders) {
      auto Whole = withEnds(Of.Of, Of.Depth);
      if (!Whole || Whole->IsNegated)
        continue;
      auto *Known = llvm::find_if(Out.Sums, [&](const CutSum &C) { return isAlike(C.Of, Whole->Of); });
      CutSum &Cut = Known != Out.Sums.end() ? *Known : Out.Sums.emplace_back(*Whole);
      if (Cut.Of.Factors.size() == 1 && Cut.Of.Factors.front().second.Known == 1)
        cutByCounter(Cut, Out.Counters);
      const auto Plus = [&](const Amount &X, const Amount &Y) { return Math.reusable(Math.add(X, Y)); };
      const auto Minus = [&](const Amount &X, const Amount &Y) { return Math.reusable(Math.subtract(X, Y)); };
      const auto Times = [&](const Amount &X, const Amount &Y) { return Math.reusable(Math.multiply(X, Y)); };
      const auto Row = [&](const Amount &X, const Amount &By) { return Math.reusable(quotient(X, By)); };
      // Of what is divided before: the first number of all is in a row of its own, and the last one.
      const Amount First = Plus(Cut.Least, Of.Of.Constant), FirstOf = Row(First, Of.Before);
      const Amount Last = Plus(Cut.Most, Of.Of.Constant), LastOf = Row(Last, Of.Before);
      const Amount FirstRow = Times(Row(FirstOf, Of.Divisor), Of.Divisor), Before = Minus(FirstOf, FirstRow);
      const Amount LastRow = Times(Row(LastOf, Of.Divisor), Of.Divisor), Behind = Minus(LastOf, LastRow);
      const auto From = [&](const Amount &Number) { return Times(Number, Of.Before); };
      const auto To = [&](const Amount &Number) {
        return Minus(Times(Plus(Number, Amount::of(1)), Of.Before), Amount::of(1));
      };
      const Amount IsInside = Times(holds(BO_LE, Of.Least, Before), holds(BO_GE, Of.Most, Before));
      const Amount Begin = pick(IsInside, First,
                                pick(holds(BO_GE, Of.Least, Before), From(Plus(FirstRow, Of.Least)),
                                     From(Plus(Plus(FirstRow, Of.Divisor), Of.Least))));
      const Amount IsLast = Times(holds(BO_LE, Of.Least, Behind), holds(BO_GE, Of.Most, Behind));
      const Amount End = pick(IsLast, Last,
                              pick(holds(BO_LE, Of.Most, Behind), To(Plus(LastRow, Of.Most)),
                                   To(Plus(Minus(LastRow, Of.Divisor), Of.Most))));
      const Amount Counts = Times(holds(BO_GE, Of.Divisor, Amount::of(1)), holds(BO_GE, First, Amount::of(0)));
      Cut.Least = pick(Counts, Minus(Begin, Of.Of.Constant), Cut.Least);
      Cut.Most = pick(Counts, Minus(End, Of.Of.Constant), Cut.Most);
    }
}

/// What is known of the counter alone.
void SumFormer::cutByCounter(CutSum &Cut, llvm::ArrayRef<CounterLimit> By) {
  for (const CounterLimit &Limit : By) {
    if (Limit.Counter != Cut.Of.Factors.front().first)
      continue;
    AffineForms Ends(2);
    Ends[0].Constant = Cut.Least;
    Ends[1].Constant = Cut.Most;
    if (Limit.How == CounterLimit::Not)
      Ends = without(Ends, Limit.Number);
    else if (Limit.How == CounterLimit::Least)
      Ends.front() = cut({Ends.front()}, Limit.Number, /*IsLeast=*/false).front();
    else
      Ends.back() = cut({Ends.back()}, Limit.Number, /*IsLeast=*/true).front();
    Cut.Least = Ends[0].Constant;
    Cut.Most = Ends[1].Constant;
  }
}

} // namespace pacc

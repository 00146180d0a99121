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

using namespace clang;

namespace pacc {

const BinaryOperator *SumFormer::divisionIn(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    return Binary->getOpcode() == BO_Div || Binary->getOpcode() == BO_Rem ? Binary : nullptr;
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const auto *Defined = Var && Var->getType()->isIntegerType() ? At.find(Var->getCanonicalDecl()) : nullptr;
  if (!Defined || Defined->size() != 1 || InFunction || ++Steps > MostSteps)
    return nullptr;
  const Definition D = Defined->front();
  if (!D.Value || D.Assigns || D.Besides || !D.Under.empty() || !D.Within.isNull() || D.Counts)
    return nullptr;
  At = D.At;
  return divisionIn(D.Value);
}

bool SumFormer::addQuotient(const BinaryOperator &Test, BinaryOperatorKind Op, size_t Depth, LoopLimits &Out) {
  const IndexValues Here = At;
  const Expr *Bound = Test.getRHS();
  const BinaryOperator *Division = divisionIn(Test.getLHS());
  if (!Division) {
    At = Here;
    Bound = Test.getLHS();
    Division = divisionIn(Test.getRHS());
    Op = Test.isRelationalOp() ? BinaryOperator::reverseComparisonOp(Op) : Op;
  }
  const size_t Before = Limited.size();
  const auto X = Division ? forms(Division->getLHS()) : std::nullopt, N = X ? forms(Division->getRHS()) : X;
  At = Here;
  const auto K = N ? forms(Bound) : N;
  const bool IsLimited = Limited.size() != Before;
  Limited.truncate(Before);
  const auto IsOne = [](const Forms &F) { return F && F->size() == 1 && F->front().Exact; };
  const auto IsFixed = [&](const Forms &F) { return IsOne(F) && F->front().Factors.empty(); };
  if (!IsFixed(K) || !IsFixed(N) || !IsOne(X) || IsLimited)
    return false;
  const auto Ends = endsOfSum(X->front(), Depth);
  if (!Ends)
    return false;
  const Amount Divisor = N->front().Constant, Number = K->front().Constant;
  const Amount Fits =
      Math.reusable(Math.multiply(holds(BO_GE, Divisor, Amount::of(1)), holds(BO_GE, Ends->first, Amount::of(0))));
  const int64_t Far = int64_t(1) << 62;
  const Amount Beyond = Math.reusable(Math.add(Number, Amount::of(besidesBound(Op))));
  const bool HasLeast = Op == BO_GT || Op == BO_GE || Op == BO_EQ, HasMost = Op == BO_LT || Op == BO_LE || Op == BO_EQ;
  if (Division->getOpcode() == BO_Rem) {
    const Amount Last = Math.reusable(Math.subtract(Divisor, Amount::of(1)));
    CutRemainder Cut = {X->front(), pick(Fits, Divisor, Amount::of(0)), HasLeast ? Beyond : Amount::of(0),
                        HasMost ? Beyond : Last, Depth};
    if (Op == BO_NE) {
      Cut.Least = isEqual(Number, Amount::of(0));
      Cut.Most = Math.reusable(Math.subtract(Last, isEqual(Number, Last)));
    }
    Remainders.push_back(Cut);
    return true;
  }
  const auto Times = [&](const Amount &Of, int64_t Besides) {
    return Math.reusable(
        Math.add(Math.reusable(Math.multiply(Math.reusable(Math.add(Of, Amount::of(Besides ? 1 : 0))), Divisor)),
                 Amount::of(Besides)));
  };
  const auto With = [&](const Amount &Limit, BinaryOperatorKind How, int64_t Else) {
    AffineForm Of;
    Of.Constant = pick(Fits, Limit, Amount::of(Else));
    addComparison(sum(X->front(), Of, /*Minus=*/true), How, Depth, Out);
  };
  if (HasLeast)
    With(Times(Beyond, 0), BO_GE, -Far);
  if (HasMost)
    With(Times(Beyond, -1), BO_LE, Far);
  if (Op == BO_NE) { // if that is the first row, or the last one
    With(pick(isEqual(Number, Math.reusable(quotient(Ends->first, Divisor))), Times(Number, -1), Amount::of(-Far)),
         BO_GT, -Far);
    With(pick(isEqual(Number, Math.reusable(quotient(Ends->second, Divisor))), Times(Number, 0), Amount::of(Far)),
         BO_LT, Far);
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
      const Amount Divides = holds(BO_GE, Of.Divisor, Amount::of(1));
      const auto Row = [&](const Amount &X) { // its first number
        return Math.reusable(Math.multiply(Math.reusable(quotient(X, Of.Divisor)), Of.Divisor));
      };
      const Amount First = Plus(Cut.Least, Of.Of.Constant), FirstRow = Row(First), Before = Minus(First, FirstRow);
      const Amount Last = Plus(Cut.Most, Of.Of.Constant), LastRow = Row(Last), Behind = Minus(Last, LastRow);
      const Amount Begin = pick(holds(BO_GE, Of.Least, Before), Plus(FirstRow, Of.Least),
                                pick(holds(BO_GE, Of.Most, Before), First, Plus(Plus(FirstRow, Of.Divisor), Of.Least)));
      const Amount End = pick(holds(BO_LE, Of.Most, Behind), Plus(LastRow, Of.Most),
                              pick(holds(BO_LE, Of.Least, Behind), Last, Plus(Minus(LastRow, Of.Divisor), Of.Most)));
      const Amount Counts = Math.reusable(Math.multiply(Divides, holds(BO_GE, First, Amount::of(0))));
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

//===- SumValues.cpp - between which numbers a variable stays -------------===//
//
//   while (low < high) { m = (low + high) / 2; if (a[m] < x) low = m + 1; else high = m; }
//
// The end of a variable is what conditions say of the value that it holds, and what this was made of. Of one that a loop
// carries on that is what it held before the loop, and what the assignments in it leave. Where these ask for the variable
// itself, it is what it held before the loop, if no assignment goes beyond that as long as none before has (`s * 2` from 1
// on); the host looks whether that is so.
//
//===----------------------------------------------------------------------===//
#include "Data/Subscripts/Sums/SumFormer.h"

#include "Data/Subscripts/Places.h"

#include "llvm/ADT/ScopeExit.h"

using namespace clang;

namespace pacc {

SumFormer::End SumFormer::endOfVariable(const VarDecl *Var, bool Most) {
  const auto *Of = At.find(Var);
  if (!Of || In)
    return std::nullopt;
  const auto Defined = *Of; // `At` changes
  End All;
  for (const Definition &D : Defined) {
    const End One = endOfDefinition(Var, D, Most);
    All = &D == Defined.begin() ? One : further(All, One, Most);
    if (!All)
      break;
  }
  return All;
}

SumFormer::End SumFormer::endOfDefinition(const VarDecl *Var, const Definition &D, bool Most) {
  const IndexValues Here = At;
  const size_t Outside = Holding.size();
  const auto Leave = llvm::scope_exit([&] {
    At = Here;
    Holding.truncate(Outside);
  });
  Holding.append(D.Under.begin(), D.Under.end());
  const End Known = endByConditions(Var, D, Most);
  const size_t Before = Limited.size();
  End Own;
  if (D.Carried) {
    Own = endOfCarried(*D.Carried, Most);
  } else if (D.Value && !D.Counts) {
    At = D.At;
    const auto Ask = [&](bool Most) { return D.Assigns ? endOfAssigned(D.Value, Most) : end(D.Value, Most); };
    Own = Ask(Most);
    const End Other = Own && !D.Within.isNull() ? Ask(!Most) : Own;
    for (const End &One : {Own, Other})
      for (const QualType T : {D.Within, QualType(C.UnsignedLongTy)}) // which is 0 and above
        if (One && !D.Within.isNull())
          mustFit(*One, T);
    Own = Own && Other && D.Besides ? End(Math.reusable(Math.add(*Own, Amount::of(D.Besides)))) : Other ? Own : Other;
  }
  if (Known && Limited.size() != Before) { // which is known without a promise
    Limited.truncate(Before);
    return Known;
  }
  return closer(Known, Own, Most);
}

using SignedTerms = llvm::SmallVector<std::pair<const Expr *, bool>, 4>; ///< some of them subtracted

static void addTerms(const Expr *E, bool Minus, SignedTerms &Out) {
  E = E->IgnoreParenImpCasts();
  const auto *Sum = dyn_cast<BinaryOperator>(E);
  if (!Sum || !Sum->isAdditiveOp() || !Sum->getType()->isSignedIntegerType())
    return Out.push_back({E, Minus});
  addTerms(Sum->getLHS(), Minus, Out);
  addTerms(Sum->getRHS(), Minus != (Sum->getOpcode() == BO_Sub), Out);
}

bool SumFormer::holds(const VarDecl *Var, const Definition &Of) const {
  const auto *Then = At.find(Var);
  return Then && Then->size() == 1 && Then->front().Value == Of.Value && Then->front().Besides == Of.Besides &&
         Then->front().Assigns == Of.Assigns;
}

/// `high - low > 1` says that `low` is less than `high - 1`. Numbers without a sign are compared as they are.
SumFormer::End SumFormer::endByComparison(const Comparison &Test, const VarDecl *Var, bool Most) {
  const QualType T = Test.L->getType();
  const bool IsSigned = T->isSignedIntegerOrEnumerationType();
  SignedTerms All;
  for (const Expr *Side : {Test.L, Test.Right})
    if (Side && IsSigned)
      addTerms(Side, Side == Test.Right, All);
    else if (Side)
      All.push_back({Side, Side == Test.Right});
  const auto IsVar = [Var](const auto &Term) { return variableIn(Term.first->IgnoreParenImpCasts()) == Var; };
  auto *Own = llvm::find_if(All, IsVar);
  if (Own == All.end() || llvm::count_if(All, IsVar) != 1)
    return std::nullopt;
  const bool Minus = Own->second;
  All.erase(Own);
  const BinaryOperatorKind Op = Minus ? Test.reversed() : Test.Op;
  if (Op != BO_EQ && (Most ? Op != BO_LT && Op != BO_LE : Op != BO_GT && Op != BO_GE))
    return std::nullopt;
  // What is below 0 is large there.
  const bool LosesSign = !IsSigned && Var->getType()->isSignedIntegerOrEnumerationType();
  if (LosesSign && !Most)
    return std::nullopt;
  Amount Sum = Amount::of(besidesBound(Op));
  for (const auto &[Term, Subtracted] : All) {
    const bool Grows = Subtracted != Minus; // on the other side
    const End One = end(Term, Most == Grows);
    if (!One)
      return std::nullopt;
    Sum = Math.reusable(Grows ? Math.add(Sum, *One) : Math.subtract(Sum, *One));
  }
  if (LosesSign)
    mustFit(Sum, Var->getType());
  return Sum;
}

SumFormer::End SumFormer::endByConditions(const VarDecl *Var, const Definition &Of, bool Most) {
  End Known;
  const IndexValues Here = At;
  const llvm::SmallVector<PastCondition, 4> All(Holding.begin(), Holding.end()); // which grows
  for (const PastCondition &C : All) {
    const auto IsRead = [&](const ReadCondition &R) {
      return R.If == C.If && R.Of == Of.Value && R.Most == Most && R.Depth == ReadEnds.size();
    };
    if (llvm::any_of(ReadConditions, IsRead))
      continue;
    ReadConditions.push_back({C.If, Of.Value, Most, ReadEnds.size()});
    At = C.At;
    // It is the last definition where the variable is used, so that no other one counts where this one may count already.
    if (const auto *Then = At.find(Var);
        Then && Then->size() > 1 && llvm::any_of(*Then, [&Of](const Definition &O) { return O.Value == Of.Value; }))
      At.set(Var, {{Of.Value, Of.At, Of.Besides, Of.Assigns}});
    forEachComparison(C.If, C.Held, [&](const Comparison &Test) {
      Known = closer(Known, holds(Var, Of) ? endByComparison(Test, Var, Most) : std::nullopt, Most);
    });
    ReadConditions.pop_back();
  }
  At = Here;
  return Known;
}

bool SumFormer::isOrdered(const Expr *L, const Expr *Right) {
  const auto Named = [](const Expr *E) { return variableIn(E->IgnoreParenImpCasts()); };
  const VarDecl *Low = Named(L), *High = Named(Right);
  const auto *OfLow = Low ? At.find(Low) : nullptr, *OfHigh = High ? At.find(High) : nullptr;
  if (!OfLow || !OfHigh || OfLow->size() != 1 || OfHigh->size() != 1)
    return false;
  const Definition AtLow = OfLow->front(), AtHigh = OfHigh->front();
  const IndexValues Here = At;
  bool Is = false;
  for (const PastCondition &C : Holding) {
    At = C.At;
    forEachComparison(C.If, C.Held, [&](const Comparison &Test) {
      const bool Swapped = Test.Right && Named(Test.L) == High && Named(Test.Right) == Low;
      const BinaryOperatorKind Op = Swapped ? Test.reversed() : Test.Op;
      Is |= Test.Right && (Swapped || (Named(Test.L) == Low && Named(Test.Right) == High)) && (Op == BO_LT || Op == BO_LE) &&
            holds(Low, AtLow) && holds(High, AtHigh);
    });
  }
  At = Here;
  return Is;
}

SumFormer::End SumFormer::endOfChange(const CarriedValue::Change &Of, const VarDecl *Var, bool Most) {
  const IndexValues Here = std::exchange(At, Of.At);
  llvm::SmallVector<PastCondition, 4> Outside(Of.Under.begin(), Of.Under.end()); // of other iterations, others hold
  std::swap(Outside, Holding);
  const End One = Of.Assignment ? endOfAssigned(Of.Assignment, Most) : endOfVariable(Var, Most);
  std::swap(Outside, Holding);
  At = Here;
  return One;
}

SumFormer::End SumFormer::endOfCarried(const CarriedValue &Of, bool Most) {
  if (auto *Known = llvm::find_if(ReadEnds, [&](const ReadEnd &R) { return R.Of == &Of && R.Most == Most; });
      Known != ReadEnds.end()) {
    Known->IsAsked |= !Known->Assumed;
    return Known->Assumed;
  }
  if (!Of.IsFollowed)
    return std::nullopt;
  const size_t Depth = ReadEnds.size(), Before = Limited.size();
  ReadEnds.push_back({&Of, Most, std::nullopt, /*IsAsked=*/false});
  const auto Leave = llvm::scope_exit([&] { ReadEnds.truncate(Depth); });
  const End First = endOfChange(Of.First, Of.Var, Most);
  const size_t OfFirst = Limited.size();
  const auto Furthest = [&] {
    End All = First;
    for (const CarriedValue::Change &Each : Of.Changes)
      All = All ? further(All, endOfChange(Each, Of.Var, Most), Most) : All;
    return All;
  };
  if (const End All = Furthest(); All && (!ReadEnds[Depth].IsAsked || Limited.size() == OfFirst))
    return All;
  Limited.truncate(OfFirst);
  const auto GoesNotBeyond = [&](const CarriedValue::Change &Each) {
    const End One = endOfChange(Each, Of.Var, Most);
    return One && mustNotBeNegative(Math.reusable(Most ? Math.subtract(*First, *One) : Math.subtract(*One, *First)));
  };
  ReadEnds[Depth].Assumed = First;
  if (First && llvm::all_of(Of.Changes, GoesNotBeyond))
    return First;
  Limited.truncate(OfFirst); // then by promises that others have made
  ReadEnds[Depth].Assumed = std::nullopt;
  const End All = Furthest();
  if (!All)
    Limited.truncate(Before);
  return All;
}

} // namespace pacc

//===- SumLimits.cpp - what conditions leave of counters ------------------===//
//
//   for (i..) if (i > 0 && m[i]) s += a[i - 1];          i is at least 1 where a[i - 1] is used
//
//===----------------------------------------------------------------------===//
#include "Data/Subscripts/SumFormer.h"

#include "Tree/Uses.h"

using namespace clang;

namespace pacc {

CounterLimits SumFormer::limits() {
  CounterLimits Out;
  for (const PastCondition &C : S.Under) {
    At = C.At;
    addLimits(C.If, C.Held, C.Loops, Out);
  }
  return Out;
}

SumFormer::Forms SumFormer::underConditions(Forms All) {
  const auto CountsForSeveral = [](const AffineForm &F) {
    return llvm::count_if(F.Factors, [](const auto &Of) { return Of.second.Known != 0; }) > 1;
  };
  if (!All || !llvm::any_of(*All, CountsForSeveral)) // of one counter limits() tell more
    return All;
  Cuts By;
  for (const PastCondition &C : S.Under) {
    At = C.At;
    const size_t Before = Limited.size(), Known = By.size();
    addCuts(C.If, C.Held, By);
    const auto IsOther = [&](const Cut &Of) {
      return llvm::any_of(Of.Of.Factors, [&](const auto &Factor) {
        const auto Round = llvm::ArrayRef(S.Loops).take_front(C.Loops);
        return llvm::none_of(Round, [&](const CanonicalLoop &L) {
          return L.Var->getCanonicalDecl() == Factor.first && !Uses(L.Body).isWritten(Factor.first);
        });
      });
    };
    const bool IsLimited = Limited.size() != Before; // then the numbers may be others
    Limited.truncate(Before);
    if (IsLimited || std::any_of(By.begin() + Known, By.end(), IsOther))
      By.truncate(Known);
  }
  return clipped(std::move(*All), By);
}

void SumFormer::addLimits(const Expr *If, bool Held, size_t Depth, CounterLimits &Out) {
  If = If->IgnoreParenImpCasts();
  if (const auto *Not = dyn_cast<UnaryOperator>(If); Not && Not->getOpcode() == UO_LNot)
    return addLimits(Not->getSubExpr(), !Held, Depth, Out);
  const auto *Test = dyn_cast<BinaryOperator>(If);
  if (Test && Test->getOpcode() == (Held ? BO_LAnd : BO_LOr)) {
    addLimits(Test->getLHS(), Held, Depth, Out);
    return addLimits(Test->getRHS(), Held, Depth, Out);
  }
  if (If->getType()->isIntegerType() && isHostValueWithoutCopies(R, If, Position::Conditional)) {
    noteRead(R, If, Read);
    if (const auto Value = value(If)) {
      const Amount A = Value->front().Constant;
      Out.push_back({nullptr, A.Known ? Amount::of((*A.Known != 0) == Held)
                                      : Math.of(B.paren(B.conditional(B.binary(BO_NE, Math.expr(A), B.integer(0)),
                                                                      B.integer(Held), B.integer(!Held)))),
                     CounterLimit::Holds});
      Out.back().Number = Math.reusable(Out.back().Number);
    }
    return;
  }
  if (Test && Test->getOpcode() == BO_And && Held) { // not of 0
    addLimits(Test->getLHS(), true, Depth, Out);
    return addLimits(Test->getRHS(), true, Depth, Out);
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(If)) // bool inside = i > 0 && i < n;
    return addLimitsOf(dyn_cast<VarDecl>(Ref->getDecl()), Held, Depth, Out);
  if (!Test || !(Test->isRelationalOp() || Test->isEqualityOp()) || !Test->getLHS()->getType()->isIntegerType())
    return;
  const size_t Before = Limited.size();
  const auto L = forms(Test->getLHS()), Right = L ? forms(Test->getRHS()) : L;
  const bool IsLimited = Limited.size() != Before; // then the numbers may be others
  Limited.truncate(Before);
  if (IsLimited || !Right || L->size() != 1 || Right->size() != 1 || !isExact(*L) || !isExact(*Right))
    return;
  // What is below 0 else is large.
  const auto IsBare = [](const AffineForm &F) {
    return F.Factors.empty() || (F.Constant.Known >= 0 && F.Constant.Known <= INT32_MAX && isPositive(F.Factors.front().second));
  };
  if (!Test->getLHS()->getType()->isSignedIntegerOrEnumerationType() && !(IsBare(L->front()) && IsBare(Right->front())))
    return;
  const AffineForm Difference = sum(L->front(), Right->front(), /*Minus=*/true);
  const std::pair<const VarDecl *, Amount> *Of = nullptr;
  for (const auto &Each : Difference.Factors) {
    if (Each.second.Known == 0)
      continue;
    if (Of || !Each.second.Known || std::abs(*Each.second.Known) != 1)
      return;
    Of = &Each;
  }
  const auto End = S.Loops.begin() + std::min<size_t>(Depth, S.Loops.size());
  const auto Loop = std::find_if(S.Loops.begin(), End, [Of](const CanonicalLoop &L) {
    return Of && L.Var->getCanonicalDecl() == Of->first;
  });
  if (Loop == End || Uses(Loop->Body).isWritten(Of->first))
    return;
  const bool IsNegative = *Of->second.Known < 0;
  BinaryOperatorKind Op = Held ? Test->getOpcode() : BinaryOperator::negateComparisonOp(Test->getOpcode());
  Op = IsNegative && Test->isRelationalOp() ? BinaryOperator::reverseComparisonOp(Op) : Op;
  const Amount Number = Math.reusable(IsNegative ? Difference.Constant : Math.subtract(Amount::of(0), Difference.Constant));
  if (Op == BO_NE)
    Out.push_back({Of->first, Number, CounterLimit::Not});
  else if (Test->isEqualityOp())
    Out.append({{Of->first, Number, CounterLimit::Least}, {Of->first, Number, CounterLimit::Most}});
  else
    Out.push_back({Of->first, Math.reusable(Math.add(Number, Amount::of(besidesBound(Op)))),
                   Op == BO_LT || Op == BO_LE ? CounterLimit::Most : CounterLimit::Least});
}

/// Of a variable that holds a condition's value; of loops that declare their own counters, which no other code can mean.
void SumFormer::addLimitsOf(const VarDecl *Var, bool Held, size_t Depth, CounterLimits &Out) {
  const auto *Defined = Var ? At.find(Var->getCanonicalDecl()) : nullptr;
  const auto IsOwn = [](const CanonicalLoop &L) { return L.DeclaredHere; };
  if (!Defined || Defined->size() != 1 || !llvm::all_of(S.Loops, IsOwn) || ++Steps > MostSteps)
    return;
  const Definition D = Defined->front();
  const auto *Test = D.Value ? dyn_cast<BinaryOperator>(D.Value->IgnoreParenImpCasts()) : nullptr;
  if (D.Assigns || D.Besides || !D.Under.empty() || !Test || !(Test->isComparisonOp() || Test->isLogicalOp()))
    return;
  const IndexValues Here = std::exchange(At, D.At);
  addLimits(D.Value, Held, Depth, Out);
  At = Here;
}

CounterLimits limitsOf(Region &R, const Subscript &S, Amounts &Math, ReadPlaces &Read) {
  LimitedSums None;
  return SumFormer(R, S, Math, Read, None).limits();
}

} // namespace pacc

//===- SumLimits.cpp - what conditions leave of counters ------------------===//
//
//   for (i..) if (i > 0 && m[i]) s += a[i - 1];          i is at least 1 where a[i - 1] is used
//   for (i..) for (d..) if (i + d >= 0) s += a[i + d];   neither i nor d alone has another end, but their sum has
//   for (i..) for (d..) if ((unsigned)(i + d) < n) ..    what is below 0 is large there: the sum is at least 0, too
//
//===----------------------------------------------------------------------===//
#include "Data/Subscripts/Sums/SumFormer.h"

#include "Tree/Uses.h"

using namespace clang;

namespace pacc {

LoopLimits SumFormer::limits() {
  LoopLimits Out;
  for (const PastCondition &C : S.Under) {
    At = C.At;
    addLimits(C.If, C.Held, C.Loops, Out);
  }
  cutByRemainders(Out);
  return Out;
}

void SumFormer::addLimits(const Expr *If, bool Held, size_t Depth, LoopLimits &Out) {
  If = If->IgnoreParenImpCasts();
  if (const auto *Not = dyn_cast<UnaryOperator>(If); Not && Not->getOpcode() == UO_LNot)
    return addLimits(Not->getSubExpr(), !Held, Depth, Out);
  const auto *Test = dyn_cast<BinaryOperator>(If);
  if (Test && Test->getOpcode() == (Held ? BO_LAnd : BO_LOr)) {
    addLimits(Test->getLHS(), Held, Depth, Out);
    return addLimits(Test->getRHS(), Held, Depth, Out);
  }
  if (const Expr *Known = If->getType()->isIntegerType() ? ofHost(If) : nullptr) {
    noteRead(R, Known, Read);
    if (const auto Value = value(Known)) {
      const Amount A = Value->front().Constant;
      Out.Counters.push_back({nullptr, A.Known ? Amount::of((*A.Known != 0) == Held)
                                      : Math.of(B.paren(B.conditional(B.binary(BO_NE, Math.expr(A), B.integer(0)),
                                                                      B.integer(Held), B.integer(!Held)))),
                     CounterLimit::Holds});
      Out.Counters.back().Number = Math.reusable(Out.Counters.back().Number);
    }
    return;
  }
  if (Test && Test->getOpcode() == BO_And && Held) { // not of 0
    addLimits(Test->getLHS(), true, Depth, Out);
    return addLimits(Test->getRHS(), true, Depth, Out);
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(If)) // bool inside = i > 0 && i < n;
    addLimitsOf(dyn_cast<VarDecl>(Ref->getDecl()), Held, Depth, Out);
  if (const auto *Call = dyn_cast<CallExpr>(If))
    return addLimitsOf(*Call, Held, Depth, Out);
  Comparison Of = {If, Held ? BO_NE : BO_EQ, nullptr};
  if (Test && (Test->isRelationalOp() || Test->isEqualityOp()))
    Of = {Test->getLHS(), Held ? Test->getOpcode() : BinaryOperator::negateComparisonOp(Test->getOpcode()),
          Test->getRHS()};
  const QualType T = Of.L->getType();
  if (!T->isIntegerType() || T->isBooleanType() || addQuotient(Of, Depth, Out))
    return;
  const size_t Before = Limited.size();
  const auto L = forms(Of.L), Right = L ? forms(Of.Right) : L;
  const bool IsLimited = Limited.size() != Before; // then the numbers may be others
  Limited.truncate(Before);
  if (IsLimited || !Right || L->size() != 1 || Right->size() != 1)
    return;
  if (!T->isSignedIntegerOrEnumerationType() && !(isNeverNegative(L->front()) && isNeverNegative(Right->front())))
    return addUnsigned(L->front(), Right->front(), Of.Op, C.getIntWidth(T), Depth, Out);
  if (isExact(*L) && isExact(*Right))
    addComparison(sum(L->front(), Right->front(), /*Minus=*/true), Of.Op, Depth, Out);
}

/// By the signs of the factors, and the types of the counters.
bool SumFormer::isNeverNegative(const AffineForm &F) const {
  return F.Exact && F.Constant.Known >= 0 && F.Constant.Known <= INT32_MAX &&
         llvm::all_of(F.Factors, [](const auto &Factor) {
           return Factor.second.Known >= 0 && Factor.first->getType()->isUnsignedIntegerType();
         });
}

/// Numbers that are compared without a sign, in so many bits. The number of the host tells whether it has one; the
/// loops' ends, whether the sum goes round other than from 0 to below 0.
void SumFormer::addUnsigned(const AffineForm &L, const AffineForm &Right, BinaryOperatorKind Op, unsigned Bits,
                            size_t Depth, LoopLimits &Out) {
  const auto IsCounted = [](const auto &F) { return F.second.Known != 0; };
  const bool IsSwapped = llvm::none_of(L.Factors, IsCounted);
  const AffineForm &X = IsSwapped ? Right : L, &Bound = IsSwapped ? L : Right;
  if (llvm::any_of(Bound.Factors, IsCounted) || !Bound.Exact)
    return;
  const auto With = [&](const Amount &Number, BinaryOperatorKind How) {
    AffineForm Of;
    Of.Constant = Number;
    addComparison(sum(X, Of, /*Minus=*/true), How, Depth, Out);
  };
  if (Op == BO_NE)
    return With(Bound.Constant, Op);
  Op = IsSwapped && Op != BO_EQ ? BinaryOperator::reverseComparisonOp(Op) : Op;
  const auto Ends = endsOfSum(X, Depth);
  if (!Ends || Bits < 32)
    return;
  const auto [Least, Most] = *Ends;
  const Amount Number = Math.reusable(Math.add(Bound.Constant, Amount::of(besidesBound(Op))));
  const bool IsAbove = Op == BO_GT || Op == BO_GE, IsBelow = Op == BO_LT || Op == BO_LE;
  Amount Fits = holds(BO_GE, Number, Amount::of(0));
  const auto AndFits = [&](BinaryOperatorKind How, const Amount &Of, int64_t End) {
    Fits = Math.reusable(Math.multiply(Fits, holds(How, Of, Amount::of(End))));
  };
  if (Bits < 64) {
    AndFits(BO_LE, Number, (int64_t(1) << (Bits - 1)) - 1);
    AndFits(BO_LE, Most, (int64_t(1) << Bits) - 1);
  }
  if (Bits < 64 || IsAbove)
    AndFits(BO_GE, Least, IsAbove ? 0 : -(int64_t(1) << (Bits - 1)));
  const int64_t Far = int64_t(1) << 62;
  With(pick(Fits, IsBelow ? Amount::of(0) : Number, Amount::of(-Far)), BO_GE);
  if (!IsAbove)
    With(pick(Fits, Number, Amount::of(Far)), BO_LE);
}

void SumFormer::addComparison(const AffineForm &Difference, BinaryOperatorKind Op, size_t Depth, LoopLimits &Out) {
  const auto IsCounted = [](const auto &F) { return F.second.Known != 0; };
  if (llvm::count_if(Difference.Factors, IsCounted) > 1)
    return addCutSum(Difference, Op, Depth, Out);
  const auto *Of = llvm::find_if(Difference.Factors, IsCounted);
  if (Of == Difference.Factors.end() || !Of->second.Known || std::abs(*Of->second.Known) != 1)
    return;
  const auto End = S.Loops.begin() + std::min<size_t>(Depth, S.Loops.size());
  const auto Loop = std::find_if(S.Loops.begin(), End, [Of](const CanonicalLoop &L) {
    return L.Var->getCanonicalDecl() == Of->first;
  });
  if (Loop == End || Uses(Loop->Body).isWritten(Of->first))
    return;
  const bool IsNegative = *Of->second.Known < 0, IsOrdered = Op != BO_EQ && Op != BO_NE;
  Op = IsNegative && IsOrdered ? BinaryOperator::reverseComparisonOp(Op) : Op;
  const Amount Number = Math.reusable(IsNegative ? Difference.Constant : Math.subtract(Amount::of(0), Difference.Constant));
  if (Op == BO_NE)
    Out.Counters.push_back({Of->first, Number, CounterLimit::Not});
  else if (!IsOrdered)
    Out.Counters.append({{Of->first, Number, CounterLimit::Least}, {Of->first, Number, CounterLimit::Most}});
  else
    Out.Counters.push_back({Of->first, Math.reusable(Math.add(Number, Amount::of(besidesBound(Op)))),
                            Op == BO_LT || Op == BO_LE ? CounterLimit::Most : CounterLimit::Least});
}

/// The counters of the sum, in the order of the loops, the first of them not subtracted, and what it is at least and at
/// most by the ends of these loops. Nothing if it has other counters, or the host does not know the ends.
std::optional<CutSum> SumFormer::withEnds(const AffineForm &Sum, size_t Depth) {
  CutSum Out = {AffineForm(), Amount::of(0), Amount::of(0)};
  size_t Left = llvm::count_if(Sum.Factors, [](const auto &F) { return F.second.Known != 0; });
  for (const CanonicalLoop &L : llvm::ArrayRef(S.Loops).take_front(Depth)) {
    const VarDecl *Var = L.Var->getCanonicalDecl();
    const auto *F = llvm::find_if(Sum.Factors, [Var](const auto &F) { return F.first == Var; });
    if (F == Sum.Factors.end() || F->second.Known == 0)
      continue;
    if (Out.Of.Factors.empty())
      Out.IsNegated = F->second.Known && *F->second.Known < 0;
    const Amount Factor = Out.IsNegated ? Math.reusable(Math.subtract(Amount::of(0), F->second)) : F->second;
    const auto Ends = Uses(L.Body).isWritten(Var) ? std::nullopt : endsOf(Var, Factor);
    if (!Ends)
      return std::nullopt;
    Out.Of.Factors.push_back({Var, Factor});
    const auto End = [&](bool IsLeast) { return cut({Ends->front()}, Ends->back().Constant, IsLeast).front().Constant; };
    Out.Least = Math.reusable(Math.add(Out.Least, End(/*IsLeast=*/true)));
    Out.Most = Math.reusable(Math.add(Out.Most, End(/*IsLeast=*/false)));
    --Left;
  }
  return Left ? std::nullopt : std::optional(Out);
}

std::optional<std::pair<Amount, Amount>> SumFormer::endsOfSum(const AffineForm &Sum, size_t Depth) {
  const auto Of = withEnds(Sum, Depth);
  if (!Of)
    return std::nullopt;
  const Amount X = Sum.Constant;
  if (Of->IsNegated)
    return std::make_pair(Math.reusable(Math.subtract(X, Of->Most)), Math.reusable(Math.subtract(X, Of->Least)));
  return std::make_pair(Math.reusable(Math.add(X, Of->Least)), Math.reusable(Math.add(X, Of->Most)));
}

void SumFormer::addCutSum(const AffineForm &Sum, BinaryOperatorKind Op, size_t Depth, LoopLimits &Out) {
  auto Of = Op == BO_NE ? std::nullopt : withEnds(Sum, Depth);
  if (!Of)
    return;
  const Amount Number = Math.reusable(Of->IsNegated ? Sum.Constant : Math.subtract(Amount::of(0), Sum.Constant));
  Op = Of->IsNegated && Op != BO_EQ ? BinaryOperator::reverseComparisonOp(Op) : Op;
  auto *Known = llvm::find_if(Out.Sums, [&](const CutSum &C) { return isAlike(C.Of, Of->Of); });
  CutSum &Cut = Known != Out.Sums.end() ? *Known : Out.Sums.emplace_back(*Of);
  const auto To = [&](Amount &End, bool IsLeast) {
    AffineForm F;
    F.Constant = End;
    End = cut({F}, Math.add(Number, Amount::of(besidesBound(Op))), IsLeast).front().Constant;
  };
  if (Op != BO_GT && Op != BO_GE)
    To(Cut.Most, /*IsLeast=*/true);
  if (Op != BO_LT && Op != BO_LE)
    To(Cut.Least, /*IsLeast=*/false);
}

/// Of a variable that holds a condition's value; of loops that declare their own counters, which no other code can mean.
void SumFormer::addLimitsOf(const VarDecl *Var, bool Held, size_t Depth, LoopLimits &Out) {
  const auto *Defined = Var ? At.find(Var->getCanonicalDecl()) : nullptr;
  const auto IsOwn = [](const CanonicalLoop &L) { return L.DeclaredHere; };
  if (!Defined || Defined->size() != 1 || !llvm::all_of(S.Loops, IsOwn) || ++Steps > MostSteps)
    return;
  const Definition D = Defined->front();
  const Expr *Value = D.Value ? D.Value->IgnoreParenImpCasts() : nullptr;
  const auto *Test = dyn_cast_or_null<BinaryOperator>(Value);
  if (D.Assigns || D.Besides || !D.Under.empty() ||
      !(Test ? Test->isComparisonOp() || Test->isLogicalOp() : isa_and_nonnull<CallExpr>(Value)))
    return;
  const IndexValues Here = std::exchange(At, D.At);
  const CalledBody *Outside = std::exchange(In, computing(Var));
  addLimits(D.Value, Held, Depth, Out);
  In = Outside;
  At = Here;
}

LoopLimits limitsOf(Region &R, const Subscript &S, Amounts &Math, ReadPlaces &Read) {
  LimitedSums None;
  return SumFormer(R, S, Math, Read, None).limits();
}

} // namespace pacc

//===- SumRanges.cpp - between which numbers an expression stays ----------===//
//
//   a[i * (i + 1) / 2 + j], a[k % n], a[bytes[i]]     by the ends of what operators get, and by types
//
// Of such an end it is enough that nothing goes beyond it.
//
//===----------------------------------------------------------------------===//
#include "Data/Subscripts/Sums/SumFormer.h"

#include "Data/Subscripts/Places.h"
#include "Tree/Expressions/SameExpressions.h"
#include "Tree/References.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;

namespace pacc {

std::optional<AffineForms> SumFormer::range() {
  AffineForms Out(2);
  Limits = limits().Counters;
  for (const bool Most : {false, true}) {
    Holding.assign(S.Under.begin(), S.Under.end());
    At = S.At;
    End All = S.Index ? end(S.Index, Most) : Amount::of(0);
    for (const Shift &Of : S.Shifts) {
      At = Of.At;
      const bool Greatest = Most != Of.Back;
      End By = Amount::of(1);
      if (Of.By || Of.Counter) {
        const auto Counted = Of.By ? std::nullopt : variable(Of.Counter);
        const auto Ends = Counted ? ends(*Counted) : Counted;
        By = Of.By ? end(Of.By, Greatest) : Ends ? End(Greatest ? endsOfAll(*Ends).second : endsOfAll(*Ends).first) : std::nullopt;
      }
      if (!All || !By)
        return std::nullopt;
      All = Math.reusable(Of.Back ? Math.subtract(*All, *By) : Math.add(*All, *By));
    }
    if (!All)
      return std::nullopt;
    Out[Most].Constant = *All;
  }
  return Out;
}

SumFormer::Forms SumFormer::rowsBeyond(QualType Row) {
  QualType Of = Row;
  bool MayLeave = false;
  for (const Expr *Index : S.Inner) {
    const ArrayType *Array = C.getAsArrayType(Of);
    At = S.At;
    const End Least = Array ? endBySums(Index, false) : std::nullopt, Most = Least ? endBySums(Index, true) : Least;
    if (!Most)
      return std::nullopt;
    const auto *Extent = dyn_cast<ConstantArrayType>(Array);
    MayLeave |= !Extent || !Least->Known || !Most->Known || *Least->Known < 0 || *Most->Known >= Extent->getSExtSize();
    Of = Array->getElementType();
  }
  At = S.At;
  const auto All = MayLeave ? innermost(Row) : std::nullopt, Ends = All ? ends(*All) : All;
  if (!Ends)
    return std::nullopt;
  const auto [Least, Most] = endsOfAll(*Ends);
  const Amount Length = Math.reusable(Math.divide(Math.sizeOf(Row), Math.sizeOf(Of)));
  const Amount Before = Math.reusable(Math.add(Math.reusable(Math.subtract(Least, Length)), Amount::of(1)));
  AffineForms Out(2);
  Out[0].Constant = Math.reusable(pick(holds(BO_GE, Least, Amount::of(0)), Math.reusable(quotient(Least, Length)),
                                       Math.reusable(quotient(Before, Length))));
  Out[1].Constant = Math.reusable(quotient(Most, Length));
  return Out;
}

Amount SumFormer::further(const Amount &X, const Amount &Y, bool Most) {
  AffineForms One(1);
  One.front().Constant = X;
  return cut(One, Y, /*IsLeast=*/!Most).front().Constant;
}

SumFormer::End SumFormer::further(const End &X, const End &Y, bool Most) {
  return X && Y ? End(further(*X, *Y, Most)) : std::nullopt;
}

SumFormer::End SumFormer::closer(const End &X, const End &Y, bool Most) {
  return X && Y ? further(X, Y, !Most) : X ? X : Y;
}

void SumFormer::mustFit(const Amount &Number, QualType T) {
  const unsigned Bits = C.getIntWidth(T);
  if (Number.Known && (T->isSignedIntegerOrEnumerationType() ? Bits >= 64 || llvm::isIntN(Bits, *Number.Known)
                                                             : *Number.Known >= 0 && (Bits >= 63 || llvm::isUIntN(Bits, *Number.Known))))
    return;
  AffineForm F;
  F.Constant = Number;
  Limited.push_back({F, T});
}

bool SumFormer::mustNotBeNegative(const Amount &Number) {
  if (!Number.Known)
    mustFit(Number, C.UnsignedLongTy);
  return !Number.Known || *Number.Known >= 0;
}

SumFormer::End SumFormer::end(const Expr *E, bool Most) {
  E = E->IgnoreParens();
  const QualType T = E->getType();
  if (!T->isIntegerType() || ++Asked > MostAsked)
    return std::nullopt;
  const auto *Unary = dyn_cast<UnaryOperator>(E);
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  const bool IsTruth = T->isBooleanType() || (Unary && Unary->getOpcode() == UO_LNot) ||
                       (Binary && (Binary->isComparisonOp() || Binary->isLogicalOp()));
  if (IsTruth)
    return Amount::of(Most);
  if (const End Known = endBySums(E, Most))
    return Known;
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return end(Full->getSubExpr(), Most);
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return end(Temporary->getSubExpr(), Most);
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return endOfCast(*Cast, Most);
  if (const VarDecl *Var = variableIn(E))
    return endOfVariable(Var, Most);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    End All;
    for (const bool Held : {true, false}) {
      const Expr *Of = Held ? Choice->getTrueExpr() : Choice->getFalseExpr();
      Holding.push_back({Choice->getCond(), Held, At});
      const End Own = end(Of, Most), Limit = endByChoice(Choice->getCond(), Held, Of, Most);
      Holding.pop_back();
      const End One = closer(Own, Limit, Most);
      All = Held ? One : further(All, One, Most);
    }
    return All;
  }
  if (const auto *Call = dyn_cast<CallExpr>(E); Call && isExtremeOfReferences(Call->getDirectCallee()))
    return endOfExtreme(*Call, Most);
  if (Unary && (Unary->getOpcode() == UO_Plus || Unary->isPostfix()))
    return end(Unary->getSubExpr(), Most);
  if (Unary && Unary->getOpcode() == UO_Minus && T->isSignedIntegerType()) {
    const End Of = end(Unary->getSubExpr(), !Most);
    return Of ? End(Math.reusable(Math.subtract(Amount::of(0), *Of))) : Of;
  }
  if (assignedBy(E))
    return endOfAssigned(E, Most);
  return Binary ? endOfOperator(Binary, Binary->getOpcode(), Most) : std::nullopt;
}

SumFormer::End SumFormer::endOfExtreme(const CallExpr &Call, bool Most) {
  const bool IsClamp = Call.getNumArgs() == 3, IsLeast = Call.getDirectCallee()->getName() == "min";
  if (IsClamp) { // what is less than both becomes the first of them
    const End Own = further(end(Call.getArg(0), Most), end(Call.getArg(Most ? 1 : 2), Most), Most);
    return closer(Own, end(Call.getArg(Most ? 2 : 1), Most), Most);
  }
  const End X = end(Call.getArg(0), Most), Y = end(Call.getArg(1), Most);
  return IsLeast == Most ? closer(X, Y, Most) : further(X, Y, Most);
}

/// `h[i] < n ? h[i] : n - 1`: the condition compares what it chooses, whatever that is.
SumFormer::End SumFormer::endByChoice(const Expr *If, bool Held, const Expr *Chosen, bool Most) {
  End Known;
  forEachComparison(If, Held, [&](const Comparison &Test) {
    const bool IsLeft = areWrittenAlike(Test.L, Chosen, C);
    const Expr *Other = IsLeft ? Test.Right : Test.L;
    if (!Test.L->getType()->isSignedIntegerOrEnumerationType() || Chosen->HasSideEffects(C) ||
        (!IsLeft && !(Test.Right && areWrittenAlike(Test.Right, Chosen, C))))
      return;
    const BinaryOperatorKind Op = IsLeft ? Test.Op : Test.reversed();
    if (Op != BO_EQ && (Most ? Op != BO_LT && Op != BO_LE : Op != BO_GT && Op != BO_GE))
      return;
    const End Bound = Other ? end(Other, Most) : Amount::of(0);
    if (Bound)
      Known = closer(Known, Math.reusable(Math.add(*Bound, Amount::of(besidesBound(Op)))), Most);
  });
  return Known;
}

SumFormer::End SumFormer::endBySums(const Expr *E, bool Most) {
  if (NoSums.contains(E))
    return std::nullopt;
  const size_t Before = Limited.size();
  const IndexValues Here = At;
  Steps = 0;
  auto All = forms(E);
  At = Here;
  if (All)
    limit(*All, E->getType());
  All = All ? ends(*All) : All;
  if (!All || All->empty()) {
    Limited.truncate(Before);
    NoSums.insert(E);
    return std::nullopt;
  }
  const auto [Least, Greatest] = endsOfAll(*All);
  return Most ? Greatest : Least;
}

SumFormer::End SumFormer::number(const Expr *E) {
  const size_t Before = Limited.size();
  const auto All = forms(E);
  if (All && All->size() == 1 && All->front().Factors.empty()) {
    limit(*All, E->getType());
    return All->front().Constant;
  }
  Limited.truncate(Before);
  return std::nullopt;
}

SumFormer::End SumFormer::endOfCast(const CastExpr &Cast, bool Most) {
  const Expr *Of = Cast.getSubExpr();
  const QualType From = Of->getType(), To = Cast.getType();
  if (Cast.getCastKind() == CK_NoOp)
    return end(Of, Most);
  if (Cast.getCastKind() == CK_LValueToRValue) {
    if (!variableIn(Of) && To->isUnsignedIntegerType() && C.getIntWidth(To) == 8) // table[bytes[i]]
      return Amount::of(Most ? 255 : 0);
    return variableIn(Of) || isa<CallExpr>(Of->IgnoreParens()) || assignedBy(Of->IgnoreParens()) ? end(Of, Most) : std::nullopt;
  }
  if (Cast.getCastKind() != CK_IntegralCast)
    return std::nullopt;
  const unsigned Had = C.getIntWidth(From), Has = C.getIntWidth(To);
  const bool HadSign = From->isSignedIntegerOrEnumerationType(), HasSign = To->isSignedIntegerOrEnumerationType();
  if (HadSign == HasSign ? Has >= Had : HasSign && Has > Had)
    return end(Of, Most);
  const End Least = end(Of, false), Greatest = Least ? end(Of, true) : Least;
  if (!Greatest)
    return std::nullopt;
  mustFit(*Least, To);
  mustFit(*Greatest, To);
  return Most ? Greatest : Least;
}

SumFormer::End SumFormer::endOfAssigned(const Expr *E, bool Most) {
  const QualType T = E->getType();
  if (const auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->isIncrementDecrementOp()) {
    if (C.getIntWidth(T) < C.getIntWidth(C.IntTy)) // computed as an int
      return std::nullopt;
    const End Of = end(Unary->getSubExpr(), Most);
    if (!Of || (!T->isSignedIntegerType() && (Unary->isDecrementOp() || C.getIntWidth(T) < 64)))
      return std::nullopt;
    return Math.reusable(Math.add(*Of, Amount::of(Unary->isIncrementOp() ? 1 : -1)));
  }
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  if (!Binary || !Binary->isAssignmentOp())
    return end(E, Most);
  if (Binary->getOpcode() == BO_Assign)
    return end(Binary->getRHS(), Most);
  const auto *Compound = cast<CompoundAssignOperator>(Binary);
  if (!C.hasSameUnqualifiedType(Compound->getComputationResultType(), T) ||
      !C.hasSameUnqualifiedType(Compound->getComputationLHSType(), T))
    return std::nullopt;
  return endOfOperator(Binary, BinaryOperator::getOpForCompoundAssignment(Binary->getOpcode()), Most);
}

/// Numbers without a sign are what they seem if none of them goes round; those of 64 bits only go below 0.
SumFormer::End SumFormer::endOfOperator(const BinaryOperator *E, BinaryOperatorKind Op, bool Most) {
  const QualType T = E->getType();
  const bool MayGrow = Op == BO_Add || Op == BO_Mul || Op == BO_Shl, IsWide = C.getIntWidth(T) >= 64;
  if (T->isSignedIntegerOrEnumerationType() || !(Op == BO_Sub || (MayGrow && !IsWide)))
    return computed(E, Op, Most);
  const End Least = computed(E, Op, false), Greatest = Least && (Most || !IsWide) ? computed(E, Op, true) : Least;
  if (!Greatest)
    return std::nullopt;
  mustFit(*Least, T);
  if (!IsWide)
    mustFit(*Greatest, T);
  return Most ? Greatest : Least;
}

SumFormer::End SumFormer::endOfProduct(const Expr *L, const Expr *Right, bool Most) {
  for (const bool Swapped : {false, true})
    if (const End Factor = number(Swapped ? L : Right); Factor && Factor->Known) {
      const End Of = end(Swapped ? Right : L, Most == (*Factor->Known >= 0));
      return Of ? End(Math.reusable(Math.multiply(*Of, *Factor))) : Of;
    }
  const End LeastL = end(L, false), LeastR = LeastL ? end(Right, false) : LeastL;
  const End MostL = LeastR ? end(L, true) : LeastR, MostR = MostL ? end(Right, true) : MostL;
  if (LeastR && !Most && !MostR && mustNotBeNegative(*LeastL) && mustNotBeNegative(*LeastR))
    return Math.reusable(Math.multiply(*LeastL, *LeastR));
  if (!MostR)
    return std::nullopt;
  End All;
  for (const Amount &X : {*LeastL, *MostL})
    for (const Amount &Y : {*LeastR, *MostR}) {
      const Amount Product = Math.reusable(Math.multiply(X, Y));
      All = All ? further(*All, Product, Most) : Product;
    }
  return All;
}

SumFormer::End SumFormer::endOfMiddle(const Expr *Low, const Expr *Half, bool Most) {
  const auto *Quotient = dyn_cast<BinaryOperator>(Half->IgnoreParenImpCasts());
  const auto *Way = Quotient ? dyn_cast<BinaryOperator>(Quotient->getLHS()->IgnoreParenImpCasts()) : nullptr;
  const bool IsHalf = Way && Way->getOpcode() == BO_Sub &&
                      ((Quotient->getOpcode() == BO_Div && constantOf(Quotient->getRHS(), C) == 2) ||
                       (Quotient->getOpcode() == BO_Shr && constantOf(Quotient->getRHS(), C) == 1));
  const VarDecl *From = variableIn(Low->IgnoreParenImpCasts());
  if (!IsHalf || !From || variableIn(Way->getRHS()->IgnoreParenImpCasts()) != From || !isOrdered(Low, Way->getLHS()))
    return std::nullopt;
  const End X = end(Low, Most), Y = X ? end(Way->getLHS(), Most) : X;
  return Y && (Most || mustNotBeNegative(Math.reusable(Math.add(*X, *Y)))) // whose half would be rounded up
             ? End(Math.reusable(quotient(Math.reusable(Math.add(*X, *Y)), Amount::of(2))))
             : std::nullopt;
}

SumFormer::End SumFormer::computed(const BinaryOperator *E, BinaryOperatorKind Op, bool Most) {
  const Expr *L = E->getLHS(), *Right = E->getRHS();
  const auto Power = [&]() -> End {
    Expr::EvalResult Bits;
    const bool IsPower = Right->EvaluateAsInt(Bits, C) && !Bits.Val.getInt().isNegative() && Bits.Val.getInt().ult(31);
    return IsPower ? End(Amount::of(int64_t(1) << Bits.Val.getInt().getExtValue())) : std::nullopt;
  };
  switch (Op) {
  case BO_Add:
    if (const End Middle = endOfMiddle(L, Right, Most))
      return Middle;
    [[fallthrough]];
  case BO_Sub: {
    const End X = end(L, Most), Y = X ? end(Right, Most == (Op == BO_Add)) : X;
    return Y ? End(Math.reusable(Op == BO_Add ? Math.add(*X, *Y) : Math.subtract(*X, *Y))) : Y;
  }
  case BO_Mul:
    return endOfProduct(L, Right, Most);
  case BO_Shl: {
    const End By = Power(), Of = By ? end(L, Most) : By;
    return Of ? End(Math.reusable(Math.multiply(*Of, *By))) : Of;
  }
  case BO_Shr: {
    const End By = Power(), Of = By ? end(L, Most) : By;
    return Of && mustNotBeNegative(*Of) ? End(Math.reusable(quotient(*Of, *By))) : std::nullopt;
  }
  case BO_Div: {
    const End By = number(Right), Of = By ? end(L, Most) : By;
    return Of && mustNotBeNegative(Math.reusable(Math.subtract(*By, Amount::of(1)))) ? End(Math.reusable(quotient(*Of, *By)))
                                                                                    : std::nullopt;
  }
  case BO_Rem: {
    const End By = number(Right);
    const bool HasSign = E->getType()->isSignedIntegerOrEnumerationType();
    const End Least = !By ? std::nullopt : HasSign ? end(L, /*Most=*/false) : Amount::of(0);
    if (!By)
      return std::nullopt;
    const Amount Last = Math.reusable(Math.subtract(*By, Amount::of(1)));
    if (!mustNotBeNegative(Last))
      return std::nullopt;
    const Amount First = Math.reusable(Math.subtract(Amount::of(0), Last));
    return Most ? Last : !Least ? First : further(further(*Least, Amount::of(0), /*Most=*/false), First, /*Most=*/true);
  }
  default:
    return std::nullopt;
  }
}

std::optional<AffineForms> rowsBeyond(Region &R, const Subscript &S, QualType Row, Amounts &Math, ReadPlaces &Read,
                                      LimitedSums &Limited) {
  return SumFormer(R, S, Math, Read, Limited).rowsBeyond(Row);
}

std::optional<AffineForms> rangeOf(Region &R, const Subscript &S, Amounts &Math, ReadPlaces &Read, LimitedSums &Limited) {
  return SumFormer(R, S, Math, Read, Limited).range();
}

} // namespace pacc

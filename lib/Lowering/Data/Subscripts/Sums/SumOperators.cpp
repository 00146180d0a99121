//===- SumOperators.cpp - sums of counters by operators -------------------===//
#include "Data/Subscripts/Sums/SumFormer.h"

#include "Data/Subscripts/Places.h"
#include "Region.h"
#include "Tree/Expressions/SameExpressions.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {

SumFormer::Forms SumFormer::ofUnary(const UnaryOperator *Unary) {
  if (Unary->isPrefix())
    return assigned(Unary);
  const bool Minus = Unary->getOpcode() == UO_Minus;
  const auto Of = Unary->isPostfix() || Minus || Unary->getOpcode() == UO_Plus ? forms(Unary->getSubExpr()) : std::nullopt;
  return Of && Minus ? pairs({AffineForm()}, *Of, BO_Sub, Unary->getType()) : Of;
}

SumFormer::Forms SumFormer::assigned(const Expr *E) {
  if (const auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->isIncrementDecrementOp()) {
    AffineForm One;
    One.Constant = Amount::of(1);
    auto All = forms(Unary->getSubExpr());
    const QualType T = Unary->getType();
    All = All ? pairs(*All, {One}, Unary->isIncrementOp() ? BO_Add : BO_Sub, T) : All;
    if (All && R.Ctx.C.getIntWidth(T) < R.Ctx.C.getIntWidth(R.Ctx.C.IntTy)) // computed as an int
      for (AffineForm &F : *All)
        F.Exact = false;
    return All;
  }
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  if (!Binary || !Binary->isAssignmentOp())
    return forms(E);
  if (Binary->getOpcode() == BO_Assign)
    return forms(Binary->getRHS());
  const auto *Compound = cast<CompoundAssignOperator>(Binary);
  if (!R.Ctx.C.hasSameUnqualifiedType(Compound->getComputationResultType(), Binary->getLHS()->getType()) ||
      !R.Ctx.C.hasSameUnqualifiedType(Compound->getComputationLHSType(), Binary->getLHS()->getType()))
    return std::nullopt;
  return arithmetic(Binary, BinaryOperator::getOpForCompoundAssignment(Binary->getOpcode()));
}

SumFormer::Forms SumFormer::wayOf(const BinaryOperator *Difference) {
  const VarDecl *Var = pointerIn(Difference->getLHS());
  for (const CanonicalLoop &L : S.Loops)
    if (L.Var->getCanonicalDecl() == Var && areWrittenAlike(startOf(L), Difference->getRHS(), R.Ctx.C))
      return variable(Var);
  return std::nullopt;
}

SumFormer::Forms SumFormer::arithmetic(const BinaryOperator *Binary, BinaryOperatorKind Op) {
  if (Binary->getLHS()->getType()->isPointerType())
    return Op == BO_Sub ? wayOf(Binary) : std::nullopt;
  switch (Op) {
  case BO_Add:
  case BO_Sub:
  case BO_Mul: {
    const auto L = forms(Binary->getLHS()), Right = L ? forms(Binary->getRHS()) : L;
    return Right ? pairs(*L, *Right, Op, Binary->getType()) : std::nullopt;
  }
  case BO_Div:
  case BO_Rem: {
    const auto Divisor = forms(Binary->getRHS());
    if (Divisor)
      limit(*Divisor, Binary->getRHS()->getType());
    return divided(Binary->getLHS(), Divisor, Op);
  }
  case BO_And: {
    const auto Mask = forms(Binary->getRHS());
    if (!Mask || Mask->size() != 1 || !Mask->front().Factors.empty() || (Mask->front().Constant.Known && !isPositive(Mask->front())))
      return std::nullopt;
    if (!Mask->front().Constant.Known) {
      limit(*Mask, Binary->getRHS()->getType());
      Limited.push_back({Mask->front(), R.Ctx.C.UnsignedLongTy});
    }
    return AffineForms{AffineForm(), Mask->front()};
  }
  case BO_Or:
  case BO_Xor: // of a number that is not negative: no bit more than a sum has, and none less than a difference
    return withBits(Binary, Op);
  case BO_Shl:
  case BO_Shr: {
    Expr::EvalResult Bits;
    if (!Binary->getRHS()->EvaluateAsInt(Bits, R.Ctx.C) || Bits.Val.getInt().isNegative() || Bits.Val.getInt().ugt(30))
      return std::nullopt;
    AffineForm Power;
    Power.Constant = Amount::of(int64_t(1) << Bits.Val.getInt().getExtValue());
    if (Op == BO_Shr)
      return divided(Binary->getLHS(), AffineForms{Power}, BO_Shr);
    const auto L = forms(Binary->getLHS());
    return L ? pairs(*L, {Power}, BO_Mul, Binary->getType()) : L;
  }
  default:
    return std::nullopt;
  }
}

SumFormer::Forms SumFormer::withBits(const BinaryOperator *Binary, BinaryOperatorKind Op) {
  const auto Mask = forms(Binary->getRHS()), Of = Mask ? forms(Binary->getLHS()) : Mask;
  if (!Of || Mask->size() != 1 || !isPositive(Mask->front()))
    return std::nullopt;
  limit(*Of, Binary->getLHS()->getType());
  for (const AffineForm &F : *Of)
    Limited.push_back({F, R.Ctx.C.UnsignedLongTy});
  const auto Most = pairs(*Of, *Mask, BO_Add), Least = Op == BO_Or ? Of : pairs(*Of, *Mask, BO_Sub);
  return Most && Least ? joined(*Most, *Least) : std::nullopt;
}

SumFormer::Forms SumFormer::divided(const Expr *E, const Forms &Divisor, BinaryOperatorKind Op) {
  const auto Of = Divisor ? forms(E) : Divisor;
  if (!Of || Divisor->size() != 1 || !Divisor->front().Factors.empty())
    return std::nullopt;
  const Amount N = Divisor->front().Constant;
  if (N.Known && *N.Known <= 0)
    return std::nullopt;
  const QualType Positive = R.Ctx.C.UnsignedLongTy;
  limit(*Of, E->getType());
  if (!N.Known) {
    AffineForm Less = Divisor->front();
    Less.Constant = Math.reusable(Math.subtract(N, Amount::of(1)));
    Limited.push_back({Less, Positive});
  }
  // What has a sign keeps it, and is no further from 0.
  const auto Ends = Op != BO_Shr && isExact(*Of) && E->getType()->isSignedIntegerOrEnumerationType() ? ends(*Of) : std::nullopt;
  if (Ends && Op == BO_Rem) {
    const Amount Last = Math.reusable(Math.subtract(N, Amount::of(1)));
    AffineForms Out(2), Below(1);
    Below.front().Constant = endsOfAll(*Ends).first;
    Below = cut(cut(Below, Amount::of(0), /*IsLeast=*/true), Math.subtract(Amount::of(0), Last), /*IsLeast=*/false);
    Out[0].Constant = Below.front().Constant;
    Out[1].Constant = Last;
    return Out;
  }
  for (const AffineForm &F : *Of)
    if (!Ends)
      Limited.push_back({F, Positive});
  if (Op == BO_Rem) {
    AffineForms Out(2);
    Out[1].Constant = Math.reusable(Math.subtract(N, Amount::of(1)));
    return Out;
  }
  auto Out = Ends ? Ends : ends(*Of);
  if (Out)
    for (AffineForm &F : *Out)
      F.Constant = Math.reusable(quotient(F.Constant, N));
  return Out;
}

SumFormer::Forms SumFormer::converted(const CastExpr *Cast) {
  auto All = forms(Cast->getSubExpr());
  if (!All || Cast->getCastKind() == CK_LValueToRValue ||
      Cast->getCastKind() == CK_NoOp)
    return All;
  QualType From = Cast->getSubExpr()->getType(), To = Cast->getType();
  if (Cast->getCastKind() != CK_IntegralCast)
    return std::nullopt;
  const ASTContext &C = R.Ctx.C;
  const unsigned Had = C.getIntWidth(From), Has = C.getIntWidth(To);
  if (Has > Had)
    limit(*All, From);
  const bool HoldsAll = To->isSignedIntegerOrEnumerationType() ==
                                From->isSignedIntegerOrEnumerationType()
                            ? Has >= Had
                            : Has > Had && !mayGoRound(To);
  for (AffineForm &F : *All)
    F.Exact = (F.Exact || Has > Had) && (Has >= 64 || HoldsAll);
  return All;
}

} // namespace pacc

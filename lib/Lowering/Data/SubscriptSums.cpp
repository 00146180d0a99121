//===- SubscriptSums.cpp - subscripts as sums of counters -----------------===//
#include "Data/SubscriptSums.h"

#include "Compute/Invariants.h"
#include "Region.h"
#include "Tree/Clone.h"

using namespace clang;

namespace pacc {

void noteRead(const Region &R, const Stmt *E, ReadVariables &Out) {
  if (!E)
    return;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl()))
      if (R.Read.contains(Var->getCanonicalDecl()))
        Out.insert(Var);
  for (const Stmt *Child : E->children())
    noteRead(R, Child, Out);
}

namespace {

class Former {
public:
  Former(Region &R, const Subscript &S, Amounts &Math, ReadVariables &Read,
         LimitedSums &Limited)
      : R(R), S(S), Math(Math), Read(Read), Limited(Limited) {}

  std::optional<AffineForm> index(const Expr *E) {
    auto F = form(E);
    if (F && !F->Exact)
      Limited.push_back({*F, E->getType()});
    return F;
  }

private:
  Region &R;
  const Subscript &S;
  Amounts &Math;
  ReadVariables &Read;
  LimitedSums &Limited;

  std::optional<AffineForm> form(const Expr *E) {
    if (!E)
      return AffineForm();
    E = E->IgnoreParens();
    if (!E->getType()->isIntegerType() || E->getType()->isBooleanType())
      return std::nullopt;
    if (isHostValueWithoutCopies(R, E, Position::Conditional)) {
      noteRead(R, E, Read);
      return value(E);
    }
    if (const auto *Cast = dyn_cast<CastExpr>(E))
      return converted(Cast);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return variable(dyn_cast<VarDecl>(Ref->getDecl()));
    const auto *Binary = dyn_cast<BinaryOperator>(E);
    if (!Binary || !Binary->isAdditiveOp() == !(Binary->getOpcode() == BO_Mul))
      return std::nullopt;
    auto L = form(Binary->getLHS()), Right = L ? form(Binary->getRHS()) : L;
    if (!Right)
      return std::nullopt;
    L->Exact &= Right->Exact && !mayGoRound(E->getType());
    if (Binary->getOpcode() == BO_Mul)
      return multiply(*L, *Right);
    return sum(*L, *Right, Binary->getOpcode() == BO_Sub);
  }

  std::optional<AffineForm> value(const Expr *E) {
    AffineForm F;
    Expr::EvalResult Known;
    if (E->EvaluateAsInt(Known, R.Ctx.C)) {
      if (!Known.Val.getInt().isRepresentableByInt64())
        return std::nullopt;
      F.Constant = Amount::of(Known.Val.getInt().getExtValue());
      return F;
    }
    Expr *Copy = cloneExpr(R.Ctx.C, const_cast<Expr *>(E), E->getExprLoc());
    if (!Copy)
      return std::nullopt;
    F.Constant = Math.reusable(Math.of(Copy));
    return F;
  }

  /// Signed numbers may not overflow; 64-bit ones do as addresses do.
  bool mayGoRound(QualType T) const {
    return T->isUnsignedIntegerOrEnumerationType() &&
           R.Ctx.C.getIntWidth(T) < 64;
  }

  std::optional<AffineForm> converted(const CastExpr *Cast) {
    auto F = form(Cast->getSubExpr());
    if (!F || Cast->getCastKind() == CK_LValueToRValue ||
        Cast->getCastKind() == CK_NoOp)
      return F;
    QualType From = Cast->getSubExpr()->getType(), To = Cast->getType();
    if (Cast->getCastKind() != CK_IntegralCast)
      return std::nullopt;
    const ASTContext &C = R.Ctx.C;
    const unsigned Had = C.getIntWidth(From), Has = C.getIntWidth(To);
    if (Has > Had && !F->Exact) {
      Limited.push_back({*F, From});
      F->Exact = true;
    }
    const bool HoldsAll = To->isSignedIntegerOrEnumerationType() ==
                                  From->isSignedIntegerOrEnumerationType()
                              ? Has >= Had
                              : Has > Had && !mayGoRound(To);
    F->Exact &= Has >= 64 || HoldsAll;
    return F;
  }

  /// A counter, or a variable of the iteration that keeps its first value.
  std::optional<AffineForm> variable(const VarDecl *Var) {
    if (!Var)
      return std::nullopt;
    for (const CanonicalLoop &L : S.Loops)
      if (L.Var->getCanonicalDecl() == Var->getCanonicalDecl()) {
        AffineForm F;
        F.Factors.push_back({Var->getCanonicalDecl(), Amount::of(1)});
        return F;
      }
    if (!R.Before.isDeclaredInside(Var) || R.Before.isWritten(Var) ||
        !Var->hasLocalStorage() || !Var->getInit() ||
        Var->getType()->isReferenceType() ||
        Var->getType().isVolatileQualified())
      return std::nullopt;
    return form(Var->getInit());
  }

  AffineForm sum(AffineForm L, const AffineForm &Right, bool Minus) {
    auto Add = [&](Amount A, Amount B) {
      return Math.reusable(Minus ? Math.subtract(A, B) : Math.add(A, B));
    };
    L.Constant = Add(L.Constant, Right.Constant);
    for (const auto &[Var, Factor] : Right.Factors) {
      auto *Same = llvm::find_if(
          L.Factors, [Var = Var](const auto &F) { return F.first == Var; });
      if (Same == L.Factors.end())
        L.Factors.push_back({Var, Add(Amount::of(0), Factor)});
      else
        Same->second = Add(Same->second, Factor);
    }
    return L;
  }

  std::optional<AffineForm> multiply(AffineForm L, AffineForm Right) {
    if (L.Factors.empty()) {
      std::swap(L.Constant, Right.Constant);
      std::swap(L.Factors, Right.Factors);
    }
    if (!Right.Factors.empty())
      return std::nullopt;
    L.Constant = Math.reusable(Math.multiply(L.Constant, Right.Constant));
    for (auto &[Var, Factor] : L.Factors)
      Factor = Math.reusable(Math.multiply(Factor, Right.Constant));
    return L;
  }
};

} // namespace

std::optional<AffineForm> sumOf(Region &R, const Subscript &S, const Expr *E,
                                Amounts &Math, ReadVariables &Read,
                                LimitedSums &Limited) {
  return Former(R, S, Math, Read, Limited).index(E);
}

} // namespace pacc

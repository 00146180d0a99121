//===- AmountTerms.cpp - amounts as products and sums ---------------------===//
#include "Data/Subscripts/Sums/AmountTerms.h"

#include "LoweringContext.h"
#include "Tree/Expressions/SameExpressions.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {

bool allVariables(const Stmt *S, llvm::function_ref<bool(const VarDecl *)> Is) {
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
    if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl()); Var && !Is(Var))
      return false;
  return !isa<CallExpr, ArraySubscriptExpr>(S) &&
         llvm::all_of(S->children(), [&](const Stmt *Child) { return !Child || allVariables(Child, Is); });
}

Polynomial AmountTerms::unknown(const Expr *E) {
  llvm::FoldingSetNodeID Of;
  profile(E->IgnoreParenImpCasts(), Ctx.C, Of);
  for (size_t I = 0; I != Unknowns.size(); ++I)
    if (Unknowns[I].second && Unknowns[I].first == Of)
      return Polynomial::atom(I);
  Unknowns.push_back({Of, E});
  if (E->getType()->isUnsignedIntegerType())
    Known[Unknowns.size() - 1] = 0;
  return Polynomial::atom(Unknowns.size() - 1);
}

/// A conversion that keeps the number, or makes it begin anew as a type of fewer bits does that nothing widens.
bool AmountTerms::keeps(const CastExpr &Cast) const {
  const Expr *From = Cast.getSubExpr();
  if (!From->getType()->isIntegralOrEnumerationType())
    return false;
  const unsigned Before = Ctx.C.getIntWidth(From->getType()), Now = Ctx.C.getIntWidth(Cast.getType());
  if (From->getType()->isSignedIntegerOrEnumerationType() || Before == Now)
    return Now >= Before;
  return Now > Before && isa<DeclRefExpr, IntegerLiteral, MemberExpr>(From->IgnoreParenImpCasts());
}

/// The variable had this value since, and for ever.
bool AmountTerms::isJust(const VarDecl *Var) const {
  return Var->hasLocalStorage() && Var->getInit() && Var->getType()->isIntegerType() &&
         !Ctx.Changing.contains(Var->getCanonicalDecl()) && allVariables(Var->getInit(), [this](const VarDecl *In) {
           return In->hasLocalStorage() && !Ctx.Changing.contains(In->getCanonicalDecl());
         });
}

/// One that holds a number for what is computed here. (Those of the function's beginning are others.)
bool AmountTerms::isAmount(const VarDecl *Var) const {
  return Ctx.isOwn(Var) && llvm::none_of(Ctx.EntryValues, [Var](const auto &Each) { return Each.second == Var; });
}

Polynomial AmountTerms::expand(const Expr *E) {
  E = E->IgnoreParens();
  if (const auto Number = constantOf(E, Ctx.C))
    return Polynomial::number(*Number);
  if (++Steps > 200)
    return unknown(E);
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    if (Cast->getCastKind() == CK_LValueToRValue || Cast->getCastKind() == CK_NoOp ||
        (Cast->getCastKind() == CK_IntegralCast && keeps(*Cast)))
      return expand(Cast->getSubExpr());
    return unknown(E);
  }
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return expand(Full->getSubExpr());
  if (const auto *Minus = dyn_cast<UnaryOperator>(E); Minus && Minus->getOpcode() == UO_Minus)
    return Polynomial::number(0) - expand(Minus->getSubExpr());
  if (const auto *Binary = dyn_cast<BinaryOperator>(E)) {
    const BinaryOperatorKind Op = Binary->getOpcode();
    if (Op == BO_Add || Op == BO_Sub || Op == BO_Mul) {
      const Polynomial L = expand(Binary->getLHS()), Right = expand(Binary->getRHS());
      return Op == BO_Mul ? L * Right : Op == BO_Add ? L + Right : L - Right;
    }
  }
  if (const auto *Read = dyn_cast<ConditionalOperator>(E);
      Read && Read->getCond()->IgnoreParenImpCasts()->getType()->isPointerType() &&
      constantOf(Read->getFalseExpr(), Ctx.C) == 0)
    return expand(Read->getTrueExpr()); // copyForHost
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl())) {
      if (const auto Counter = atomOf(Var))
        return Polynomial::atom(*Counter);
      if (Var->getInit() && (isAmount(Var) || isJust(Var)))
        return expand(Var->getInit());
    }
  return unknown(E);
}

Polynomial AmountTerms::of(const Amount &A) {
  if (A.Known)
    return Polynomial::number(*A.Known);
  if (A.Value)
    return of(A.Value);
  for (const auto &[Value, Var] : Ctx.EntryValues)
    if (Var == A.Variable)
      return allVariables(Value, [this](const VarDecl *In) { return !Ctx.Changing.contains(In->getCanonicalDecl()); })
                 ? of(Value)
                 : unknown(Ctx.B.ref(Var));
  return of(A.Variable->getInit());
}

Polynomial AmountTerms::counter(const VarDecl *Var) {
  const auto [At, IsNew] = Counters.try_emplace(Var->getCanonicalDecl(), Unknowns.size());
  if (IsNew)
    Unknowns.push_back({});
  return Polynomial::atom(At->second);
}

std::optional<unsigned> AmountTerms::atomOf(const VarDecl *Counter) const {
  const auto At = Counters.find(Counter->getCanonicalDecl());
  return At == Counters.end() ? std::nullopt : std::optional(At->second);
}

} // namespace pacc

//===- ChosenUpdates.cpp - updates of one of two variables ----------------===//
#include "Privates/Parts/ChosenUpdates.h"

#include "LoweringContext.h"
#include "Tree/Clone.h"
#include "Tree/Expressions/PureExpressions.h"

#include "clang/AST/Expr.h"

using namespace clang;

namespace pacc {

static Expr *targetOf(Expr *Update) {
  if (auto *Unary = dyn_cast<UnaryOperator>(Update))
    return Unary->isIncrementDecrementOp() ? Unary->getSubExpr() : nullptr;
  auto *Binary = dyn_cast<BinaryOperator>(Update);
  return Binary && Binary->isAssignmentOp() ? Binary->getLHS() : nullptr;
}

static Expr *withTarget(LoweringContext &Ctx, Expr *Update, Expr *Target) {
  if (auto *Binary = dyn_cast<BinaryOperator>(Update))
    Binary->setLHS(Target);
  else
    cast<UnaryOperator>(Update)->setSubExpr(Target);
  Expr *Inner = updateOfEach(Ctx, Update);
  return Inner ? Inner : Update;
}

Expr *updateOfEach(LoweringContext &Ctx, Stmt *S) {
  auto *Update = dyn_cast_or_null<Expr>(S);
  Expr *Target = Update ? targetOf(Update) : nullptr;
  auto *Choice = Target ? dyn_cast<ConditionalOperator>(Target->IgnoreParens()) : nullptr;
  auto *Binary = dyn_cast_or_null<BinaryOperator>(Update);
  if (!Choice || !isPure(Ctx.C, Choice->getCond()) || (Binary && Binary->getRHS()->HasSideEffects(Ctx.C)))
    return nullptr;
  Builder &B = Ctx.B;
  Expr *Then = cloneExpr(Ctx.C, Update, Update->getExprLoc());
  if (!Then)
    return nullptr;
  B.at(Update->getExprLoc());
  Then = withTarget(Ctx, Then, Choice->getTrueExpr());
  Expr *Else = withTarget(Ctx, Update, Choice->getFalseExpr());
  return B.paren(new (Ctx.C) ConditionalOperator(Choice->getCond(), B.location(), Then, B.location(), Else,
                                                 Update->getType(), Update->getValueKind(), OK_Ordinary));
}

} // namespace pacc

//===- Places.cpp - expressions that read variables -----------------------===//
#include "Data/Subscripts/Places.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace pacc {

bool isTrivialCopy(const CXXMethodDecl *Method) {
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(Method);
  return Method->isTrivial() && (Constructor ? Constructor->isCopyOrMoveConstructor()
                      : Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator());
}

const Expr *placeReadBy(const Expr *E) {
  const auto *Cast = dyn_cast<ImplicitCastExpr>(E->IgnoreParens());
  if (Cast && Cast->getCastKind() == CK_NoOp) // more const
    Cast = dyn_cast<ImplicitCastExpr>(Cast->getSubExpr()->IgnoreParens());
  return Cast && Cast->getCastKind() == CK_LValueToRValue
             ? Cast->getSubExpr()->IgnoreParens()
             : nullptr;
}

const VarDecl *variableIn(const Expr *E) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParens());
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return Var ? Var->getCanonicalDecl() : nullptr;
}

const VarDecl *pointerIn(const Expr *E) {
  const Expr *Place = placeReadBy(E);
  return Place ? variableIn(Place) : nullptr;
}

const Expr *directRow(const Expr *Pointer) {
  const auto *Element = dyn_cast_or_null<ArraySubscriptExpr>(placeReadBy(Pointer));
  const Expr *Base = Element ? placeReadBy(Element->getBase()) : nullptr;
  return Base && isa<DeclRefExpr, MemberExpr>(Base) ? Element->getIdx() : nullptr;
}

} // namespace pacc

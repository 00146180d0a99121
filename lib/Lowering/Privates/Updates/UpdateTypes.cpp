//===- UpdateTypes.cpp - in which types updates are exact -----------------===//
#include "Privates/Updates/UpdateTypes.h"
#include "Privates/Updates/TruthValues.h"
#include "Tree/Expressions/PureExpressions.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace pacc {

QualType valueType(const VarDecl *Var) {
  return Var->getType().getNonReferenceType().getUnqualifiedType();
}

bool isComputedIn(QualType Var, QualType T) {
  if (Var->isBooleanType())
    return T->isIntegerType();
  if (Var->isIntegerType())
    return T->isIntegerType();
  return Var->isComplexType() ? T->isComplexType() || T->isRealFloatingType()
                              : T->isRealFloatingType();
}

bool isDefined(const VarDecl *Of, pacc_red_op Op) {
  const QualType Var = valueType(Of);
  switch (Op) {
  case PACC_RED_LAND:
  case PACC_RED_LOR:
    // The result is 0 or 1; another variable that is combined with nothing may be 5.
    return isTruthValue(Of);
  case PACC_RED_AND:
  case PACC_RED_OR:
    return Var->isIntegerType();
  case PACC_RED_XOR:
    return Var->isIntegerType() && !Var->isBooleanType();
  case PACC_RED_MAX:
  case PACC_RED_MIN:
    return !Var->isBooleanType() && !Var->isComplexType();
  case PACC_RED_ADD:
  case PACC_RED_MUL:
    return !Var->isBooleanType();
  }
  return false;
}

/// Whether integers of type `Of` are the same numbers in `In`.
static bool holdsAll(const ASTContext &C, QualType In, QualType Of) {
  if (!In->isIntegerType() || !Of->isIntegerType())
    return false;
  bool Signed = In->isSignedIntegerOrEnumerationType();
  return Signed == Of->isSignedIntegerOrEnumerationType()
             ? C.getIntWidth(Of) <= C.getIntWidth(In)
             : Signed && C.getIntWidth(Of) < C.getIntWidth(In);
}

bool keepsOrder(const ASTContext &C, QualType Var, QualType In, const Expr *X) {
  if (Var->isRealFloatingType()) // rounding keeps the order
    return In->isRealFloatingType() && C.getFloatingTypeOrder(In, Var) >= 0;
  if (!holdsAll(C, In, Var))
    return false;
  Expr::EvalResult Known;
  if (X->EvaluateAsInt(Known, C) && Known.Val.getInt().isNonNegative())
    return Known.Val.getInt().getActiveBits() < C.getIntWidth(Var);
  return holdsAll(C, Var, plain(X)->getType());
}

} // namespace pacc

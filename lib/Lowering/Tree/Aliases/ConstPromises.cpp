//===- ConstPromises.cpp - what functions do with const objects -----------===//
#include "Tree/Aliases/ConstPromises.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {

bool castsConstAway(const ExplicitCastExpr &Cast) {
  const QualType From = Cast.getSubExpr()->getType(), To = Cast.getType();
  if (Cast.isGLValue())
    return From.isConstQualified() && !To.isConstQualified();
  return From->isPointerType() && To->isPointerType() &&
         From->getPointeeType().isConstQualified() &&
         !To->getPointeeType().isConstQualified();
}

} // namespace pacc

//===- SameExpressions.cpp - what is written alike ------------------------===//
#include "Tree/SameExpressions.h"

#include "clang/AST/Expr.h"
#include "llvm/ADT/FoldingSet.h"

using namespace clang;

namespace pacc {

bool areWrittenAlike(const Expr *A, const Expr *B, const ASTContext &C) {
  llvm::FoldingSetNodeID IdA, IdB;
  A->IgnoreParenImpCasts()->Profile(IdA, C, /*Canonical=*/true);
  B->IgnoreParenImpCasts()->Profile(IdB, C, /*Canonical=*/true);
  return IdA == IdB;
}

} // namespace pacc

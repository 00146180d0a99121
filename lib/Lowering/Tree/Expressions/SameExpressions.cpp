//===- SameExpressions.cpp - what is written alike ------------------------===//
#include "Tree/Expressions/SameExpressions.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/FoldingSet.h"

using namespace clang;

namespace pacc {

static void addBases(const Stmt *S, llvm::FoldingSetNodeID &Out) {
  if (const auto *Cast = dyn_cast<CastExpr>(S))
    for (const CXXBaseSpecifier *Base : Cast->path())
      Out.AddPointer(Base->getType()->getAsCXXRecordDecl()->getCanonicalDecl());
  for (const Stmt *Child : S->children())
    if (Child)
      addBases(Child, Out);
}

void profile(const Expr *E, const ASTContext &C, llvm::FoldingSetNodeID &Out) {
  E->Profile(Out, C, /*Canonical=*/true);
  addBases(E, Out);
}

llvm::SmallVector<const CXXRecordDecl *, 2> basesOf(const Expr *E) {
  E = E->IgnoreParens();
  const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
  if (!Cast)
    return {};
  auto Out = basesOf(Cast->getSubExpr());
  for (const CXXBaseSpecifier *Base : Cast->path())
    Out.push_back(Base->getType()->getAsCXXRecordDecl()->getCanonicalDecl());
  return Out;
}

bool areWrittenAlike(const Expr *A, const Expr *B, const ASTContext &C) {
  llvm::FoldingSetNodeID IdA, IdB;
  profile(A->IgnoreParenImpCasts(), C, IdA);
  profile(B->IgnoreParenImpCasts(), C, IdB);
  return IdA == IdB;
}

} // namespace pacc

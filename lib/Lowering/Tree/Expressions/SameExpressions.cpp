//===- SameExpressions.cpp - what is written alike ------------------------===//
#include "Tree/Expressions/SameExpressions.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
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

/// The pointer of `*p` and of `p[0]`; null if the place is another one.
static const Expr *pointerTo(const Expr *Place, const ASTContext &C) {
  Place = Place->IgnoreParenImpCasts();
  if (const auto *Unary = dyn_cast<UnaryOperator>(Place); Unary && Unary->getOpcode() == UO_Deref)
    return Unary->getSubExpr();
  const auto *Element = dyn_cast<ArraySubscriptExpr>(Place);
  const auto Index = Element ? Element->getIdx()->getIntegerConstantExpr(C) : std::nullopt;
  return Index && Index->isZero() ? Element->getBase() : nullptr;
}

/// Both have the same object, or base of an object, as `p->x` and `(*p).x` do.
static bool areOfSameObject(const MemberExpr &A, const MemberExpr &B, const ASTContext &C) {
  if (basesOf(A.getBase()) != basesOf(B.getBase()))
    return false;
  const Expr *PointerA = A.isArrow() ? A.getBase() : pointerTo(A.getBase(), C);
  const Expr *PointerB = B.isArrow() ? B.getBase() : pointerTo(B.getBase(), C);
  if (PointerA || PointerB)
    return PointerA && PointerB && isSamePlace(PointerA, PointerB, C);
  return isSamePlace(A.getBase(), B.getBase(), C);
}

bool isSamePlace(const Expr *A, const Expr *B, const ASTContext &C) {
  A = A->IgnoreParenImpCasts();
  B = B->IgnoreParenImpCasts();
  if (const Expr *PointerA = pointerTo(A, C), *PointerB = pointerTo(B, C); PointerA && PointerB)
    return isSamePlace(PointerA, PointerB, C);
  if (A->getStmtClass() != B->getStmtClass())
    return false;
  if (isa<CXXThisExpr>(A))
    return true;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(A))
    return Ref->getDecl()->getCanonicalDecl() == cast<DeclRefExpr>(B)->getDecl()->getCanonicalDecl();
  if (const auto *Member = dyn_cast<MemberExpr>(A))
    return Member->getMemberDecl()->getCanonicalDecl() == cast<MemberExpr>(B)->getMemberDecl()->getCanonicalDecl() &&
           areOfSameObject(*Member, *cast<MemberExpr>(B), C);
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(A))
    return isSamePlace(Element->getBase(), cast<ArraySubscriptExpr>(B)->getBase(), C) &&
           isSamePlace(Element->getIdx(), cast<ArraySubscriptExpr>(B)->getIdx(), C);
  return areWrittenAlike(A, B, C);
}

} // namespace pacc

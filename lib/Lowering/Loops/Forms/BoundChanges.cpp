//===- BoundChanges.cpp - bounds that the body of a loop changes ----------===//
#include "Loops/Forms/BoundChanges.h"
#include "Loops/CanonicalLoop.h"
#include "Tree/Uses.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

/// Both name one place in the same words: variables, members, what a pointer leads to, elements with constant subscripts.
bool isSamePlace(const Expr *A, const Expr *B) {
  A = A->IgnoreParenImpCasts();
  B = B->IgnoreParenImpCasts();
  if (A->getStmtClass() != B->getStmtClass())
    return false;
  if (isa<CXXThisExpr>(A))
    return true;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(A))
    return !Ref->getDecl()->isImplicit() && // what the compiler counts pieces with
           Ref->getDecl()->getCanonicalDecl() == cast<DeclRefExpr>(B)->getDecl()->getCanonicalDecl();
  if (const auto *Member = dyn_cast<MemberExpr>(A))
    return Member->getMemberDecl()->getCanonicalDecl() == cast<MemberExpr>(B)->getMemberDecl()->getCanonicalDecl() &&
           isSamePlace(Member->getBase(), cast<MemberExpr>(B)->getBase());
  if (const auto *Unary = dyn_cast<UnaryOperator>(A))
    return Unary->getOpcode() == UO_Deref && cast<UnaryOperator>(B)->getOpcode() == UO_Deref &&
           isSamePlace(Unary->getSubExpr(), cast<UnaryOperator>(B)->getSubExpr());
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(A))
    return isSamePlace(Element->getBase(), cast<ArraySubscriptExpr>(B)->getBase()) &&
           isSamePlace(Element->getIdx(), cast<ArraySubscriptExpr>(B)->getIdx());
  const auto *Number = dyn_cast<IntegerLiteral>(A);
  return Number && Number->getValue() == cast<IntegerLiteral>(B)->getValue();
}

/// The places in memory of which a bound is computed.
class Places {
public:
  explicit Places(const CanonicalLoop &L) {
    add(L.Upper);
    add(L.StrideValue);
  }

  bool empty() const { return All.empty(); }

  /// Where `S` assigns to one. The variable of a loop with a directive is a copy in it, and a lambda is another function.
  const Expr *findChange(const Stmt *S) const {
    if (!S || isa<LambdaExpr, BlockExpr, UnaryExprOrTypeTraitExpr>(S))
      return nullptr;
    if (const auto *Directive = dyn_cast<OpenACCLoopConstruct>(S))
      if (const auto *For = dyn_cast<ForStmt>(Directive->getLoop()); For && For->getInit() && changedBy(*For->getInit()))
        return nullptr;
    if (const Expr *Change = changedBy(*S))
      return Change;
    for (const Stmt *Child : S->children())
      if (const Expr *Change = findChange(Child))
        return Change;
    return nullptr;
  }

private:
  llvm::SmallVector<const Expr *, 4> All;

  void add(const Stmt *S) {
    if (!S || isa<LambdaExpr, UnaryExprOrTypeTraitExpr>(S))
      return;
    if (const auto *E = dyn_cast<Expr>(S); E && E->isLValue() && isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr, UnaryOperator>(E))
      All.push_back(E);
    for (const Stmt *Child : S->children())
      add(Child);
  }

  const Expr *changedBy(const Stmt &S) const {
    const Expr *Target = assignedBy(&S);
    return Target && llvm::any_of(All, [Target](const Expr *Place) { return isSamePlace(Place, Target); })
               ? Target
               : nullptr;
  }
};

} // namespace

const Expr *changeOfBounds(const CanonicalLoop &L) {
  const Places Of(L);
  if (Of.empty())
    return nullptr;
  for (const Stmt *Where : std::initializer_list<const Stmt *>{L.Upper, L.StrideValue, L.Body})
    if (const Expr *Change = Of.findChange(Where))
      return Change;
  return nullptr;
}

} // namespace pacc

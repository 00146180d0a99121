//===- ConstructFacts.cpp - what a construct's clauses say of copies ------===//
#include "Compute/Elements/ConstructFacts.h"
#include "LoweringContext.h"
#include "Tree/References.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace pacc {

bool isAsync(const OpenACCConstructStmt &Construct) {
  return llvm::any_of(Construct.clauses(), [](const OpenACCClause *C) {
    const auto *Async = dyn_cast<OpenACCAsyncClause>(C);
    return Async && (!Async->hasIntExpr() || isa<IntegerLiteral>(Async->getIntExpr()->IgnoreParenImpCasts()));
  });
}

bool isCopiedBy(const OpenACCConstructStmt &Construct, const VarDecl &Var) {
  return llvm::any_of(Construct.clauses(), [&Var](const OpenACCClause *C) {
    return isa<OpenACCPrivateClause, OpenACCFirstPrivateClause>(C) &&
           isItemOf(*cast<OpenACCClauseWithVarList>(C), &Var);
  });
}

bool bringsNumbersBack(const OpenACCConstructStmt &Construct) {
  const OpenACCDirectiveKind Kind = Construct.getDirectiveKind();
  return Kind == OpenACCDirectiveKind::Kernels || Kind == OpenACCDirectiveKind::KernelsLoop;
}

std::optional<ClauseItem> plainItem(const LoweringContext &Ctx, const OpenACCConstructStmt &Data, const VarDecl &Var) {
  std::optional<ClauseItem> Found;
  for (const ClauseItem &Item : dataItems(Ctx, &Data))
    if (Item.S.Var && Item.S.Var->getCanonicalDecl() == Var.getCanonicalDecl())
      Found.emplace(Item);
  if (!Found || Found->Clause.DevicePtr || Found->Clause.Action > PACC_CREATE ||
      isPointerAlone(Found->S, Found->Clause) || hasClause<OpenACCIfClause>(&Data))
    return std::nullopt;
  return Found;
}

bool hasFirstObject(const Section &S, const ASTContext &C) {
  return S.Dimensions.empty() || (S.Dimensions.size() == 1 && knownBound(S.Dimensions.front().Lower, C) == 0);
}

bool hasChoices(const Stmt *S) {
  const auto *Binary = dyn_cast_or_null<BinaryOperator>(S);
  return S && (isa<IfStmt, AbstractConditionalOperator, SwitchStmt, BreakStmt, ContinueStmt, WhileStmt, DoStmt>(S) ||
               (Binary && Binary->isLogicalOp()) || llvm::any_of(S->children(), hasChoices));
}

} // namespace pacc

//===- FollowedVariables.cpp - of which host and device have copies -------===//
#include "Compute/Elements/FollowedVariables.h"
#include "Clauses/DataClauses.h"
#include "Compute/Elements/ElementEvents.h"
#include "Tree/References.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace pacc {
namespace {

using Variables = llvm::SmallSetVector<const VarDecl *, 8>;

bool isFollowed(const ASTContext &C, const VarDecl &Var) {
  QualType T = Var.getType();
  if (!T->isPointerType() && !T->isArrayType())
    return ElementEvents::isNumber(Var);
  T = C.getBaseElementType(T->isPointerType() ? T->getPointeeType() : T);
  return !T->isRecordType();
}

void find(const ASTContext &C, const Stmt *S, Variables &Out) {
  if (!S || isa<LambdaExpr, BlockExpr>(S))
    return;
  const auto Add = [&](const Expr *Item) {
    if (const VarDecl *Var = Section::of(const_cast<Expr *>(Item)).Var; Var && isFollowed(C, *Var))
      Out.insert(Var->getCanonicalDecl());
  };
  if (const auto *Directive = dyn_cast<OpenACCConstructStmt>(S))
    for (const OpenACCClause *Clause : Directive->clauses()) {
      const bool HasData = isa<OpenACCDataConstruct, OpenACCEnterDataConstruct, OpenACCComputeConstruct, OpenACCCombinedConstruct,
                               OpenACCUpdateConstruct>(Directive);
      if (const std::optional<DataClause> Data = HasData ? dataClause(Clause) : std::nullopt)
        llvm::for_each(Data->Variables, Add);
      if (const auto *Reduction = dyn_cast<OpenACCReductionClause>(Clause))
        llvm::for_each(Reduction->getVarList(), Add);
    }
  for (const Stmt *Child : S->children())
    find(C, Child, Out);
}

} // namespace

bool isReducedIn(const Stmt *S, const VarDecl &Var) {
  const auto *Directive = dyn_cast_or_null<OpenACCConstructStmt>(S);
  if (Directive && llvm::any_of(Directive->clauses(), [&Var](const OpenACCClause *Clause) {
        const auto *Reduction = dyn_cast<OpenACCReductionClause>(Clause);
        return Reduction && isItemOf(*Reduction, &Var);
      }))
    return true;
  return S && llvm::any_of(S->children(), [&Var](const Stmt *Child) { return isReducedIn(Child, Var); });
}

bool isTangled(const Stmt *S) {
  return S && (isa<GotoStmt, IndirectGotoStmt, LabelStmt, CXXTryStmt, GCCAsmStmt, OMPExecutableDirective, StmtExpr>(S) ||
               llvm::any_of(S->children(), isTangled));
}

Variables followedVariables(const ASTContext &C, const Stmt *Body) {
  Variables Found;
  find(C, Body, Found);
  return Found;
}

} // namespace pacc

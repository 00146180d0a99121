//===- References.cpp - where a variable is named -------------------------===//
#include "Tree/References.h"
#include "Tree/Uses.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

bool typeMentions(const Stmt *S, const VarDecl *Var) {
  bool Found = false;
  forEachSize(S, [&](const VariableArrayType *VLA) {
    Found |= mentions(VLA->getSizeExpr(), Var);
  });
  return Found;
}

bool clauseMentions(const OpenACCConstructStmt *Construct, const VarDecl *Var) {
  return llvm::any_of(Construct->clauses(), [Var](const OpenACCClause *C) {
    return llvm::any_of(
        C->children(), [Var](const Stmt *E) { return mentions(E, Var); });
  });
}

bool mentions(const Stmt *S, const VarDecl *Var, const Stmt *Without) {
  if (!S || S == Without)
    return false;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
    return Ref->getDecl()->getCanonicalDecl() == Var->getCanonicalDecl();
  if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
    if (clauseMentions(Construct, Var))
      return true;
  return typeMentions(S, Var) ||
         llvm::any_of(S->children(), [&](const Stmt *Child) {
           return mentions(Child, Var, Without);
         });
}

} // namespace pacc

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

/// A generic lambda has many bodies, and what it captures is all that they know of the variable
/// (Lowering may have put something else there: LambdaCaptures.h).
static bool isGenericHolderOf(const Stmt *S, const VarDecl *Var) {
  const auto *Lambda = dyn_cast<LambdaExpr>(S);
  return Lambda && Lambda->isGenericLambda() &&
         llvm::any_of(Lambda->captures(), [Var](const LambdaCapture &Capture) {
           return Capture.capturesVariable() &&
                  Capture.getCapturedVar()->getCanonicalDecl() == Var->getCanonicalDecl();
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
  if (isGenericHolderOf(S, Var))
    return llvm::any_of(cast<LambdaExpr>(S)->capture_inits(), [&](const Expr *Init) {
      return mentions(Init, Var, Without);
    });
  return typeMentions(S, Var) ||
         llvm::any_of(S->children(), [&](const Stmt *Child) {
           return mentions(Child, Var, Without);
         });
}

} // namespace pacc

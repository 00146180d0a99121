//===- ChangedArguments.cpp - variables that functions change -------------===//
#include "Tree/Aliases/ChangedArguments.h"
#include "Tree/References.h"
#include "Tree/Uses.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {
namespace {

/// Functions that hand it on further than that are taken for none that changes it.
constexpr unsigned MostCalls = 8;

/// Whether `E` is the variable, or its address where `ByAddress`.
bool isArgument(const Expr *E, const VarDecl *Var, bool ByAddress) {
  if (!ByAddress)
    return isReferenceTo(E, Var);
  const auto *Address = dyn_cast<UnaryOperator>(E->IgnoreParenImpCasts());
  return Address && Address->getOpcode() == UO_AddrOf && isReferenceTo(Address->getSubExpr(), Var);
}

/// `*p`, `p[0]`.
bool isPointee(const Expr *E, const ParmVarDecl *P) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    return isReferenceTo(Element->getBase(), P);
  const auto *At = dyn_cast<UnaryOperator>(E);
  return At && At->getOpcode() == UO_Deref && isReferenceTo(At->getSubExpr(), P);
}

bool changes(const Stmt *S, const ParmVarDecl *P, unsigned Calls);

/// Whether a function that is called changes what its parameter leads to, of a parameter that leads to `Var` itself, a
/// number or a pointer to one.
bool isChangedBy(const CallExpr &Call, const VarDecl *Var, unsigned Calls) {
  const FunctionDecl *F = Call.getDirectCallee(), *Body = nullptr;
  if (!F || Calls == MostCalls || !F->hasBody(Body))
    return false;
  // An operator's first argument is the object whose function it is.
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  const unsigned First = isa<CXXOperatorCallExpr>(Call) && Method && Method->isImplicitObjectMemberFunction() ? 1 : 0;
  for (unsigned I = 0; I < Body->getNumParams() && I + First < Call.getNumArgs(); ++I) {
    const ParmVarDecl *P = Body->getParamDecl(I);
    const QualType Of = P->getType()->getPointeeType();
    const bool ByAddress = P->getType()->isPointerType() && !Var->getType()->isPointerType();
    if (!Of.isNull() && !Of.isConstQualified() && isArgument(Call.getArg(I + First), Var, ByAddress) &&
        changes(Body->getBody(), P, Calls + 1))
      return true;
  }
  return false;
}

/// Whether a statement assigns to what the parameter leads to.
bool changes(const Stmt *S, const ParmVarDecl *P, unsigned Calls) {
  if (!S || isa<LambdaExpr, BlockExpr>(S))
    return false;
  const Expr *Target = assignedBy(S);
  if (Target && (P->getType()->isPointerType() ? isPointee(Target, P) : isReferenceTo(Target, P)))
    return true;
  const auto *Call = dyn_cast<CallExpr>(S);
  return (Call && isChangedBy(*Call, P, Calls)) ||
         llvm::any_of(S->children(), [&](const Stmt *Child) { return changes(Child, P, Calls); });
}

} // namespace

bool changesArgument(const CallExpr &Call, const VarDecl *Var) { return isChangedBy(Call, Var, /*Calls=*/0); }

} // namespace pacc

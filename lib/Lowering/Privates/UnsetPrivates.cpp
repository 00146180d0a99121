//===- UnsetPrivates.cpp - private variables that nobody sets -------------===//
#include "Privates/UnsetPrivates.h"
#include "LoweringContext.h"
#include "Privates/FirstAccess.h"
#include "Tree/References.h"
#include "Tree/Uses.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

/// What the copies of a `private` clause of `Construct` are for: the body of a loop, as its
/// bounds come before the first of its iterations.
const Stmt *scopeOf(const OpenACCConstructStmt *Construct) {
  const Stmt *Loop = nullptr;
  if (const auto *Compute = dyn_cast<OpenACCComputeConstruct>(Construct))
    return Compute->getStructuredBlock();
  if (const auto *Combined = dyn_cast<OpenACCCombinedConstruct>(Construct))
    Loop = Combined->getLoop();
  else if (const auto *Plain = dyn_cast<OpenACCLoopConstruct>(Construct))
    Loop = Plain->getLoop();
  if (const auto *For = dyn_cast_or_null<ForStmt>(Loop))
    return For->getBody();
  if (const auto *Range = dyn_cast_or_null<CXXForRangeStmt>(Loop))
    return Range->getBody();
  return nullptr;
}

/// The loop itself sets its variable.
bool isCounter(const OpenACCConstructStmt *Construct, const VarDecl *Var) {
  const Stmt *Loop = nullptr;
  if (const auto *Combined = dyn_cast<OpenACCCombinedConstruct>(Construct))
    Loop = Combined->getLoop();
  else if (const auto *Plain = dyn_cast<OpenACCLoopConstruct>(Construct))
    Loop = Plain->getLoop();
  const auto *For = dyn_cast_or_null<ForStmt>(Loop);
  return For && For->getInc() && Uses(For->getInc()).isWritten(Var);
}

const DeclRefExpr *firstReference(const Stmt *S, const VarDecl *Var) {
  if (!S)
    return nullptr;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
    return Ref->getDecl()->getCanonicalDecl() == Var ? Ref : nullptr;
  for (const Stmt *Child : S->children())
    if (const DeclRefExpr *Found = firstReference(Child, Var))
      return Found;
  return nullptr;
}

/// The variable whose value, or what it is after so many elements, is dereferenced by the expression itself; or null.
const DeclRefExpr *dereferenced(const Stmt *S) {
  const Expr *Pointer = nullptr;
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(S))
    Pointer = Subscript->getBase();
  else if (const auto *Operator = dyn_cast<UnaryOperator>(S); Operator && Operator->getOpcode() == UO_Deref)
    Pointer = Operator->getSubExpr();
  else if (const auto *Member = dyn_cast<MemberExpr>(S); Member && Member->isArrow())
    Pointer = Member->getBase();
  while (Pointer) {
    Pointer = Pointer->IgnoreParenCasts();
    const auto *Sum = dyn_cast<BinaryOperator>(Pointer);
    if (!Sum || !Sum->isAdditiveOp())
      break;
    Pointer = Sum->getLHS()->getType()->isPointerType() ? Sum->getLHS() : Sum->getRHS();
  }
  return dyn_cast_or_null<DeclRefExpr>(Pointer);
}

/// Where what the pointer leads to is used. `&p[1]` only computes an address.
const DeclRefExpr *firstDereference(const Stmt *S, const VarDecl *Pointer) {
  if (!S || isa<UnaryExprOrTypeTraitExpr>(S))
    return nullptr;
  if (const auto *Operator = dyn_cast<UnaryOperator>(S); Operator && Operator->getOpcode() == UO_AddrOf)
    S = Operator->getSubExpr()->IgnoreParens();
  else if (const DeclRefExpr *Ref = dereferenced(S); Ref && Ref->getDecl()->getCanonicalDecl() == Pointer)
    return Ref;
  for (const Stmt *Child : S->children())
    if (const DeclRefExpr *Found = firstDereference(Child, Pointer))
      return Found;
  return nullptr;
}

void judge(LoweringContext &Ctx, const OpenACCConstructStmt *Construct) {
  const Stmt *Scope = scopeOf(Construct);
  std::optional<Uses> Inside;
  std::optional<Flow> Ways;
  const auto IsReduced = [&](const VarDecl *Var) { // which is an error of its own
    return llvm::any_of(Construct->clauses(), [Var](const OpenACCClause *C) {
      const auto *Reduction = dyn_cast<OpenACCReductionClause>(C);
      return Reduction && isItemOf(*Reduction, Var);
    });
  };
  // Who has its address, or a reference to it, may set it.
  const auto IsReadFirst = [&](const VarDecl *Var, const VariableUse &Use) {
    if (Use.Escapes || IsReduced(Var))
      return false;
    if (!Ways)
      Ways.emplace(Ctx.C, Ctx.Function, const_cast<Stmt *>(Scope));
    return Ways->isReadFirst(Var);
  };
  for (const OpenACCClause *C : Construct->clauses()) {
    const auto *Private = Scope ? dyn_cast<OpenACCPrivateClause>(C) : nullptr;
    if (!Private)
      continue;
    for (const Expr *Item : Private->getVarList()) {
      const auto *Ref = dyn_cast<DeclRefExpr>(Item->IgnoreParenImpCasts());
      const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      if (!Var || !Var->getType().getNonReferenceType()->isScalarType())
        continue;
      if (!Inside)
        Inside.emplace(Scope);
      Var = Var->getCanonicalDecl();
      const auto Use = Inside->variables().find(Var);
      if (Use == Inside->variables().end() || isCounter(Construct, Var) ||
          (Use->second.Written && !IsReadFirst(Var, Use->second)))
        continue;
      // A pointer that nothing sets leads nowhere whenever it is used, on whatever way.
      const bool NeverSet = !Use->second.Written && !Use->second.Escapes;
      const bool IsPointer = Var->getType().getNonReferenceType()->isPointerType();
      if (const DeclRefExpr *Read = NeverSet && IsPointer ? firstDereference(Scope, Var) : nullptr) {
        report(Ctx.S, Read->getBeginLoc(), Diag::PrivatePointerUnset) << Var->getName() << Read->getSourceRange();
        continue;
      }
      if (const DeclRefExpr *Read = firstReference(Scope, Var)) {
        auto Warning = report(Ctx.S, Read->getBeginLoc(), Diag::PrivateUnset);
        Warning << Var->getName() << Read->getSourceRange();
        // Loops have no such clause, and other variables may be right as they are.
        if (!isa<OpenACCLoopConstruct>(Construct) && Private->getVarList().size() == 1 && C->getBeginLoc().isFileID())
          Warning << FixItHint::CreateInsertion(C->getBeginLoc(), "first");
      }
    }
  }
}

} // namespace

void warnOfUnsetPrivates(LoweringContext &Ctx, const Stmt *Body) {
  if (!Body || isa<LambdaExpr, BlockExpr>(Body))
    return;
  if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(Body))
    judge(Ctx, Construct);
  for (const Stmt *Child : Body->children())
    warnOfUnsetPrivates(Ctx, Child);
}

} // namespace pacc

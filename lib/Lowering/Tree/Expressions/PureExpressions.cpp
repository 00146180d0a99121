//===- PureExpressions.cpp - what may be evaluated twice, or not at all ---===//
#include "Tree/Expressions/PureExpressions.h"

#include "Tree/Expressions/SameExpressions.h"
#include "Tree/Uses.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/FoldingSet.h"

using namespace clang;

namespace pacc {

const Expr *plain(const Expr *E) {
  for (;;) {
    const Expr *Inner = E->IgnoreParens()->IgnoreImplicit();
    if (Inner == E)
      return E;
    E = Inner;
  }
}

/// Depth of calls that are looked into.
static constexpr unsigned MostCalls = 4;

/// What counts of calls.
enum class Methods { No, Yes };

static bool isPure(const ASTContext &C, const Stmt *S, unsigned Depth, Methods Of);

/// A function that changes nothing but its own variables.
static bool isPureFunction(const ASTContext &C, const FunctionDecl *F, unsigned Depth, Methods Of) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  if (!F || (Method && (Of == Methods::No || Method->isVirtual())) || F->isVariadic())
    return false;
  if (F->hasAttr<ConstAttr>() || F->hasAttr<PureAttr>())
    return true;
  if (unsigned Id = F->getBuiltinID();
      Id && (C.BuiltinInfo.isConst(Id) ||
             C.BuiltinInfo.isConstWithoutErrnoAndExceptions(Id)))
    return true;
  const FunctionDecl *Definition = nullptr;
  return Depth && F->hasBody(Definition) && isPure(C, Definition->getBody(), Depth - 1, Of);
}

static bool isPure(const ASTContext &C, const Stmt *S, unsigned Depth, Methods Of) {
  if (!S)
    return true;
  if (const Expr *Target = assignedBy(S)) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Target);
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    // Only in functions that are called: there is none in `S` itself that counts.
    if (Depth == MostCalls || !Var || !Var->hasLocalStorage() || Ref->refersToEnclosingVariableOrCapture() ||
        Var->getType()->isReferenceType())
      return false;
  }
  if (const auto *E = dyn_cast<Expr>(S); E && E->getType().isVolatileQualified())
    return false;
  if (const auto *Call = dyn_cast<CallExpr>(S); Call && !isPureFunction(C, Call->getDirectCallee(), Depth, Of))
    return false;
  if (isa<CXXNewExpr, CXXDeleteExpr, CXXThrowExpr, CXXConstructExpr, LambdaExpr,
          StmtExpr, AtomicExpr, AsmStmt, VAArgExpr>(S))
    return false;
  return llvm::all_of(S->children(), [&](const Stmt *Child) { return isPure(C, Child, Depth, Of); });
}

bool isPure(const ASTContext &C, const Expr *E) { return isPure(C, E, MostCalls, Methods::No); }

bool changesNothing(const ASTContext &C, const Expr *E) {
  return !E->HasSideEffects(C) || isPure(C, E, MostCalls, Methods::Yes);
}

bool isSame(const ASTContext &C, const Expr *X, const Expr *Y) {
  llvm::FoldingSetNodeID IdX, IdY;
  profile(plain(X), C, IdX);
  profile(plain(Y), C, IdY);
  return IdX == IdY && isPure(C, X);
}

} // namespace pacc

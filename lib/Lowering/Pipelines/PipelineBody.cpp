//===- PipelineBody.cpp - what chunks would do differently ----------------===//
#include "Pipelines/PipelineBody.h"

#include "Loops/CanonicalLoop.h"
#include "Clauses/DataClauses.h"
#include "LoweringContext.h"
#include "Pipelines/Pipelines.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Lowering/PipelineRecord.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

bool isOther(const Stmt *S) { return !S || isa<LambdaExpr, BlockExpr>(S); }

class Checker {
public:
  Checker(LoweringContext &LC, const Pipeline &P) : LC(LC), P(P) {}

  void run(const Stmt *Body) { visit(Body, /*Dims=*/0); }

private:
  /// `Dims`: a bit for each dimension that a loop around is about.
  void visit(const Stmt *S, uint64_t Dims) {
    if (isOther(S))
      return;
    if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
      if (const PipeRecord *Pipe = pipeOf(Construct)) {
        const uint64_t Here = uint64_t(1) << (Pipe->Dimension % 64);
        if (Dims & Here)
          report(LC.S, Pipe->Loc, Diag::PipeNested) << Pipe->Dimension;
        Dims |= Here;
      }
    if (const Expr *Target = assignedBy(S))
      checkPointer(Target);
    if (const auto *Call = dyn_cast<CallExpr>(S))
      for (unsigned I = 0; I != Call->getNumArgs(); ++I)
        if (isChangedBy(Call, I))
          checkPointer(Call->getArg(I)->IgnoreParens());
    for (const Stmt *Child : S->children())
      visit(Child, Dims);
  }

  /// Through a reference, as std::swap does.
  static bool isChangedBy(const CallExpr *Call, unsigned Argument) {
    const FunctionDecl *F = Call->getDirectCallee();
    if (isa<CXXOperatorCallExpr>(Call) && isa_and_nonnull<CXXMethodDecl>(F) &&
        Argument-- == 0) // the object
      return false;
    if (!F || Argument >= F->getNumParams())
      return false;
    const QualType T = F->getParamDecl(Argument)->getType();
    return T->isLValueReferenceType() &&
           !T->getPointeeType().isConstQualified();
  }

  /// An error if it is the pointer of one of the arrays.
  void checkPointer(const Expr *Changed) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Changed);
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    const PipelineArray *Array = Var ? P.find(Var) : nullptr;
    if (Array && Var->getType().getNonReferenceType()->isPointerType())
      report(LC.S, Ref->getLocation(), Diag::PipelineChanges)
          << Array->S.name(LC);
  }

  LoweringContext &LC;
  const Pipeline &P;
};

/// A `break` that leaves the loop with this body, or null.
const Stmt *findBreak(const Stmt *S) {
  if (isOther(S) ||
      isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt>(S))
    return nullptr;
  if (isa<BreakStmt>(S))
    return S;
  for (const Stmt *Child : S->children())
    if (const Stmt *Found = findBreak(Child))
      return Found;
  return nullptr;
}

/// An assignment to the variable, or null.
const Expr *findChange(const Stmt *S, const VarDecl *Var) {
  if (isOther(S))
    return nullptr;
  if (const auto *Ref = dyn_cast_or_null<DeclRefExpr>(assignedBy(S)))
    if (Ref->getDecl() == Var)
      return Ref;
  for (const Stmt *Child : S->children())
    if (const Expr *Found = findChange(Child, Var))
      return Found;
  return nullptr;
}

} // namespace

void checkBody(LoweringContext &LC, const Pipeline &P, const Stmt *Body) {
  Checker(LC, P).run(Body);
}

bool checkHostPipe(LoweringContext &LC, const CanonicalLoop &L) {
  const Stmt *Break = findBreak(L.Body);
  if (Break)
    report(LC.S, Break->getBeginLoc(), Diag::PipelineBreak);
  const Expr *Change = findChange(L.Body, L.Var);
  if (Change)
    report(LC.S, Change->getExprLoc(), Diag::PipelineVariable)
        << L.Var->getName();
  return !Break && !Change;
}

} // namespace pacc

//===- AstIntegrity.cpp - checks of the tree that Lowering built ----------===//
#include "Tree/AstIntegrity.h"
#include "Data/LocalDeclares.h"
#include "LoweringContext.h"
#include "Tree/Uses.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Markers/Marker.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace pacc {

bool containsOpenACC(const Stmt *S) {
  if (!S || isa<LambdaExpr>(S) || isa<BlockExpr>(S))
    return false;
  return isa<OpenACCConstructStmt>(S) || holdsDeclare(S) ||
         llvm::any_of(S->children(), containsOpenACC);
}

namespace {

class Checker {
public:
  explicit Checker(LoweringContext &Ctx) : Ctx(Ctx) {}

  void check(const Stmt *S) {
    if (!S || isa<LambdaExpr>(S) || isPrivateVLA(S))
      return;
    if (isa<OpenACCConstructStmt>(S))
      return complain(S->getBeginLoc(), "an OpenACC statement is left");
    // Its captured statements are no kernels, and nothing in it is lowered.
    if (isa<OMPExecutableDirective>(S))
      return;
    if (const auto *Captured = dyn_cast<CapturedStmt>(S))
      return checkKernel(*Captured);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
      checkReference(Ref);
    for (const Stmt *Child : S->children())
      check(Child);
    if (const auto *Call = dyn_cast<CallExpr>(S))
      checkMarker(Call);
  }

private:
  void complain(SourceLocation Loc, llvm::StringRef What) {
    report(Ctx.S, Loc, Diag::Internal) << What;
  }

  void checkKernel(const CapturedStmt &Captured) {
    if (InKernel)
      return complain(Captured.getBeginLoc(), "a kernel in a kernel");
    Uses Body(Captured.getCapturedStmt());
    InKernel = &Captured;
    BodyUses = &Body;
    check(Captured.getCapturedStmt());
    if (!Loops.empty())
      complain(Captured.getBeginLoc(), "a loop marker has no end");
    Loops.clear();
    InKernel = nullptr;
    BodyUses = nullptr;
  }

  void checkReference(const DeclRefExpr *Ref) {
    if (const Expr *Meant = standsFor(Ref))
      return check(Meant);
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    if (!InKernel || !Var || Ref->isNonOdrUse() == NOUR_Unevaluated ||
        Ref->isNonOdrUse() == NOUR_Constant)
      return;
    bool Captured = llvm::any_of(
        InKernel->captures(), [Var](const CapturedStmt::Capture &C) {
          return C.capturesVariable() &&
                 C.getCapturedVar()->getCanonicalDecl() ==
                     Var->getCanonicalDecl();
        });
    bool Marked = Ref->refersToEnclosingVariableOrCapture();
    bool Inside = BodyUses->isDeclaredInside(Var);
    if (Captured != Marked)
      complain(Ref->getLocation(), "a captured variable is not marked");
    else if (!Captured && !Inside && !Var->hasGlobalStorage())
      complain(Ref->getLocation(), "an outer variable is not captured");
  }

  void checkMarker(const CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee || !Callee->getIdentifier() || !Call->getNumArgs())
      return;
    const Marker M = markerNamed(Callee->getName());
    if (!M.isOfLoop())
      return;
    Expr::EvalResult First;
    if (!Call->getArg(0)->EvaluateAsInt(First, Ctx.C))
      return;
    uint64_t Id = First.Val.getInt().getZExtValue();
    if (M.is(MarkerId::LoopBegin))
      return Loops.push_back(Id);
    bool Innermost = !Loops.empty() && Loops.back() == Id;
    if (M.is(MarkerId::LoopEnd)) {
      if (!Innermost)
        return complain(Call->getBeginLoc(), "a loop marker has no beginning");
      return Loops.pop_back();
    }
    if (M.is(MarkerKind::Reduction) && !Innermost && Id != PACC_LOOP_REGION)
      complain(Call->getBeginLoc(), "a reduction stands outside its loop");
    if (M.isBound() && !Innermost)
      complain(Call->getBeginLoc(), "a loop's bound stands outside it");
  }

  LoweringContext &Ctx;
  const CapturedStmt *InKernel = nullptr;
  const Uses *BodyUses = nullptr;
  llvm::SmallVector<uint64_t, 8> Loops;
};

} // namespace

void checkIntegrity(LoweringContext &Ctx, const Stmt *Body) {
  Checker(Ctx).check(Body);
}

} // namespace pacc

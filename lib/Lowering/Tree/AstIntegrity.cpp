//===- AstIntegrity.cpp - checks of the tree that Lowering built ----------===//
#include "Tree/AstIntegrity.h"
#include "Data/Declare/LocalDeclares.h"
#include "LoweringContext.h"
#include "Tree/ArraySizes.h"
#include "Tree/References.h"
#include "Tree/Uses.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Markers/Marker.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace pacc {

/// The code of an OpenMP construct; null if `S` is none.
static const Stmt *codeOfOpenMP(const Stmt *S) {
  const auto *Directive = dyn_cast<OMPExecutableDirective>(S);
  return Directive && Directive->hasAssociatedStmt() ? Directive->getRawStmt() : nullptr;
}

/// Calls `See` for statements, children after parents, until it says true of one.
static bool anyStatement(const Stmt *S, bool InBlocks, llvm::function_ref<bool(const Stmt *)> See) {
  if (!S || isa<LambdaExpr>(S))
    return false;
  if (const Stmt *Code = codeOfOpenMP(S))
    return anyStatement(Code, InBlocks, See);
  if (const auto *Block = dyn_cast<BlockExpr>(S))
    return InBlocks && anyStatement(Block->getBody(), InBlocks, See);
  return See(S) || llvm::any_of(S->children(), [&](const Stmt *Child) { return anyStatement(Child, InBlocks, See); });
}

static bool isOpenACC(const Stmt *S) { return isa<OpenACCConstructStmt>(S) || holdsDeclare(S); }

bool containsOpenACC(const Stmt *S) { return anyStatement(S, /*InBlocks=*/false, isOpenACC); }
bool reachesOpenACC(const Stmt *S) { return anyStatement(S, /*InBlocks=*/true, isOpenACC); }

void forEachConstruct(const Stmt *S, bool InBlocks, llvm::function_ref<void(const OpenACCConstructStmt *)> See) {
  anyStatement(S, InBlocks, [See](const Stmt *Each) {
    if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(Each))
      See(Construct);
    return false;
  });
}

const OpenACCConstructStmt *firstOpenACC(const Stmt *S) {
  const OpenACCConstructStmt *First = nullptr;
  forEachConstruct(S, /*InBlocks=*/false,
                   [&First](const OpenACCConstructStmt *Construct) { First = First ? First : Construct; });
  return First;
}

namespace {

class IntegrityChecker {
public:
  explicit IntegrityChecker(LoweringContext &Ctx) : Ctx(Ctx) {}

  void check(const Stmt *S) {
    if (!S || isa<LambdaExpr>(S) || isPrivateVLA(S))
      return;
    if (isa<OpenACCConstructStmt>(S))
      return complain(S->getBeginLoc(), "an OpenACC statement is left");
    if (const Stmt *Code = codeOfOpenMP(S))
      return checkRegion(cast<OMPExecutableDirective>(S), Code);
    if (const auto *Captured = dyn_cast<CapturedStmt>(S))
      return checkKernel(*Captured);
    // The sizes in its type were computed where that was declared (Capture.cpp).
    const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(S);
    if (RegionUses && !InKernel && Size && Size->isArgumentType())
      return;
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

  /// Its captured statements are no kernels.
  void checkRegion(const OMPExecutableDirective *Directive, const Stmt *Code) {
    if (InKernel)
      return complain(Directive->getBeginLoc(), "an OpenMP construct in a kernel");
    const Uses *Outside = RegionUses;
    const Uses Inside(Code);
    if (isa<CapturedStmt>(Directive->getAssociatedStmt()))
      RegionUses = &Inside;
    check(Code);
    RegionUses = Outside;
  }

  void checkReference(const DeclRefExpr *Ref) {
    if (const Expr *Meant = standsFor(Ref))
      return check(Meant);
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    if (!Var || Ref->isNonOdrUse() == NOUR_Unevaluated ||
        Ref->isNonOdrUse() == NOUR_Constant)
      return;
    if (RegionUses && !InKernel && Var->hasLocalStorage() && !RegionUses->isDeclaredInside(Var) &&
        !Ref->refersToEnclosingVariableOrCapture())
      complain(Ref->getLocation(), "a variable round an OpenMP construct is not marked");
    if (!InKernel)
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
  const Uses *RegionUses = nullptr; ///< of the innermost OpenMP construct whose code Clang takes out
  llvm::SmallVector<uint64_t, 8> Loops;
};

} // namespace

void checkIntegrity(LoweringContext &Ctx, const Stmt *Body) {
  IntegrityChecker(Ctx).check(Body);
}

} // namespace pacc

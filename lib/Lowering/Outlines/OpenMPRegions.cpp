//===- OpenMPRegions.cpp - the code in OpenMP constructs ------------------===//
#include "Outlines/OpenMPRegions.h"
#include "LoweringContext.h"
#include "Outlines/OpenMPVariables.h"
#include "Tree/AstIntegrity.h"
#include "Tree/Capture.h"
#include "Tree/Uses.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace pacc {

/// Whether code of the directive cannot be lowered in its place: it is for another device, or Clang
/// has made other loops of it, which share parts of it.
static bool isClosed(const OMPExecutableDirective *Directive) {
  const OpenMPDirectiveKind Kind = Directive->getDirectiveKind();
  return isOpenMPTargetExecutionDirective(Kind) || isOpenMPLoopTransformationDirective(Kind);
}

bool OpenMPRegions::open(Stmt *S) {
  bool Good = true;
  for (Stmt *&Child : S->children()) {
    if (!Child || isa<LambdaExpr, BlockExpr>(Child)) // functions of their own
      continue;
    if (!isa<OMPExecutableDirective>(Child)) {
      Good &= open(Child);
      continue;
    }
    Good &= openDirective(Child);
    Around.push_back(cast<OMPExecutableDirective>(Child));
    Good &= open(Child);
    Around.pop_back();
  }
  return Good;
}

bool OpenMPRegions::openDirective(Stmt *&Place) {
  auto *Directive = cast<OMPExecutableDirective>(Place);
  if (!Directive->hasAssociatedStmt())
    return true;
  if (isClosed(Directive)) {
    const OpenACCConstructStmt *Inside = firstOpenACC(Directive->getRawStmt());
    if (Inside)
      report(Ctx.S, Inside->getDirectiveLoc(), Diag::InsideOpenMP)
          << getOpenMPDirectiveName(Directive->getDirectiveKind()).str();
    return !Inside;
  }
  auto *Captured = dyn_cast<CapturedStmt>(Directive->getAssociatedStmt());
  if (!Captured)
    return true;
  Region R;
  R.Code = Directive->getRawStmt();
  for (; Captured; Captured = dyn_cast<CapturedStmt>(Captured->getCapturedStmt()))
    R.Levels.push_back(Captured);
  Directive = shareClauseVariables(Ctx, Directive, Around);
  if (!Directive)
    return false;
  Place = R.Directive = Directive;
  forEachReference(R.Code, [&R](const DeclRefExpr *Ref) {
    if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl()); Var && Ref->refersToEnclosingVariableOrCapture())
      R.Outer.insert(Var->getCanonicalDecl());
  });
  *Directive->children().begin() = R.Code;
  Regions.push_back(std::move(R));
  return true;
}

void OpenMPRegions::close() {
  while (!Regions.empty()) {
    closeRegion(Regions.back()); // inner ones first: what they capture, outer ones name
    Regions.pop_back();
  }
}

static bool isCaptured(const CapturedStmt &Region, const VarDecl *Var) {
  return llvm::any_of(Region.captures(), [Var](const CapturedStmt::Capture &C) {
    return (C.capturesVariable() || C.capturesVariableByCopy()) &&
           C.getCapturedVar()->getCanonicalDecl() == Var->getCanonicalDecl();
  });
}

void OpenMPRegions::closeRegion(Region &R) {
  Stmt *&Place = *R.Directive->children().begin();
  const Uses Used(Place);
  llvm::SmallVector<const VarDecl *, 8> Captured, New;
  for (const auto &[Var, Use] : Used.variables()) {
    if (Used.isDeclaredInside(Var))
      continue;
    if (!R.Outer.contains(Var) && !Var->hasLocalStorage())
      continue;
    Captured.push_back(Var);
    if (!givesCopies(R.Directive, Var) && !isCaptured(*R.Levels.back(), Var))
      New.push_back(Var);
  }
  Stmt *Code = markCaptured(Ctx.C, Place, Captured);
  if (Code == R.Code && New.empty()) {
    Place = R.Levels.front();
    return;
  }
  for (CapturedStmt *Level : llvm::reverse(R.Levels))
    Code = captureAgain(Ctx, Level, Code, New);
  Place = Code;
}

const DeclContext *OpenMPRegions::scopeOf(const OMPExecutableDirective *Directive) const {
  for (const Region &R : Regions)
    if (R.Directive == Directive)
      return R.Levels.back()->getCapturedDecl();
  return nullptr;
}

bool OpenMPRegions::isSharedByThreads(const VarDecl *Var) const {
  return llvm::any_of(Regions, [Var](const Region &R) { return R.Outer.contains(Var->getCanonicalDecl()); });
}

void OpenMPRegions::forget(const OMPExecutableDirective *Directive) {
  llvm::erase_if(Regions, [Directive](const Region &R) { return R.Directive == Directive; });
}

} // namespace pacc

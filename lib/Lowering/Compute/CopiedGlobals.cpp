//===- CopiedGlobals.cpp - globals of which functions see no copy ---------===//
#include "Compute/CopiedGlobals.h"
#include "Loops/LoopNest.h"
#include "LoweringContext.h"
#include "Tree/Aliases/CalledUses.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace pacc {

bool checkCopiedGlobals(LoweringContext &Ctx, llvm::ArrayRef<const VarDecl *> Copied, const Stmt *Body) {
  for (const VarDecl *Var : Copied) {
    if (!Var->hasGlobalStorage())
      continue;
    const std::optional<CalledUse> Use = useByCalls(Var, Body);
    if (!Use)
      continue;
    const auto *Method = dyn_cast<CXXMethodDecl>(Use->In);
    const bool IsLambda = Method && Method->getParent()->isLambda();
    report(Ctx.S, Use->Name->getLocation(), Diag::GlobalIsCopied)
        << Var->getName() << IsLambda << (IsLambda ? std::string() : Use->In->getNameAsString());
    report(Ctx.S, Body->getBeginLoc(), Diag::GlobalCopyIsHere) << Var->getName();
    return false;
  }
  return true;
}

bool checkCopiedGlobals(LoweringContext &Ctx, const LoopNest &N) {
  llvm::SmallVector<const VarDecl *, 8> Copied(N.Privates.begin(), N.Privates.end());
  for (const Reduction &Red : N.Reductions)
    Copied.push_back(Red.Var);
  for (const CanonicalLoop &L : N.Loops)
    Copied.push_back(L.Var);
  return checkCopiedGlobals(Ctx, Copied, N.body());
}

} // namespace pacc

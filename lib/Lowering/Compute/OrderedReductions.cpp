//===- OrderedReductions.cpp - loops that read what they gather -----------===//
#include "Compute/OrderedReductions.h"
#include "Loops/LoopNest.h"
#include "LoweringContext.h"
#include "Privates/Updates/PartUpdates.h"
#include "Privates/Updates/Updates.h"
#include "Tree/References.h"
#include "pacc/Support/Feedback.h"

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace pacc {

/// Beside the statements that choose an extreme and what belongs to it.
static bool isNamedElsewhere(const LoopNest &N, const Stmt *S, const VarDecl *Var) {
  if (!S || llvm::any_of(N.Chosen, [S](const ChosenStatement &Chosen) { return Chosen.If == S; }))
    return false;
  const auto *Ref = dyn_cast<DeclRefExpr>(S);
  return (Ref && Ref->getDecl()->getCanonicalDecl() == Var->getCanonicalDecl()) ||
         llvm::any_of(S->children(), [&](const Stmt *Child) { return isNamedElsewhere(N, Child, Var); });
}

/// Declarations say that the loop has another name of it. (Where a reference, or a pointer, to what is reduced came from, they
/// rarely say.)
static bool hasSecondName(const LoopNest &N, const Reduction &Red) {
  const QualType T = Red.Var->getType();
  return !Red.Implied && !Red.Leads && !Red.Follows && !T->isReferenceType() && !T->isPointerType() &&
         hasOtherName(Red.Var, N.body());
}

static bool usesWhatCame(const LoweringContext &Ctx, const LoopNest &N, const Reduction &Red) {
  if (Red.Leads)
    return isNamedElsewhere(N, N.body(), Red.Var);
  return Red.Var->getType().getNonReferenceType()->isArithmeticType()
             ? !isOnlyGathered(Ctx.C, N.body(), Red.Var, Red.Op)
             : !isOnlyGatheredInParts(Ctx.C, N.body(), Red.Var, Red.Op);
}

void keepOrderOfReductions(LoweringContext &Ctx, unsigned Construct, LoopNest &N) {
  if (!(N.Clauses.Flags & PACC_LOOP_AUTO))
    return;
  for (const Reduction &Red : N.Reductions) {
    const bool HasTwo = Construct == PACC_KERNELS && hasSecondName(N, Red);
    if (Red.Implied || Red.Follows || (!HasTwo && !usesWhatCame(Ctx, N, Red)))
      continue;
    N.Clauses.Flags = (N.Clauses.Flags & ~unsigned(PACC_LOOP_AUTO)) | PACC_LOOP_SEQ;
    feedback().obstacle(Ctx.functionName(), N.Line,
                        "Loop not parallelized: iterations use what others have gathered in " + Red.Var->getName().str());
    // By its second name the loop uses the variable itself: it has no copy.
    if (HasTwo)
      llvm::erase_if(N.Reductions, [&N](const Reduction &Each) { return hasSecondName(N, Each); });
    return;
  }
}

} // namespace pacc

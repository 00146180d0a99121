//===- OrderedReductions.cpp - loops that read what they gather -----------===//
#include "Compute/OrderedReductions.h"
#include "Loops/LoopNest.h"
#include "LoweringContext.h"
#include "Privates/Updates/PartUpdates.h"
#include "Privates/Updates/Updates.h"
#include "Tree/Aliases/KnownPlaces.h"
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

/// The loop surely comes by another name to what is reduced, or to an object that it is a part of. (Other parts of such
/// an object, by the clause's own name, are what those who make a variable of the part have looked at.)
static bool isReachedElsewise(const LoweringContext &Ctx, const LoopNest &N, const Reduction &Red) {
  const KnownPlaces Places(Ctx.C);
  const bool IsReference = Red.Var->getType()->isReferenceType();
  const auto Mine = !IsReference         ? KnownPlace{Red.Var->getCanonicalDecl(), /*IsBehind=*/false, {}, {}}
                    : Red.Var->getInit() ? Places.of(Red.Var->getInit())
                                         : std::nullopt;
  const bool IsPart = Ctx.ReducedMembers.contains(Red.Var);
  return Mine && Places.find(N.body(), [&](const PlaceUse &Use) {
    const auto &Names = Use.At.Names;
    const bool IsOwn = llvm::is_contained(Names, Red.Var) ||
                       (IsPart ? !Use.InCall && Names == Mine->Names && Use.At.Steps.size() >= Mine->Steps.size()
                               : Names.empty() && (Use.InCall || !IsReference));
    return !IsOwn && Use.At.mayMeet(*Mine);
  });
}

/// Declarations and assignments say that the loop has another name of it. (Where a pointer to what is reduced came
/// from, they rarely say.)
static bool hasSecondName(const LoweringContext &Ctx, const LoopNest &N, const Reduction &Red) {
  const QualType T = Red.Var->getType();
  return !Red.Implied && !Red.Leads && !Red.Follows && !T->isPointerType() &&
         ((!T->isReferenceType() && hasOtherName(Red.Var, N.body())) || isReachedElsewise(Ctx, N, Red));
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
    const bool HasTwo = Construct == PACC_KERNELS && hasSecondName(Ctx, N, Red);
    if (Red.Implied || Red.Follows || (!HasTwo && !usesWhatCame(Ctx, N, Red)))
      continue;
    N.Clauses.Flags = (N.Clauses.Flags & ~unsigned(PACC_LOOP_AUTO)) | PACC_LOOP_SEQ;
    feedback().obstacle(Ctx.functionName(), N.Line,
                        "Loop not parallelized: iterations use what others have gathered in " +
                            Red.Var->getName().str());
    // By its second name the loop uses the variable itself: it has no copy.
    if (HasTwo)
      llvm::erase_if(N.Reductions, [&](const Reduction &Each) { return hasSecondName(Ctx, N, Each); });
    return;
  }
}

} // namespace pacc

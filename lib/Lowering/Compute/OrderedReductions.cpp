//===- OrderedReductions.cpp - loops that read what they gather -----------===//
#include "Compute/OrderedReductions.h"
#include "Loops/LoopNest.h"
#include "LoweringContext.h"
#include "Privates/Updates/PartUpdates.h"
#include "Privates/Updates/Updates.h"
#include "Tree/Aliases/KnownPlaces.h"
#include "Tree/Aliases/OtherNames.h"
#include "Tree/References.h"
#include "pacc/Support/Feedback.h"

#include "clang/AST/Expr.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"

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

/// What is reduced, as far as that is known.
static std::optional<KnownPlace> placeOf(const KnownPlaces &Places, const VarDecl *Var) {
  if (!Var->getType()->isReferenceType())
    return KnownPlace{Var->getCanonicalDecl(), /*IsBehind=*/false, {}, {}};
  return Var->getInit() ? Places.of(Var->getInit()) : std::nullopt;
}

/// The loop surely comes by another name to what is reduced, or to an object that it is a part of. (Other parts of such
/// an object, by the clause's own name, are what those who make a variable of the part have looked at.)
/// `By` gets the names on the way.
static bool isReachedElsewise(const LoweringContext &Ctx, const LoopNest &N, const Reduction &Red, VariableList &By) {
  const KnownPlaces Places(Ctx.C);
  const bool IsReference = Red.Var->getType()->isReferenceType(), IsPart = Ctx.ReducedMembers.contains(Red.Var);
  const auto Mine = placeOf(Places, Red.Var);
  bool IsReached = false;
  if (Mine)
    Places.find(N.body(), [&](const PlaceUse &Use) {
      const auto &Names = Use.At.Names;
      const bool IsOwn = llvm::is_contained(Names, Red.Var) ||
                         (IsPart ? !Use.InCall && Names == Mine->Names && Use.At.Steps.size() >= Mine->Steps.size()
                                 : Names.empty() && (Use.InCall || !IsReference));
      if (!IsOwn && Use.At.mayMeet(*Mine)) {
        IsReached = true;
        By.append(Names.begin(), Names.end());
      }
      return false;
    });
  return IsReached;
}

/// Statements, but for declarations of Lowering's own, keep an address of the variable: in a pointer, in an object, or
/// as a reference.
static bool keepsAddress(const LoweringContext &Ctx, const Stmt *S, const VarDecl *Var) {
  if (!S)
    return false;
  const auto *Declared = dyn_cast<DeclStmt>(S);
  const auto *Own = Declared && Declared->isSingleDecl() ? dyn_cast<VarDecl>(Declared->getSingleDecl()) : nullptr;
  if (Own && (Own->isImplicit() || Ctx.ReducedMembers.contains(Own)))
    return false;
  if (isa<CompoundStmt, ForStmt, IfStmt, WhileStmt, DoStmt, SwitchStmt, CXXForRangeStmt, OpenACCConstructStmt>(S))
    return llvm::any_of(S->children(), [&](const Stmt *Child) { return keepsAddress(Ctx, Child, Var); });
  const auto *Set = dyn_cast<BinaryOperator>(S);
  const Expr *Pointer = Own && Own->getInit()                  ? Own->getInit()
                        : Set && Set->getOpcode() == BO_Assign ? Set->getRHS()
                                                               : nullptr;
  return makesWayTo(S, Var, /*Without=*/nullptr, /*CallsKeepAddresses=*/false) ||
         (Pointer && Pointer->getType()->isPointerType() && wholeVariable(Pointer) == Var);
}

/// Where a pointer leads of which nobody knows where it comes from. What a function gets leads to none of its
/// variables.
static bool isUnknown(const std::optional<KnownPlace> &At) {
  return !At || (At->IsBehind && At->Root && !isa<ParmVarDecl>(At->Root));
}

/// A place that nobody knows, which by its type may be what is reduced: `p[k]->a`, `(c ? p : q)[1]`.
static bool usesUnknown(const KnownPlaces &Places, const Stmt *S, const KnownPlace &Mine, QualType T,
                        const ASTContext &C) {
  if (!S || isa<LambdaExpr, BlockExpr, UnaryExprOrTypeTraitExpr>(S))
    return false;
  const auto *Cast = dyn_cast<ImplicitCastExpr>(S);
  const Expr *Used = Cast && Cast->getCastKind() == CK_LValueToRValue ? Cast->getSubExpr()->IgnoreParens() : nullptr;
  if (Used && Used->getType()->isArithmeticType() && mayHold(C, T, Used->getType()) && isUnknown(Places.of(Used))) {
    const auto *Member = dyn_cast<MemberExpr>(Used);
    const auto *Field = Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
    const FieldDecl *Last = Mine.Steps.empty() ? nullptr : Mine.Steps.back().Field;
    if (!Field || !Last || Field->getCanonicalDecl() == Last || Field->getParent()->isUnion())
      return true;
  }
  return llvm::any_of(S->children(), [&](const Stmt *Child) { return usesUnknown(Places, Child, Mine, T, C); });
}

/// It is in a variable of the function, which keeps its address, and the loop may read it by way of that.
static bool mayBeReachedElsewise(const LoweringContext &Ctx, const LoopNest &N, const Reduction &Red) {
  const KnownPlaces Places(Ctx.C);
  const auto Mine = placeOf(Places, Red.Var);
  const QualType T = Red.Var->getType().getNonReferenceType();
  return Mine && Mine->Root && !Mine->IsBehind && Mine->Root->hasLocalStorage() &&
         usesUnknown(Places, N.body(), *Mine, T, Ctx.C) && keepsAddress(Ctx, Ctx.body(), Mine->Root);
}

/// Declarations and assignments say that the loop has another name of it, or may have one. (Where a pointer to what is
/// reduced came from, they rarely say.)
static bool hasSecondName(const LoweringContext &Ctx, const LoopNest &N, const Reduction &Red, VariableList &By) {
  const QualType T = Red.Var->getType();
  return !Red.Implied && !Red.Leads && !Red.Follows && !T->isPointerType() &&
         (isReachedElsewise(Ctx, N, Red, By) || (!T->isReferenceType() && hasOtherName(Red.Var, N.body())) ||
          mayBeReachedElsewise(Ctx, N, Red));
}

static bool usesWhatCame(const LoweringContext &Ctx, const LoopNest &N, const Reduction &Red) {
  if (Red.Leads)
    return isNamedElsewhere(N, N.body(), Red.Var);
  return Red.Var->getType().getNonReferenceType()->isArithmeticType()
             ? !isOnlyGathered(Ctx.C, N.body(), Red.Var, Red.Op)
             : !isOnlyGatheredInParts(Ctx.C, N.body(), Red.Var, Red.Op);
}

VariableList keepOrderOfReductions(LoweringContext &Ctx, LoopNest &N) {
  if (!(N.Clauses.Flags & PACC_LOOP_AUTO))
    return {};
  for (const Reduction &Red : N.Reductions) {
    VariableList Direct;
    const bool HasTwo = hasSecondName(Ctx, N, Red, Direct);
    if (Red.Implied || Red.Follows || (!HasTwo && !usesWhatCame(Ctx, N, Red)))
      continue;
    N.Clauses.Flags = (N.Clauses.Flags & ~unsigned(PACC_LOOP_AUTO)) | PACC_LOOP_SEQ;
    feedback().obstacle(Ctx.functionName(), N.Line,
                        "Loop not parallelized: iterations use what others have gathered in " +
                            Red.Var->getName().str());
    // By its second name the loop uses the variable itself: it has no copy.
    Direct.clear();
    if (HasTwo)
      llvm::erase_if(N.Reductions, [&](const Reduction &Each) {
        const bool IsDirect = hasSecondName(Ctx, N, Each, Direct);
        if (IsDirect)
          Direct.push_back(Each.Var);
        return IsDirect;
      });
    return Direct;
  }
  return {};
}

} // namespace pacc

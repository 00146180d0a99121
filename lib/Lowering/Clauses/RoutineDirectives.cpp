//===- RoutineDirectives.cpp - what routine directives say ----------------===//
#include "Clauses/RoutineDirectives.h"

#include "Clauses/DeviceTypes.h"
#include "Tree/Clone.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Lowering/Lowering.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclOpenACC.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/OpenACCClause.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace pacc {

namespace {
/// One process compiles one translation unit.
struct Known {
  llvm::DenseMap<const FunctionDecl *, Routine> Named; ///< routine(f), by canonical f
  llvm::DenseSet<const FunctionDecl *> Visited;        ///< bodies
  llvm::DenseSet<const FunctionDecl *> VisitedKeys;    ///< what they are instances of
};
} // namespace

static Known &knownDirectives() {
  static Known All;
  return All;
}

static pacc_routine_level
levelOf(llvm::ArrayRef<const OpenACCClause *> Clauses) {
  for (const OpenACCClause *C : clausesOfDevice(Clauses)) {
    if (isa<OpenACCGangClause>(C))
      return PACC_ROUTINE_GANG;
    if (isa<OpenACCWorkerClause>(C))
      return PACC_ROUTINE_WORKER;
    if (isa<OpenACCVectorClause>(C))
      return PACC_ROUTINE_VECTOR;
  }
  return PACC_ROUTINE_SEQ;
}

static Routine routineFrom(llvm::ArrayRef<const OpenACCClause *> Clauses,
                           SourceLocation Loc) {
  Routine R = {levelOf(Clauses), Loc};
  for (const OpenACCClause *C : clausesOfDevice(Clauses)) {
    if (const auto *Bind = dyn_cast<OpenACCBindClause>(C))
      R.Bind = Bind;
    R.NoHost |= isa<OpenACCNoHostClause>(C);
    // What stands in for the level that is missing has the place of the directive's name.
    R.HasLevel &= !isa<OpenACCSeqClause>(C) || C->getBeginLoc() != Loc;
  }
  return R;
}

/// The loops of the function's own body are spread, so its directive must stand before.
/// Where devices call another function, but for all gangs together, they are not.
static bool spreadsBody(const Routine &R) {
  return R.Level == PACC_ROUTINE_GANG || (R.Level != PACC_ROUTINE_SEQ && !R.Bind);
}

const FunctionDecl *namedBy(const OpenACCRoutineDecl &D) {
  const Expr *Name = D.getFunctionReference();
  const auto *Ref =
      Name ? dyn_cast<DeclRefExpr>(Name->IgnoreParenImpCasts()) : nullptr;
  if (!Ref)
    return nullptr;
  if (const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl()))
    return F;
  const CXXRecordDecl *Class = Ref->getType()->getAsCXXRecordDecl();
  return Class && Class->isLambda() ? Class->getLambdaCallOperator() : nullptr;
}

/// A directive before a declaration that comes behind the body does not reach it.
static void checkOrder(Sema &S, const FunctionDecl *F) {
  const auto *Attr = F->getAttr<OpenACCRoutineDeclAttr>();
  const FunctionDecl *Body = F->getDefinition();
  if (Attr && !Attr->isInherited() &&
      spreadsBody(routineFrom(Attr->Clauses, Attr->getLocation())) && Body && !Body->hasAttr<OpenACCRoutineDeclAttr>())
    report(S, Attr->getLocation(), Diag::RoutineAfterBody)
        << F->getNameAsString();
}

/// One function has one level: callers that see one directive or the other would spread their loops differently.
static void checkAgreement(Sema &S, const FunctionDecl *F, const Routine &Before, const Routine &R) {
  if (Before.Level == R.Level)
    return;
  // The text has a directive without a level behind those with one.
  const auto LevelIn = [](const Routine &Each) { return Each.HasLevel ? unsigned(Each.Level) : PACC_ROUTINE_GANG + 1; };
  report(S, R.Loc, Diag::RoutineContradicts) << F->getNameAsString() << LevelIn(R) << LevelIn(Before);
  report(S, Before.Loc, Diag::RoutineBefore);
}

/// What the directive before this very declaration says.
static const OpenACCRoutineDeclAttr *ownDirective(const FunctionDecl *F) {
  for (const auto *Attr : F->specific_attrs<OpenACCRoutineDeclAttr>())
    if (!Attr->isInherited())
      return Attr;
  return nullptr;
}

static void checkDeclaration(Sema &S, const FunctionDecl *F) {
  checkOrder(S, F);
  const OpenACCRoutineDeclAttr *Own = ownDirective(F);
  const FunctionDecl *Previous = F->getPreviousDecl();
  const std::optional<Routine> Before = Own && Previous ? routineOf(Previous) : std::nullopt;
  if (Before)
    checkAgreement(S, F, *Before, routineFrom(Own->Clauses, Own->getLocation()));
}

void noteRoutine(Sema &S, Decl *D) {
  if (const auto *F = dyn_cast<FunctionDecl>(D))
    return checkDeclaration(S, F);
  const auto *Directive = dyn_cast<OpenACCRoutineDecl>(D);
  const FunctionDecl *F = Directive ? namedBy(*Directive) : nullptr;
  if (!F)
    return;
  const Routine R =
      routineFrom(Directive->clauses(), Directive->getDirectiveLoc());
  const FunctionDecl *Key = patternOf(F);
  const std::optional<Routine> Before = routineOf(F->getMostRecentDecl());
  if (Before)
    checkAgreement(S, F, *Before, R);
  // With a directive before the body, others behind it only say the same again.
  if (!knownDirectives().Named.try_emplace(Key, R).second || Before || !spreadsBody(R))
    return;
  if (knownDirectives().VisitedKeys.contains(Key))
    report(S, R.Loc, Diag::RoutineAfterBody) << F->getNameAsString();
}

std::optional<Routine> routineOf(const FunctionDecl *F) {
  if (const auto *Attr = F->getAttr<OpenACCRoutineDeclAttr>())
    return routineFrom(Attr->Clauses, Attr->getLocation());
  const auto It = knownDirectives().Named.find(patternOf(F));
  return It == knownDirectives().Named.end() ? std::nullopt
                                   : std::optional<Routine>(It->second);
}

bool isFirstVisit(const FunctionDecl *F) {
  knownDirectives().VisitedKeys.insert(patternOf(F));
  return knownDirectives().Visited.insert(F).second;
}

} // namespace pacc

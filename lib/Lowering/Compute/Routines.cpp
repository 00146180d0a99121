//===- Routines.cpp - functions with a routine directive ------------------===//
#include "Compute/Routines.h"

#include "Clauses/DeviceTypes.h"
#include "Loops/LoopNest.h"
#include "Region.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Lowering/Lowering.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclOpenACC.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace pacc {

static const char *const LevelNames[] = {"seq", "vector", "worker", "gang"};

namespace {
/// One process compiles one translation unit.
struct Known {
  llvm::DenseMap<const FunctionDecl *, Routine> Named; ///< routine(f), by canonical f
  llvm::DenseSet<const FunctionDecl *> Visited;        ///< bodies
  llvm::DenseSet<const FunctionDecl *> VisitedKeys;    ///< what they are instances of
};
} // namespace

static Known &known() {
  static Known All;
  return All;
}

/// What instantiations have in common.
static const FunctionDecl *keyOf(const FunctionDecl *F) {
  if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern())
    F = Pattern;
  return F->getCanonicalDecl();
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

void noteRoutine(Sema &S, Decl *D) {
  if (const auto *F = dyn_cast<FunctionDecl>(D))
    return checkOrder(S, F);
  const auto *Directive = dyn_cast<OpenACCRoutineDecl>(D);
  const FunctionDecl *F = Directive ? namedBy(*Directive) : nullptr;
  if (!F)
    return;
  const Routine R =
      routineFrom(Directive->clauses(), Directive->getDirectiveLoc());
  const FunctionDecl *Key = keyOf(F);
  if (!known().Named.try_emplace(Key, R).second || !spreadsBody(R))
    return;
  if (known().VisitedKeys.contains(Key))
    report(S, R.Loc, Diag::RoutineAfterBody) << F->getNameAsString();
}

std::optional<Routine> routineOf(const FunctionDecl *F) {
  if (const auto *Attr = F->getAttr<OpenACCRoutineDeclAttr>())
    return routineFrom(Attr->Clauses, Attr->getLocation());
  const auto It = known().Named.find(keyOf(F));
  return It == known().Named.end() ? std::nullopt
                                   : std::optional<Routine>(It->second);
}

pacc_routine_level highestCall(const Stmt *S) {
  pacc_routine_level Highest = PACC_ROUTINE_SEQ;
  if (!S || isa<LambdaExpr>(S))
    return Highest;
  if (const auto *Call = dyn_cast<CallExpr>(S))
    if (const FunctionDecl *Callee = Call->getDirectCallee())
      if (const std::optional<Routine> R = routineOf(Callee))
        Highest = R->Level;
  for (const Stmt *Child : S->children())
    Highest = std::max(Highest, highestCall(Child));
  return Highest;
}

bool isFirstVisit(const FunctionDecl *F) {
  known().VisitedKeys.insert(keyOf(F));
  return known().Visited.insert(F).second;
}

/// Whether below `S` stands what only host code can have.
static bool holdsHostConstruct(const Stmt *S) {
  if (!S || isa<LambdaExpr>(S))
    return false;
  if (isa<OpenACCConstructStmt>(S) &&
      !isa<OpenACCLoopConstruct, OpenACCAtomicConstruct>(S))
    return true;
  return llvm::any_of(S->children(), holdsHostConstruct);
}

bool lowerRoutine(LoweringContext &Ctx, const Routine &Directive) {
  FunctionDecl &F = *Ctx.Function;
  Stmt *Body = F.getBody();
  const bool IsSeq = Directive.Level == PACC_ROUTINE_SEQ;
  if (!isa<CompoundStmt>(Body)) {
    if (!IsSeq)
      report(Ctx.S, Body->getBeginLoc(), Diag::NotSupported)
          << "a routine whose body is a 'try' block";
    return !IsSeq;
  }
  if (holdsHostConstruct(Body))
    return false;
  const SourceLocation Begin = Body->getBeginLoc(), End = Body->getEndLoc();
  Region R(Ctx, Directive, PACC_PARALLEL, Body);
  Kernel K;
  K.Kind = IsSeq ? PACC_SERIAL : PACC_PARALLEL;
  K.Begin = Begin;
  K.End = End;
  K.Body = Body;
  if (!lowerKernelBody(R, K))
    return true;
  llvm::SmallVector<Stmt *, 2> All;
  // A call of a function that the compiler cannot compute would keep it from computing
  // this one.
  if (!IsSeq || !F.isConstexpr()) {
    Ctx.B.at(Begin);
    All.push_back(PACC_CALL(Ctx.B, __pacc_routine, Ctx.B.integer(Directive.Level),
                            Ctx.B.string(Ctx.functionName()),
                            Ctx.B.integer(Ctx.line(F.getLocation()))));
  }
  All.push_back(K.Body);
  F.setBody(CompoundStmt::Create(Ctx.C, All, FPOptionsOverride(), Begin, End));
  return true;
}

bool keepToLevel(const Region &R, LoopNest &N) {
  if (!R.OfFunction)
    return true;
  const auto Level = R.OfFunction->Level;
  unsigned &Flags = N.Clauses.Flags;
  const struct {
    unsigned Flag;
    pacc_routine_level Needs;
  } Levels[] = {{PACC_LOOP_GANG, PACC_ROUTINE_GANG},
                {PACC_LOOP_WORKER, PACC_ROUTINE_WORKER},
                {PACC_LOOP_VECTOR, PACC_ROUTINE_VECTOR}};
  for (const auto &[Flag, Needs] : Levels)
    if ((Flags & Flag) && Level < Needs) {
      report(R.Ctx.S, N.Loc, Diag::RoutineLoopLevel)
          << LevelNames[Needs] << LevelNames[Level];
      Flags &= ~Flag;
    }
  // 2.9.11: there is nobody who could wait for all gangs.
  if ((Flags & PACC_LOOP_GANG) && !N.Reductions.empty()) {
    const Reduction &First = N.Reductions.front();
    report(R.Ctx.S, First.Loc, Diag::RoutineGangReduction)
        << First.Var->getName();
    return false;
  }
  return true;
}

} // namespace pacc

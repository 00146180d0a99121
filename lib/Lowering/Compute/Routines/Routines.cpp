//===- Routines.cpp - functions with a routine directive ------------------===//
#include "Compute/Routines/Routines.h"

#include "Loops/LoopNest.h"
#include "Region.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

static const char *const LevelNames[] = {"seq", "vector", "worker", "gang"};

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

bool holdsHostConstruct(const Stmt *S) {
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

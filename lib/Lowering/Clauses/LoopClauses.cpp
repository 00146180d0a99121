//===- LoopClauses.cpp - how a loop directive wants to run ----------------===//
#include "Clauses/LoopClauses.h"
#include "LoweringContext.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace pacc {

bool LoopClauses::isParallel() const { return !(Flags & PACC_LOOP_SEQ); }

const Expr *tileSize(const Expr *Size) {
  const auto *Cover = dyn_cast<ConditionalOperator>(Size->IgnoreParenImpCasts());
  const auto *Call = Cover ? dyn_cast<CallExpr>(Cover->getCond()->IgnoreParenImpCasts()) : nullptr;
  return Call && Call->getBuiltinCallee() == Builtin::BI__builtin_constant_p ? Cover->getFalseExpr() : Size;
}

/// Puts the clause's argument where its being a constant allows.
static void place(LoweringContext &Ctx, const Expr *Argument, int64_t &Constant,
                  Expr **AtLaunch) {
  if (!Argument)
    return;
  Expr::EvalResult Value;
  if (Argument->EvaluateAsInt(Value, Ctx.C))
    Constant = Value.Val.getInt().getExtValue();
  else if (AtLaunch)
    *AtLaunch = const_cast<Expr *>(Argument);
  else
    report(Ctx.S, Argument->getBeginLoc(), Diag::NotSupported)
        << "gang(static:) with a variable";
}

static void readGang(LoweringContext &Ctx, const OpenACCGangClause &Clause,
                     pacc_construct Construct, LoopClauses &Out) {
  for (unsigned I = 0; I < Clause.getNumExprs(); ++I) {
    auto [Kind, Argument] = Clause.getExpr(I);
    if (Kind == OpenACCGangKind::Num)
      place(Ctx, Argument, Out.Gang, &Out.Gangs);
    else if (Kind == OpenACCGangKind::Dim)
      continue; // GangDimensions.h
    else if (isa<OpenACCAsteriskSizeExpr>(Argument))
      Out.Static = -1;
    else if (Construct != PACC_SERIAL)
      place(Ctx, Argument, Out.Static, nullptr);
  }
}

LoopClauses readLoopClauses(LoweringContext &Ctx,
                            const OpenACCConstructStmt *Directive,
                            pacc_construct Kind) {
  LoopClauses Out;
  for (const OpenACCClause *Clause : Directive->clauses()) {
    if (const auto *Gang = dyn_cast<OpenACCGangClause>(Clause)) {
      Out.Flags |= PACC_LOOP_GANG;
      readGang(Ctx, *Gang, Kind, Out);
    } else if (const auto *Worker = dyn_cast<OpenACCWorkerClause>(Clause)) {
      Out.Flags |= PACC_LOOP_WORKER;
      place(Ctx, Worker->getIntExpr(), Out.Worker, &Out.Workers);
    } else if (const auto *Vector = dyn_cast<OpenACCVectorClause>(Clause)) {
      Out.Flags |= PACC_LOOP_VECTOR;
      place(Ctx, Vector->getIntExpr(), Out.Vector, &Out.VectorLength);
    } else if (isa<OpenACCSeqClause>(Clause)) {
      Out.Flags |= PACC_LOOP_SEQ;
    } else if (isa<OpenACCAutoClause>(Clause)) {
      Out.Flags |= PACC_LOOP_AUTO;
    } else if (isa<OpenACCIndependentClause>(Clause)) {
      Out.Flags |= PACC_LOOP_INDEPENDENT;
    } else if (const auto *Collapse = dyn_cast<OpenACCCollapseClause>(Clause)) {
      int64_t Loops = 1;
      place(Ctx, Collapse->getLoopCount(), Loops, nullptr);
      Out.Collapse = Loops;
    }
  }
  // 2.9.9, 2.9.10: what a loop without auto, seq or independent is.
  if (Kind == PACC_SERIAL) {
    Out.Flags |= PACC_LOOP_SEQ;
    Out.Static = 0; // one gang has all iterations anyhow
  }
  else if (!(Out.Flags & (PACC_LOOP_SEQ | PACC_LOOP_AUTO))) {
    const bool IsSaid = Out.Flags & PACC_LOOP_INDEPENDENT || Kind == PACC_PARALLEL;
    Out.Flags |= IsSaid ? PACC_LOOP_INDEPENDENT : PACC_LOOP_AUTO;
  }
  return Out;
}

} // namespace pacc

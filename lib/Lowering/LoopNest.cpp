//===- LoopNest.cpp - a loop before it is rewritten ------------------------===//
#include "LoopNest.h"
#include "Pipelines.h"
#include "Privates.h"
#include "Region.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Lowering/LoopHintRecord.h"
#include "pacc/Support/Feedback.h"

#include "clang/AST/Attr.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

bool LoopNest::isVariable(const VarDecl *Var) const {
  return llvm::any_of(Loops, [Var](const CanonicalLoop &L) {
    return L.Var->getCanonicalDecl() == Var->getCanonicalDecl();
  });
}

static Stmt *onlyStatement(Stmt *S) {
  while (auto *Block = dyn_cast_or_null<CompoundStmt>(S)) {
    if (Block->size() != 1)
      return nullptr;
    S = Block->body_front();
  }
  return S;
}

/// Whether the bounds of `L` stay the same throughout the loops of `N`, which
/// are round it.
static bool isRectangular(LoweringContext &Ctx, const LoopNest &N,
                          const CanonicalLoop &L) {
  Uses Bounds;
  for (const Expr *E : {L.Lower, L.Upper, L.StrideValue})
    if (E)
      Bounds.add(E);
  if (L.Prologue)
    Bounds.add(L.Prologue);
  for (const CanonicalLoop &Outer : N.Loops) {
    Uses Element;
    if (Outer.ElementDecl)
      Element.add(Outer.ElementDecl);
    for (const auto &[Var, Use] : Bounds.variables()) {
      if (Var != Outer.Var->getCanonicalDecl() &&
          !Element.isDeclaredInside(Var))
        continue;
      report(Ctx.S, L.Loop->getBeginLoc(), Diag::CollapseNotRectangular)
          << Var->getName();
      return false;
    }
  }
  return true;
}

static bool matchLoops(LoweringContext &Ctx, Stmt *Loop, LoopNest &N) {
  for (unsigned Dim = 0; Dim < N.Clauses.Collapse; ++Dim) {
    if (Dim)
      Loop = onlyStatement(N.body());
    const char *Why = nullptr;
    std::optional<CanonicalLoop> L = matchLoop(Ctx, Loop, Why);
    if (!L) {
      SourceLocation Loc = Loop ? Loop->getBeginLoc() : N.Loc;
      if (Dim && !isa_and_nonnull<ForStmt, CXXForRangeStmt>(Loop))
        report(Ctx.S, Loc, Diag::CollapseNotNested) << N.Clauses.Collapse;
      else
        report(Ctx.S, Loc, Diag::LoopNotCanonical) << Why;
      return false;
    }
    if (!isRectangular(Ctx, N, *L))
      return false;
    N.Loops.push_back(*L);
  }
  return true;
}

static void addImpliedCopies(const Region &R, LoopNest &N) {
  auto IsNamed = [&N](const VarDecl *Var) {
    return N.isVariable(Var) || llvm::is_contained(N.Privates, Var) ||
           llvm::any_of(N.Reductions,
                        [Var](const Reduction &Red) { return Red.Var == Var; });
  };
  llvm::SmallVector<const VarDecl *, 8> Temporaries;
  findTemporaries(R, N.body(), N.Clauses.Flags & PACC_LOOP_INDEPENDENT,
                  Temporaries);
  for (const VarDecl *Var : Temporaries)
    if (!IsNamed(Var))
      N.Privates.push_back(Var);
  llvm::SmallVector<Reduction, 4> Inner;
  findReductions(R.Ctx, N.body(), Inner);
  Uses Body(N.body());
  for (const Reduction &Red : Inner)
    if (!IsNamed(Red.Var) && !Body.isDeclaredInside(Red.Var))
      N.Reductions.push_back(Red);
}

/// A sequential loop gets the hint that stood beside its directive; to loops that
/// are spread it says nothing.
static void addHint(LoweringContext &Ctx, SourceLocation Directive,
                    LoopNest &N) {
  const UnrollHint *Hint = findUnroll(Directive);
  CanonicalLoop &Inner = N.Loops.back();
  if (Hint && N.Clauses.isParallel())
    feedback().note(Ctx.functionName(), Ctx.line(Directive),
                    "#pragma unroll is for loops that each thread runs alone: "
                    "ignored");
  if (!Hint || N.Clauses.isParallel() || !Inner.Attributes.empty())
    return;
  using Clangs = LoopHintAttr;
  const Attr **Attribute = new (Ctx.C) const Attr *;
  *Attribute = Clangs::CreateImplicit(
      Ctx.C, Hint->Count ? Clangs::UnrollCount : Clangs::Unroll,
      Hint->Count      ? Clangs::Numeric
      : Hint->Enable ? Clangs::Enable
                     : Clangs::Disable,
      Hint->Count ? Ctx.B.integer(Hint->Count) : nullptr, Directive);
  Inner.Attributes = {Attribute, 1};
}

bool readNest(Region &R, pacc_construct Kind,
              const OpenACCConstructStmt *Directive, Stmt *Loop,
              LoopNest &Out) {
  LoweringContext &Ctx = R.Ctx;
  Out.Loc = Directive->getDirectiveLoc();
  Out.Clauses = readLoopClauses(Ctx, Directive, Kind);
  Out.Pipe = pipeOf(Directive);
  if (!matchLoops(Ctx, Loop, Out) ||
      !readPrivates(Ctx, Directive, Out.Privates) ||
      !readReductions(Ctx, Directive, Out.Reductions))
    return false;
  // 2.6.1: loop variables are private anyway.
  llvm::erase_if(Out.Privates,
                 [&Out](const VarDecl *Var) { return Out.isVariable(Var); });
  if (Out.Clauses.isParallel())
    addImpliedCopies(R, Out);
  addHint(Ctx, Out.Loc, Out);
  Out.Id = LoweringContext::newLoop();
  Out.Line = Ctx.line(Loop->getBeginLoc());
  return true;
}

bool readPlainLoop(Region &R, Stmt *Loop, LoopNest &Out) {
  const char *Why = nullptr;
  std::optional<CanonicalLoop> L = matchLoop(R.Ctx, Loop, Why);
  if (!L || L->Var->getType().getNonReferenceType()->isRecordType() ||
      !isSimple(*L))
    return false;
  Out.Loc = L->Loop->getBeginLoc();
  Out.Clauses.Flags = PACC_LOOP_PLAIN;
  Out.Loops.push_back(*L);
  Out.Id = LoweringContext::newLoop();
  Out.Line = R.Ctx.line(Out.Loc);
  return true;
}

} // namespace pacc

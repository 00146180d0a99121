//===- LoopNest.cpp - a loop before it is rewritten ------------------------===//
#include "Loops/LoopNest.h"
#include "Clauses/Restrictions/LoopFirstPrivates.h"
#include "Loops/Forms/BoundChanges.h"
#include "Privates/FirstAccess.h"
#include "Privates/MemberReductions.h"
#include "Pipelines/Pipelines.h"
#include "Privates/Privates.h"
#include "Tree/References.h"
#include "Region.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Lowering/LoopHintRecord.h"
#include "pacc/Support/Feedback.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

bool LoopNest::isVariable(const VarDecl *Var) const {
  return llvm::any_of(Loops, [Var](const CanonicalLoop &L) {
    const auto *Element = dyn_cast_or_null<DeclStmt>(L.ElementDecl);
    return L.Var->getCanonicalDecl() == Var->getCanonicalDecl() || (Element && Element->getSingleDecl() == Var);
  });
}

Stmt *onlyStatement(Stmt *S) {
  while (auto *Block = dyn_cast_or_null<CompoundStmt>(S)) {
    S = nullptr;
    for (Stmt *Each : Block->body())
      if (isa<NullStmt>(Each)) // also where a declaration was that nothing needs any more
        continue;
      else if (S)
        return nullptr;
      else
        S = Each;
  }
  return S;
}

bool replaceStatement(Stmt *&S, Stmt *Old, Stmt *New) {
  if (S == Old) {
    S = New;
    return true;
  }
  return S && llvm::any_of(S->children(), [Old, New](Stmt *&Child) {
           return replaceStatement(Child, Old, New);
         });
}

const VarDecl *boundsDependOn(llvm::ArrayRef<CanonicalLoop> Outer,
                              const CanonicalLoop &L) {
  Uses Bounds;
  for (const Expr *E : {L.Lower, L.Upper, L.StrideValue})
    if (E)
      Bounds.add(E);
  for (const Stmt *S : L.Prologue)
    Bounds.add(S);
  for (const CanonicalLoop &Around : Outer) {
    Uses Element;
    if (Around.ElementDecl)
      Element.add(Around.ElementDecl);
    for (const auto &[Var, Use] : Bounds.variables())
      if (Var == Around.Var->getCanonicalDecl() || Element.isDeclaredInside(Var))
        return Var;
  }
  return nullptr;
}

static bool matchLoops(LoweringContext &Ctx, Stmt *Loop,
                       llvm::StringRef Clause, LoopNest &N,
                       llvm::function_ref<Stmt *(Stmt *)> Inner) {
  for (unsigned Dim = 0; Dim < N.Clauses.Collapse; ++Dim) {
    if (Dim)
      Loop = Inner(N.body());
    const char *Why = nullptr;
    std::optional<CanonicalLoop> L = matchLoop(Ctx, Loop, Why);
    if (!L) {
      SourceLocation Loc = Loop ? Loop->getBeginLoc() : N.Loc;
      if (Dim && !isa_and_nonnull<ForStmt, CXXForRangeStmt>(Loop))
        report(Ctx.S, Loc, Diag::CollapseNotNested)
            << N.Clauses.Collapse << Clause;
      else
        report(Ctx.S, Loc, Diag::LoopNotCanonical) << Why;
      return false;
    }
    if (const VarDecl *Var = boundsDependOn(N.Loops, *L)) {
      report(Ctx.S, L->Loop->getBeginLoc(), Diag::CollapseNotRectangular)
          << Var->getName();
      return false;
    }
    // Numbers that go round many loops down to zero end with.
    if (const QualType T = L->Var->getType().getNonReferenceType();
        L->LeadsAway && T->isSignedIntegerType() && !goesRound(T, Ctx.C))
      report(Ctx.S, L->Loop->getBeginLoc(), Diag::LoopLeadsAway);
    N.Loops.push_back(*L);
  }
  return true;
}

/// The variable that `S` itself surely changes; null: none.
static const VarDecl *changedBy(const Stmt *S) {
  const Expr *Target = assignedBy(S);
  if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(S); // an iterator's
      Call && (Call->isAssignmentOp() ||
               Call->getOperator() == OO_PlusPlus ||
               Call->getOperator() == OO_MinusMinus))
    Target = Call->getArg(0)->IgnoreParenImpCasts();
  const auto *Ref = dyn_cast_or_null<DeclRefExpr>(Target);
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

/// The first place below `S` where one of `Names`, which are names of the
/// variable of the loop round it, is changed for sure. References that are bound
/// to it on the way are added. An inner loop with a directive has a variable of
/// its own, and a lambda may have one.
static const Stmt *
findChange(const Stmt *S, llvm::SmallPtrSetImpl<const VarDecl *> &Names) {
  if (!S || isa<LambdaExpr, BlockExpr, UnaryExprOrTypeTraitExpr>(S))
    return nullptr;
  if (const auto *Loop = dyn_cast<OpenACCLoopConstruct>(S)) {
    const auto *For = dyn_cast<ForStmt>(Loop->getLoop());
    const Stmt *Init = For ? For->getInit() : nullptr;
    const VarDecl *Var = Init ? changedBy(Init) : nullptr;
    if (Var && Names.contains(Var->getCanonicalDecl()))
      return nullptr;
  }
  if (const auto *Declaration = dyn_cast<DeclStmt>(S))
    for (const Decl *D : Declaration->decls()) {
      const auto *Var = dyn_cast<VarDecl>(D);
      if (!Var || !Var->getType()->isReferenceType() || !Var->getInit())
        continue;
      const auto *Ref = dyn_cast<DeclRefExpr>(Var->getInit()->IgnoreParens());
      const auto *To = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      if (To && Names.contains(To->getCanonicalDecl()))
        Names.insert(Var->getCanonicalDecl());
    }
  if (const VarDecl *Var = changedBy(S))
    if (Names.contains(Var->getCanonicalDecl()))
      return S;
  for (const Stmt *Child : S->children())
    if (const Stmt *Change = findChange(Child, Names))
      return Change;
  return nullptr;
}

const Stmt *changeOfVariable(const CanonicalLoop &L) {
  llvm::SmallPtrSet<const VarDecl *, 4> Names;
  Names.insert(L.Var->getCanonicalDecl());
  return findChange(L.Body, Names);
}

/// 2.9: a loop's iterations are counted before it starts.
static bool checkVariables(LoweringContext &Ctx, const LoopNest &N) {
  for (const CanonicalLoop &L : N.Loops) {
    const Stmt *Change = changeOfVariable(L);
    const Expr *OfBounds = changeOfBounds(Ctx.C, L);
    if (Change)
      report(Ctx.S, Change->getBeginLoc(), Diag::LoopVariableChanges)
          << L.Var->getName() << Change->getSourceRange();
    else if (OfBounds)
      report(Ctx.S, OfBounds->getBeginLoc(), Diag::LoopBoundChanges) << Ctx.text(OfBounds) << OfBounds->getSourceRange();
    else
      continue;
    report(Ctx.S, L.Loop->getBeginLoc(), Diag::LoopIsHere);
    return false;
  }
  return true;
}

/// The numbers that such a condition means are what the program's writer had in mind, but not what other compilers do.
static void warnOfEndless(LoweringContext &Ctx, const CanonicalLoop &L) {
  if (neverEnds(L, Ctx.C))
    report(Ctx.S, L.Upper->getBeginLoc(), Diag::LoopNeverEnds)
        << L.Var->getName() << (L.Relation == BO_GE) << Ctx.text(L.Upper) << L.Upper->getSourceRange();
  else if (stepsPastEnd(L, Ctx.C))
    report(Ctx.S, L.Upper->getBeginLoc(), Diag::LoopGoesOn)
        << L.Var->getName() << Ctx.text(L.Upper) << L.Upper->getSourceRange();
}

bool matchNest(LoweringContext &Ctx, Stmt *Loop, llvm::StringRef Clause,
               LoopNest &N, llvm::function_ref<Stmt *(Stmt *)> Inner) {
  return matchLoops(Ctx, Loop, Clause, N, Inner) && checkVariables(Ctx, N);
}

static bool complainOfOperators(LoweringContext &Ctx, const Reduction &Here,
                                const Reduction &Before) {
  report(Ctx.S, Here.Loc, Diag::ReductionOperators) << Here.Var->getName();
  report(Ctx.S, Before.Loc, Diag::ReductionBefore);
  return false;
}

/// Whether code behind the loop reads what its last iteration has left in a variable that each iteration sets first.
static bool isReadBehind(const Region &R, const LoopNest &N, const VarDecl *Var) {
  const auto *Loop = dyn_cast<ForStmt>(N.Loops.front().Loop);
  if (!Loop || !Loop->getCond())
    return false;
  // What a kernels construct writes is the variable itself, which code behind the construct may read, too.
  const bool IsKept =
      R.Kind == PACC_KERNELS && !R.Before.isDeclaredInside(Var) && !llvm::is_contained(R.KernelLocals, Var);
  if (!IsKept && !mentions(R.Body, Var, N.body()))
    return false;
  // The body writes it first, so from the test on only code behind the loop can read it.
  return Flow(R.Ctx.C, R.Ctx.Function, IsKept ? R.Ctx.body() : R.Body).isReadAfter(Loop->getCond(), Var);
}

/// Whether each gang has a variable of its own, which nobody sees behind the construct.
static bool isOfGang(const Region &R, const VarDecl *Var) {
  return R.Before.isDeclaredInside(Var) || (R.Construct && givesPrivate(R.Construct, Var));
}

/// An array or structure that a gang's iterations fill, let inner loops gather in and read: the reductions of these
/// loops are the iteration's. (A copy of each lane, as reductions have it, would lose what loops over lanes fill in.)
static bool belongsToIterations(const Region &R, const LoopNest &N, const Reduction &Red) {
  const VarDecl *Base = baseOf(Red.Var);
  const QualType T = Base->getType().getNonReferenceType();
  if (N.Clauses.Flags & (PACC_LOOP_WORKER | PACC_LOOP_VECTOR) || R.Kind == PACC_KERNELS ||
      (T->isScalarType() && !T->isPointerType()) || !isOfGang(R, Base))
    return false;
  return Base == Red.Var ? !isOnlyGathered(R.Ctx.C, N.body(), Red.Var, Red.Op) : mentions(N.body(), Base);
}

/// Adds what readNest says. False after reporting inner reductions of which the
/// loop can have only one.
static bool addImpliedCopies(const Region &R, LoopNest &N) {
  auto IsNamed = [&N](const VarDecl *Var) {
    return N.isVariable(Var) || llvm::is_contained(N.Privates, Var) ||
           llvm::any_of(N.Reductions,
                        [Var](const Reduction &Red) { return Red.Var == Var; });
  };
  llvm::SmallVector<const VarDecl *, 8> Temporaries;
  findTemporaries(R, N.body(), N.Clauses.Flags, Temporaries);
  for (const VarDecl *Var : Temporaries)
    if (!IsNamed(Var)) {
      N.Privates.push_back(Var);
      if (isReadBehind(R, N, Var))
        report(R.Ctx.S, N.Loc, Diag::LastValueLost) << Var->getName();
    }
  llvm::SmallVector<Reduction, 4> Inner;
  findReductions(R.Ctx, N.body(), Inner);
  Uses Body(N.body());
  std::optional<Flow> Ways;
  for (const Reduction &Red : Inner) {
    const auto *Same = llvm::find_if(N.Reductions, [&Red](const Reduction &Old) {
      return Old.Var == Red.Var && Old.Op != Red.Op;
    });
    if (Same != N.Reductions.end()) {
      // A value that no iteration gets from outside is no result of the loop.
      if (!Ways)
        Ways.emplace(R.Ctx.C, R.Ctx.Function, N.body());
      if (Ways->first(Red.Var) == First::Read)
        return complainOfOperators(R.Ctx, Red, *Same);
    } else if (!IsNamed(Red.Var) && !Body.isDeclaredInside(Red.Var) && !belongsToIterations(R, N, Red) &&
               (!(N.Clauses.Flags & PACC_LOOP_AUTO) || (isOnlyGathered(R.Ctx.C, N.body(), Red.Var, Red.Op) &&
                                                         !isUsedThroughObject(R.Ctx, N.body(), Red.Var)))) {
      // 2.9.11: loops round a reduction have its clause. Where the program leaves to us whether
      // iterations depend on each other, one that reads what others gathered does.
      N.Reductions.push_back(Red);
    }
  }
  return true;
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

/// The loop, or the gang, has a copy of the variable, to which names from before the construct do not lead.
static bool isCopied(const Region &R, const LoopNest &N, const VarDecl *Var) {
  const bool IsGangs = R.Kind != PACC_KERNELS && !R.OfFunction && !R.Before.isDeclaredInside(Var) &&
                       !R.visibleItem(Var) && Var->getType()->isScalarType();
  return IsGangs || N.isVariable(Var) || R.FirstPrivate.contains(Var) ||
         (R.Construct && givesPrivate(R.Construct, Var)) || llvm::is_contained(N.Privates, Var) ||
         llvm::any_of(N.Reductions, [Var](const Reduction &Red) { return Red.Var == Var; });
}

/// 2.9, too: what counts a loop by one name is changed by another one.
static bool checkHiddenChanges(const Region &R, const LoopNest &N) {
  LoweringContext &Ctx = R.Ctx;
  const auto Leads = [&](const KnownPlace &At) {
    return !At.Root || At.IsBehind || !isCopied(R, N, At.Root) || llvm::all_of(At.Names, [&](const VarDecl *Name) {
      return Name->getDeclContext() != At.Root->getDeclContext() || R.Before.isDeclaredInside(Name);
    });
  };
  for (const CanonicalLoop &L : N.Loops) {
    const Expr *Change = hiddenChangeOfVariable(Ctx.C, L, Leads);
    const auto OfBounds = Change ? std::nullopt : hiddenChangeOfBounds(Ctx.C, L, Leads);
    if (Change)
      report(Ctx.S, Change->getBeginLoc(), Diag::LoopVariableChanges) << L.Var->getName() << Change->getSourceRange();
    else if (OfBounds)
      report(Ctx.S, OfBounds->Where->getBeginLoc(), Diag::LoopBoundChanges)
          << Ctx.text(OfBounds->Of) << OfBounds->Where->getSourceRange();
    else
      continue;
    report(Ctx.S, L.Loop->getBeginLoc(), Diag::LoopIsHere);
    return false;
  }
  return true;
}

bool readNest(Region &R, pacc_construct Kind, const OpenACCConstructStmt *Directive, Stmt *Loop, LoopNest &Out) {
  LoweringContext &Ctx = R.Ctx;
  Out.Loc = Directive->getDirectiveLoc();
  Out.Clauses = readLoopClauses(Ctx, Directive, Kind);
  Out.Pipe = pipeOf(Directive);
  if (!matchNest(Ctx, Loop, "collapse", Out) || !readPrivates(Ctx, Directive, Out.Privates) ||
      !readReductions(Ctx, Directive, Out.Reductions) || !checkLoopFirstPrivates(Ctx, Directive, Out.body()) ||
      !checkHiddenChanges(R, Out))
    return false;
  for (const CanonicalLoop &L : Out.Loops)
    warnOfEndless(Ctx, L);
  // 2.6.1: loop variables are private anyway.
  llvm::erase_if(Out.Privates,
                 [&Out](const VarDecl *Var) { return Out.isVariable(Var); });
  if (Out.Clauses.isParallel() && !addImpliedCopies(R, Out))
    return false;
  addHint(Ctx, Out.Loc, Out);
  Out.Id = LoweringContext::newLoop();
  Out.Line = Ctx.line(Loop->getBeginLoc());
  return true;
}

static bool hasOneGang(const Region &R) {
  return llvm::any_of(R.Construct->clauses(), [&R](const OpenACCClause *C) {
    const auto *Gangs = dyn_cast<OpenACCNumGangsClause>(C);
    return Gangs && llvm::all_of(Gangs->getIntExprs(), [&R](const Expr *E) {
      Expr::EvalResult Value;
      return E->EvaluateAsInt(Value, R.Ctx.C) && Value.Val.getInt().isOne();
    });
  });
}

bool checkOperators(Region &R, const LoopNest &N,
                    llvm::function_ref<bool(const VarDecl *)> IsCopy) {
  const unsigned Levels =
      N.Clauses.Flags & (PACC_LOOP_GANG | PACC_LOOP_WORKER | PACC_LOOP_VECTOR);
  if (R.OfFunction || R.Kind != PACC_PARALLEL || (Levels && !(Levels & PACC_LOOP_GANG)) ||
      !N.Clauses.isParallel() || hasOneGang(R))
    return true;
  for (const Reduction &Red : N.Reductions) {
    if (IsCopy(Red.Var) || R.Before.isDeclaredInside(Red.Var))
      continue;
    const auto *Same = llvm::find_if(R.OfGangs, [&Red](const Reduction &Old) {
      return Old.Var == Red.Var && Old.Op != Red.Op;
    });
    if (Same != R.OfGangs.end())
      return complainOfOperators(R.Ctx, Red, *Same);
    R.OfGangs.push_back(Red);
  }
  return true;
}

bool readPlainLoop(Region &R, Stmt *Loop, LoopNest &Out) {
  const char *Why = nullptr;
  std::optional<CanonicalLoop> L = matchLoop(R.Ctx, Loop, Why);
  if (!L || L->Var->getType().getNonReferenceType()->isRecordType() || !isSimple(*L) || stepsPastEnd(*L, R.Ctx.C))
    return false;
  warnOfEndless(R.Ctx, *L);
  Out.Loc = L->Loop->getBeginLoc();
  Out.Clauses.Flags = PACC_LOOP_PLAIN;
  Out.Loops.push_back(*L);
  Out.Id = LoweringContext::newLoop();
  Out.Line = R.Ctx.line(Out.Loc);
  return true;
}

} // namespace pacc

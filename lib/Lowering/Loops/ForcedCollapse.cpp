//===- ForcedCollapse.cpp - collapse(force:n) -----------------------------===//
#include "Loops/ForcedCollapse.h"
#include "Loops/CountedNest.h"
#include "Loops/Forms/CodeBetween.h"
#include "Loops/Forms/Continues.h"
#include "Loops/Forms/LoopHeads.h"
#include "Loops/LoopNest.h"
#include "Loops/Pieces.h"
#include "LoweringContext.h"
#include "Privates/FirstAccess.h"
#include "Scalars.h"
#include "Tree/References.h"
#include "Tree/Uses.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

/// The uses in `S` but for those in `Loop`.
void addBetween(const Stmt *S, const Stmt *Loop, Uses &Out) {
  if (!S || S == Loop)
    return;
  if (loopIn(const_cast<Stmt *>(S)) != Loop)
    return Out.add(S);
  for (const Stmt *Child : S->children())
    addBetween(Child, Loop, Out);
}

class Joiner {
public:
  /// `Reports`: what keeps the loops apart is an error.
  Joiner(LoweringContext &Ctx, OpenACCConstructStmt *Directive, unsigned Loops, bool Reports)
      : Ctx(Ctx), B(Ctx.B), Reports(Reports), Loop(*static_cast<Stmt *>(Directive)->children().begin()) {
    Nest.Loc = Directive->getDirectiveLoc();
    Nest.Clauses.Collapse = Loops;
  }

  bool run() {
    if (!matchNest(Ctx, Loop, Clause, Nest, loopIn))
      return false;
    for (unsigned K = 1; K < Nest.Loops.size(); ++K)
      Places.push_back(loopIn(Nest.Loops[K - 1].Body));
    for (unsigned K = 1; K < Nest.Loops.size(); ++K)
      if (!checkBounds(K) || !checkValues(K))
        return false;
    return join();
  }

private:
  static constexpr const char *Clause = "collapse";

  LoweringContext &Ctx;
  Builder &B;
  const bool Reports;
  Stmt *&Loop; ///< the directive's
  LoopNest Nest;
  llvm::SmallVector<Stmt *, 3> Places; ///< of the inner loops in the tree

  Stmt *placeOf(unsigned K) const { return Places[K - 1]; }

  /// The bounds of an inner loop are computed before the outermost one.
  bool checkBounds(unsigned K) {
    const CanonicalLoop &L = Nest.Loops[K];
    Uses Bounds, Own;
    for (const Stmt *S : L.Prologue) {
      Bounds.add(S);
      Own.add(S);
    }
    for (const Expr *E : {L.Lower, L.Upper, L.StrideValue})
      if (E)
        Bounds.add(E);
    const Uses All(Nest.Loops.front().Body);
    for (const auto &[Var, Use] : Bounds.variables()) {
      if (Own.isDeclaredInside(Var) ||
          (!All.isDeclaredInside(Var) && !All.isWritten(Var)))
        continue;
      if (Reports)
        report(Ctx.S, L.Loop->getBeginLoc(), Diag::CollapseNotRectangular) << Var->getName();
      return false;
    }
    return true;
  }

  bool complain(const VarDecl *Var, const VariableUse &Use, bool IsInner) {
    if (Reports)
      report(Ctx.S, Use.First ? Use.First->getBeginLoc() : Nest.Loc, Diag::CollapseForce) << Var->getName() << IsInner;
    return false;
  }

  /// Whether code between loop K and the one round it, or loop K, passes values on that
  /// get lost, or change with each execution.
  bool checkValues(unsigned K) {
    Stmt *Outer = Nest.Loops[K - 1].Body;
    const Flow Ways(Ctx.C, Ctx.Function, Outer);
    const Uses All(Outer), Inner(placeOf(K));
    Uses Between;
    addBetween(Outer, placeOf(K), Between);
    for (const auto &[Var, Use] : Between.variables())
      if (Use.Written && !All.isDeclaredInside(Var) && isScalar(Var->getType().getNonReferenceType()) &&
          Ways.first(Var) == First::Read)
        return complain(Var, Use, /*IsInner=*/false);
    std::optional<Flow> InBody;
    for (const auto &[Var, Use] : Inner.variables()) {
      const bool IsLocal = All.isDeclaredInside(Var) && !Inner.isDeclaredInside(Var);
      if (!Use.Written || !(IsLocal || (isScalar(Var->getType().getNonReferenceType()) && Between.isUsed(Var))))
        continue;
      if (!InBody)
        InBody.emplace(Ctx.C, Ctx.Function, Nest.Loops[K].Body);
      const bool IsCounter = Var == Nest.Loops[K].Var->getCanonicalDecl();
      if ((!IsCounter && InBody->first(Var) == First::Read) ||
          (Between.isUsed(Var) && Ways.firstAfter(placeOf(K), Var) == First::Read))
        return complain(Var, Use, /*IsInner=*/true);
    }
    return true;
  }

  bool join() {
    CountedNest N(Ctx, Nest, Clause);
    llvm::SmallVector<VarDecl *, 3> Counters;
    for (auto [K, L] : llvm::enumerate(Nest.Loops)) {
      B.at(L.Loop->getBeginLoc());
      Counters.push_back(B.variable(("__pacc_number_" + L.Var->getName()).str(),
                                    N.type(K), B.integer(0)));
    }
    for (unsigned K = Nest.Loops.size() - 1; K > 0; --K)
      replaceStatement(Nest.Loops[K - 1].Body, placeOf(K), inner(N, K, Counters[K]));
    Stmt *All = iteration(N, 0, Counters[0], Nest.Loops[0].Body);
    for (unsigned K = Nest.Loops.size(); K-- > 0;) {
      Expr *Count = N.trips(K);
      if (K && !surelyRuns(N, K))
        Count = B.paren(B.conditional(B.binary(BO_GT, Count, B.integer(0)), N.trips(K),
                                      B.integer(1, N.type(K))));
      Expr *Test = B.binary(BO_LT, B.value(Counters[K]), Count);
      B.at(Nest.Loops[K].Loop->getBeginLoc());
      All = makeFor(Ctx, Counters[K], Test, B.unary(UO_PreInc, B.ref(Counters[K])), All);
    }
    if (N.failed())
      return false;
    Loop = N.wrap(All);
    return true;
  }

  static bool surelyRuns(CountedNest &N, unsigned K) {
    return N.knownTrips(K).value_or(0) > 0;
  }

  /// `Body` with the variable of loop K.
  Stmt *iteration(CountedNest &N, unsigned K, VarDecl *Counter, Stmt *Body) {
    llvm::SmallVector<Stmt *, 4> Out;
    N.declareVariable(K, B.value(Counter), Body, Out);
    Out.push_back(Body);
    return B.block(Out);
  }

  /// What takes the place of loop K in the body of the one round it.
  Stmt *inner(CountedNest &N, unsigned K, VarDecl *Counter) {
    Stmt *Body = Nest.Loops[K].Body;
    const SourceLocation Loc = Nest.Loops[K].Loop->getBeginLoc();
    B.at(Loc);
    if (continues(Body)) // with the code behind the loop
      Body = new (Ctx.C) DoStmt(Body, B.convert(B.integer(0), Ctx.C.IntTy), Loc, Loc, Loc);
    Stmt *Once = iteration(N, K, Counter, Body);
    B.at(Loc);
    if (surelyRuns(N, K))
      return Once;
    Expr *Test = B.binary(BO_LT, B.value(Counter), N.trips(K));
    return IfStmt::Create(Ctx.C, Loc, IfStatementKind::Ordinary, nullptr, nullptr, Test,
                          Loc, Loc, Once);
  }
};

/// collapse(Outer) in the place of the clause.
void shorten(LoweringContext &Ctx, OpenACCConstructStmt *Directive, const OpenACCCollapseClause *Clause,
             unsigned Outer) {
  const SourceLocation Loc = Clause->getBeginLoc();
  Ctx.B.at(Loc);
  const auto *Less = OpenACCCollapseClause::Create(Ctx.C, Loc, Loc, /*HasForce=*/false, Ctx.B.integer(Outer),
                                                   Clause->getEndLoc());
  auto All = Directive->clauses();
  std::replace(const_cast<const OpenACCClause **>(All.begin()), const_cast<const OpenACCClause **>(All.end()),
               static_cast<const OpenACCClause *>(Clause), static_cast<const OpenACCClause *>(Less));
}

/// Code between loops that nobody forces into one nest.
void takeCodeBetween(LoweringContext &Ctx, OpenACCConstructStmt *Directive, const LooseCollapse &Loose, bool Spread) {
  const unsigned Loops = countOf(Ctx, *Loose.Clause);
  const SourceLocation Where = Loose.Between.Code->getBeginLoc();
  const bool Joins = Spread && mayRepeat(Ctx, loopOf(Directive), Loops) &&
                     Joiner(Ctx, Directive, Loops, /*Reports=*/false).run();
  report(Ctx.S, Where, Diag::CollapseCodeBetween) << Loops << Joins << Loose.Between.Outer;
  if (!Joins)
    shorten(Ctx, Directive, Loose.Clause, Loose.Between.Outer);
}

} // namespace

bool joinLooseLoops(LoweringContext &Ctx, OpenACCConstructStmt *Directive, bool IsPipe) {
  const LooseCollapse Loose = looseCollapse(Ctx, Directive, IsPipe || hasClause(Directive, OpenACCClauseKind::Tile));
  if (!Loose.Clause)
    return true;
  const bool Spread = isSpread(Directive);
  if (!Loose.Clause->hasForce())
    takeCodeBetween(Ctx, Directive, Loose, Spread);
  else if (Spread)
    return Joiner(Ctx, Directive, countOf(Ctx, *Loose.Clause), /*Reports=*/true).run();
  else
    shorten(Ctx, Directive, Loose.Clause, 1);
  return true;
}

} // namespace pacc

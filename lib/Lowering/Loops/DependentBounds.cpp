//===- DependentBounds.cpp - collapse of triangles and the like -----------===//
#include "Loops/DependentBounds.h"
#include "Loops/LoopNest.h"
#include "Loops/Pieces.h"
#include "LoweringContext.h"
#include "pacc/Support/Feedback.h"

#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

using Clauses = llvm::SmallVector<const OpenACCClause *, 8>;

/// Where collapsed loops must be taken apart.
struct Cut {
  unsigned Outer = 0;           ///< loops before it; 0: nowhere
  Stmt *Inner = nullptr;        ///< the first loop behind it
  const VarDecl *Var = nullptr; ///< of an outer loop, on which its bounds depend
};

Cut findCut(LoweringContext &Ctx, Stmt *Loop, unsigned Loops) {
  llvm::SmallVector<CanonicalLoop, 3> Outer;
  for (; Outer.size() < Loops; Loop = onlyStatement(Outer.back().Body)) {
    const char *Why = nullptr;
    std::optional<CanonicalLoop> L = matchLoop(Ctx, Loop, Why);
    if (!L)
      break; // an error, for whoever reads the nest
    if (const VarDecl *Var = boundsDependOn(Outer, *L))
      return {unsigned(Outer.size()), Loop, Var};
    Outer.push_back(*L);
  }
  return {};
}

class BoundsCutter {
public:
  BoundsCutter(LoweringContext &Ctx, OpenACCConstructStmt *Directive,
         const OpenACCClause *Collapse, unsigned Loops, const Cut &At)
      : Ctx(Ctx), Directive(Directive), Collapse(Collapse), Loops(Loops), At(At) {}

  void run() {
    const bool HasTwo = isSpread(Directive) && levels() != 1;
    Clauses OfOuter, OfInner = {collapse(Loops - At.Outer)};
    for (const OpenACCClause *C : Directive->clauses()) {
      if (C == Collapse)
        OfOuter.push_back(collapse(At.Outer));
      else if (!HasTwo || isForOuter(C))
        OfOuter.push_back(C);
      if (HasTwo && isForInner(C))
        OfInner.push_back(C);
    }
    setClauses(Ctx.C, Directive, OfOuter);
    if (HasTwo)
      replaceStatement(loopOf(Directive), At.Inner, makeInner(OfInner));
    feedback().note(Ctx.functionName(), Ctx.line(Directive->getDirectiveLoc()),
                    "Collapse ends before the loop at line " +
                        std::to_string(Ctx.line(At.Inner->getBeginLoc())) +
                        ", whose bounds depend on " + At.Var->getName().str());
  }

private:
  LoweringContext &Ctx;
  OpenACCConstructStmt *Directive;
  const OpenACCClause *Collapse;
  const unsigned Loops;
  const Cut &At;

  bool has(OpenACCClauseKind Kind) const { return hasClause(Directive, Kind); }

  unsigned levels() const {
    return has(OpenACCClauseKind::Gang) + has(OpenACCClauseKind::Worker) +
           has(OpenACCClauseKind::Vector);
  }

  OpenACCClauseKind innermostLevel() const {
    return has(OpenACCClauseKind::Vector) ? OpenACCClauseKind::Vector
                                          : OpenACCClauseKind::Worker;
  }

  // What is private to an iteration of all loops is so to one of the inner ones, which
  // have all of the body.
  bool isForOuter(const OpenACCClause *C) const {
    return C->getClauseKind() != OpenACCClauseKind::Private &&
           C->getClauseKind() != innermostLevel();
  }

  bool isForInner(const OpenACCClause *C) const {
    return !isForOuter(C) || isa<OpenACCReductionClause, OpenACCIndependentClause>(C);
  }

  Stmt *makeInner(const Clauses &OfInner) const {
    return OpenACCLoopConstruct::Create(
        Ctx.C, computeKindOf(Directive), At.Inner->getBeginLoc(),
        Directive->getDirectiveLoc(), Directive->getEndLoc(), OfInner, At.Inner);
  }

  const OpenACCClause *collapse(unsigned Count) const {
    const SourceLocation Loc = Collapse->getBeginLoc();
    Ctx.B.at(Loc);
    return OpenACCCollapseClause::Create(Ctx.C, Loc, Loc, /*HasForce=*/false,
                                         Ctx.B.integer(Count), Collapse->getEndLoc());
  }
};

} // namespace

void splitCollapse(LoweringContext &Ctx, OpenACCConstructStmt *Directive) {
  if (hasClause(Directive, OpenACCClauseKind::Tile))
    return;
  for (const OpenACCClause *C : Directive->clauses()) {
    const auto *Collapse = dyn_cast<OpenACCCollapseClause>(C);
    Expr::EvalResult Value;
    if (!Collapse || !Collapse->getLoopCount()->EvaluateAsInt(Value, Ctx.C))
      continue;
    const unsigned Loops = Value.Val.getInt().getZExtValue();
    if (const Cut At = findCut(Ctx, loopOf(Directive), Loops); At.Outer)
      return BoundsCutter(Ctx, Directive, C, Loops, At).run();
  }
}

} // namespace pacc

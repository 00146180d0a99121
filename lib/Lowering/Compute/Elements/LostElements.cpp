//===- LostElements.cpp - arrays whose elements a clause does not move ----===//
#include "Compute/Elements/LostElements.h"
#include "Compute/Elements/ElementEvents.h"
#include "Clauses/DataClauses.h"
#include "Clauses/Sections.h"
#include "LoweringContext.h"
#include "Tree/References.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace pacc {
namespace {

class LostElementFinder {
public:
  LostElementFinder(LoweringContext &Ctx, const Stmt *Body) : Ctx(Ctx), Body(Body) {}

  void visit(const Stmt *S) {
    if (!S || isa<LambdaExpr, BlockExpr>(S))
      return;
    if (const auto *Compute = dyn_cast<OpenACCComputeConstruct>(S))
      return judge(*Compute, Compute->getStructuredBlock());
    if (const auto *Combined = dyn_cast<OpenACCCombinedConstruct>(S))
      return judge(*Combined, Combined->getLoop());
    for (const Stmt *Child : S->children())
      visit(Child);
  }

private:
  void judge(const OpenACCConstructStmt &Construct, const Stmt *Inside) {
    const bool MayBeOnHost = llvm::any_of(Construct.clauses(), [](const OpenACCClause *C) {
      return isa<OpenACCIfClause, OpenACCSelfClause>(C);
    });
    if (MayBeOnHost)
      return;
    for (const OpenACCClause *C : Construct.clauses())
      if (isa<OpenACCPrivateClause, OpenACCFirstPrivateClause>(C))
        for (const Expr *Item : cast<OpenACCClauseWithVarList>(C)->getVarList())
          if (const auto *Ref = dyn_cast<DeclRefExpr>(Item->IgnoreParenImpCasts()); Ref && Ref->getType()->isArrayType())
            if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl()); Var && Var->hasLocalStorage())
              judge(Construct, Inside, *Var, isa<OpenACCPrivateClause>(C) ? "private" : "firstprivate");
    const auto Items = dataItems(Ctx, &Construct);
    for (const ClauseItem &Item : Items) {
      const VarDecl *Var = Item.S.Var;
      // Another section of it, which may be the one that is meant.
      if (llvm::count_if(Items, [&](const ClauseItem &Other) { return Other.S.Var == Var; }) > 1)
        continue;
      const llvm::StringRef Clause = actionName(Item.Clause.Action); // of several clauses together
      const bool IsZero = Item.Clause.Action & PACC_ITEM_ZERO;
      const bool GivesNone = !IsZero && (Clause == "create" || Clause == "copyout");
      if (Var && !isa<ParmVarDecl>(Var) && Var->hasLocalStorage() && (GivesNone || Clause == "copyin") &&
          (Var->getType()->isArrayType() || Var->getType()->isPointerType()))
        judge(Construct, Inside, *Var, Clause);
    }
  }

  void judge(const OpenACCConstructStmt &Construct, const Stmt *Inside, const VarDecl &Var, llvm::StringRef Clause) {
    ElementEvents InKernel(Ctx.C, &Var), InFunction(Ctx.C, &Var);
    InKernel.visit(Inside);
    InFunction.visit(Body);
    if (!InKernel.isKnown() || !InFunction.isKnown() || (Var.getType()->isPointerType() && !InFunction.IsAllocated))
      return;
    const auto FirstOf = [&](Access Kind) -> const Stmt * {
      const auto It = llvm::find_if(InKernel.Events, [Kind](const ElementEvent &E) { return E.Kind == Kind; });
      return It == InKernel.Events.end() ? nullptr : It->Where;
    };
    const Stmt *Set = FirstOf(Access::Set), *Update = FirstOf(Access::Update), *Read = FirstOf(Access::Read);
    if (FirstOf(Access::Unclear))
      return;
    if ((Clause == "create" || Clause == "copyout") && !Set && (Update || Read)) {
      const Stmt *Used = Update ? Update : Read;
      report(Ctx.S, Used->getBeginLoc(), Diag::ElementsUnset) << Var.getName() << Clause << Used->getSourceRange();
      return;
    }
    const Stmt *Changed = Set ? Set : Update;
    if (Clause == "copyout" || !Changed)
      return;
    auto It = llvm::find_if(InFunction.Events, [&](const ElementEvent &E) { return E.Where == &Construct; });
    if (It == InFunction.Events.end() || ++It == InFunction.Events.end() || It->Kind != Access::Read)
      return;
    report(Ctx.S, Changed->getBeginLoc(), Diag::ElementsLost)
        << Var.getName() << Clause << Ctx.C.getSourceManager().getExpansionLineNumber(It->Where->getBeginLoc())
        << Changed->getSourceRange();
  }

  LoweringContext &Ctx;
  const Stmt *Body;
};

} // namespace

void warnOfLostElements(LoweringContext &Ctx, const Stmt *Body) {
  LostElementFinder(Ctx, Body).visit(Body);
}

} // namespace pacc

//===- PresentVariables.cpp - what a function says of device copies -------===//
#include "Data/PresentVariables.h"
#include "LoweringContext.h"
#include "Tree/Uses.h"

#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

using Variables = llvm::SmallPtrSet<const VarDecl *, 8>;

class PresentVariableFinder {
public:
  explicit PresentVariableFinder(LoweringContext &Ctx) : Ctx(Ctx) {}

  void run(const Stmt *Body) {
    visit(Body);
    const Uses All(Body);
    for (const auto &[Var, Use] : All.variables()) {
      if (Use.Written || Use.Escapes)
        Ctx.Changing.insert(Var);
      if (Use.Written && Ctx.Regions.isSharedByThreads(Var)) // by another thread, at any time
        Differ.insert(Var);
      if (Use.Escapes) {
        Ctx.MayBePresent.insert(Var);
        Differ.insert(Var);
      }
    }
    for (const VarDecl *Var : Ctx.MayBePresent)
      if (Var->hasLocalStorage() && !Var->getType()->isReferenceType() &&
          Ctx.declares(Var) && !Differ.contains(Var))
        Ctx.SameOnDevice.insert(Var);
  }

private:
  void visit(const Stmt *S) {
    if (!S)
      return;
    if (const auto *Data = dyn_cast<OpenACCDataConstruct>(S))
      Ctx.DataBlocks.try_emplace(Data, Data);
    if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
      for (const OpenACCClause *Clause : Construct->clauses())
        if (const auto *List = dyn_cast<OpenACCClauseWithVarList>(Clause))
          visitClause(Construct, List);
    for (const Stmt *Child : S->children())
      visit(Child);
  }

  void visitClause(const OpenACCConstructStmt *Construct,
                   const OpenACCClauseWithVarList *Clause) {
    if (isa<OpenACCPrivateClause, OpenACCFirstPrivateClause,
            OpenACCReductionClause>(Clause))
      return;
    for (const Expr *Item : Clause->getVarList()) {
      const auto *Ref = dyn_cast<DeclRefExpr>(Item->IgnoreParenImpCasts());
      const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      if (!Var)
        continue;
      Ctx.MayBePresent.insert(Var->getCanonicalDecl());
      if (!staysSame(Construct, Clause, Var))
        Differ.insert(Var->getCanonicalDecl());
    }
  }

  /// Whether the copy that the clause means has the host's value from the
  /// construct's beginning to its end.
  static bool staysSame(const OpenACCConstructStmt *Construct,
                        const OpenACCClauseWithVarList *Clause,
                        const VarDecl *Var) {
    if (!isa<OpenACCCopyInClause, OpenACCPresentClause>(Clause) ||
        !isa<OpenACCDataConstruct, OpenACCComputeConstruct,
             OpenACCCombinedConstruct>(Construct))
      return false;
    for (const OpenACCClause *C : Construct->clauses())
      if (isa<OpenACCAsyncClause>(C)) // whose end is not known
        return false;
    return !Uses(Construct).isWritten(Var);
  }

  LoweringContext &Ctx;
  Variables Differ;
};

} // namespace

void findPresentVariables(LoweringContext &Ctx, const Stmt *Body) {
  PresentVariableFinder(Ctx).run(Body);
}

} // namespace pacc

//===- LoopFirstPrivates.cpp - firstprivate on loops ----------------------===//
#include "Clauses/Restrictions/LoopFirstPrivates.h"

#include "Region.h"
#include "Tree/References.h"
#include "Tree/Uses.h"
#include "pacc/Lowering/CarriedClauses.h"

#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/Basic/DiagnosticSema.h"

using namespace clang;

namespace pacc {

bool checkLoopFirstPrivates(LoweringContext &Ctx, const OpenACCConstructStmt *Directive, const Stmt *Body) {
  const auto Clauses = loopFirstPrivates(Directive->getDirectiveLoc());
  if (Clauses.empty())
    return true;
  const auto IsReduced = [Directive](const VarDecl *Var) {
    return llvm::any_of(Directive->clauses(), [Var](const OpenACCClause *C) {
      const auto *Reduction = dyn_cast<OpenACCReductionClause>(C);
      return Reduction && isItemOf(*Reduction, Var);
    });
  };
  const Uses Inside(Body);
  for (const auto &[Var, Use] : Inside.variables()) {
    const auto Named = llvm::find_if(
        Clauses, [Var = Var](const LoopFirstPrivate &Each) { return Var->getName() == Each.Name; });
    if (Named == Clauses.end() || !Use.Changed || Inside.isDeclaredInside(Var) || IsReduced(Var))
      continue;
    Ctx.S.Diag(Named->Clause, diag::err_acc_clause_appertainment)
        << Directive->getDirectiveKind() << OpenACCClauseKind::FirstPrivate;
    return false;
  }
  return true;
}

} // namespace pacc

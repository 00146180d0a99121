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
  const auto IsRefused = [&](const NamedDecl *Changed) {
    const auto Named =
        llvm::find_if(Clauses, [Changed](const LoopFirstPrivate &Each) { return Changed->getName() == Each.Name; });
    if (Named == Clauses.end())
      return false;
    Ctx.S.Diag(Named->Clause, diag::err_acc_clause_appertainment)
        << Directive->getDirectiveKind() << OpenACCClauseKind::FirstPrivate;
    return true;
  };
  const Uses Inside(Body);
  for (const auto &[Var, Use] : Inside.variables())
    if (Use.Changed && !Inside.isDeclaredInside(Var) && !IsReduced(Var) && IsRefused(Var))
      return false;
  return llvm::none_of(Inside.partsOfThis().Members, [&](const MemberExpr *Member) {
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    return Field && Inside.isWritten(Field) && IsRefused(Field);
  });
}

} // namespace pacc

//===- InferredClauses.cpp - inferred sections in words -------------------===//
#include "Data/InferredClauses.h"
#include "Clauses/DataClauses.h"
#include "Clauses/Extents.h"
#include "Clauses/Sections.h"
#include "Data/Subscripts/Places.h"
#include "Region.h"
#include "pacc/Support/Feedback.h"

#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

static const VarDecl *counterOf(const Expr *E) { return variableIn(E->IgnoreParenImpCasts()); }

std::string extentOf(const LoweringContext &Ctx, const PointerUses &Use, const Expr *Subscript::*Which) {
  const Subscript &First = Use.Subscripts.front();
  const VarDecl *Var = First.*Which ? counterOf(First.*Which) : nullptr;
  for (const Subscript &S : Use.Subscripts)
    if (!Var || !(S.*Which) || counterOf(S.*Which) != Var || !S.Shifts.empty() || !S.RowShifts.empty())
      return "[:?]";
  for (const CanonicalLoop &L : First.Loops) {
    Expr::EvalResult Lower;
    if (L.Var->getCanonicalDecl() == Var && L.Relation == BO_LT &&
        L.Lower->EvaluateAsInt(Lower, Ctx.C) &&
        Lower.Val.getInt().isZero())
      return "[:" + Ctx.text(L.Upper) + "]";
  }
  return "[:?]";
}

std::string declaredText(const LoweringContext &Ctx, const VarDecl *Var) {
  const Expr *Length = declaredExtent(Ctx, Var)->Length;
  const std::optional<int64_t> Known = constantOf(Length, Ctx.C);
  return "[:" + (Known ? std::to_string(*Known) : Ctx.text(Length)) + "]";
}

void tellInferred(const Region &R, const std::string &Section, const PointerUses &Use, unsigned Action, bool Declared) {
  const bool IsInferred = Declared || llvm::any_of(Use.Subscripts, [](const Subscript &S) { return !S.Conditional; }) ||
                          llvm::none_of(R.Construct->clauses(), llvm::IsaPred<OpenACCAsyncClause>);
  const std::string Clause = std::string(actionName(Action)) + "(";
  feedback().item(R.Ctx.functionName(), R.Ctx.line(R.Construct->getBeginLoc()),
                  (IsInferred ? "Generating implicit " : "No implicit ") + Clause, Section,
                  IsInferred ? ") [if not already present]"
                             : "): all uses are conditional; must be present, or be in a clause");
}

} // namespace pacc

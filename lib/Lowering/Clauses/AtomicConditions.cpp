//===- AtomicConditions.cpp - atomic if(condition) ------------------------===//
#include "Clauses/AtomicConditions.h"
#include "Tree/Clone.h"
#include "LoweringContext.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

static Expr *conditionOf(const OpenACCAtomicConstruct *Atomic) {
  for (const OpenACCClause *Clause : Atomic->clauses())
    if (const auto *If = dyn_cast<OpenACCIfClause>(Clause))
      return const_cast<Expr *>(If->getConditionExpr());
  return nullptr;
}

/// What stands in the place of `Atomic`; null after an error.
static Stmt *branch(LoweringContext &Ctx, OpenACCAtomicConstruct *Atomic) {
  Expr *Condition = conditionOf(Atomic);
  if (!Condition)
    return Atomic;
  Stmt *Plain = cloneExprs(Ctx.C, Atomic->getAssociatedStmt());
  if (!Plain) {
    report(Ctx.S, Atomic->getDirectiveLoc(), Diag::NotSupported)
        << "if on this form of atomic";
    return nullptr;
  }
  const SourceLocation Loc = Atomic->getDirectiveLoc();
  return IfStmt::Create(Ctx.C, Loc, IfStatementKind::Ordinary, nullptr, nullptr,
                        Condition, Loc, Loc, Atomic, Loc, Plain);
}

bool branchOnConditions(LoweringContext &Ctx, Stmt *Body) {
  bool Good = true;
  for (Stmt *&Child : Body->children()) {
    if (!Child || isa<LambdaExpr, BlockExpr>(Child)) // functions of their own
      continue;
    Good &= branchOnConditions(Ctx, Child);
    if (auto *Atomic = dyn_cast<OpenACCAtomicConstruct>(Child)) {
      Stmt *Now = branch(Ctx, Atomic);
      Good &= Now != nullptr;
      if (Now)
        Child = Now;
    }
  }
  return Good;
}

} // namespace pacc

//===- AtomicForms.cpp - the forms of the atomic construct ----------------===//
#include "Compute/Atomics/AtomicForms.h"

#include "LoweringContext.h"
#include "Tree/Expressions/SameExpressions.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {

using StmtInfo = OpenACCAtomicConstruct::StmtInfo;
using SingleStmtInfo = OpenACCAtomicConstruct::SingleStmtInfo;

/// Where `E` mentions a variable; null: nowhere.
static const Expr *mentionOf(const Expr *Var, const Stmt *E, const ASTContext &C) {
  if (!E || isa<UnaryExprOrTypeTraitExpr, LambdaExpr>(E))
    return nullptr;
  if (const auto *Part = dyn_cast<Expr>(E); Part && areWrittenAlike(Part, Var, C))
    return Part;
  for (const Stmt *Child : E->children())
    if (const Expr *Found = mentionOf(Var, Child, C))
      return Found;
  return nullptr;
}

void warnIfRead(LoweringContext &LC, const Stmt *E, const Expr *X) {
  if (const Expr *Part = mentionOf(X, E, LC.C))
    report(LC.S, Part->getBeginLoc(), Diag::AtomicReadsItself)
        << LC.text(X) << Part->getSourceRange();
}

void refuseCaptured(LoweringContext &LC, const Stmt *E, const Expr *V, const Expr *X) {
  if (const Expr *Part = mentionOf(V, E, LC.C))
    report(LC.S, Part->getBeginLoc(), Diag::AtomicReadsCaptured)
        << LC.text(V) << LC.text(X) << Part->getSourceRange();
}

std::optional<AtomicUpdate> updateOf(const SingleStmtInfo &Info,
                                     const ASTContext &C) {
  const Expr *E = Info.WholeExpr->IgnoreParenImpCasts();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    E = Full->getSubExpr()->IgnoreParenImpCasts();
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return AtomicUpdate{Unary->isIncrementOp() ? BO_Add : BO_Sub, nullptr};
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  if (!Binary)
    return std::nullopt;
  if (Binary->isCompoundAssignmentOp())
    return AtomicUpdate{
        BinaryOperator::getOpForCompoundAssignment(Binary->getOpcode()),
        Binary->getRHS()};
  const auto *Right =
      dyn_cast<BinaryOperator>(Binary->getRHS()->IgnoreParenImpCasts());
  if (!Right)
    return std::nullopt;
  if (areWrittenAlike(Right->getLHS(), Info.X, C))
    return AtomicUpdate{Right->getOpcode(), Right->getRHS()};
  if (areWrittenAlike(Right->getRHS(), Info.X, C))
    return AtomicUpdate{Right->getOpcode(), Right->getLHS(), /*OperandFirst=*/true};
  return std::nullopt;
}

static bool takeCleanupsOff(Stmt *&S) {
  if (auto *Both = dyn_cast_or_null<CompoundStmt>(S)) // of `atomic capture`
    return llvm::all_of(Both->children(), [](Stmt *&Each) { return takeCleanupsOff(Each); });
  auto *Full = dyn_cast_or_null<ExprWithCleanups>(S);
  if (!Full)
    return true;
  S = Full->getSubExpr();
  return !Full->cleanupsHaveSideEffects();
}

bool takeCleanupsOff(OpenACCAtomicConstruct &Atomic) {
  return llvm::all_of(Atomic.children(), [](Stmt *&Each) { return takeCleanupsOff(Each); });
}

StmtInfo formOf(const OpenACCAtomicConstruct *Atomic) {
  const StmtInfo Info = Atomic->getAssociatedStmtInfo();
  if (!Info.Second.WholeExpr)
    return Info;
  auto AsBinary = [](const SingleStmtInfo &Part) {
    return dyn_cast<BinaryOperator>(
        Part.WholeExpr->IgnoreUnlessSpelledInSource());
  };
  const BinaryOperator *First = AsBinary(Info.First);
  const BinaryOperator *Second = AsBinary(Info.Second);
  if (!First || !Second || !First->isCompoundAssignmentOp())
    return Info;
  return StmtInfo::createUpdateRead(
      SingleStmtInfo::createUpdate(First, First->getLHS(),
                                   /*PostfixIncDec=*/false),
      SingleStmtInfo::createRead(Second, Second->getLHS(), First->getLHS()));
}

} // namespace pacc

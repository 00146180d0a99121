//===- SteppingConditions.h - loops that step in their condition *- C++ -*-===//
#ifndef PACC_LOWERING_STEPPINGCONDITIONS_H
#define PACC_LOWERING_STEPPINGCONDITIONS_H

namespace clang {
class Expr;
class ForStmt;
class VarDecl;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Gives a loop whose condition takes the step the form in which others are written:
///
///   for (size_t i = n; i-- > 0;)   becomes   for (size_t i = n - 1; i != (size_t)-1; --i)
///   for (int i = n; --i >= 0;)     becomes   for (int i = n - 1; i >= 0; --i)
///
/// The variable has the same values in the body and behind the loop, whatever the body does with it.
void moveStepOutOfCondition(LoweringContext &Ctx, clang::ForStmt &For);

/// The variable that the condition of a loop steps so that moveStepOutOfCondition can move it; null: it does not.
const clang::VarDecl *steppedInCondition(LoweringContext &Ctx, const clang::Expr *Condition);

} // namespace pacc

#endif

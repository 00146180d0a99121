//===- AtomicForms.h - the forms of the atomic construct --------*- C++ -*-===//
//
// OpenACC 3.4, 2.12: what the statement of an atomic construct reads and writes, as Sema has found it, and what its
// expressions must not access.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_ATOMICFORMS_H
#define PACC_LOWERING_ATOMICFORMS_H

#include "clang/AST/StmtOpenACC.h"
#include <optional>

namespace pacc {
class LoweringContext;

/// `x = x Op Operand`, or `x = Operand Op x`.
struct AtomicUpdate {
  clang::BinaryOperatorKind Op;
  clang::Expr *Operand; ///< null: 1
  bool OperandFirst = false;
};

/// Leaves the expressions alone of `std::min`'s arguments and other values to which references lead for as long as the
/// statement runs (`count[std::min(k, n - 1)]++`), round which Sema and Clang's forms do not look. False: something is to be
/// destroyed behind it.
bool takeCleanupsOff(clang::OpenACCAtomicConstruct &Atomic);

/// The form of the statement. Clang takes the compound assignment of `{ x op= e; v = x; }` for a reading
/// `v = x`, and so the pair for another form; here it is what it is.
clang::OpenACCAtomicConstruct::StmtInfo formOf(const clang::OpenACCAtomicConstruct *Atomic);

/// The parts of an update, of which Sema has checked the form; nothing for a form that is not known here.
std::optional<AtomicUpdate> updateOf(const clang::OpenACCAtomicConstruct::SingleStmtInfo &Info,
                                     const clang::ASTContext &C);

/// The expression must not access `X`, whose value it would have from before: warns if it does.
void warnIfRead(LoweringContext &LC, const clang::Stmt *E, const clang::Expr *X);

/// Nor, behind `V = X`, may it access `V`: the operation has its operand before it has what `V` gets. An error if it
/// does.
void refuseCaptured(LoweringContext &LC, const clang::Stmt *E, const clang::Expr *V, const clang::Expr *X);

} // namespace pacc

#endif

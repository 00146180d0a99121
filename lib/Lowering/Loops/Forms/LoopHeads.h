//===- LoopHeads.h - what stands between the parentheses of for -*- C++ -*-===//
#ifndef PACC_LOWERING_LOOPHEADS_H
#define PACC_LOWERING_LOOPHEADS_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace clang {
class ASTContext;
class Expr;
class ForStmt;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
class LoweringContext;

/// The variable that `E` names, and nothing else; or null.
const clang::VarDecl *namedVariable(const clang::Expr *E);

/// The variable that `S` adds to or subtracts from, and does nothing else: `i++`, `i -= s`, `i = i + s`. Null: none.
const clang::VarDecl *steppedBy(const clang::Stmt *S);

/// What such a statement adds, if it is a number, and no large one.
std::optional<int64_t> constantStep(const clang::ASTContext &C, const clang::Stmt *Step);

/// Whether a local variable is a number or a pointer of which the function keeps no other name, so that what is not
/// seen to change it does not.
bool isCounter(const LoweringContext &Ctx, const clang::VarDecl *Var);

/// Whether `E` has one value as long as a loop with this body runs, however often it is evaluated.
bool isFixedIn(const LoweringContext &Ctx, const clang::Expr *E, const clang::Stmt *Body);

/// Takes from the head what it does with other variables than the loop's: what it begins with goes into `Before`,
/// statements that shall stand before the loop, and their steps to the end of the body.
void takeOthersOut(LoweringContext &Ctx, clang::ForStmt &For, llvm::SmallVectorImpl<clang::Stmt *> &Before);

/// A condition that is the variable itself, one that adds a constant to it, and one of a number without a sign that
/// counts down until it goes round.
void unifyCondition(LoweringContext &Ctx, clang::ForStmt &For);

} // namespace pacc

#endif

//===- PartUpdates.h - how statements update arrays and objects -*- C++ -*-===//
#ifndef PACC_LOWERING_PARTUPDATES_H
#define PACC_LOWERING_PARTUPDATES_H

#include "pacc/ABI/Types.h"

namespace clang {
class ASTContext;
class CallExpr;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {

/// Whether `S` only updates elements and members of the variable, an array, a structure or a pointer to such, each with
/// what it holds itself and with values that do not depend on the variable: `sum[k] += x`, `if (x > p.top) p.top = x`. What
/// functions do that have it as an argument is taken for an update, if nobody uses what they return, and that is not how
/// updatesOtherwise() is; so is what loops do whose clauses give it copies.
bool isOnlyGatheredInParts(const clang::ASTContext &C, const clang::Stmt *S, const clang::VarDecl *Var, pacc_red_op Op);

/// The member function that `Call` has change the variable, an object, or a part of it, if its body can be seen to do more
/// than to update each member with what it holds itself: `mean += (x - mean) / ++n`; or the operator that makes a new value
/// of its members in such a way: copies that are combined member by member tell nothing then. Null: none, or one that hands
/// out what it leads to (`v[i]`).
const clang::FunctionDecl *updatesOtherwise(const clang::ASTContext &C, const clang::CallExpr &Call,
                                            const clang::VarDecl *Var, pacc_red_op Op);

} // namespace pacc

#endif

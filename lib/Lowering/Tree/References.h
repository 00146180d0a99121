//===- References.h - where a variable is named -----------------*- C++ -*-===//
#ifndef PACC_LOWERING_REFERENCES_H
#define PACC_LOWERING_REFERENCES_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class ASTContext;
class DeclRefExpr;
class Expr;
class FunctionDecl;
class MemberExpr;
class OMPClause;
class OpenACCClauseWithVarList;
class OpenACCConstructStmt;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {

/// Whether `S` names the variable anywhere but below `Without`: in expressions,
/// in the sizes of types, in the bodies of lambdas, and in clauses.
bool mentions(const clang::Stmt *S, const clang::VarDecl *Var,
              const clang::Stmt *Without = nullptr);

/// Whether `E`, but for parentheses and implicit conversions, is the variable.
bool isReferenceTo(const clang::Expr *E, const clang::VarDecl *Var);

/// Whether an item of the clause is the variable, all of it.
bool isItemOf(const clang::OpenACCClauseWithVarList &Clause, const clang::VarDecl *Var);

/// Whether `S`, but for what is below `Without`, has an expression that leads to the variable and may be kept: its
/// address, a reference to it, or a lambda that captures it as one. `CallsKeepAddresses`: also of arguments of calls
/// that return nothing of the kind.
bool makesWayTo(const clang::Stmt *S, const clang::VarDecl *Var, const clang::Stmt *Without = nullptr,
                bool CallsKeepAddresses = true);

/// The variable; of a reference to a part of another one, or to what that leads to, the other one.
const clang::VarDecl *baseOf(const clang::VarDecl *Var);

/// The variable from which references and pointers were made by which `Var` leads anywhere, as far as their
/// declarations say so; null: `this`.
const clang::VarDecl *rootOf(const clang::VarDecl *Var);

/// Whether `S` has another name of what the reference leads to: as far as declarations say where that is.
bool hasOtherName(const clang::VarDecl *Reference, const clang::Stmt *S);

/// Whether a clause of the construct itself names the variable.
bool clauseMentions(const clang::OpenACCConstructStmt *Construct,
                    const clang::VarDecl *Var);
/// The same, not counting what only tells how long a section is, or where it begins (`row` of `col[0:row[n]]`).
bool clauseNames(const clang::OpenACCConstructStmt *Construct, const clang::VarDecl *Var);
/// Whether the clause of an OpenMP construct does.
bool clauseMentions(const clang::OMPClause *Clause, const clang::VarDecl *Var);

/// Whether `S` itself, without its children, evaluates a size in a type that
/// names the variable, as `int (*p)[n]`, `(int (*)[n])q` and sizeof(int[n]) do.
bool typeMentions(const clang::Stmt *S, const clang::VarDecl *Var);

/// Whether nothing counts for `S` of the pointer that is its child, but whether it is null.
bool isNullTest(const clang::Stmt *S, const clang::Stmt *Child, const clang::ASTContext &C);

/// std::max or std::min of two values, or std::clamp, which give a reference that they got.
bool isExtremeOfReferences(const clang::FunctionDecl *F);

/// The variable that `E` is, or has the address of, or of which it is a part; null: none, or one behind a pointer.
const clang::VarDecl *wholeVariable(const clang::Expr *E);

/// What is converted to a base class there, not a virtual one: the object, or a pointer to it.
const clang::Expr *beforeBases(const clang::Expr *E);

/// The variable (DeclRefExpr) or `this` of which `E` is a member, or a member's
/// member, also through base classes; null if it is not that simple.
const clang::Expr *objectOf(const clang::MemberExpr *E);

/// The pointer (`p`, `s->p`) whose value the expression applies `*` or `[0]` to; null: another expression.
const clang::Expr *pointerAt(const clang::Expr *E);

/// The pointer variable behind which there is the object of which `E` is a member, or a member's
/// member: of `p->a`, `(*p).a.b`, `p[0].a`. Null if it is not that simple.
const clang::VarDecl *pointerBefore(const clang::MemberExpr *E);

/// That pointer, which may be a member, too: `s->p` of `s->p->a`.
const clang::Expr *pointerValueBefore(const clang::MemberExpr *E);

/// The variable that the path to a member begins with, its first declaration; null: `this`.
const clang::VarDecl *rootOf(const clang::Expr *E);

/// All pointers that the way to `E` leads through, the last one first: of `p->q->x` p->q and p. Not `p` of `p[i].x`,
/// whose object is another one.
llvm::SmallVector<const clang::Expr *, 4> pointersOnTheWay(const clang::Expr *E);

/// A name may be no variable of its own: a structured binding, or a reference
/// that CodeGen replaces by the constant address that it is bound to. Then what
/// `Ref` stands for, else null.
clang::Expr *standsFor(const clang::DeclRefExpr *Ref);

} // namespace pacc

#endif

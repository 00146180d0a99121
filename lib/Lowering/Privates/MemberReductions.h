//===- MemberReductions.h - members as variables of reductions --*- C++ -*-===//
//
// reduction(+:s->n): the member becomes a reference, and the clause one of it:
//
//   int &m = s->n;  #pragma acc parallel loop reduction(+:m)  ... m += a[i]; ...
//
// The reference stands where the object does: before the construct, or, of an object that is declared in
// there or that a clause copies, before the outermost loop whose clauses are about its members.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_MEMBERREDUCTIONS_H
#define PACC_LOWERING_MEMBERREDUCTIONS_H

namespace clang {
class Expr;
class MemberExpr;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Rewrites the compute constructs below `Body`, the body of the context's
/// function, before anything else looks at them; and the loops in them, where a
/// construct or a loop has the object itself. False after an error: a member that
/// is reached through more than variables and members, or whose pointer changes in
/// the construct.
bool replaceReducedMembers(LoweringContext &Ctx, clang::Stmt *Body,
                           bool InRoutine);

/// Whether two members may be one: of the same variable, or of `this`.
bool mayBeOneMember(const clang::Expr *A, const clang::Expr *B);

/// What in `S` finds the member through the object, which is no copy: the code of a lambda, or of a function that gets the
/// object. Null: nothing.
const char *foundThroughObject(const clang::Stmt *S, const clang::MemberExpr *Member);

/// Whether `S` may use the member: by its name, or with a whole that it is a part of. Not by calls of member functions
/// of the object, which foundThroughObject() looks at.
bool usesMember(const clang::Stmt *S, const clang::MemberExpr *Member);

/// Whether `S` uses the member that `Reference` stands for in some other way: by the object as a whole, or by what the
/// member is a part of. Not of variables that stand for no member.
bool isUsedThroughObject(LoweringContext &Ctx, const clang::Stmt *S, const clang::VarDecl *Reference);

} // namespace pacc

#endif

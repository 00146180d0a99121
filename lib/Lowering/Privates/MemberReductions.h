//===- MemberReductions.h - members as variables of reductions --*- C++ -*-===//
//
// reduction(+:s->n): the member becomes a reference, and the clause one of it:
//
//   int &m = s->n;  #pragma acc parallel loop reduction(+:m)  ... m += a[i]; ...
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_MEMBERREDUCTIONS_H
#define PACC_LOWERING_MEMBERREDUCTIONS_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Rewrites the compute constructs below `Body`, the body of the context's
/// function, before anything else looks at them. False after an error: a member
/// that is reached through more than variables and members, or whose pointer
/// changes in the construct.
bool replaceReducedMembers(LoweringContext &Ctx, clang::Stmt *Body,
                           bool InRoutine);

} // namespace pacc

#endif

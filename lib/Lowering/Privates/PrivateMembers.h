//===- PrivateMembers.h - private(s.x), firstprivate(s->x) ------*- C++ -*-===//
//
// OpenACC 3.4, 2.5.13 and 2.5.14, of members: a variable takes the member's place in the directive, and the clause
// is one of it:
//
//   T x;  #pragma acc parallel loop private(x)  ... x = i; ...
//
// In firstprivate it begins with the member's value; of an array, a structure or an object it is a reference to the
// member, of which the construct makes the copies. The variable stands before the compute construct, since the member's
// own value is nobody's in the directive.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_PRIVATEMEMBERS_H
#define PACC_LOWERING_PRIVATEMEMBERS_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Rewrites the compute constructs below `Body`. False after an error: the directive uses the member in another way,
/// through the object. Bit-fields, and in private objects with a constructor, stay and are an error later.
bool replacePrivateMembers(LoweringContext &Ctx, clang::Stmt *Body, bool InRoutine);

} // namespace pacc

#endif

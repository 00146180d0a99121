//===- MemberReductions.h - members in reduction clauses --------*- C++ -*-===//
#ifndef PACC_FRONTEND_MEMBERREDUCTIONS_H
#define PACC_FRONTEND_MEMBERREDUCTIONS_H

#include "Spellings/Spellings.h"

namespace clang {
class CompilerInstance;
} // namespace clang

namespace pacc {

/// Takes members (`s->n`, `s.n`) out of the reduction clauses of a directive, puts
/// private clauses in their places and records what they are.
///
///   loop reduction(+:a,s->n)  ->  loop reduction(+:a) private(s->n)
///
/// `CI`: where it has a Sema, variables whose types Clang does not reduce go the same way: complex numbers, those of
/// C++ too, arrays of arrays, structures with more than scalars in them, and classes. In the body of a function that stands in
/// its class nobody knows a variable yet, and in a template not its type: there both clauses have it, Clang's error
/// about its type is to be silenced, and Lowering takes the one that Clang did not leave it out of. Returns whether it
/// is so.
[[nodiscard]] bool takeMemberReductions(clang::CompilerInstance &CI, TokenList &Tokens);

} // namespace pacc

#endif

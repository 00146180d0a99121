//===- ArraysOfArrays.h - matrices in clauses -------------------*- C++ -*-===//
#ifndef PACC_FRONTEND_ARRAYSOFARRAYS_H
#define PACC_FRONTEND_ARRAYSOFARRAYS_H

#include "Spellings/Spellings.h"

namespace clang {
class CompilerInstance;
} // namespace clang

namespace pacc {

/// Clang 22 ends where it makes the first value of an array of arrays: firstprivate(m) becomes firstprivate(m[:]),
/// which says the same (a cube c[:][:]), of variables and of members. `c[0:N*N*N]` of a cube in a data clause, all its
/// elements one behind the other, as other compilers take it, becomes `c`: in the standard's sense there are not so
/// many planes. In the body of a function that stands in its class nobody knows a variable yet.
void spellArraysOfArrays(clang::CompilerInstance &CI, TokenList &Tokens);

} // namespace pacc

#endif

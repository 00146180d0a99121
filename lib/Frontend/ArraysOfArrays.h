//===- ArraysOfArrays.h - matrices in firstprivate --------------*- C++ -*-===//
#ifndef PACC_FRONTEND_ARRAYSOFARRAYS_H
#define PACC_FRONTEND_ARRAYSOFARRAYS_H

#include "Spellings/Spellings.h"

namespace clang {
class CompilerInstance;
} // namespace clang

namespace pacc {

/// Clang 22 ends where it makes the first value of an array of arrays: firstprivate(m) becomes firstprivate(m[:]), which
/// says the same (a cube c[:][:]), of variables and of members. In the body of a function that stands in its class nobody
/// knows a variable yet.
void spellArraysOfArrays(clang::CompilerInstance &CI, TokenList &Tokens);

} // namespace pacc

#endif

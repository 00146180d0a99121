//===- LinkageSpecs.h - routine before extern "C" ---------------*- C++ -*-===//
//
//   #pragma acc routine seq
//   extern "C" double f(double);
//
// Clang finds a linkage specification there, where it wants a function. Both mean the same the
// other way round: extern "C", and behind it the directive with its function.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_FRONTEND_LINKAGESPECS_H
#define PACC_FRONTEND_LINKAGESPECS_H

#include "Spellings/Spellings.h"

namespace pacc {

/// `extern "C"`, taken away from behind a directive, if that is a `routine` for the declaration
/// which so begins; else nothing. `Tokens`: the directive without `#pragma acc`; `End`: its line's
/// end.
TokenList takeLinkage(clang::Preprocessor &PP, const TokenList &Tokens,
                      clang::SourceLocation End);

} // namespace pacc

#endif

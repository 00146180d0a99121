//===- EmptyClauses.h - clauses that name nothing ---------------*- C++ -*-===//
//
// `exit data delete()`: a list has one item at least (OpenACC 3.4, 1.6). nvc takes an empty one, of which programs have
// some where macros or edits have left nothing.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_FRONTEND_EMPTYCLAUSES_H
#define PACC_FRONTEND_EMPTYCLAUSES_H

#include "Spellings/Spellings.h"

namespace pacc {

/// Drops clauses whose list of variables is empty, with a warning. Where a directive says nothing without them, it goes
/// as well: the result is false, and an empty statement is in the place of one that is executed.
bool dropEmptyClauses(clang::Preprocessor &PP, TokenList &Tokens);

} // namespace pacc

#endif

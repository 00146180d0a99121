//===- MemberReductions.h - members in reduction clauses --------*- C++ -*-===//
#ifndef PACC_FRONTEND_MEMBERREDUCTIONS_H
#define PACC_FRONTEND_MEMBERREDUCTIONS_H

#include "Spellings.h"

namespace pacc {

/// Takes members (`s->n`, `s.n`) out of the reduction clauses of a directive, puts
/// private clauses in their places and records what they are.
///
///   loop reduction(+:a,s->n)  ->  loop reduction(+:a) private(s->n)
void takeMemberReductions(clang::Preprocessor &PP, TokenList &Tokens);

} // namespace pacc

#endif

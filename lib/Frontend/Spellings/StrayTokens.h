//===- StrayTokens.h - commas, semicolons, braces of no use -----*- C++ -*-===//
#ifndef PACC_FRONTEND_STRAYTOKENS_H
#define PACC_FRONTEND_STRAYTOKENS_H

#include "Spellings/Spellings.h"

namespace pacc {

/// Drops commas that stand before and behind clauses, and, with a warning, semicolons at the directive's end, as nvc
/// does. One token at least is left.
void dropStrayTokens(clang::Preprocessor &PP, TokenList &Tokens);

/// `#pragma acc parallel {`: no compiler takes the brace for that of the block behind the directive. Says so, and takes
/// it all the same, so that the rest of the file gets no errors of its own. False if the directive does not end so.
bool returnBrace(clang::Preprocessor &PP, TokenList &Tokens);

} // namespace pacc

#endif

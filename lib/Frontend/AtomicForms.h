//===- AtomicForms.h - atomic directives as others take them ----*- C++ -*-===//
//
// Clang takes the statements that the standard lists for each `atomic`; nvc takes more, and programs
// have them. What follows the directive is read ahead, as it is written: not what macros make.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_FRONTEND_ATOMICFORMS_H
#define PACC_FRONTEND_ATOMICFORMS_H

#include "Spellings.h"

namespace pacc {

/// atomic capture { v = x++; }: a block with one statement, where the standard knows blocks of two.
/// `End` is the directive's.
bool capturesInShortBlock(clang::Preprocessor &PP, const TokenList &Tokens, clang::SourceLocation End);

/// atomic write of `x += y` or `x++` becomes an update, with a warning.
void completeAtomicWrite(clang::Preprocessor &PP, TokenList &Tokens, clang::SourceLocation End);

} // namespace pacc

#endif

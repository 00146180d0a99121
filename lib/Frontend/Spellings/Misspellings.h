//===- Misspellings.h - words that are nearly OpenACC's ---------*- C++ -*-===//
//
// What somebody means who writes `paralel loop`, `num_gang(4)`, `parallel for` or `end data`: Clang
// only says that it does not know the word.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_FRONTEND_MISSPELLINGS_H
#define PACC_FRONTEND_MISSPELLINGS_H

#include "Spellings/Spellings.h"

namespace pacc {

/// Reports words that are no directive or clause but nearly are one, and goes on with the one that is meant, so that the
/// parser has nothing to add. False for a directive with which nothing can be done.
bool correctMisspellings(clang::Preprocessor &PP, TokenList &Tokens);

} // namespace pacc

#endif

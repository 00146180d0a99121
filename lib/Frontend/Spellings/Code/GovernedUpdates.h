//===- GovernedUpdates.h - if (c) #pragma acc update ... --------*- C++ -*-===//
//
// OpenACC 3.4, 2.14.4 forbids `update` as the statement that `if`, `else`, `while`, `do` or a label governs; older
// compilers take it. Clang reports it, and puts an empty statement there. In braces it is a statement like any other.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_FRONTEND_GOVERNEDUPDATES_H
#define PACC_FRONTEND_GOVERNEDUPDATES_H

#include "Spellings/Spellings.h"

namespace pacc {

/// What stands before the next directive; sees each token before the next is lexed.
class TokenBefore {
public:
  void see(const clang::Token &T) { Kind = T.getKind(); }
  /// Whether a statement that is governed may begin behind it: braces round that change nothing.
  bool mayGovern() const;

private:
  clang::tok::TokenKind Kind = clang::tok::eof;
};

/// Puts the tokens that are entered for an update behind `Before` in braces, which have the place `Hash` of the
/// directive: by that Lowering knows them (DirectivePlaces.cpp).
void embraceUpdate(const TokenBefore &Before, const TokenList &Directive, clang::SourceLocation Hash,
                   TokenList &Entered);

} // namespace pacc

#endif

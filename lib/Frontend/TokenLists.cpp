//===- TokenLists.cpp - brackets and commas of a directive ----------------===//
#include "TokenLists.h"

#include "pacc/Lowering/Diagnostics.h"

#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace pacc {

bool opens(const Token &T) {
  return T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
}
static bool closes(const Token &T) {
  return T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
}

size_t closing(TokenRange Tokens, size_t Open) {
  unsigned Depth = 0;
  for (size_t I = Open; I < Tokens.size(); ++I) {
    if (opens(Tokens[I]))
      ++Depth;
    else if (closes(Tokens[I]) && --Depth == 0)
      return I;
  }
  return Tokens.size();
}

static tok::TokenKind closingKind(const Token &Open) {
  return Open.is(tok::l_paren)    ? tok::r_paren
         : Open.is(tok::l_square) ? tok::r_square
                                  : tok::r_brace;
}

bool checkBrackets(Preprocessor &PP, TokenRange Tokens) {
  llvm::SmallVector<Token, 8> Open;
  for (const Token &T : Tokens) {
    if (opens(T)) {
      Open.push_back(T);
    } else if (closes(T)) {
      if (Open.empty() || T.isNot(closingKind(Open.back()))) {
        report(PP.getDiagnostics(), T.getLocation(), Diag::BracketUnmatched)
            << tok::getPunctuatorSpelling(T.getKind());
        return false;
      }
      Open.pop_back();
    }
  }
  if (Open.empty())
    return true;
  report(PP.getDiagnostics(), Open.back().getLocation(), Diag::BracketUnmatched)
      << tok::getPunctuatorSpelling(Open.back().getKind());
  return false;
}

llvm::SmallVector<TokenRange, 4> splitAtCommas(TokenRange Tokens) {
  llvm::SmallVector<TokenRange, 4> Parts;
  size_t Begin = 0;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    if (opens(Tokens[I])) {
      I = closing(Tokens, I);
    } else if (Tokens[I].is(tok::comma)) {
      Parts.push_back(Tokens.slice(Begin, I - Begin));
      Begin = I + 1;
    }
  }
  Parts.push_back(Tokens.drop_front(Begin));
  return Parts;
}

} // namespace pacc

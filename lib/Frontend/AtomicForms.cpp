//===- AtomicForms.cpp - atomic directives as others take them ------------===//
#include "AtomicForms.h"

#include "RawTokens.h"

#include "pacc/Lowering/Diagnostics.h"

#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace pacc {
namespace {

/// The directive is `atomic` with this word behind it, and what follows can be read.
bool is(const TokenList &Tokens, StringRef Word, SourceLocation End) {
  return Tokens.size() > 1 && isWord(Tokens[0], "atomic") && isWord(Tokens[1], Word) && End.isFileID();
}

bool endsStatement(const Token &T) {
  return T.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::hash, tok::eof);
}

bool updates(const Token &T) {
  return T.isOneOf(tok::plusequal, tok::minusequal, tok::starequal, tok::slashequal, tok::ampequal, tok::pipeequal,
                   tok::caretequal, tok::lesslessequal, tok::greatergreaterequal, tok::plusplus, tok::minusminus);
}

} // namespace

bool capturesInShortBlock(Preprocessor &PP, const TokenList &Tokens, SourceLocation End) {
  if (!is(Tokens, "capture", End))
    return false;
  RawTokens Behind(PP, End);
  if (Behind.next().isNot(tok::l_brace))
    return false;
  Token T = Behind.next();
  while (!endsStatement(T))
    T = Behind.next();
  return T.is(tok::semi) && Behind.next().is(tok::r_brace);
}

void completeAtomicWrite(Preprocessor &PP, TokenList &Tokens, SourceLocation End) {
  if (!is(Tokens, "write", End))
    return;
  RawTokens Behind(PP, End);
  unsigned Depth = 0;
  for (Token T = Behind.next(); !endsStatement(T) && T.isNot(tok::equal); T = Behind.next()) {
    Depth += T.isOneOf(tok::l_paren, tok::l_square);
    Depth -= Depth && T.isOneOf(tok::r_paren, tok::r_square);
    if (Depth || !updates(T))
      continue;
    report(PP.getDiagnostics(), Tokens[1].getLocation(), Diag::AtomicWriteOfUpdate);
    Tokens[1].setIdentifierInfo(PP.getIdentifierInfo("update"));
    return;
  }
}

} // namespace pacc

//===- RawTokens.cpp - what is written behind a directive -----------------===//
#include "Spellings/RawTokens.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace pacc {

RawTokens::RawTokens(Preprocessor &PP, SourceLocation From)
    : RawTokens(PP.getSourceManager(), PP.getLangOpts(), From) {}

RawTokens::RawTokens(SourceManager &SM, const LangOptions &Lang,
                     SourceLocation From)
    : Text(SM.getBufferData(SM.getFileID(From))),
      Lex(SM.getLocForStartOfFile(SM.getFileID(From)), Lang, Text.begin(),
          SM.getCharacterData(From), Text.end()) {}

bool isRaw(const Token &T, StringRef Word) {
  return T.is(tok::raw_identifier) && T.getRawIdentifier() == Word;
}

SourceLocation behindConditionals(Preprocessor &PP, SourceLocation At) {
  for (;;) {
    RawTokens Tokens(PP, At);
    Token T = Tokens.next();
    At = T.getLocation();
    const Token Word = T.is(tok::hash) ? Tokens.next() : T;
    if (Word.isNot(tok::raw_identifier) || T.isNot(tok::hash) ||
        !llvm::is_contained({"if", "ifdef", "ifndef", "elif", "else", "endif"},
                            Word.getRawIdentifier()))
      return At;
    do
      T = Tokens.next();
    while (!T.isAtStartOfLine() && T.isNot(tok::eof));
    At = T.getLocation();
  }
}

} // namespace pacc

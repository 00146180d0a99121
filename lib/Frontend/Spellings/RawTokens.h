//===- RawTokens.h - what is written behind a directive ---------*- C++ -*-===//
//
// A look ahead that the preprocessor does not notice: it defines no macro, handles no directive
// and takes no token away.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_FRONTEND_RAWTOKENS_H
#define PACC_FRONTEND_RAWTOKENS_H

#include "clang/Lex/Lexer.h"

namespace clang {
class Preprocessor;
} // namespace clang

namespace pacc {

/// The tokens of a file from some place on, as they are written.
class RawTokens {
public:
  RawTokens(clang::Preprocessor &PP, clang::SourceLocation From);

  clang::Token next() {
    clang::Token T;
    Lex.LexFromRawLexer(T);
    return T;
  }

private:
  RawTokens(clang::SourceManager &SM, const clang::LangOptions &Lang,
            clang::SourceLocation From);

  llvm::StringRef Text;
  clang::Lexer Lex;
};

/// The token, which no preprocessor has looked at, is the word.
bool isRaw(const clang::Token &T, llvm::StringRef Word);

/// The first token from `At` on that no conditional directive (#ifndef
/// NO_UNROLL) is made of.
clang::SourceLocation behindConditionals(clang::Preprocessor &PP,
                                         clang::SourceLocation At);

} // namespace pacc

#endif

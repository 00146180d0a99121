//===- RoutineNames.cpp - routine(f) before f is declared -----------------===//
#include "Spellings/Code/RoutineNames.h"

#include "Spellings/RawTokens.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace pacc {

static bool isKnown(CompilerInstance &CI, const Token &Name) {
  Sema &S = CI.getSema();
  LookupResult Found(S, Name.getIdentifierInfo(), Name.getLocation(), Sema::LookupOrdinaryName);
  Found.suppressDiagnostics();
  return S.getCurScope() && S.LookupName(Found, S.getCurScope());
}

namespace {
enum class Declared { Nowhere, Behind, AsDefinition };

/// The text behind a directive, without other directives.
class Text {
public:
  Text(Preprocessor &PP, SourceLocation End) : Raw(PP, End) {}

  Token next() {
    Token T = take();
    while (T.is(tok::hash) && T.isAtStartOfLine()) {
      HasDirectives = true;
      do
        T = take();
      while (!T.isAtStartOfLine() && T.isNot(tok::eof));
    }
    return T;
  }
  bool HasDirectives = false;

private:
  // A directive stands near what it is about.
  static constexpr unsigned Most = 4096;

  Token take() {
    Token T = Raw.next();
    if (++Taken > Most)
      T.setKind(tok::eof);
    return T;
  }
  RawTokens Raw;
  unsigned Taken = 0;
};
} // namespace

/// Bodies of other functions may need the directive: it is not carried past them.
static Declared findDeclaration(Preprocessor &PP, StringRef Name, SourceLocation End) {
  Text Behind(PP, End);
  bool IsNext = true, IsFound = false;
  for (Token T = Behind.next(), Last = T; T.isNot(tok::eof); Last = T, T = Behind.next()) {
    IsFound |= T.is(tok::l_paren) && isRaw(Last, Name);
    if (T.is(tok::l_brace))
      return IsFound && IsNext && !Behind.HasDirectives ? Declared::AsDefinition : Declared::Nowhere;
    if (T.is(tok::r_brace))
      return Declared::Nowhere;
    if (T.is(tok::semi) && IsFound)
      return Declared::Behind;
    IsNext &= T.isNot(tok::semi);
  }
  return Declared::Nowhere;
}

TokenList takeDeclarationOfRoutine(CompilerInstance &CI, TokenList &Tokens, SourceLocation End) {
  TokenList Before;
  const bool IsNamed = Tokens.size() > 3 && isWord(Tokens[0], "routine") && Tokens[1].is(tok::l_paren) &&
                       Tokens[2].is(tok::identifier) && Tokens[3].is(tok::r_paren);
  if (!IsNamed || !CI.hasSema() || End.isMacroID() || isKnown(CI, Tokens[2]))
    return Before;
  const StringRef Name = Tokens[2].getIdentifierInfo()->getName();
  switch (findDeclaration(CI.getPreprocessor(), Name, End)) {
  case Declared::Nowhere:
    break;
  case Declared::AsDefinition:
    Tokens.erase(Tokens.begin() + 1, Tokens.begin() + 4);
    break;
  case Declared::Behind: // another directive of this kind may bring more than one semicolon along: each counts
    for (bool IsFound = false; Before.empty() || !IsFound || Before.back().isNot(tok::semi);) {
      CI.getPreprocessor().Lex(Before.emplace_back());
      const size_t Size = Before.size();
      IsFound |= Size > 1 && Before[Size - 1].is(tok::l_paren) && isWord(Before[Size - 2], Name);
      if (Before.back().is(tok::eof))
        break;
    }
    break;
  }
  return Before;
}

} // namespace pacc

//===- LinkageSpecs.cpp - routine before extern "C" -----------------------===//
#include "Spellings/Code/LinkageSpecs.h"

#include "Spellings/RawTokens.h"

#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace pacc {

static bool isForNextDeclaration(const TokenList &Tokens) {
  return !Tokens.empty() && isWord(Tokens[0], "routine") &&
         (Tokens.size() == 1 || Tokens[1].isNot(tok::l_paren));
}

/// Does `T` stand for `extern`, or for all of `extern "C"`?
static bool beginsSpec(Preprocessor &PP, const Token &T, bool &IsWhole) {
  if (T.isNot(tok::raw_identifier))
    return false;
  Token Word = T;
  const IdentifierInfo *Name = PP.LookUpIdentifierInfo(Word);
  const MacroInfo *Macro = PP.getMacroInfo(Name);
  IsWhole = Macro && !Macro->isFunctionLike() && Macro->getNumTokens() == 2 &&
            Macro->getReplacementToken(0).is(tok::kw_extern) &&
            tok::isStringLiteral(Macro->getReplacementToken(1).getKind());
  return IsWhole || (!Macro && Word.is(tok::kw_extern));
}

/// Is what is written behind `End` a specification for one declaration? There may be
/// `#ifdef __cplusplus` round it.
static bool isSpecBehind(Preprocessor &PP, SourceLocation End) {
  RawTokens Written(PP, End);
  Token T = Written.next();
  if (T.is(tok::hash)) {
    if (!isRaw(Written.next(), "ifdef") || !isRaw(Written.next(), "__cplusplus"))
      return false;
    T = Written.next();
  }
  bool IsWhole = false;
  if (!beginsSpec(PP, T, IsWhole))
    return false;
  if (!IsWhole && !tok::isStringLiteral(Written.next().getKind()))
    return false;
  return !Written.next().isOneOf(tok::l_brace, tok::eof);
}

TokenList takeLinkage(Preprocessor &PP, const TokenList &Tokens,
                      SourceLocation End) {
  TokenList Spec;
  if (!PP.getLangOpts().CPlusPlus || !isForNextDeclaration(Tokens) ||
      End.isMacroID() || !isSpecBehind(PP, End))
    return Spec;
  for (int I = 0; I < 2; ++I) {
    Token T;
    PP.Lex(T);
    Spec.push_back(T);
  }
  return Spec;
}

} // namespace pacc

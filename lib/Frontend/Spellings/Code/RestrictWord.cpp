//===- RestrictWord.cpp - `double *restrict p` in C++ ---------------------===//
#include "Spellings/Code/RestrictWord.h"

#include "Spellings/RawTokens.h"

#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace pacc {
namespace {

/// A name as the parser sees it: `and` and `or` are operators, and a macro may be one.
bool isName(Preprocessor &PP, const Token &T) {
  if (T.isNot(tok::raw_identifier))
    return false;
  const IdentifierInfo *Name = PP.getIdentifierInfo(T.getRawIdentifier());
  return !Name->isCPlusPlusOperatorKeyword() && !Name->hasMacroDefinition();
}

/// Whether a pointer's type may go on or end here, as a product may: `T *restrict *p`, `(double *restrict)x`.
bool mayFollowPointer(const Token &T) {
  return T.isOneOf(tok::star, tok::amp, tok::ampamp, tok::comma, tok::r_paren, tok::greater, tok::l_square);
}

/// Is `restrict` behind the token at `Star` a qualifier? No product has a name behind it; what else may follow a
/// factor follows one only where something of that name is declared.
bool isQualified(Preprocessor &PP, SourceLocation Star) {
  RawTokens Behind(PP, Star);
  Behind.next(); // the star
  if (!isRaw(Behind.next(), "restrict"))
    return false;
  const Token Next = Behind.next();
  return isName(PP, Next) ||
         (mayFollowPointer(Next) && !PP.getIdentifierInfo("restrict")->getFETokenInfo());
}

} // namespace

// The lexer gives a word the kind that its identifier has. Tokens are seen here one by one,
// each before the next is lexed, also where the parser looks ahead or tries things out. Those of
// bodies that are parsed later get their kind once more, from their identifier, so that changes, too.
std::function<void(Token &)> restrictWatcher(Preprocessor &PP) {
  IdentifierInfo *Restrict = PP.getIdentifierInfo("restrict");
  IdentifierInfo *Clangs = PP.getIdentifierInfo("__restrict");
  return [&PP, Restrict, Clangs](Token &T) {
    if (Restrict->getTokenID() == tok::kw_restrict) {
      Restrict->revertTokenIDToIdentifier();
      if (T.is(tok::kw_restrict))
        T.setIdentifierInfo(Clangs);
    }
    if (T.is(tok::star) && T.getLocation().isFileID() && !Restrict->hasMacroDefinition() &&
        isQualified(PP, T.getLocation()))
      Restrict->revertIdentifierToTokenID(tok::kw_restrict);
  };
}

} // namespace pacc

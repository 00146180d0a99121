//===- GovernedUpdates.cpp - if (c) #pragma acc update ... ----------------===//
#include "Spellings/Code/GovernedUpdates.h"

using namespace clang;

namespace pacc {

bool TokenBefore::mayGovern() const {
  return Kind == tok::r_paren || Kind == tok::kw_else || Kind == tok::kw_do || Kind == tok::colon;
}

void embraceUpdate(const TokenBefore &Before, const TokenList &Directive, SourceLocation Hash, TokenList &Entered) {
  if (Directive.empty() || !isWord(Directive.front(), "update") || !Before.mayGovern())
    return;
  const auto Brace = [Hash](tok::TokenKind Kind) {
    Token T;
    T.startToken();
    T.setKind(Kind);
    T.setLocation(Hash);
    T.setLength(1);
    return T;
  };
  Entered.insert(Entered.begin(), Brace(tok::l_brace));
  Entered.push_back(Brace(tok::r_brace));
}

} // namespace pacc

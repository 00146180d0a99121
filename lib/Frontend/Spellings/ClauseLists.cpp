//===- ClauseLists.cpp - the clauses of a directive's tokens --------------===//
#include "Spellings/ClauseLists.h"

using namespace clang;

namespace pacc {

WrittenClauses clausesIn(TokenRange Tokens) {
  WrittenClauses Out;
  unsigned Lists = 0;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    if (Tokens[I].is(tok::comma))
      continue;
    const size_t First = I;
    if (I + 1 < Tokens.size() && Tokens[I + 1].is(tok::l_paren))
      I = std::min(closing(Tokens, I + 1), Tokens.size() - 1);
    Out.push_back({Tokens.slice(First, I + 1 - First)});
    Lists += Out.back().isList();
    Out.back().List = Lists;
  }
  return Out;
}

} // namespace pacc

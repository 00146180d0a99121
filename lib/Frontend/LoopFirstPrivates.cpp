//===- LoopFirstPrivates.cpp - firstprivate on loops ----------------------===//
#include "LoopFirstPrivates.h"

#include "Spellings/ClauseLists.h"

#include "pacc/Lowering/CarriedClauses.h"

#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace pacc {

void takeLoopFirstPrivates(Preprocessor &PP, TokenList &Tokens) {
  if (Tokens.empty())
    return;
  const unsigned Words = nameLength(Tokens);
  const bool HasClause = isWord(Tokens.front(), "parallel") || isWord(Tokens.front(), "serial");
  if (HasClause || !isWord(Tokens[Words - 1], "loop"))
    return;
  const TokenList Before = Tokens;
  const WrittenClauses Clauses = clausesIn(TokenRange(Before).drop_front(Words));
  Tokens.truncate(Words);
  for (const WrittenClause &Clause : Clauses) {
    const auto Items = Clause.Tokens.size() > 3 && Clause.Tokens.back().is(tok::r_paren)
                           ? splitAtCommas(Clause.Tokens.drop_front(2).drop_back())
                           : llvm::SmallVector<TokenRange, 4>();
    const bool AreNames =
        llvm::all_of(Items, [](TokenRange Item) { return Item.size() == 1 && Item[0].is(tok::identifier); });
    if (Items.empty() || !AreNames || !Clause.is("firstprivate")) {
      Tokens.append(Clause.Tokens.begin(), Clause.Tokens.end());
      continue;
    }
    for (TokenRange Item : Items)
      recordLoopFirstPrivate(Before.front().getLocation(), PP.getSpelling(Item[0]),
                             Clause.Tokens.front().getLocation());
  }
}

} // namespace pacc

//===- LoopFirstPrivates.cpp - firstprivate on loops ----------------------===//
#include "LoopFirstPrivates.h"

#include "Scopes.h"
#include "Spellings/ClauseLists.h"
#include "Spellings/ItemTypes.h"

#include "pacc/Lowering/CarriedClauses.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace pacc {

void takeLoopFirstPrivates(CompilerInstance &CI, TokenList &Tokens) {
  if (!CI.hasSema() || llvm::none_of(Tokens, [](const Token &T) { return isWord(T, "firstprivate"); }))
    return;
  const unsigned Words = nameLength(Tokens);
  const bool HasClause = isWord(Tokens.front(), "parallel") || isWord(Tokens.front(), "serial");
  if (HasClause || !isWord(Tokens[Words - 1], "loop"))
    return;
  const auto IsKnownName = [&CI](TokenRange Item) {
    return Item.size() == 1 && Item[0].is(tok::identifier) &&
           (isReadAhead(CI) || !typeOf(CI.getSema(), Item).isNull());
  };
  const TokenList Before = Tokens;
  const WrittenClauses Clauses = clausesIn(TokenRange(Before).drop_front(Words));
  Tokens.truncate(Words);
  for (const WrittenClause &Clause : Clauses) {
    const auto Items = Clause.Tokens.size() > 3 && Clause.Tokens.back().is(tok::r_paren)
                           ? splitAtCommas(Clause.Tokens.drop_front(2).drop_back())
                           : llvm::SmallVector<TokenRange, 4>();
    if (!Clause.is("firstprivate") || Items.empty() || !llvm::all_of(Items, IsKnownName)) {
      Tokens.append(Clause.Tokens.begin(), Clause.Tokens.end());
      continue;
    }
    for (TokenRange Item : Items)
      recordLoopFirstPrivate(Before.front().getLocation(), Item[0].getIdentifierInfo()->getName(),
                             Clause.Tokens.front().getLocation());
  }
}

} // namespace pacc

//===- MemberReductions.cpp - members in reduction clauses ----------------===//
#include "MemberReductions.h"

#include "TokenLists.h"
#include "pacc/Lowering/CarriedClauses.h"

#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace pacc {

static OpenACCReductionOperator operatorOf(const Token &T) {
  switch (T.getKind()) {
  case tok::plus:
    return OpenACCReductionOperator::Addition;
  case tok::star:
    return OpenACCReductionOperator::Multiplication;
  case tok::amp:
    return OpenACCReductionOperator::BitwiseAnd;
  case tok::pipe:
    return OpenACCReductionOperator::BitwiseOr;
  case tok::caret:
    return OpenACCReductionOperator::BitwiseXOr;
  case tok::ampamp:
    return OpenACCReductionOperator::And;
  case tok::pipepipe:
    return OpenACCReductionOperator::Or;
  default:
    return isWord(T, "max")   ? OpenACCReductionOperator::Max
           : isWord(T, "min") ? OpenACCReductionOperator::Min
                              : OpenACCReductionOperator::Invalid;
  }
}

/// Whether the item ends in a member, `p[i].n`, and not in `p->a[i]`.
static bool isMember(TokenRange Item) {
  return Item.size() > 2 && Item.back().is(tok::identifier) &&
         Item[Item.size() - 2].isOneOf(tok::period, tok::arrow);
}

namespace {
/// One reduction clause, from its word to its last parenthesis.
class Rewriter {
public:
  Rewriter(Preprocessor &PP, TokenRange Clause, TokenList &Out)
      : Clause(Clause), Out(Out) {
    PrivateWord = PP.getIdentifierInfo("private");
  }

  void run() {
    TokenRange Items = Clause.slice(4, Clause.size() - 5);
    llvm::SmallVector<TokenRange, 4> Others, Members;
    for (TokenRange Item : splitAtCommas(Items))
      (isMember(Item) ? Members : Others).push_back(Item);
    if (!Others.empty()) {
      Out.append(Clause.begin(), Clause.begin() + 4);
      for (auto [I, Item] : llvm::enumerate(Others)) {
        if (I)
          put(tok::comma, Item.empty() ? Clause.back() : Item.front());
        Out.append(Item.begin(), Item.end());
      }
      Out.push_back(Clause.back());
    }
    for (TokenRange Item : Members)
      makePrivate(Item);
  }

private:
  void makePrivate(TokenRange Item) {
    Token Word = Item.front();
    Word.setKind(tok::kw_private);
    Word.setIdentifierInfo(PrivateWord);
    if (PrivateWord->getTokenID() != tok::kw_private) // in C
      Word.setKind(tok::identifier);
    recordMemberReduction(Word.getLocation(), operatorOf(Clause[2]));
    Out.push_back(Word);
    put(tok::l_paren, Item.front());
    Out.append(Item.begin(), Item.end());
    put(tok::r_paren, Item.back());
  }

  void put(tok::TokenKind Kind, const Token &Where) {
    Token T;
    T.startToken();
    T.setKind(Kind);
    T.setLocation(Where.getLocation());
    T.setLength(1);
    Out.push_back(T);
  }

  TokenRange Clause;
  TokenList &Out;
  IdentifierInfo *PrivateWord;
};
} // namespace

void takeMemberReductions(Preprocessor &PP, TokenList &Tokens) {
  const TokenRange In = Tokens;
  TokenList Out;
  for (size_t I = 0; I < In.size();) {
    const bool Opens = I + 1 < In.size() && In[I + 1].is(tok::l_paren);
    const size_t End = Opens ? closing(In, I + 1) : I;
    if (End == In.size()) // the parser's error
      return;
    const TokenRange Clause = In.slice(I, End + 1 - I);
    if (isWord(In[I], "reduction") && Clause.size() > 5 &&
        Clause[3].is(tok::colon) &&
        operatorOf(Clause[2]) != OpenACCReductionOperator::Invalid)
      Rewriter(PP, Clause, Out).run();
    else
      Out.append(Clause.begin(), Clause.end());
    I = End + 1;
  }
  Tokens = std::move(Out);
}

} // namespace pacc

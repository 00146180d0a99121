//===- LevelSizes.cpp - how many gangs and workers, written elsewhere -----===//
#include "Spellings/LevelSizes.h"
#include "Spellings/ClauseLists.h"

#include "pacc/Lowering/Diagnostics.h"

#include "clang/Lex/Preprocessor.h"
#include <optional>

using namespace clang;

namespace pacc {
namespace {

bool isAnyWord(const Token &T, std::initializer_list<StringRef> Words) {
  return llvm::any_of(Words, [&T](StringRef Word) { return isWord(T, Word); });
}

/// `[k]` at `At`: k.
std::optional<unsigned> indexAt(Preprocessor &PP, TokenRange Tokens, size_t At) {
  unsigned Index = 0;
  if (At + 2 >= Tokens.size() || Tokens[At].isNot(tok::l_square) || Tokens[At + 1].isNot(tok::numeric_constant) ||
      Tokens[At + 2].isNot(tok::r_square) || StringRef(PP.getSpelling(Tokens[At + 1])).getAsInteger(0, Index))
    return std::nullopt;
  return Index;
}

Token like(const Token &Place, tok::TokenKind Kind, unsigned Length = 1) {
  Token T;
  T.startToken();
  T.setKind(Kind);
  T.setLocation(Place.getLocation());
  T.setLength(Length);
  return T;
}

Token word(Preprocessor &PP, const Token &Place, StringRef Word) {
  Token T = like(Place, tok::identifier, Word.size());
  rename(PP, T, Word);
  return T;
}

/// The first index is as good as none.
void dropFirstIndices(Preprocessor &PP, TokenList &Tokens) {
  unsigned Depth = 0;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    Depth += Tokens[I].is(tok::l_paren);
    Depth -= Depth && Tokens[I].is(tok::r_paren);
    if (!Depth && isAnyWord(Tokens[I], {"num_workers", "vector_length", "gang", "worker", "vector"}) &&
        indexAt(PP, Tokens, I + 1) == 0u)
      Tokens.erase(Tokens.begin() + I + 1, Tokens.begin() + I + 4);
  }
}

/// gang[1]: gang(dim:2).
void spellDimensions(Preprocessor &PP, TokenList &Tokens) {
  static const char *const Numbers[] = {"1", "2", "3"};
  unsigned Depth = 0;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    Depth += Tokens[I].is(tok::l_paren);
    Depth -= Depth && Tokens[I].is(tok::r_paren);
    if (Depth || !isWord(Tokens[I], "gang"))
      continue;
    const auto Index = indexAt(PP, Tokens, I + 1);
    if (!Index || *Index >= std::size(Numbers))
      continue;
    Token Number = like(Tokens[I + 2], tok::numeric_constant);
    Number.setLiteralData(Numbers[*Index]);
    const Token New[] = {like(Tokens[I + 1], tok::l_paren), word(PP, Tokens[I + 2], "dim"),
                         like(Tokens[I + 2], tok::colon), Number, like(Tokens[I + 3], tok::r_paren)};
    Tokens.erase(Tokens.begin() + I + 1, Tokens.begin() + I + 4);
    Tokens.insert(Tokens.begin() + I + 1, std::begin(New), std::end(New));
  }
}

/// The num_gangs of a list of clauses that is being put together.
struct GangNumbers {
  unsigned Dimensions = 0;
  size_t End = 0; ///< where the number of the next dimension goes
};

/// num_gangs[0](n) num_gangs[1](m): num_gangs(n, m), where the first of them stands.
void joinGangNumbers(Preprocessor &PP, TokenList &Tokens) {
  const TokenList Before = Tokens;
  const TokenRange All = Before;
  Tokens.clear();
  GangNumbers Numbers;
  for (size_t I = 0; I < All.size(); ++I) {
    const auto Index = isWord(All[I], "num_gangs") ? indexAt(PP, All, I + 1) : std::nullopt;
    const bool HasNumber = Index == Numbers.Dimensions && I + 4 < All.size() && All[I + 4].is(tok::l_paren);
    const size_t Close = HasNumber ? closing(All, I + 4) : All.size();
    if (Close < All.size()) {
      TokenList Number = {Numbers.Dimensions ? like(All[I], tok::comma) : All[I + 4]};
      Number.append(All.begin() + I + 5, All.begin() + Close);
      if (!Numbers.Dimensions++) {
        Tokens.push_back(All[I]);
        Tokens.push_back(All[Close]);
        Numbers.End = Tokens.size() - 1;
      }
      Tokens.insert(Tokens.begin() + Numbers.End, Number.begin(), Number.end());
      Numbers.End += Number.size();
      I = Close;
      continue;
    }
    if (isAnyWord(All[I], {"device_type", "dtype"}))
      Numbers = GangNumbers();
    Tokens.push_back(All[I]);
    if (I + 1 < All.size() && All[I + 1].is(tok::l_paren)) { // what is in parentheses is no clause
      const size_t End = std::min(closing(All, I + 1), All.size() - 1);
      Tokens.append(All.begin() + I + 1, All.begin() + End + 1);
      I = End;
    }
  }
}

/// The argument is `word: ...`.
bool hasName(TokenRange Argument, StringRef Name) {
  return Argument.size() > 1 && isWord(Argument[0], Name) && Argument[1].is(tok::colon);
}

/// What gang(...) or worker(...) says of how many there are, and the rest.
struct LevelArguments {
  TokenRange Number;
  llvm::SmallVector<TokenRange, 2> Others;
};

std::optional<LevelArguments> numberOf(const WrittenClause &Level) {
  if (!(Level.is("gang") || Level.is("worker")) || Level.Tokens.size() < 4 || Level.Tokens[1].isNot(tok::l_paren) ||
      Level.Tokens.back().isNot(tok::r_paren))
    return std::nullopt;
  LevelArguments Out;
  for (TokenRange Each : splitAtCommas(Level.Tokens.slice(2, Level.Tokens.size() - 3))) {
    if (hasName(Each, "dim") || Each.empty())
      return std::nullopt;
    if (hasName(Each, "static")) {
      Out.Others.push_back(Each);
      continue;
    }
    if (Out.Number.empty())
      Out.Number = hasName(Each, "num") ? Each.drop_front(2) : Each;
    else if (Out.Number.end() + 1 == Each.begin()) // Pair<4, 8>::first: the comma is a template's
      Out.Number = TokenRange(Out.Number.begin(), Each.end());
    else
      return std::nullopt;
  }
  if (Out.Number.empty())
    return std::nullopt;
  return Out;
}

/// parallel loop gang(n): gang num_gangs(n).
void moveNumbers(Preprocessor &PP, TokenList &Tokens) {
  if (!isWord(Tokens[0], "parallel") || nameLength(Tokens) != 2)
    return;
  const TokenList Before = Tokens;
  const WrittenClauses All = clausesIn(TokenRange(Before).drop_front(2));
  if (llvm::none_of(All, [](const WrittenClause &C) { return numberOf(C).has_value(); }))
    return;
  Tokens.truncate(2);
  for (const WrittenClause &C : All) {
    const StringRef Number = C.is("gang") ? "num_gangs" : "num_workers";
    const auto Said = numberOf(C);
    const bool IsTwice =
        llvm::any_of(All, [&](const WrittenClause &Other) { return Other.List == C.List && Other.is(Number); });
    if (!Said || IsTwice) {
      Tokens.append(C.Tokens.begin(), C.Tokens.end());
      continue;
    }
    const Token &Level = C.Tokens.front();
    report(PP.getDiagnostics(), Level.getLocation(), Diag::LevelNumber) << PP.getSpelling(Level) << Number;
    Tokens.push_back(Level);
    if (!Said->Others.empty()) {
      Tokens.push_back(C.Tokens[1]);
      Tokens.append(Said->Others.front().begin(), Said->Others.front().end());
      Tokens.push_back(C.Tokens.back());
    }
    Tokens.push_back(word(PP, Level, Number));
    Tokens.push_back(C.Tokens[1]);
    Tokens.append(Said->Number.begin(), Said->Number.end());
    Tokens.push_back(C.Tokens.back());
  }
}

void dropShortLoops(Preprocessor &PP, TokenList &Tokens) {
  if (!isWord(Tokens[nameLength(Tokens) - 1], "loop"))
    return;
  const TokenList Before = Tokens;
  Tokens.truncate(nameLength(Before));
  for (const WrittenClause &C : clausesIn(TokenRange(Before).drop_front(nameLength(Before)))) {
    if (C.is("shortloop") && C.Tokens.size() == 1)
      report(PP.getDiagnostics(), C.Tokens.front().getLocation(), Diag::ShortLoop);
    else
      Tokens.append(C.Tokens.begin(), C.Tokens.end());
  }
}

} // namespace

void spellLevelSizes(Preprocessor &PP, TokenList &Tokens) {
  dropFirstIndices(PP, Tokens);
  spellDimensions(PP, Tokens);
  if (llvm::any_of(Tokens, [](const Token &T) { return isWord(T, "num_gangs"); }))
    joinGangNumbers(PP, Tokens);
  moveNumbers(PP, Tokens);
  if (llvm::any_of(Tokens, [](const Token &T) { return isWord(T, "shortloop"); }))
    dropShortLoops(PP, Tokens);
}

} // namespace pacc

//===- Spellings.cpp - directives as other compilers let them be written --===//
#include "Spellings/Spellings.h"
#include "Spellings/DeviceLists.h"
#include "Spellings/EmptyClauses.h"
#include "Spellings/LevelSizes.h"
#include "Spellings/RoutineLevels.h"
#include "Spellings/StrayTokens.h"

#include "TokenLists.h"

#include "pacc/Lowering/CarriedClauses.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace pacc {

bool isWord(const Token &T, StringRef Word) {
  if (T.isAnnotation() || T.isLiteral() || !T.getIdentifierInfo())
    return false;
  return T.getIdentifierInfo()->getName() == Word;
}

void rename(Preprocessor &PP, Token &T, StringRef Word) {
  T.setKind(tok::identifier);
  T.setIdentifierInfo(PP.getIdentifierInfo(Word));
}

namespace {
/// Names that the standard has replaced; they mean the same since 2.5.
struct Alias {
  const char *Old;
  const char *New;
};
const Alias Aliases[] = {
    {"pcopy", "copy"},       {"present_or_copy", "copy"},
    {"pcopyin", "copyin"},   {"present_or_copyin", "copyin"},
    {"pcopyout", "copyout"}, {"present_or_copyout", "copyout"},
    {"pcreate", "create"},   {"present_or_create", "create"}};
} // namespace

/// Calls `See` for each token outside parentheses: the names of the directive and
/// of its clauses are among them.
static void forEachOutside(TokenList &Tokens,
                           llvm::function_ref<void(Token &)> See) {
  unsigned Depth = 0;
  for (Token &T : Tokens) {
    if (T.is(tok::l_paren))
      ++Depth;
    else if (T.is(tok::r_paren) && Depth)
      --Depth;
    else if (!Depth)
      See(T);
  }
}

static void renameOldClauses(Preprocessor &PP, TokenList &Tokens) {
  forEachOutside(Tokens, [&PP](Token &T) {
    const Alias *A = llvm::find_if(
        Aliases, [&T](const Alias &Each) { return isWord(T, Each.Old); });
    if (A != std::end(Aliases))
      rename(PP, T, A->New);
  });
}

/// `private` of a `kernels` construct that is not combined with a loop.
static void carryPrivates(Preprocessor &PP, TokenList &Tokens) {
  if (!isWord(Tokens[0], "kernels") ||
      (Tokens.size() > 1 && isWord(Tokens[1], "loop")))
    return;
  forEachOutside(Tokens, [&PP](Token &T) {
    if (!isWord(T, "private"))
      return;
    rename(PP, T, "no_create");
    recordKernelsPrivate(T.getLocation());
  });
}

static void completeRoutine(Preprocessor &PP, TokenList &Tokens) {
  if (!isWord(Tokens.front(), "routine"))
    return;
  for (const Token &T : Tokens)
    for (StringRef Level : {"gang", "worker", "vector", "seq"})
      if (isWord(T, Level))
        return;
  recordRoutineWithoutLevel(Tokens.front().getLocation());
  Token Seq = Tokens.front();
  rename(PP, Seq, "seq");
  Tokens.push_back(Seq);
}

bool isPlainRoutine(const TokenList &Tokens) {
  return Tokens.size() > 4 && isWord(Tokens[0], "routine") &&
         Tokens[1].is(tok::l_paren) && isWord(Tokens.back(), "seq") &&
         Tokens[Tokens.size() - 2].is(tok::r_paren) &&
         llvm::count_if(Tokens, [](const Token &T) {
           return T.is(tok::r_paren);
         }) == 1;
}

bool isLoopWithLevel(const TokenList &Tokens) {
  if (Tokens.empty() || !isWord(Tokens[0], "loop"))
    return false;
  unsigned Depth = 0;
  for (const Token &T : Tokens) {
    Depth += T.is(tok::l_paren);
    Depth -= Depth && T.is(tok::r_paren);
    if (!Depth && (isWord(T, "gang") || isWord(T, "worker") || isWord(T, "vector")))
      return true;
  }
  return false;
}

/// reduction(+:x, max:y): a clause for each operator.
static void splitReductions(TokenList &Tokens) {
  for (size_t I = 0; I + 1 < Tokens.size(); ++I) {
    if (!isWord(Tokens[I], "reduction") || Tokens[I + 1].isNot(tok::l_paren))
      continue;
    const Token Word = Tokens[I], Open = Tokens[I + 1];
    for (size_t At = I + 2; At + 2 < Tokens.size() && Tokens[At].isNot(tok::r_paren); ++At) {
      if (opens(Tokens[At])) {
        At = closing(Tokens, At);
      } else if (Tokens[At].is(tok::comma) && Tokens[At + 2].is(tok::colon)) {
        Tokens[At].setKind(tok::r_paren);
        Tokens.insert(Tokens.begin() + At + 1, {Word, Open});
        At += 2;
      }
    }
  }
}

/// reduction(-:x): OpenMP has it, and so have older compilers of OpenACC. The partial
/// results are sums all the same: x - a - b is x + (-a) + (-b).
static void sumDifferences(TokenList &Tokens) {
  for (size_t I = 0; I + 3 < Tokens.size(); ++I)
    if (isWord(Tokens[I], "reduction") && Tokens[I + 1].is(tok::l_paren) &&
        Tokens[I + 2].is(tok::minus) && Tokens[I + 3].is(tok::colon))
      Tokens[I + 2].setKind(tok::plus);
}

/// Clang wants a data clause on `data`. What stands in for it has the directive's
/// own place, by which Lowering knows that nobody wrote it.
static void completeData(Preprocessor &PP, TokenList &Tokens) {
  if (!isWord(Tokens.front(), "data"))
    return;
  bool Complete = false;
  forEachOutside(Tokens, [&Complete](const Token &T) {
    for (StringRef Clause :
         {"attach", "copy", "copyin", "copyout", "create", "default",
          "deviceptr", "no_create", "present"})
      Complete |= isWord(T, Clause);
  });
  if (Complete)
    return;
  report(PP.getDiagnostics(), Tokens.front().getLocation(),
         Diag::DataWithoutClause);
  Token T = Tokens.front();
  rename(PP, T, "default");
  T.setKind(tok::kw_default);
  Tokens.push_back(T);
  T.setIdentifierInfo(nullptr);
  T.setKind(tok::l_paren);
  T.setLength(1);
  Tokens.push_back(T);
  rename(PP, T, "present");
  Tokens.push_back(T);
  T.setIdentifierInfo(nullptr);
  T.setKind(tok::r_paren);
  Tokens.push_back(T);
}

unsigned nameLength(const TokenList &Tokens) {
  if (Tokens.size() < 2)
    return 1;
  bool Data = isWord(Tokens[0], "enter") || isWord(Tokens[0], "exit");
  bool Compute = isWord(Tokens[0], "parallel") ||
                 isWord(Tokens[0], "kernels") || isWord(Tokens[0], "serial");
  return (Data && isWord(Tokens[1], "data")) ||
                 (Compute && isWord(Tokens[1], "loop"))
             ? 2
             : 1;
}

/// Whether the subscript has a colon of its own: `[a:b]`, not `[i ? 1 : 2]`.
static bool isRange(TokenRange Subscript) {
  int Colons = 0;
  for (size_t I = 1; I + 1 < Subscript.size(); ++I) {
    if (opens(Subscript[I]))
      I = closing(Subscript, I);
    else if (Subscript[I].is(tok::colon))
      ++Colons;
    else if (Subscript[I].is(tok::question))
      --Colons;
  }
  return Colons > 0;
}

/// a[0:n][i]: Clang takes the index for a section that reaches to the end, and wants to know where
/// that is, which arrays of variable length do not tell it. With a length it is content; one without a
/// place is one that nobody wrote, by which Lowering knows the index.
static void completeIndices(TokenList &Tokens) {
  bool InSection = false;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    if (Tokens[I].isNot(tok::l_square)) {
      InSection = false;
      continue;
    }
    const size_t End = closing(Tokens, I);
    if (End == Tokens.size()) // the parser's error
      return;
    const bool Range = isRange(TokenRange(Tokens).slice(I, End + 1 - I));
    if (InSection && !Range && End > I + 1) {
      Token Colon = Tokens[End], One = Tokens[End];
      Colon.setKind(tok::colon);
      One.setKind(tok::numeric_constant);
      One.setLiteralData("1");
      One.setLocation(SourceLocation());
      Tokens.insert(Tokens.begin() + End, {Colon, One});
      I = End + 2;
    } else {
      I = End;
    }
    InSection |= Range;
  }
}

/// deviceptr(p[0:n]): Clang wants the pointer. How far it leads is the program's affair.
static void dropPointerSections(Preprocessor &PP, TokenList &Tokens) {
  for (size_t I = 0; I + 1 < Tokens.size(); ++I) {
    if (!isWord(Tokens[I], "deviceptr") || Tokens[I + 1].isNot(tok::l_paren)) {
      if (opens(Tokens[I]))
        I = closing(Tokens, I);
      continue;
    }
    for (I += 2; I < Tokens.size() && Tokens[I].isNot(tok::r_paren); ++I) {
      if (!opens(Tokens[I]))
        continue;
      const size_t End = closing(Tokens, I);
      if (Tokens[I].isNot(tok::l_square) || !isRange(TokenRange(Tokens).slice(I, End + 1 - I))) {
        I = End;
        continue;
      }
      report(PP.getDiagnostics(), Tokens[I].getLocation(), Diag::DevicePointerSection);
      Tokens.erase(Tokens.begin() + I, Tokens.begin() + End + 1);
      --I;
    }
  }
}

/// A variable by its name, or a member of one, without an index.
static bool isWhole(TokenRange Item) {
  return !Item.empty() && llvm::all_of(Item, [](const Token &T) {
    return T.isOneOf(tok::identifier, tok::kw_this, tok::period, tok::arrow, tok::coloncolon);
  });
}

/// cache(a), of the whole array: Clang wants an element or a section. Takes it out, since `cache` changes
/// nothing in any case. False where nothing is left.
static bool dropWholeCaches(Preprocessor &PP, TokenList &Tokens) {
  if (!isWord(Tokens.front(), "cache") || Tokens.size() < 4 || Tokens[1].isNot(tok::l_paren) ||
      closing(Tokens, 1) + 1 != Tokens.size())
    return true;
  const size_t First = isWord(Tokens[2], "readonly") && Tokens[3].is(tok::colon) ? 4 : 2;
  const TokenList Before = Tokens;
  Tokens.truncate(First);
  for (TokenRange Item : splitAtCommas(TokenRange(Before).drop_front(First).drop_back())) {
    if (isWhole(Item)) {
      report(PP.getDiagnostics(), Item.front().getLocation(), Diag::CacheOfWhole)
          << PP.getSpelling(Item.back());
      continue;
    }
    if (Tokens.size() > First)
      Tokens.push_back(*std::prev(Item.begin())); // the comma
    Tokens.append(Item.begin(), Item.end());
  }
  const bool IsLeft = Tokens.size() > First;
  Tokens.push_back(Before.back());
  return IsLeft;
}

/// tile(t, n / 2): Clang wants constants, and knows only with Sema which names are some. So what has a name
/// in it becomes the operand of a constant condition that is not chosen. (C has no constant expression with a
/// variable in it but by way of this function.)
static void coverTileSizes(Preprocessor &PP, TokenList &Tokens) {
  for (size_t I = 0; I + 1 < Tokens.size(); ++I) {
    if (!isWord(Tokens[I], "tile") || Tokens[I + 1].isNot(tok::l_paren)) {
      if (opens(Tokens[I]))
        I = closing(Tokens, I);
      continue;
    }
    const size_t End = closing(Tokens, I + 1);
    if (End == Tokens.size()) // the parser's error
      return;
    const TokenList Before = Tokens;
    const TokenRange All = TokenRange(Before).slice(I + 2, End - I - 2);
    const auto Sizes = splitAtCommas(All);
    // `Pair<4, 8>::first, 2`: a comma may belong to a template's arguments, as only the parser knows.
    if (PP.getLangOpts().CPlusPlus && Sizes.size() > 1 &&
        llvm::any_of(All, [](const Token &T) { return T.is(tok::less); })) {
      I = End;
      continue;
    }
    Tokens.truncate(I + 2);
    for (TokenRange Size : Sizes) {
      if (Tokens.size() > I + 2)
        Tokens.push_back(*std::prev(Size.begin())); // the comma
      const bool IsNamed = llvm::any_of(Size, [](const Token &T) {
        return !T.isAnnotation() && !T.isLiteral() && T.getIdentifierInfo();
      });
      if (!IsNamed) {
        Tokens.append(Size.begin(), Size.end());
        continue;
      }
      auto Put = [&Tokens, Where = Size.front().getLocation()](tok::TokenKind Kind, const char *Text) {
        Token T;
        T.startToken();
        T.setKind(Kind);
        T.setLocation(Where);
        T.setLength(1);
        if (Kind == tok::numeric_constant)
          T.setLiteralData(Text);
        Tokens.push_back(T);
      };
      Put(tok::identifier, nullptr);
      rename(PP, Tokens.back(), "__builtin_constant_p");
      Put(tok::l_paren, nullptr);
      Put(tok::numeric_constant, "0");
      Put(tok::r_paren, nullptr);
      Put(tok::question, nullptr);
      Put(tok::numeric_constant, "1");
      Put(tok::colon, nullptr);
      Put(tok::l_paren, nullptr);
      Tokens.append(Size.begin(), Size.end());
      Put(tok::r_paren, nullptr);
    }
    const size_t Behind = Tokens.size();
    Tokens.append(Before.begin() + End, Before.end());
    I = Behind;
  }
}

/// loop default(present): it belongs to constructs, which say what their loops find on the device.
static void dropDefaultOfLoops(Preprocessor &PP, TokenList &Tokens) {
  if (!isWord(Tokens.front(), "loop"))
    return;
  for (size_t I = 1; I + 1 < Tokens.size(); ++I) {
    if (opens(Tokens[I])) {
      I = closing(Tokens, I);
      continue;
    }
    const size_t End = isWord(Tokens[I], "default") && opens(Tokens[I + 1]) ? closing(Tokens, I + 1) : Tokens.size();
    if (End == Tokens.size())
      continue;
    report(PP.getDiagnostics(), Tokens[I].getLocation(), Diag::DefaultOfLoop);
    Tokens.erase(Tokens.begin() + I, Tokens.begin() + End + 1);
    if (I < Tokens.size() && Tokens[I].is(tok::comma))
      Tokens.erase(Tokens.begin() + I);
    --I;
  }
}

/// nvc's directives about the deep copies that -gpu=deepcopy asks it for.
static bool isAboutDeepCopies(Preprocessor &PP, const Token &Name) {
  if (!isWord(Name, "shape") && !isWord(Name, "policy"))
    return false;
  report(PP.getDiagnostics(), Name.getLocation(), Diag::DeepCopyDirective) << PP.getSpelling(Name);
  return true;
}

bool normalizeSpelling(Preprocessor &PP, TokenList &Tokens) {
  if (Tokens.empty())
    return true;
  if (isAboutDeepCopies(PP, Tokens.front()))
    return false;
  renameOldClauses(PP, Tokens);
  if (!dropEmptyClauses(PP, Tokens))
    return false;
  dropStrayTokens(PP, Tokens);
  dropPointerSections(PP, Tokens);
  dropDefaultOfLoops(PP, Tokens);
  carryPrivates(PP, Tokens);
  completeRoutine(PP, Tokens);
  spellLevelSizes(PP, Tokens);
  splitReductions(Tokens);
  sumDifferences(Tokens);
  completeIndices(Tokens);
  completeData(PP, Tokens);
  chooseDeviceLists(Tokens);
  coverTileSizes(PP, Tokens);
  return dropWholeCaches(PP, Tokens);
}

} // namespace pacc

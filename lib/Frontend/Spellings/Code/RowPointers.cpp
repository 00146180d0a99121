//===- RowPointers.cpp - float (*a)[n] = (float (*)[n])p in C++ -----------===//
#include "Spellings/Code/RowPointers.h"

#include "Spellings/RawTokens.h"

#include "clang/Basic/CharInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

using namespace clang;

namespace pacc {
namespace {

/// A token as it is written. (Two bounds are the same bound if they are written with the same words.)
struct WrittenToken {
  tok::TokenKind Kind;
  std::string Text;
  bool operator==(const WrittenToken &Other) const { return Kind == Other.Kind && Text == Other.Text; }
};

/// The variable, and the `=` in front of its first value.
struct Declaration {
  IdentifierInfo *Name;
  SourceLocation Equal;
};

/// Reads a declarator and the cast of its first value, as they are written.
class DeclaratorReader {
public:
  DeclaratorReader(Preprocessor &PP, SourceLocation From) : PP(PP), Behind(PP, From) { go(); }

  /// Behind `type`, the last token of the type's name: `(*a)[n]... = (type (*)[n]...)`, or a named cast.
  std::optional<Declaration> read(const WrittenToken &Type) {
    if (!take(tok::l_paren) || !take(tok::star))
      return std::nullopt;
    const IdentifierInfo *Found = nullptr;
    for (; Now.is(tok::raw_identifier); go())
      Found = PP.getIdentifierInfo(Now.getRawIdentifier()); // behind qualifiers
    if (!Found || !take(tok::r_paren))
      return std::nullopt;
    const Bounds OfVariable = bounds();
    if (OfVariable.empty() || !skipAttributes() || Now.isNot(tok::equal))
      return std::nullopt;
    const SourceLocation Equal = Now.getLocation();
    go();
    if (isRaw(Now, "reinterpret_cast") || isRaw(Now, "static_cast"))
      go();
    if (!take(tok::l_paren) && !take(tok::less))
      return std::nullopt;
    if (!skipTo(Type) || bounds() != OfVariable || !Now.isOneOf(tok::r_paren, tok::greater))
      return std::nullopt;
    return Declaration{PP.getIdentifierInfo(Found->getName()), Equal};
  }

private:
  using Bounds = SmallVector<WrittenToken, 16>;

  void go() { Now = Behind.next(); }
  bool take(tok::TokenKind Kind) {
    if (Now.isNot(Kind))
      return false;
    go();
    return true;
  }
  WrittenToken word() const { return {Now.getKind(), PP.getSpelling(Now)}; }

  /// All of `[n][m]`; nothing, where a bracket is missing.
  Bounds bounds() {
    Bounds Found;
    unsigned Depth = 0;
    for (; Now.is(tok::l_square) || Depth; go()) {
      if (Now.isOneOf(tok::eof, tok::semi))
        return {};
      Depth += Now.is(tok::l_square);
      Depth -= Now.is(tok::r_square);
      Found.push_back(word());
    }
    return Found;
  }

  bool skipAttributes() {
    while (isRaw(Now, "__attribute__")) {
      go();
      unsigned Depth = 0;
      do {
        if (Now.isOneOf(tok::eof, tok::semi))
          return false;
        Depth += Now.is(tok::l_paren);
        Depth -= Now.is(tok::r_paren);
        go();
      } while (Depth);
    }
    return true;
  }

  /// Behind `type (*)`, with the rest of the type's name before it.
  bool skipTo(const WrittenToken &Type) {
    for (WrittenToken Last = {tok::unknown, ""}; Now.isNot(tok::l_paren); go()) {
      if (Now.isOneOf(tok::eof, tok::semi, tok::l_brace, tok::r_paren))
        return false;
      Last = word();
      IsType = Last == Type;
    }
    go();
    if (!IsType || !take(tok::star))
      return false;
    while (Now.is(tok::raw_identifier))
      go(); // qualifiers
    return take(tok::r_paren);
  }

  Preprocessor &PP;
  RawTokens Behind;
  Token Now;
  bool IsType = false;
};

/// Is it a pointer to the type that ends with the token in front of the parenthesis? The word that it is in the cast,
/// too, names a type; so what begins with it declares something, and calls nothing.
std::optional<Declaration> declarationAt(Preprocessor &PP, SourceLocation Type, SourceLocation Parenthesis) {
  Token Last;
  if (Type.isInvalid() || Lexer::getRawToken(PP.getSourceManager().getExpansionLoc(Type), Last,
                                             PP.getSourceManager(), PP.getLangOpts()))
    return std::nullopt;
  return DeclaratorReader(PP, Parenthesis).read({Last.getKind(), PP.getSpelling(Last)});
}

/// (decltype(name))
void enterCast(Preprocessor &PP, const Declaration &Of) {
  const auto Made = [&](tok::TokenKind Kind, IdentifierInfo *Identifier = nullptr) {
    Token T;
    T.startToken();
    T.setKind(Kind);
    T.setIdentifierInfo(Identifier);
    T.setLocation(Of.Equal);
    T.setLength(1);
    return T;
  };
  const Token Cast[] = {Made(tok::l_paren),
                        Made(tok::kw_decltype, PP.getIdentifierInfo("decltype")),
                        Made(tok::l_paren),
                        Made(tok::identifier, Of.Name),
                        Made(tok::r_paren),
                        Made(tok::r_paren)};
  auto Tokens = std::make_unique<Token[]>(std::size(Cast));
  std::copy(std::begin(Cast), std::end(Cast), Tokens.get());
  PP.EnterTokenStream(std::move(Tokens), std::size(Cast), /*DisableMacroExpansion=*/true, /*IsReinject=*/false);
}

} // namespace

/// Most parentheses have no star behind them, and are many.
static bool isBeforeStar(Preprocessor &PP, SourceLocation Parenthesis) {
  const char *Behind = PP.getSourceManager().getCharacterData(Parenthesis) + 1;
  while (isHorizontalWhitespace(*Behind))
    ++Behind;
  return *Behind == '*';
}

std::function<void(Token &)> rowPointerWatcher(Preprocessor &PP) {
  if (!PP.getLangOpts().CPlusPlus11)
    return [](Token &) {}; // there is no decltype
  return [&PP, Before = SourceLocation(), Found = std::optional<Declaration>()](Token &T) mutable {
    if (T.is(tok::l_paren) && T.getLocation().isFileID() && isBeforeStar(PP, T.getLocation())) {
      if (std::optional<Declaration> Here = declarationAt(PP, Before, T.getLocation()))
        Found = Here;
    } else if (Found && T.is(tok::equal) && T.getLocation() == Found->Equal) {
      enterCast(PP, *Found);
      Found.reset();
    }
    Before = T.getLocation();
  };
}

} // namespace pacc

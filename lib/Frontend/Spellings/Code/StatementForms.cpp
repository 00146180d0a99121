//===- StatementForms.cpp - statements behind directives ------------------===//
#include "Spellings/Code/StatementForms.h"

#include "Spellings/ClauseLists.h"
#include "Spellings/RawTokens.h"

#include "pacc/Lowering/Diagnostics.h"

#include "clang/Lex/Preprocessor.h"
#include <optional>
#include <utility>

using namespace clang;

namespace pacc {
namespace {

bool endsStatement(const Token &T) {
  return T.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::hash, tok::eof);
}

bool updates(const Token &T) {
  return T.isOneOf(tok::plusequal, tok::minusequal, tok::starequal, tok::slashequal, tok::ampequal, tok::pipeequal,
                   tok::caretequal, tok::lesslessequal, tok::greatergreaterequal, tok::plusplus, tok::minusminus);
}

bool isConditional(const Token &Word, std::initializer_list<StringRef> Names) {
  return Word.is(tok::raw_identifier) && llvm::is_contained(Names, Word.getRawIdentifier());
}

/// The code behind a directive without conditional directives and what they exclude: the branches behind the one that it
/// stands in (#elif defined(OTHER) ... #endif), and those of macros (#ifdef, #ifndef). An #if is code: what it asks for, the
/// preprocessor evaluates when it comes there; a branch of an #elif behind such a macro does not count.
class IncludedCode {
public:
  IncludedCode(Preprocessor &PP, SourceLocation From) : PP(PP), Raw(PP, From) {}

  Token next() {
    Token T = Ahead ? *std::exchange(Ahead, std::nullopt) : Raw.next();
    while (T.isNot(tok::eof) && (Excluded || isDirective(T))) {
      if (isDirective(T) && !follow())
        return T;
      do
        T = Raw.next();
      while (!T.isAtStartOfLine() && T.isNot(tok::eof));
    }
    return T;
  }

private:
  static bool isDirective(const Token &T) { return T.is(tok::hash) && T.isAtStartOfLine(); }

  /// False if the directive is none of those, and counts.
  bool follow() {
    const Token Word = Raw.next();
    if (Excluded) {
      skip(Word);
    } else if (isConditional(Word, {"else", "elif"})) {
      Excluded = 1;
      ElseCounts = false;
    } else if (isConditional(Word, {"ifdef", "ifndef"})) {
      const Token Name = Raw.next();
      ElseCounts = Name.is(tok::raw_identifier) && isDefined(Name) != isConditional(Word, {"ifdef"});
      Excluded = ElseCounts;
    } else if (!isConditional(Word, {"endif"})) {
      Ahead = Word;
      return false;
    }
    return true;
  }

  void skip(const Token &Word) {
    if (isConditional(Word, {"if", "ifdef", "ifndef"}))
      ++Excluded;
    else if (isConditional(Word, {"endif"}))
      --Excluded;
    else if (Excluded == 1 && ElseCounts && isConditional(Word, {"elif"}))
      ElseCounts = false;
    else if (Excluded == 1 && ElseCounts && isConditional(Word, {"else"}))
      Excluded = 0;
  }

  bool isDefined(const Token &Name) const { return PP.isMacroDefined(Name.getRawIdentifier()); }

  Preprocessor &PP;
  RawTokens Raw;
  std::optional<Token> Ahead;
  unsigned Excluded = 0;   ///< how deep in branches that do not count
  bool ElseCounts = false; ///< of the outermost of them
};

/// The statement is an update, of which no value is captured.
bool isUpdate(RawTokens &Behind, Token First) {
  unsigned Depth = 0;
  for (Token T = First; !endsStatement(T) && T.isNot(tok::equal); T = Behind.next()) {
    Depth += T.isOneOf(tok::l_paren, tok::l_square);
    Depth -= Depth && T.isOneOf(tok::r_paren, tok::r_square);
    if (!Depth && updates(T))
      return true;
  }
  return false;
}

bool isUpdate(Preprocessor &PP, SourceLocation End) {
  RawTokens Behind(PP, End);
  return isUpdate(Behind, Behind.next());
}

/// A block with one statement.
struct ShortBlock {
  bool IsOne = false;
  bool IsUpdate = false;
};

ShortBlock shortBlock(Preprocessor &PP, SourceLocation End) {
  RawTokens Behind(PP, End);
  if (Behind.next().isNot(tok::l_brace))
    return {};
  RawTokens Statement(PP, End);
  Statement.next();
  Token T = Behind.next();
  while (!endsStatement(T))
    T = Behind.next();
  return {T.is(tok::semi) && Behind.next().is(tok::r_brace), isUpdate(Statement, Statement.next())};
}

StatementForm completeAtomic(Preprocessor &PP, Token &Kind, SourceLocation End) {
  const ShortBlock Block = isWord(Kind, "capture") ? shortBlock(PP, End) : ShortBlock();
  if (Block.IsOne ? Block.IsUpdate : isWord(Kind, "write") && isUpdate(PP, End)) {
    report(PP.getDiagnostics(), Kind.getLocation(), Diag::AtomicTakenAsUpdate) << Block.IsOne;
    Kind.setIdentifierInfo(PP.getIdentifierInfo("update"));
  }
  return Block.IsOne ? StatementForm::InBlock : StatementForm::AsWritten;
}

/// A compute construct without a loop of its own.
bool hasBlock(const TokenList &Tokens) {
  return (isWord(Tokens[0], "kernels") || isWord(Tokens[0], "parallel") || isWord(Tokens[0], "serial")) &&
         nameLength(Tokens) == 1;
}

/// A directive that needs a loop behind it.
bool isForLoop(const TokenList &Tokens) {
  return isWord(Tokens[0], "loop") || (nameLength(Tokens) == 2 && isWord(Tokens[1], "loop"));
}

/// Is what comes next `#pragma acc loop`, of the gangs if it shall be? Inside `parallel`, all gangs do all iterations of
/// a loop whose own levels are others, or none.
bool isLoopDirective(Preprocessor &PP, const Token &Next, bool OfGangs) {
  if (Next.isNot(tok::hash))
    return false;
  RawTokens Line(PP, Next.getLocation());
  Line.next();
  if (!isRaw(Line.next(), "pragma") || !isRaw(Line.next(), "acc") || !isRaw(Line.next(), "loop"))
    return false;
  bool HasGang = false, HasOther = false; // what a macro stands for may be any level
  for (Token T = Line.next(); T.isNot(tok::eof) && !T.isAtStartOfLine(); T = Line.next()) {
    HasGang |= isRaw(T, "gang");
    HasOther |= isRaw(T, "worker") || isRaw(T, "vector") || isRaw(T, "seq") ||
                (T.is(tok::raw_identifier) && PP.isMacroDefined(T.getRawIdentifier()));
  }
  return !OfGangs || HasGang || !HasOther;
}

/// kernels loop present(a) before `loop independent`: the loop is that of the other directive, so this one is `kernels`.
/// One that says something of its own about the loop stays as it is.
void yieldLoop(Preprocessor &PP, TokenList &Tokens, const Token &Next) {
  const bool IsCombined = nameLength(Tokens) == 2 && isWord(Tokens[1], "loop");
  const WrittenClauses Clauses = clausesIn(TokenRange(Tokens).drop_front(nameLength(Tokens)));
  const bool IsOfConstruct = llvm::none_of(Clauses, [](const WrittenClause &Each) {
    return llvm::any_of(ArrayRef<StringRef>{"gang", "worker", "vector", "seq", "independent", "auto", "collapse", "tile",
                                            "private", "firstprivate", "reduction"},
                        [&Each](StringRef Word) { return Each.is(Word); });
  });
  if (IsCombined && IsOfConstruct && isLoopDirective(PP, Next, isWord(Tokens[0], "parallel")))
    Tokens.erase(Tokens.begin() + 1);
}

/// The block is a `for` loop and no more: what stood behind that would be out of the loop's construct, or done by every gang.
bool holdsLoopAlone(Preprocessor &PP, SourceLocation End) {
  IncludedCode Behind(PP, End);
  if (Behind.next().isNot(tok::l_brace) || !isRaw(Behind.next(), "for"))
    return false;
  unsigned Depth = 0;
  for (Token T = Behind.next(); T.isNot(tok::eof); T = Behind.next()) {
    if (T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      ++Depth;
    else if (T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace) && !Depth--)
      return false;
    if (!Depth && T.isOneOf(tok::semi, tok::r_brace)) // its end
      return Behind.next().is(tok::r_brace);
  }
  return false;
}

/// A statement other than a block; with pragmas before it (#pragma unroll), if no directive is among them. In C89 the
/// scope is a switch: so the statement must be one in which no `break` is the scope's.
bool isSingle(Preprocessor &PP, const Token &Next) {
  if (Next.isOneOf(tok::l_brace, tok::r_brace, tok::eof))
    return false;
  if (Next.isNot(tok::hash))
    return PP.getLangOpts().C99 || PP.getLangOpts().CPlusPlus || isRaw(Next, "for") || isRaw(Next, "while") ||
           isRaw(Next, "do") || isRaw(Next, "switch");
  RawTokens Line(PP, Next.getLocation());
  Line.next();
  if (!isRaw(Line.next(), "pragma"))
    return false;
  Token T = Line.next();
  if (isRaw(T, "acc") || isRaw(T, "pacc"))
    return false;
  while (!T.isAtStartOfLine() && T.isNot(tok::eof))
    T = Line.next();
  return isSingle(PP, T);
}

} // namespace

StatementForm completeForStatement(Preprocessor &PP, TokenList &Tokens, SourceLocation End) {
  if (Tokens.empty() || !End.isFileID())
    return StatementForm::AsWritten;
  if (isWord(Tokens[0], "atomic") && Tokens.size() > 1)
    return completeAtomic(PP, Tokens[1], End);
  const Token Next = IncludedCode(PP, End).next();
  yieldLoop(PP, Tokens, Next);
  if (Next.is(tok::l_brace) && isForLoop(Tokens) && holdsLoopAlone(PP, End)) {
    report(PP.getDiagnostics(), Next.getLocation(), Diag::LoopBeforeBlock);
    return StatementForm::InBlock;
  }
  if (isWord(Tokens[0], "data") && Next.is(tok::r_brace))
    return StatementForm::Nothing;
  if (hasBlock(Tokens) && isSingle(PP, Next))
    return StatementForm::InScope;
  const bool SaysNothing = isWord(Tokens[0], "loop") && Tokens.size() == 2 && isWord(Tokens[1], "seq");
  const bool IsBlock = Next.is(tok::l_brace);
  if (SaysNothing && (IsBlock || isRaw(Next, "while") || isRaw(Next, "do"))) {
    report(PP.getDiagnostics(), Tokens[0].getLocation(), Diag::LoopBeforeWhile)
        << (IsBlock ? StringRef("{") : Next.getRawIdentifier());
    return StatementForm::Dropped;
  }
  return StatementForm::AsWritten;
}

} // namespace pacc

//===- LoopHints.cpp - #pragma unroll beside a directive ------------------===//
#include "LoopHints.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace pacc {
namespace {

/// The tokens of a file from some place on, as they are written.
class RawTokens {
public:
  RawTokens(Preprocessor &PP, SourceLocation From)
      : RawTokens(PP.getSourceManager(), PP.getLangOpts(), From) {}

  Token next() {
    Token T;
    Lex.LexFromRawLexer(T);
    return T;
  }

private:
  RawTokens(SourceManager &SM, const LangOptions &Lang, SourceLocation From)
      : Text(SM.getBufferData(SM.getFileID(From))),
        Lex(SM.getLocForStartOfFile(SM.getFileID(From)), Lang, Text.begin(),
            SM.getCharacterData(From), Text.end()) {}

  llvm::StringRef Text;
  Lexer Lex;
};

bool isRaw(const Token &T, StringRef Word) {
  return T.is(tok::raw_identifier) && T.getRawIdentifier() == Word;
}

/// Is what lies behind the pragma that begins with `Hash` a directive with a
/// loop?
bool isBeforeDirective(Preprocessor &PP, SourceLocation Hash) {
  RawTokens Tokens(PP, Hash);
  Token T = Tokens.next();
  do
    T = Tokens.next();
  while (!T.isAtStartOfLine() && T.isNot(tok::eof));
  if (T.isNot(tok::hash) || !isRaw(Tokens.next(), "pragma"))
    return false;
  T = Tokens.next();
  if (!isRaw(T, "acc") && !isRaw(T, "pacc"))
    return false;
  for (T = Tokens.next(); !T.isAtStartOfLine() && T.isNot(tok::eof);
       T = Tokens.next())
    if (isRaw(T, "loop"))
      return true;
  return false;
}

/// Does the pragma that begins with `Hash` come next behind `End`?
bool isBehind(Preprocessor &PP, SourceLocation Hash, SourceLocation End) {
  if (End.isInvalid() || !PP.getSourceManager().isWrittenInSameFile(Hash, End))
    return false;
  return RawTokens(PP, End).next().getLocation() == Hash;
}

} // namespace

void LoopHints::sawDirective(const TokenList &Tokens, SourceLocation NewEnd) {
  std::optional<UnrollHint> Hint = std::exchange(Pending, std::nullopt);
  const bool HasLoop = llvm::any_of(
      Tokens, [](const Token &T) { return isWord(T, "loop"); });
  Directive = HasLoop ? Tokens.front().getLocation() : SourceLocation();
  End = HasLoop && NewEnd.isFileID() ? NewEnd : SourceLocation();
  if (Hint && HasLoop)
    recordUnroll(Directive, *Hint);
}

/// Reads to the end of the pragma. A count that is no plain number is left to
/// the compiler.
UnrollHint UnrollHandler::read(Preprocessor &PP) const {
  UnrollHint Hint;
  Hint.Enable = getName() == "unroll";
  Token T;
  for (PP.Lex(T); T.isNot(tok::eod) && T.isNot(tok::eof); PP.Lex(T)) {
    uint64_t Count = 0;
    if (T.is(tok::numeric_constant) && PP.parseSimpleIntegerLiteral(T, Count))
      Hint.Count = unsigned(Count);
    if (T.is(tok::eod)) // the literal's end has been read too
      break;
  }
  return Hint;
}

void UnrollHandler::HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer,
                                 Token &First) {
  const bool IsLine =
      Introducer.Kind == PIK_HashPragma && Introducer.Loc.isFileID();
  if (IsLine && isBehind(PP, Introducer.Loc, Hints.End))
    recordUnroll(Hints.Directive, read(PP));
  else if (IsLine && isBeforeDirective(PP, Introducer.Loc))
    Hints.Pending = read(PP);
  else
    Clangs.HandlePragma(PP, Introducer, First);
}

} // namespace pacc

//===- LoopHints.cpp - #pragma unroll beside a directive ------------------===//
#include "Spellings/LoopHints.h"

#include "Spellings/RawTokens.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace pacc {
namespace {

/// Is what lies behind the pragma that begins with `Hash` a directive with a
/// loop?
bool isBeforeDirective(Preprocessor &PP, SourceLocation Hash) {
  RawTokens Line(PP, Hash);
  Token T = Line.next();
  do
    T = Line.next();
  while (!T.isAtStartOfLine() && T.isNot(tok::eof));
  RawTokens Tokens(PP, behindConditionals(PP, T.getLocation()));
  if (Tokens.next().isNot(tok::hash) || !isRaw(Tokens.next(), "pragma"))
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
  return behindConditionals(PP, End) == Hash;
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

/// Reads to the end of the pragma: nothing, n or (n).
std::optional<UnrollHint> UnrollHandler::read(Preprocessor &PP,
                                              SourceLocation Loc) const {
  TokenList Tokens;
  Token T;
  for (PP.Lex(T); T.isNot(tok::eod) && T.isNot(tok::eof); PP.Lex(T))
    Tokens.push_back(T);
  UnrollHint Hint;
  Hint.Enable = getName() == "unroll";
  llvm::ArrayRef<Token> Count = Tokens;
  if (Count.size() == 3 && Count.front().is(tok::l_paren) &&
      Count.back().is(tok::r_paren))
    Count = Count.slice(1, 1);
  if (Count.empty())
    return Hint;
  const bool IsNumber =
      Hint.Enable && Count.size() == 1 && Count[0].is(tok::numeric_constant) &&
      !StringRef(PP.getSpelling(Count[0])).getAsInteger(0, Hint.Count) &&
      Hint.Count;
  if (IsNumber)
    return Hint;
  report(PP.getDiagnostics(), Loc, Diag::UnrollCount)
      << getName() << int(Hint.Enable);
  return std::nullopt;
}

void UnrollHandler::HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer,
                                 Token &First) {
  const bool IsLine =
      Introducer.Kind == PIK_HashPragma && Introducer.Loc.isFileID();
  if (IsLine && isBehind(PP, Introducer.Loc, Hints.End)) {
    if (std::optional<UnrollHint> Hint = read(PP, First.getLocation()))
      recordUnroll(Hints.Directive, *Hint);
  } else if (IsLine && isBeforeDirective(PP, Introducer.Loc))
    Hints.Pending = read(PP, First.getLocation());
  else
    Clangs.HandlePragma(PP, Introducer, First);
}

} // namespace pacc

//===- LoopHints.cpp - #pragma unroll and such beside a directive ---------===//
#include "Spellings/LoopHints.h"

#include "Spellings/RawTokens.h"
#include "TokenLists.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace pacc {
namespace {

/// The directive has the loop that stands behind it.
bool hasLoop(const TokenList &Tokens) {
  return !Tokens.empty() && isWord(Tokens[nameLength(Tokens) - 1], "loop");
}

/// The first token of the line behind the one that `Tokens` is in.
Token skipLine(RawTokens &Tokens) {
  Token T = Tokens.next();
  while (!T.isAtStartOfLine() && T.isNot(tok::eof))
    T = Tokens.next();
  return T;
}

/// Is what comes next a directive, but for other pragmas?
bool leadsToDirective(Preprocessor &PP, SourceLocation At) {
  for (;;) {
    RawTokens Tokens(PP, behindConditionals(PP, At));
    if (Tokens.next().isNot(tok::hash) || !isRaw(Tokens.next(), "pragma"))
      return false;
    const Token Kind = Tokens.next();
    if (isRaw(Kind, "acc") || isRaw(Kind, "pacc"))
      return true;
    At = skipLine(Tokens).getLocation();
  }
}

/// Does a directive come next behind the pragma that begins with `Hash`?
bool isBeforeDirective(Preprocessor &PP, SourceLocation Hash) {
  RawTokens Line(PP, Hash);
  Line.next();
  return leadsToDirective(PP, skipLine(Line).getLocation());
}

/// Does the pragma that begins with `Hash` come next behind `End`?
bool isBehind(Preprocessor &PP, SourceLocation Hash, SourceLocation End) {
  if (End.isInvalid() || !PP.getSourceManager().isWrittenInSameFile(Hash, End))
    return false;
  return behindConditionals(PP, End) == Hash;
}

/// Of OpenMP's pragmas the one that does no more than these hints do.
bool isSimd(Preprocessor &PP, SourceLocation Hash) {
  RawTokens Line(PP, Hash);
  Line.next();
  return isRaw(Line.next(), "pragma") && isRaw(Line.next(), "omp") && isRaw(Line.next(), "simd");
}

/// A number, in parentheses or not.
std::optional<unsigned> numberIn(Preprocessor &PP, TokenRange Count) {
  if (Count.size() == 3 && Count.front().is(tok::l_paren) && Count.back().is(tok::r_paren))
    Count = Count.slice(1, 1);
  unsigned Number = 0;
  if (Count.size() != 1 || Count[0].isNot(tok::numeric_constant) ||
      StringRef(PP.getSpelling(Count[0])).getAsInteger(0, Number))
    return std::nullopt;
  return Number;
}

/// unroll and nounroll: nothing, n or (n). Of no iterations, as GCC has it: do not unroll.
std::optional<UnrollHint> readUnroll(Preprocessor &PP, StringRef Name, SourceLocation Loc, TokenRange Count) {
  UnrollHint Hint;
  Hint.Enable = Name == "unroll";
  if (Count.empty())
    return Hint;
  if (const auto Number = numberIn(PP, Count); Hint.Enable && Number) {
    Hint.Enable = *Number > 0;
    Hint.Count = *Number;
    return Hint;
  }
  report(PP.getDiagnostics(), Loc, Diag::UnrollCount) << Name << int(Hint.Enable);
  return std::nullopt;
}

/// clang loop: of its options those about unrolling; nothing: there is none.
std::optional<UnrollHint> readClangLoop(Preprocessor &PP, TokenRange Options) {
  std::optional<UnrollHint> Found;
  while (!Options.empty()) {
    const Token &Name = Options.front();
    const bool IsOption = llvm::any_of(
        std::initializer_list<StringRef>{"vectorize", "vectorize_width", "vectorize_predicate", "interleave",
                                         "interleave_count", "unroll", "unroll_count", "pipeline",
                                         "pipeline_initiation_interval", "distribute"},
        [&Name](StringRef Word) { return isWord(Name, Word); });
    const size_t Close = Options.size() > 1 && Options[1].is(tok::l_paren) ? closing(Options, 1) : Options.size();
    if (!IsOption || Close == Options.size()) {
      PP.Diag(Name, diag::err_pragma_loop_invalid_option) << /*IsMissing=*/false << ("'" + PP.getSpelling(Name) + "'");
      return std::nullopt;
    }
    const TokenRange Argument = Options.slice(2, Close - 2);
    if (isWord(Name, "unroll") && Argument.size() == 1) {
      Found = UnrollHint();
      Found->Enable = !isWord(Argument[0], "disable");
    } else if (const auto Number = numberIn(PP, Argument); isWord(Name, "unroll_count") && Number) {
      Found = UnrollHint();
      Found->Count = *Number;
    }
    Options = Options.drop_front(Close + 1);
  }
  return Found;
}

WrittenHint readHint(Preprocessor &PP, PragmaHandler &Clangs, PragmaIntroducer Introducer, const Token &First) {
  WrittenHint Hint = {&Clangs, Introducer, First, {}};
  do
    PP.Lex(Hint.Rest.emplace_back());
  while (!Hint.Rest.back().isOneOf(tok::eod, tok::eof));
  return Hint;
}

} // namespace

void LoopHints::takeAway(Preprocessor &PP, const WrittenHint &Hint) {
  const StringRef Name = Hint.Clangs->getName();
  const TokenRange Said = TokenRange(Hint.Rest).drop_back();
  std::optional<UnrollHint> Unroll;
  if (Name == "omp")
    report(PP.getDiagnostics(), Hint.First.getLocation(), Diag::SimdInKernel);
  else if (Name == "loop")
    Unroll = readClangLoop(PP, Said);
  else if (Name == "unroll" || Name == "nounroll")
    Unroll = readUnroll(PP, Name, Hint.First.getLocation(), Said);
  if (Unroll)
    recordUnroll(Directive, *Unroll);
}

void LoopHints::sawDirective(Preprocessor &PP, const TokenList &Tokens, SourceLocation NewEnd) {
  const bool HasLoop = hasLoop(Tokens);
  LastEnd = NewEnd;
  Directive = HasLoop ? Tokens.front().getLocation() : SourceLocation();
  End = HasLoop && NewEnd.isFileID() ? NewEnd : SourceLocation();
  if (HasLoop)
    for (const WrittenHint &Hint : std::exchange(Pending, {}))
      takeAway(PP, Hint);
}

void LoopHints::enterBehind(Preprocessor &PP) {
  if (Pending.empty())
    return;
  if (LastEnd.isFileID() && leadsToDirective(PP, LastEnd)) // they are that one's
    return;
  std::vector<WrittenHint> Now = std::exchange(Pending, {});
  for (WrittenHint &Hint : llvm::reverse(Now)) { // what is entered last comes first
    PP.EnterTokenStream(Hint.Rest, /*DisableMacroExpansion=*/true, /*IsReinject=*/false);
    Hint.Clangs->HandlePragma(PP, Hint.Introducer, Hint.First);
  }
}

void HintHandler::HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer,
                               Token &First) {
  const bool IsLine = Introducer.Kind == PIK_HashPragma && Introducer.Loc.isFileID();
  const bool IsHint = IsLine && (getName() != "omp" || (PP.getLangOpts().OpenMP && isSimd(PP, Introducer.Loc)));
  if (IsHint && isBehind(PP, Introducer.Loc, Hints.End)) {
    const WrittenHint Hint = readHint(PP, Clangs, Introducer, First);
    Hints.takeAway(PP, Hint);
    Hints.End = Hint.Rest.back().getLocation(); // another one may follow
  } else if (IsHint && isBeforeDirective(PP, Introducer.Loc))
    Hints.Pending.push_back(readHint(PP, Clangs, Introducer, First));
  else
    Clangs.HandlePragma(PP, Introducer, First);
}

} // namespace pacc

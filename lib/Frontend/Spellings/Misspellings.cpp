//===- Misspellings.cpp - words that are nearly OpenACC's -----------------===//
#include "Spellings/Misspellings.h"

#include "TokenLists.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/Basic/OpenACCKinds.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace pacc {
namespace {

using WordList = SmallVector<StringRef, 64>;

/// The names of all kinds, as Clang prints them.
template <typename Kind> WordList namesOf() {
  static const std::vector<std::string> Names = [] {
    std::vector<std::string> All;
    for (unsigned K = 0; K < static_cast<unsigned>(Kind::Invalid); ++K) {
      std::string Name;
      llvm::raw_string_ostream(Name) << static_cast<Kind>(K);
      All.push_back(Name);
    }
    return All;
  }();
  return WordList(Names.begin(), Names.end());
}

/// The words by which directives begin.
WordList directiveWords() {
  WordList Found;
  for (StringRef Name : namesOf<OpenACCDirectiveKind>())
    Found.push_back(Name.split(' ').first);
  return Found;
}

/// The word that somebody means by one that is none; empty if there is no telling.
StringRef meant(StringRef Word, const WordList &Known) {
  // Words of other models for the same thing.
  if (Word == "for" || Word == "do")
    return "loop";
  const std::string Lower = Word.lower();
  StringRef Best;
  unsigned Least = Word.size() < 5 ? 2 : 3; // one more than may be wrong
  for (StringRef Each : Known) {
    const unsigned Distance = StringRef(Lower).edit_distance(Each, /*AllowReplacements=*/true, Least);
    if (Distance < Least) {
      Least = Distance;
      Best = Each;
    }
  }
  return Best;
}

bool isName(const Token &T) { return !T.isAnnotation() && !T.isLiteral() && T.getIdentifierInfo(); }

/// Reports the word, if another one is meant, and puts that in its place.
void correct(Preprocessor &PP, Token &T, const WordList &Known, bool IsClause) {
  const StringRef Word = T.getIdentifierInfo()->getName();
  if (llvm::is_contained(Known, Word))
    return;
  const StringRef Meant = meant(Word, Known);
  if (Meant.empty())
    return;
  auto Error = report(PP.getDiagnostics(), T.getLocation(), Diag::MisspeltWord);
  Error << Word << IsClause << Meant;
  if (T.getLocation().isFileID())
    Error << FixItHint::CreateReplacement(T.getLocation(), Meant);
  rename(PP, T, Meant);
}

} // namespace

bool correctMisspellings(Preprocessor &PP, TokenList &Tokens) {
  if (Tokens.empty() || !isName(Tokens.front()))
    return true;
  // nvc's directives about deep copies have a message of their own.
  if (isWord(Tokens[0], "shape") || isWord(Tokens[0], "policy"))
    return true;
  if (isWord(Tokens[0], "end")) {
    report(PP.getDiagnostics(), Tokens[0].getLocation(), Diag::EndOfFortran);
    return false;
  }
  correct(PP, Tokens[0], directiveWords(), /*IsClause=*/false);
  const bool IsUnstructured = isWord(Tokens[0], "enter") || isWord(Tokens[0], "exit");
  if (IsUnstructured && !(Tokens.size() > 1 && isWord(Tokens[1], "data"))) {
    const SourceLocation Where = Tokens[0].getLocation();
    report(PP.getDiagnostics(), Where, Diag::MisspeltWord)
        << Tokens[0].getIdentifierInfo()->getName() << /*IsClause=*/0
        << (isWord(Tokens[0], "enter") ? "enter data" : "exit data");
    // A word between the two and the clauses is a wrong 'data'.
    const bool IsWord = Tokens.size() > 1 && isName(Tokens[1]) && !(Tokens.size() > 2 && Tokens[2].is(tok::l_paren));
    if (!IsWord)
      Tokens.insert(Tokens.begin() + 1, Tokens[0]);
    rename(PP, Tokens[1], "data");
  }
  // What stands behind these names are no clauses; the parser knows what may.
  if (isWord(Tokens[0], "atomic") || isWord(Tokens[0], "cache"))
    return true;
  WordList Clauses = namesOf<OpenACCClauseKind>();
  const bool IsCompute = isWord(Tokens[0], "parallel") || isWord(Tokens[0], "kernels") || isWord(Tokens[0], "serial");
  for (size_t I = IsUnstructured ? 2 : 1; I < Tokens.size(); ++I) {
    if (opens(Tokens[I])) {
      I = closing(Tokens, I);
      continue;
    }
    if (!isName(Tokens[I]))
      continue;
    const bool MayBeLoop = I == 1 && IsCompute;
    WordList Known = Clauses;
    if (MayBeLoop)
      Known.push_back("loop");
    const StringRef Word = Tokens[I].getIdentifierInfo()->getName();
    correct(PP, Tokens[I], Known, /*IsClause=*/!MayBeLoop || meant(Word, Known) != "loop");
  }
  return true;
}

} // namespace pacc

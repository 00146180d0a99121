//===- StrayTokens.cpp - commas, semicolons, braces of no use -------------===//
#include "Spellings/StrayTokens.h"

#include "TokenLists.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace pacc {

static void dropSemicolons(Preprocessor &PP, TokenList &Tokens) {
  if (Tokens.back().isNot(tok::semi))
    return;
  SourceLocation First;
  while (Tokens.back().is(tok::semi) && Tokens.size() > 1) {
    First = Tokens.back().getLocation();
    Tokens.pop_back();
  }
  if (First.isValid())
    report(PP.getDiagnostics(), First, Diag::SemicolonBehind) << FixItHint::CreateRemoval(First);
}

void dropStrayTokens(Preprocessor &PP, TokenList &Tokens) {
  dropSemicolons(PP, Tokens);
  while (Tokens.back().is(tok::comma) && Tokens.size() > 1)
    Tokens.pop_back();
  unsigned Name = nameLength(Tokens);
  if (Name < Tokens.size() && Tokens[Name].is(tok::comma))
    Tokens.erase(Tokens.begin() + Name);
  // The last in the list of a clause: copy(a, b,).
  for (size_t I = Name; I < Tokens.size(); ++I) {
    if (!opens(Tokens[I]))
      continue;
    const bool IsList = Tokens[I].is(tok::l_paren);
    I = closing(Tokens, I);
    if (IsList && I < Tokens.size() && Tokens[I - 1].is(tok::comma) && Tokens[I - 2].isNot(tok::l_paren))
      Tokens.erase(Tokens.begin() + --I);
  }
}

bool returnBrace(Preprocessor &PP, TokenList &Tokens) {
  if (Tokens.size() < 2 || Tokens.back().isNot(tok::l_brace))
    return false;
  const Token Brace = Tokens.pop_back_val();
  report(PP.getDiagnostics(), Brace.getLocation(), Diag::BraceBehind);
  auto Stream = std::make_unique<Token[]>(1);
  Stream[0] = Brace;
  PP.EnterTokenStream(std::move(Stream), 1, /*DisableMacroExpansion=*/false, /*IsReinject=*/false);
  return true;
}

} // namespace pacc

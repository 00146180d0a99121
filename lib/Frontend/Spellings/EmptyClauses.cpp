//===- EmptyClauses.cpp - clauses that name nothing -----------------------===//
#include "Spellings/EmptyClauses.h"

#include "Spellings/ClauseLists.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace pacc {
namespace {

bool isOneOf(const WrittenClause &C, llvm::ArrayRef<StringRef> Words) {
  return llvm::any_of(Words, [&C](StringRef Word) { return C.is(Word); });
}

bool hasVariables(const WrittenClause &C, bool IsUpdate) {
  if (IsUpdate) // elsewhere `self` has a condition
    return isOneOf(C, {"host", "self", "device"});
  return isOneOf(C, {"attach", "copy", "copyin", "copyout", "create", "delete", "detach", "device_resident",
                     "deviceptr", "firstprivate", "link", "no_create", "present", "private", "use_device"});
}

bool isEmptyList(const WrittenClause &C) {
  return C.Tokens.size() == 3 && C.Tokens[1].is(tok::l_paren) && C.Tokens[2].is(tok::r_paren);
}

/// A statement of its own, which does nothing without a clause that names variables.
bool isExecuted(const TokenList &Tokens) {
  return isWord(Tokens[0], "enter") || isWord(Tokens[0], "exit") || isWord(Tokens[0], "update");
}

bool needsVariables(const TokenList &Tokens) {
  return isExecuted(Tokens) || isWord(Tokens[0], "declare") || isWord(Tokens[0], "host_data");
}

void enterEmptyStatement(Preprocessor &PP, SourceLocation Where) {
  auto Stream = std::make_unique<Token[]>(1);
  Stream[0].startToken();
  Stream[0].setKind(tok::semi);
  Stream[0].setLength(1);
  Stream[0].setLocation(Where);
  PP.EnterTokenStream(std::move(Stream), 1, /*DisableMacroExpansion=*/false, /*IsReinject=*/false);
}

} // namespace

bool dropEmptyClauses(Preprocessor &PP, TokenList &Tokens) {
  const unsigned Name = nameLength(Tokens);
  const bool IsUpdate = isWord(Tokens[0], "update");
  const TokenList Before = Tokens;
  const WrittenClauses All = clausesIn(TokenRange(Before).drop_front(Name));
  const auto IsDropped = [IsUpdate](const WrittenClause &C) { return hasVariables(C, IsUpdate) && isEmptyList(C); };
  if (llvm::none_of(All, IsDropped))
    return true;
  const bool HasVariables = llvm::any_of(All, [&](const WrittenClause &C) {
    return hasVariables(C, IsUpdate) && !isEmptyList(C);
  });
  const bool IsNothing = needsVariables(Tokens) && !HasVariables;
  // It would still wait: what is meant by that, the parser's error asks.
  if (IsNothing && llvm::any_of(All, [](const WrittenClause &C) { return C.is("wait"); }))
    return true;
  Tokens.truncate(Name);
  for (const WrittenClause &C : All)
    if (IsDropped(C))
      report(PP.getDiagnostics(), C.Tokens[0].getLocation(), Diag::EmptyClause)
          << PP.getSpelling(C.Tokens[0]) << IsNothing;
    else
      Tokens.append(C.Tokens.begin(), C.Tokens.end());
  if (IsNothing && isExecuted(Tokens))
    enterEmptyStatement(PP, Before.back().getLocation());
  return !IsNothing;
}

} // namespace pacc

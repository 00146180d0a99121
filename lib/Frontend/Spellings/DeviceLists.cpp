//===- DeviceLists.cpp - clauses of other devices -------------------------===//
#include "Spellings/DeviceLists.h"

#include "TokenLists.h"
#include "pacc/Lowering/DeviceNames.h"

using namespace clang;

namespace pacc {
namespace {

/// A clause of a directive: its word, and what stands in parentheses behind it.
struct Clause {
  TokenRange Tokens;
  unsigned List = 0; ///< the device_type clause before it, counted from 1, or that it is; 0: it is a default

  bool is(llvm::StringRef Word) const { return isWord(Tokens.front(), Word); }
  bool isList() const { return is("device_type") || is("dtype"); }
  bool isLevel() const { return is("gang") || is("worker") || is("vector"); }
  bool isOrder() const { return is("seq") || is("auto") || is("independent"); }
  bool hasWordOf(const Clause &Other) const {
    const IdentifierInfo *Word = Tokens.front().getIdentifierInfo();
    return Word && Word == Other.Tokens.front().getIdentifierInfo();
  }
};

using Clauses = llvm::SmallVector<Clause, 16>;

/// Of the tokens behind the directive's name.
Clauses clausesIn(TokenRange Tokens) {
  Clauses Out;
  unsigned Lists = 0;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    if (Tokens[I].is(tok::comma))
      continue;
    const size_t First = I;
    if (I + 1 < Tokens.size() && Tokens[I + 1].is(tok::l_paren))
      I = std::min(closing(Tokens, I + 1), Tokens.size() - 1);
    Out.push_back({Tokens.slice(First, I + 1 - First)});
    Lists += Out.back().isList();
    Out.back().List = Lists;
  }
  return Out;
}

/// Whether a loop cannot have both.
bool conflict(const Clause &A, const Clause &B) {
  return (A.isOrder() && B.isOrder()) || (A.is("seq") && B.isLevel()) || (A.isLevel() && B.is("seq"));
}

/// Whether Clang takes no notice of the lists that they are in.
bool wouldComplain(const Clauses &All, bool IsUpdate) {
  for (const Clause &A : All)
    for (const Clause &B : All)
      if (A.List < B.List && (conflict(A, B) || (IsUpdate && A.is("async") && B.is("async"))))
        return true;
  return false;
}

/// Of each list, from 1, whether it counts.
llvm::SmallVector<bool, 4> chosen(const Clauses &All) {
  llvm::SmallVector<bool, 4> Own(1), Rest(1);
  for (const Clause &C : All) {
    if (!C.isList())
      continue;
    const bool IsOwn = llvm::any_of(C.Tokens.drop_front(), [](const Token &T) {
      return !T.isAnnotation() && !T.isLiteral() && T.getIdentifierInfo() &&
             isDeviceOfProgram(T.getIdentifierInfo()->getName());
    });
    Own.push_back(IsOwn);
    Rest.push_back(llvm::any_of(C.Tokens, [](const Token &T) { return T.is(tok::star); }));
  }
  return llvm::is_contained(Own, true) ? Own : Rest;
}

} // namespace

void chooseDeviceLists(TokenList &Tokens) {
  const unsigned Name = nameLength(Tokens);
  const bool IsUpdate = isWord(Tokens[0], "update");
  if (!IsUpdate && !isWord(Tokens[Name - 1], "loop"))
    return;
  const TokenList Before = Tokens;
  const Clauses All = clausesIn(TokenRange(Before).drop_front(Name));
  if (!wouldComplain(All, IsUpdate))
    return;
  const auto Counts = chosen(All);
  Tokens.truncate(Name);
  for (const Clause &C : All) {
    const bool IsReplaced = llvm::any_of(All, [&](const Clause &Own) {
      return !Own.isList() && Counts[Own.List] && (Own.hasWordOf(C) || conflict(Own, C));
    });
    if (C.isList() || Counts[C.List] || (C.List == 0 && !IsReplaced))
      Tokens.append(C.Tokens.begin(), C.Tokens.end());
  }
}

} // namespace pacc

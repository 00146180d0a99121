//===- DeviceLists.cpp - clauses of other devices -------------------------===//
#include "Spellings/DeviceLists.h"
#include "Spellings/ClauseLists.h"

#include "pacc/Lowering/DeviceNames.h"

using namespace clang;

namespace pacc {
namespace {

bool isLevel(const WrittenClause &C) { return C.is("gang") || C.is("worker") || C.is("vector"); }

bool isOrder(const WrittenClause &C) { return C.is("seq") || C.is("auto") || C.is("independent"); }

bool haveOneWord(const WrittenClause &A, const WrittenClause &B) {
  const IdentifierInfo *Word = A.Tokens.front().getIdentifierInfo();
  return Word && Word == B.Tokens.front().getIdentifierInfo();
}

/// Whether a loop cannot have both.
bool conflict(const WrittenClause &A, const WrittenClause &B) {
  return (isOrder(A) && isOrder(B)) || (A.is("seq") && isLevel(B)) || (isLevel(A) && B.is("seq"));
}

/// Whether Clang takes no notice of the lists that they are in.
bool wouldComplain(const WrittenClauses &All, bool IsUpdate) {
  for (const WrittenClause &A : All)
    for (const WrittenClause &B : All)
      if (A.List < B.List && (conflict(A, B) || (IsUpdate && A.is("async") && B.is("async"))))
        return true;
  return false;
}

/// Of each list, from 1, whether it counts.
llvm::SmallVector<bool, 4> chosen(const WrittenClauses &All) {
  llvm::SmallVector<bool, 4> Own(1), Rest(1);
  for (const WrittenClause &C : All) {
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
  const WrittenClauses All = clausesIn(TokenRange(Before).drop_front(Name));
  if (!wouldComplain(All, IsUpdate))
    return;
  const auto Counts = chosen(All);
  Tokens.truncate(Name);
  for (const WrittenClause &C : All) {
    const bool IsReplaced = llvm::any_of(All, [&](const WrittenClause &Own) {
      return !Own.isList() && Counts[Own.List] && (haveOneWord(Own, C) || conflict(Own, C));
    });
    if (C.isList() || Counts[C.List] || (C.List == 0 && !IsReplaced))
      Tokens.append(C.Tokens.begin(), C.Tokens.end());
  }
}

} // namespace pacc

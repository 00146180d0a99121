//===- OnDeviceConditions.cpp - if constexpr (acc_on_device(t)) -----------===//
#include "Spellings/Code/OnDeviceConditions.h"

#include "Spellings/RawTokens.h"

#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace pacc {

/// Does a condition in parentheses stand behind the `constexpr` at the place, with acc_on_device in it? In the body of
/// a macro what is written there counts.
static bool asksForDevice(Preprocessor &PP, SourceLocation Constexpr) {
  RawTokens Behind(PP, PP.getSourceManager().getSpellingLoc(Constexpr));
  Behind.next(); // constexpr
  if (Behind.next().isNot(tok::l_paren))
    return false;
  bool Found = false;
  for (unsigned Depth = 1; Depth;) {
    const Token T = Behind.next();
    if (T.isOneOf(tok::eof, tok::semi, tok::l_brace))
      return false;
    Depth += T.is(tok::l_paren);
    Depth -= T.is(tok::r_paren);
    Found |= isRaw(T, "acc_on_device");
  }
  return Found;
}

// A watcher cannot take a token away, and the parser has no place between `if` and the parenthesis for one without a
// meaning. So `constexpr (` becomes `( __extension__`, an operator that does nothing.
std::function<void(Token &)> onDeviceConditionWatcher(Preprocessor &PP) {
  return [&PP, BehindIf = false, BehindOpen = false](Token &T) mutable {
    if (BehindOpen) {
      T.setIdentifierInfo(PP.getIdentifierInfo("__extension__"));
      T.setKind(tok::kw___extension__);
    }
    BehindOpen = BehindIf && T.is(tok::kw_constexpr) && asksForDevice(PP, T.getLocation());
    if (BehindOpen) {
      T.setIdentifierInfo(nullptr);
      T.setKind(tok::l_paren);
    }
    BehindIf = T.is(tok::kw_if);
  };
}

} // namespace pacc

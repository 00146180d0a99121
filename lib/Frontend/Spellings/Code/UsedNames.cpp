//===- UsedNames.cpp - variables behind using-declarations ----------------===//
#include "Spellings/Code/UsedNames.h"

#include "Scopes.h"

#include "clang/AST/DeclCXX.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Token.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace pacc {
namespace {

/// The variable that a using-declaration has brought into the scope under the token's name; null: another one, or none.
VarDecl *broughtVariable(CompilerInstance &CI, const Token &Name) {
  Sema &S = CI.getSema();
  LookupResult Found(S, Name.getIdentifierInfo(), Name.getLocation(), Sema::LookupOrdinaryName);
  Found.suppressDiagnostics();
  if (!S.LookupName(Found, S.getCurScope()) || !Found.isSingleResult() ||
      !isa<UsingShadowDecl>(Found.getRepresentativeDecl()))
    return nullptr;
  return Found.getAsSingle<VarDecl>();
}

/// Sees the tokens of a directive when the parser is in it, so that the names are those of the scope where it
/// stands: the handler of the pragma reads them before the parser has left the block in front of it.
class Watcher {
public:
  explicit Watcher(CompilerInstance &CI) : CI(CI) {}

  void operator()(Token &T) {
    if (T.is(tok::annot_pragma_openacc))
      InDirective = true;
    else if (T.is(tok::annot_pragma_openacc_end))
      InDirective = false;
    if (!InDirective)
      return;
    const bool MayBegin = BeginsItem;
    BeginsItem = T.isOneOf(tok::l_paren, tok::comma, tok::colon);
    if (MayBegin && T.is(tok::identifier) && CI.hasSema() && CI.getSema().getCurScope() && !isReadAhead(CI))
      if (VarDecl *Variable = broughtVariable(CI, T))
        become(T, Variable);
  }

private:
  /// What the parser makes of a name that it has looked up.
  static void become(Token &T, NamedDecl *D) {
    const SourceLocation Loc = T.getLocation();
    T.startToken();
    T.setKind(tok::annot_non_type);
    T.setLocation(Loc);
    T.setAnnotationEndLoc(Loc);
    T.setAnnotationValue(D);
  }

  CompilerInstance &CI;
  bool InDirective = false, BeginsItem = false;
};

} // namespace

std::function<void(Token &)> usedNamesWatcher(CompilerInstance &CI) { return Watcher(CI); }

} // namespace pacc

//===- ObjectElements.cpp - copy(v[0:n]) of a std::vector -----------------===//
#include "Spellings/ObjectElements.h"

#include "Scopes.h"
#include "Spellings/ClauseLists.h"
#include "Spellings/ItemTypes.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/DeclCXX.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace pacc {
namespace {

bool takesData(const WrittenClause &C) {
  constexpr llvm::StringLiteral Clauses[] = {"copy", "copyin", "copyout", "create", "present", "no_create",
                                             "delete", "host", "self", "device", "attach", "detach"};
  return C.Tokens.size() > 3 && llvm::any_of(Clauses, [&C](StringRef Name) { return C.is(Name); });
}

std::string spellingOf(Preprocessor &PP, TokenRange Tokens) {
  std::string Text;
  for (const Token &T : Tokens) {
    if (T.hasLeadingSpace() && !Text.empty())
      Text += ' ';
    Text += PP.getSpelling(T);
  }
  return Text;
}

/// Without `readonly:` and the like.
TokenRange withoutModifier(TokenRange Item) {
  for (size_t I = 0; I < Item.size(); ++I) {
    if (opens(Item[I]))
      I = closing(Item, I);
    else if (Item[I].is(tok::colon))
      return Item.drop_front(I + 1);
  }
  return Item;
}

/// `[0:1]` and `[:1]` of an object mean the object (ObjectSections.h).
bool isObjectItself(Preprocessor &PP, TokenRange Section) {
  if (Section.size() == 5 && PP.getSpelling(Section[1]) == "0") // from the first element on
    Section = Section.drop_front();
  return Section.size() == 4 && Section[1].is(tok::colon) && PP.getSpelling(Section[2]) == "1" && Section[3].is(tok::r_square);
}

bool isOfClass(QualType T) { return !T.isNull() && !T->isDependentType() && T->getAsCXXRecordDecl(); }

bool hasDataMember(Sema &S, SourceLocation Where, QualType T) {
  if (!S.isCompleteType(Where, T)) // which makes an instance of a template complete
    return false;
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl()->getDefinition();
  return llvm::any_of(Class->methods(), [](const CXXMethodDecl *Each) {
    return Each->getIdentifier() && Each->getName() == "data" && Each->getAccess() == AS_public &&
           Each->getNumParams() == 0 && Each->getReturnType()->isPointerType();
  });
}

bool knowsTypes(CompilerInstance &CI) {
  return CI.hasSema() && CI.getSema().getCurScope() && !isReadAhead(CI) &&
         !CI.getSema().CurContext->isDependentContext();
}

/// Where the last brackets of the item open.
size_t lastSection(TokenRange Item) {
  size_t Last = 0;
  for (size_t I = 0; I < Item.size(); ++I)
    if (opens(Item[I])) {
      Last = I;
      I = closing(Item, I);
    }
  return Last;
}

/// Reports the item if its elements are named so.
bool isWrong(CompilerInstance &CI, const WrittenClause &Clause, TokenRange Item) {
  Preprocessor &PP = CI.getPreprocessor();
  const auto Error = [&](bool IsCall, bool IsPointer, const std::string &Elements) {
    report(CI.getDiagnostics(), Item.front().getLocation(), Diag::ElementsOfObject)
        << spellingOf(PP, Item) << PP.getSpelling(Clause.Tokens[0]) << IsCall << !IsPointer << Elements;
    return true;
  };
  for (size_t I = 0; I < Item.size(); ++I) {
    if (!opens(Item[I]))
      continue;
    const size_t End = closing(Item, I);
    const TokenRange Before = Item.take_front(I);
    if (Item[I].is(tok::l_paren) && I && Item[I - 1].is(tok::identifier)) {
      const bool HasSection = End + 1 < Item.size() && Item[End + 1].is(tok::l_square);
      return Error(/*IsCall=*/true, HasSection, spellingOf(PP, Item.take_front(End + 1)));
    }
    const QualType T = Item[I].is(tok::l_square) && knowsTypes(CI) ? typeOf(CI.getSema(), Before) : QualType();
    if (isOfClass(T) && !isObjectItself(PP, Item.drop_front(I))) {
      // Of v[i][0:n] the elements are those of v[i], an array, a pointer, or an object again.
      const size_t Last = lastSection(Item);
      const bool HasData = Last == I && hasDataMember(CI.getSema(), Item[I].getLocation(), T);
      const std::string Elements =
          HasData ? spellingOf(PP, Before) + ".data()" : "&" + spellingOf(PP, Item.take_front(Last)) + "[0]";
      return Error(/*IsCall=*/false, /*IsPointer=*/true, Elements);
    }
    I = End;
  }
  return false;
}

} // namespace

bool checkElementsOfObjects(CompilerInstance &CI, const TokenList &Tokens) {
  if (!CI.getLangOpts().CPlusPlus || Tokens.empty())
    return true;
  bool IsRight = true;
  for (const WrittenClause &Clause : clausesIn(TokenRange(Tokens).drop_front(nameLength(Tokens))))
    if (takesData(Clause))
      for (TokenRange Item : splitAtCommas(Clause.Tokens.drop_front(2).drop_back()))
        IsRight &= !isWrong(CI, Clause, withoutModifier(Item));
  return IsRight;
}

} // namespace pacc

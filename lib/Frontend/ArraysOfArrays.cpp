//===- ArraysOfArrays.cpp - matrices in firstprivate ----------------------===//
#include "ArraysOfArrays.h"

#include "Scopes.h"
#include "TokenLists.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace pacc {
namespace {

/// What a name in the expression stands for.
QualType typeOfName(Sema &S, const Token &Name) {
  LookupResult Found(S, Name.getIdentifierInfo(), Name.getLocation(), Sema::LookupOrdinaryName);
  Found.suppressDiagnostics();
  const auto *Value = S.LookupName(Found, S.getCurScope()) ? Found.getAsSingle<ValueDecl>() : nullptr;
  return Value ? Value->getType() : QualType();
}

QualType typeOfMember(Sema &S, QualType Object, const Token &Name) {
  RecordDecl *Record = Object->getAsRecordDecl();
  Record = Record ? Record->getDefinition() : nullptr;
  if (!Record)
    return {};
  LookupResult Found(S, Name.getIdentifierInfo(), Name.getLocation(), Sema::LookupMemberName);
  Found.suppressDiagnostics();
  const auto *Value = S.LookupQualifiedName(Found, Record) ? Found.getAsSingle<ValueDecl>() : nullptr;
  return Value ? Value->getType() : QualType();
}

/// Of `a`, `s.a`, `p->q.a`, `this->a`; null for all else.
QualType typeOf(Sema &S, TokenRange Item) {
  if (Item.empty() || Item.size() % 2 == 0)
    return {};
  QualType T = Item.front().is(tok::kw_this)      ? S.getCurrentThisType()
               : Item.front().is(tok::identifier) ? typeOfName(S, Item.front())
                                                  : QualType();
  for (size_t I = 1; I < Item.size() && !T.isNull(); I += 2) {
    T = T.getNonReferenceType();
    const bool IsPointer = Item[I].is(tok::arrow);
    if (!Item[I].isOneOf(tok::period, tok::arrow) || Item[I + 1].isNot(tok::identifier) ||
        IsPointer != T->isPointerType())
      return {};
    T = typeOfMember(S, IsPointer ? T->getPointeeType() : T, Item[I + 1]);
  }
  return T.isNull() ? T : T.getNonReferenceType();
}

/// In so many dimensions the item is an array whose elements are arrays.
unsigned dimensionsOfArrays(CompilerInstance &CI, TokenRange Item) {
  const ASTContext &C = CI.getASTContext();
  const QualType T = typeOf(CI.getSema(), Item);
  const ConstantArrayType *Array = T.isNull() ? nullptr : C.getAsConstantArrayType(T);
  unsigned Dimensions = 0;
  while (Array && (Array = C.getAsConstantArrayType(Array->getElementType())))
    ++Dimensions;
  return Dimensions;
}

} // namespace

void spellArraysOfArrays(CompilerInstance &CI, TokenList &Tokens) {
  if (!CI.hasSema() || !CI.getSema().getCurScope() || isReadAhead(CI))
    return;
  const TokenRange In = Tokens;
  TokenList Out;
  for (size_t I = 0; I < In.size();) {
    const bool Opens = I + 1 < In.size() && In[I + 1].is(tok::l_paren);
    const size_t End = Opens ? closing(In, I + 1) : I;
    if (End == In.size()) // the parser's error
      return;
    if (!Opens || !isWord(In[I], "firstprivate")) {
      Out.append(In.begin() + I, In.begin() + End + 1);
      I = End + 1;
      continue;
    }
    Out.append(In.begin() + I, In.begin() + I + 2);
    const Token *Next = In.begin() + I + 2;
    for (TokenRange Item : splitAtCommas(In.slice(I + 2, End - I - 2))) {
      Out.append(Next, Item.end()); // the comma before it, too
      Next = Item.end();
      for (unsigned Dimensions = dimensionsOfArrays(CI, Item); Dimensions; --Dimensions)
        for (tok::TokenKind Kind : {tok::l_square, tok::colon, tok::r_square}) {
          Token T;
          T.startToken();
          T.setKind(Kind);
          T.setLocation(Item.back().getLocation());
          T.setLength(1);
          Out.push_back(T);
        }
    }
    Out.push_back(In[End]);
    I = End + 1;
  }
  Tokens = std::move(Out);
}

} // namespace pacc

//===- ItemTypes.cpp - types of what clauses name -------------------------===//
#include "Spellings/ItemTypes.h"

#include "clang/AST/DeclCXX.h"
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

} // namespace

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

} // namespace pacc

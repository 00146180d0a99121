//===- ReadObjects.cpp - objects behind pointers, only read ---------------===//
#include "Data/ReadObjects.h"
#include "Tree/References.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {
namespace {

class ReadObjectChecker {
public:
  ReadObjectChecker(const VarDecl *Variable, bool OfArray,
          ReadMembers Which = ReadMembers::Values)
      : Var(Variable->getCanonicalDecl()), OfArray(OfArray),
        Pointers(Which == ReadMembers::ValuesAndPointers) {}

  /// False where the variable is used in another way.
  bool check(const Stmt *S) const {
    if (!S)
      return true;
    if (const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(S))
      return OfArray || !Size->getTypeOfArgument()->isVariablyModifiedType() ||
             !mentions(S, Var);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
      return Ref->getDecl()->getCanonicalDecl() != Var;
    if (typeMentions(S, Var))
      return false;
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(S);
        Cast && Cast->getCastKind() == CK_LValueToRValue &&
        isValue(Cast->getType()) && isPlace(Cast->getSubExpr()))
      return true;
    if (const auto *Member = dyn_cast<MemberExpr>(S);
        Pointers && Member && isReference(Member) && isInObject(Member))
      return true;
    return llvm::all_of(S->children(), [&](const Stmt *Child) {
      return (Pointers && !OfArray && isNullTest(S, Child, Var->getASTContext()) && isVariable(cast<Expr>(Child))) || check(Child);
    });
  }

private:
  bool isValue(QualType T) const {
    return T->isArithmeticType() || T->isEnumeralType() ||
           T->isAnyComplexType() || (Pointers && T->isPointerType());
  }

  bool isVariable(const Expr *E) const { return isReferenceTo(E, Var); }

  /// A member of the object, or an element of one, whose subscripts do nothing
  /// else with the variable.
  bool isPlace(const Expr *E) const {
    E = E->IgnoreParens();
    if (E->getType().isVolatileQualified())
      return false;
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
      const auto *Decay =
          dyn_cast<ImplicitCastExpr>(Element->getBase()->IgnoreParens());
      return Decay && Decay->getCastKind() == CK_ArrayToPointerDecay &&
             isPlace(Decay->getSubExpr()) && !mayGoOn(Decay->getSubExpr()) && check(Element->getIdx());
    }
    if (OfArray && isVariable(E))
      return true;
    const auto *Member = dyn_cast<MemberExpr>(E);
    return Member && isa<FieldDecl>(Member->getMemberDecl()) && !isReference(Member) &&
           isInObject(Member);
  }

  /// An array whose elements may go on behind the object (mayGoOnBehind).
  bool mayGoOn(const Expr *Array) const {
    return !OfArray && Array->isFlexibleArrayMemberLike(Var->getASTContext(),
                                                        LangOptions::StrictFlexArraysLevelKind::OneZeroOrIncomplete,
                                                        /*IgnoreTemplateOrMacroSubstitution=*/true);
  }

  static bool isReference(const MemberExpr *Member) {
    return Member->getMemberDecl()->getType()->isReferenceType();
  }

  bool isInObject(const MemberExpr *Member) const {
    if (Member->isArrow())
      return !OfArray && isVariable(Member->getBase());
    const Expr *Base = Member->getBase()->IgnoreParenImpCasts();
    const auto *Unary = dyn_cast<UnaryOperator>(Base);
    return !OfArray && Unary && Unary->getOpcode() == UO_Deref
               ? isVariable(Unary->getSubExpr())
               : isPlace(Base);
  }

  const VarDecl *const Var;
  const bool OfArray; ///< and not of what a pointer points to
  const bool Pointers; ///< and references may be read, too
};

} // namespace

bool onlyReadsMembers(const ASTContext &C, const Stmt *S, const VarDecl *Var,
                      ReadMembers Which) {
  QualType T = Var->getType().getNonReferenceType();
  QualType Object = T->isPointerType() ? T->getPointeeType() : QualType();
  if (Object.isNull() || !Object->isRecordType() || Object->isIncompleteType() ||
      T.isVolatileQualified() || !Object.isTriviallyCopyableType(C))
    return false;
  return ReadObjectChecker(Var, /*OfArray=*/false, Which).check(S);
}

bool onlyReadsElements(const Stmt *S, const VarDecl *Var) {
  return ReadObjectChecker(Var, /*OfArray=*/true).check(S);
}

} // namespace pacc

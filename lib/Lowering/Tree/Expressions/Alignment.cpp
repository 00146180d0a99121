//===- Alignment.cpp - where scalars lie in packed structures -------------===//
#include "Tree/Expressions/Alignment.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace pacc {

static CharUnits offsetOf(const FieldDecl *Field, const ASTContext &C) {
  return C.toCharUnitsFromBits(C.getFieldOffset(Field));
}

CharUnits alignmentOfObject(const MemberExpr &Member, const ASTContext &C) {
  return Member.isArrow() ? C.getTypeAlignInChars(Member.getBase()->getType()->getPointeeType())
                          : alignmentOf(Member.getBase(), C);
}

CharUnits alignmentOf(const Expr *Place, const ASTContext &C) {
  Place = Place->IgnoreParens();
  const CharUnits OfType = C.getTypeAlignInChars(Place->getType());
  if (const auto *Member = dyn_cast<MemberExpr>(Place)) {
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (!Field || Field->getType()->isReferenceType())
      return OfType;
    return alignmentOfObject(*Member, C).alignmentAtOffset(offsetOf(Field, C));
  }
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Place)) {
    const auto *Decay = dyn_cast<ImplicitCastExpr>(Element->getBase()->IgnoreParens());
    return Decay && Decay->getCastKind() == CK_ArrayToPointerDecay
               ? alignmentOf(Decay->getSubExpr(), C).alignmentOfArrayElement(C.getTypeSizeInChars(Place->getType()))
               : OfType;
  }
  if (const auto *Cast = dyn_cast<CastExpr>(Place); Cast && Cast->getCastKind() == CK_NoOp)
    return alignmentOf(Cast->getSubExpr(), C);
  return OfType;
}

bool hasAlignedScalars(QualType T, CharUnits Alignment, const ASTContext &C) {
  if (const ArrayType *Array = C.getAsArrayType(T)) {
    const QualType Element = Array->getElementType();
    return Element->isVariablyModifiedType()
               ? hasAlignedScalars(C.getBaseElementType(Element), Alignment, C)
               : hasAlignedScalars(Element, Alignment.alignmentOfArrayElement(C.getTypeSizeInChars(Element)), C);
  }
  const auto *Record = T->getAsRecordDecl();
  if (!Record)
    return Alignment >= C.getTypeAlignInChars(T.getCanonicalType());
  if (const auto *Class = dyn_cast<CXXRecordDecl>(Record))
    for (const CXXBaseSpecifier &Base : Class->bases()) {
      const CharUnits At = C.getASTRecordLayout(Class).getBaseClassOffset(Base.getType()->getAsCXXRecordDecl());
      if (!hasAlignedScalars(Base.getType(), Alignment.alignmentAtOffset(At), C))
        return false;
    }
  return llvm::all_of(Record->fields(), [&](const FieldDecl *Field) {
    if (Field->isBitField()) // whether it lies across two numbers, the structure alone tells
      return Alignment >= C.getTypeAlignInChars(T);
    return Field->getType()->isReferenceType() ||
           hasAlignedScalars(Field->getType(), Alignment.alignmentAtOffset(offsetOf(Field, C)), C);
  });
}

} // namespace pacc

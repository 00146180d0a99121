//===- BitsInNumber.cpp - bit-fields of atomic operations -----------------===//
#include "Compute/Atomics/BitsInNumber.h"

#include "LoweringContext.h"
#include "Tree/Expressions/Alignment.h"

using namespace clang;

namespace pacc {

std::optional<BitsInNumber> BitsInNumber::of(LoweringContext &LC, MemberExpr *Field) {
  const ASTContext &C = LC.C;
  const auto *Bits = cast<FieldDecl>(Field->getMemberDecl());
  BitsInNumber B(LC, Field);
  B.Stored = Bits->getType().getUnqualifiedType();
  const unsigned Size = C.getTypeSize(B.Stored);
  const uint64_t At = C.getFieldOffset(Bits);
  B.Width = Bits->getBitWidthValue();
  B.First = At % Size;
  B.Offset = static_cast<int64_t>((At - B.First) / 8);
  if (Size > 64 || B.First + B.Width > Size ||
      alignmentOfObject(*Field, C) < C.getTypeAlignInChars(B.Stored.getCanonicalType()))
    return std::nullopt;
  B.Number = LC.B.intType(Size, /*Signed=*/false);
  const QualType Promoted = C.isPromotableBitField(Field);
  B.Value = Promoted.isNull() ? B.Stored : Promoted;
  return B;
}

Expr *BitsInNumber::address() {
  Builder &B = LC.B;
  Expr *Object = Field->isArrow() ? B.rvalue(Field->getBase()) : B.addressOf(Field->getBase());
  Expr *Bytes = B.convert(Object, LC.C.getPointerType(LC.C.CharTy));
  return B.convert(B.paren(B.binary(BO_Add, Bytes, B.integer(Offset))), LC.C.getPointerType(Number));
}

Expr *BitsInNumber::from(Expr *Whole) const {
  Builder &B = LC.B;
  const bool IsSigned = Stored->isSignedIntegerOrEnumerationType();
  const QualType Unsigned = B.intType(64, false), Wide = B.intType(64, IsSigned);
  Expr *Top = B.binary(BO_Shl, B.paren(B.convert(Whole, Unsigned)), B.integer(64 - First - Width));
  Expr *Bits = B.binary(BO_Shr, B.paren(B.convert(B.paren(Top), Wide)), B.integer(64 - Width));
  return B.convert(B.paren(Bits), Value);
}

Expr *BitsInNumber::into(Expr *Whole, Expr *New) const {
  Builder &B = LC.B;
  const QualType Unsigned = B.intType(64, false);
  const uint64_t Mask = (~uint64_t(0) >> (64 - Width)) << First;
  Expr *Bits = B.binary(BO_Shl, B.paren(B.convert(B.paren(B.convert(New, Stored)), Unsigned)), B.integer(First));
  Expr *Mine = B.binary(BO_And, B.paren(Bits), B.integer(static_cast<int64_t>(Mask), Unsigned));
  Expr *Others = B.binary(BO_And, B.convert(Whole, Unsigned), B.integer(static_cast<int64_t>(~Mask), Unsigned));
  return B.convert(B.paren(B.binary(BO_Or, B.paren(Others), B.paren(Mine))), Number);
}

} // namespace pacc

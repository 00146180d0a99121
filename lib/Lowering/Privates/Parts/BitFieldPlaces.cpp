//===- BitFieldPlaces.cpp - a bit-field as a structure of its own ---------===//
#include "Privates/Parts/BitFieldPlaces.h"

#include "LoweringContext.h"
#include "Privates/Reductions.h"
#include "Tree/Clone.h"
#include "Tree/Expressions/Alignment.h"

#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace pacc {

FieldDecl *bitFieldAlone(LoweringContext &Ctx, const FieldDecl &Bits) {
  ASTContext &C = Ctx.C;
  const QualType T = Bits.getType().getUnqualifiedType();
  const uint64_t Size = C.getTypeSize(T), Before = C.getFieldOffset(&Bits) % Size;
  if (Before + Bits.getBitWidthValue() > Size || !bitFieldPart(C, &Bits, PACC_RED_ADD) ||
      C.getTypeAlign(C.getCanonicalTagType(Bits.getParent())) < C.getTypeAlign(T))
    return nullptr;
  const SourceLocation Loc = Ctx.B.location();
  RecordDecl *Record = C.getLangOpts().CPlusPlus
                           ? CXXRecordDecl::Create(C, TagTypeKind::Struct, Ctx.Function, Loc, Loc, /*Id=*/nullptr)
                           : RecordDecl::Create(C, TagTypeKind::Struct, Ctx.Function, Loc, Loc, /*Id=*/nullptr);
  Record->startDefinition();
  const auto Add = [&](IdentifierInfo *Name, uint64_t Width) {
    const llvm::APSInt Number(llvm::APInt(32, Width), /*isUnsigned=*/false);
    Expr *Literal = IntegerLiteral::Create(C, Number, C.IntTy, Loc);
    auto *Field = FieldDecl::Create(C, Record, Loc, Loc, Name, T, C.getTrivialTypeSourceInfo(T, Loc),
                                    ConstantExpr::Create(C, Literal, APValue(Number)), /*Mutable=*/false, ICIS_NoInit);
    Field->setAccess(AS_public);
    Record->addDecl(Field);
    return Field;
  };
  if (Before)
    Add(nullptr, Before);
  FieldDecl *Field = Add(Bits.getIdentifier(), Bits.getBitWidthValue());
  Record->completeDefinition();
  return Field;
}

Expr *placeOfBits(LoweringContext &Ctx, const MemberExpr *Member, const FieldDecl &Bits) {
  Builder &B = Ctx.B;
  if (!Member->isArrow() && alignmentOf(Member->getBase(), Ctx.C) < Ctx.C.getTypeAlignInChars(Member->getBase()->getType()))
    return nullptr;
  Expr *Structure = cloneExpr(Ctx.C, Member->getBase(), Member->getExprLoc());
  if (!Structure)
    return nullptr;
  const uint64_t Behind = Ctx.C.getFieldOffset(Member->getMemberDecl()) - Ctx.C.getFieldOffset(&Bits);
  const QualType Pointer = Ctx.C.getPointerType(Ctx.C.getCanonicalTagType(Bits.getParent()));
  Expr *Bytes = B.convert(Member->isArrow() ? B.rvalue(Structure) : B.addressOf(Structure),
                          Ctx.C.getPointerType(Ctx.C.CharTy));
  return B.deref(CStyleCastExpr::Create(Ctx.C, Pointer, VK_PRValue, CK_BitCast,
                                        B.paren(B.binary(BO_Add, Bytes, B.integer(Behind / 8))), /*BasePath=*/nullptr,
                                        FPOptionsOverride(), Ctx.C.getTrivialTypeSourceInfo(Pointer), B.location(),
                                        B.location()));
}

Expr *bitsIn(LoweringContext &Ctx, Expr *Structure, FieldDecl *Bits) {
  return MemberExpr::CreateImplicit(Ctx.C, Structure, /*IsArrow=*/false, Bits, Bits->getType(), VK_LValue, OK_BitField);
}

} // namespace pacc

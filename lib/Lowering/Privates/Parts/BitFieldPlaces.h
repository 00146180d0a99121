//===- BitFieldPlaces.h - a bit-field as a structure of its own -*- C++ -*-===//
#ifndef PACC_LOWERING_BITFIELDPLACES_H
#define PACC_LOWERING_BITFIELDPLACES_H

namespace clang {
class Expr;
class FieldDecl;
class MemberExpr;
} // namespace clang

namespace pacc {
class LoweringContext;

/// `struct { T : before; T bits : width; }` of the bit-field's type, with the same bits as there; null where it lies
/// across two of these (in packed structures).
clang::FieldDecl *bitFieldAlone(LoweringContext &Ctx, const clang::FieldDecl &Bits);

/// What `bitFieldAlone` has made of the member, where that lies. Null: it cannot be named there, or
/// its object lies unaligned in a packed one.
clang::Expr *placeOfBits(LoweringContext &Ctx, const clang::MemberExpr *Member, const clang::FieldDecl &Bits);

/// The bit-field in such a structure.
clang::Expr *bitsIn(LoweringContext &Ctx, clang::Expr *Structure, clang::FieldDecl *Bits);

} // namespace pacc

#endif

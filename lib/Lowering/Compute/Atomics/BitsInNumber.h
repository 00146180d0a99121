//===- BitsInNumber.h - bit-fields of atomic operations ---------*- C++ -*-===//
//
// Machines have atomic operations on numbers. A bit-field is so many bits of one of its type, which lies aligned in
// the structure, and which an operation replaces as a whole.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_BITSINNUMBER_H
#define PACC_LOWERING_BITSINNUMBER_H

#include "clang/AST/Type.h"
#include <optional>

namespace clang {
class Expr;
class MemberExpr;
} // namespace clang

namespace pacc {
class LoweringContext;

class BitsInNumber {
public:
  /// Nothing where the bit-field lies across two numbers, or its number unaligned (in packed structures).
  static std::optional<BitsInNumber> of(LoweringContext &LC, clang::MemberExpr *Field);

  clang::QualType number() const { return Number; } ///< unsigned
  clang::QualType value() const { return Value; }   ///< that of the bit-field in expressions
  clang::QualType stored() const { return Stored; } ///< what it is declared with

  /// Of the number. Takes the bit-field's expression, once.
  clang::Expr *address();
  /// The bit-field in `Whole`, a number.
  clang::Expr *from(clang::Expr *Whole) const;
  /// `Whole` with the bits of `New` instead.
  clang::Expr *into(clang::Expr *Whole, clang::Expr *New) const;

private:
  BitsInNumber(LoweringContext &LC, clang::MemberExpr *Field) : LC(LC), Field(Field) {}

  LoweringContext &LC;
  clang::MemberExpr *Field;
  clang::QualType Number, Value, Stored;
  unsigned Width = 0, First = 0; ///< bits; the first is the lowest
  int64_t Offset = 0;            ///< of the number in the structure, in bytes
};

} // namespace pacc

#endif

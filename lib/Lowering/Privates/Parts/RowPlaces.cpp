//===- RowPlaces.cpp - a part of a row as an array of its own -------------===//
#include "Privates/Parts/RowPlaces.h"

#include "Clauses/Sections.h"
#include "LoweringContext.h"
#include "Privates/Parts/PartPaths.h"
#include "Tree/Clone.h"

#include <utility>

using namespace clang;

namespace pacc {

Expr *rowOf(const PathStep &Range) { return cast<ArraySectionExpr>(Range.Node)->getBase()->IgnoreParenImpCasts(); }

QualType rowType(LoweringContext &Ctx, const PathStep &Range, bool IsShifted, bool IsWhole,
                 llvm::SmallVectorImpl<Stmt *> &Out) {
  Builder &B = Ctx.B;
  const ConstantArrayType *Array = Ctx.C.getAsConstantArrayType(Range.Base);
  if (IsWhole && Array)
    return Range.Base.getUnqualifiedType();
  const std::optional<int64_t> First = knownBound(Range.Lower, Ctx.C);
  Expr *Lower = Range.Lower ? cloneExpr(Ctx.C, Range.Lower, B.location()) : B.integer(0), *Length = nullptr;
  if (Range.Length)
    Length = cloneExpr(Ctx.C, Range.Length, B.location());
  else if (First)
    Length = B.integer(Array->getSize().getZExtValue() - *First);
  else
    Length = Lower ? B.binary(BO_Sub, B.integer(Array->getSize().getZExtValue()),
                              B.paren(std::exchange(Lower, B.integer(0))))
                   : nullptr;
  if (!Lower || !Length)
    return {};
  if (!IsShifted && First != 0)
    Length = B.binary(BO_Add, B.paren(Lower), B.paren(Length));
  return B.arrayType(Range.Part.getUnqualifiedType(), Length, Out);
}

Expr *rowPlace(LoweringContext &Ctx, const PathStep &Range, QualType Row, bool IsShifted) {
  Builder &B = Ctx.B;
  Expr *Base = cloneExpr(Ctx.C, rowOf(Range), B.location());
  Expr *First = Base ? B.rvalue(Base) : nullptr;
  if (First && IsShifted) {
    Expr *Lower = cloneExpr(Ctx.C, Range.Lower, B.location());
    First = Lower ? B.paren(B.binary(BO_Add, First, B.paren(Lower))) : nullptr;
  }
  return First ? B.deref(B.convert(First, Ctx.C.getPointerType(Row))) : nullptr;
}

} // namespace pacc

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

QualType tableType(LoweringContext &Ctx, const PartPath &Table, bool IsShifted, llvm::SmallVectorImpl<Stmt *> &Out) {
  QualType T = Table.Steps.back().Part.getUnqualifiedType();
  for (size_t I = Table.Steps.size(); I-- != Table.firstRange() && !T.isNull();) {
    PathStep Range = Table.Steps[I];
    Range.Part = T;
    if (const ConstantArrayType *Array = Ctx.C.getAsConstantArrayType(Range.Base); Array && I != Table.firstRange())
      T = Ctx.B.arrayType(T, Ctx.B.integer(Array->getSize().getZExtValue()), Out);
    else
      T = rowType(Ctx, Range, IsShifted && I == Table.firstRange(), /*IsWhole=*/false, Out);
  }
  return T;
}

Stmt *copyTable(LoweringContext &Ctx, const PartPath &Table, const VarDecl *Into, bool IsShifted) {
  Builder &B = Ctx.B;
  const size_t First = Table.firstRange();
  const QualType Wide = B.intType(64, /*Signed=*/true);
  Expr *From = cloneExpr(Ctx.C, rowOf(Table.Steps[First]), B.location()), *To = B.ref(Into);
  llvm::SmallVector<std::pair<VarDecl *, Expr *>, 2> Loops; // counters from 0 on, and how far
  for (size_t I = First; From && To && I != Table.Steps.size(); ++I) {
    const PathStep &Step = Table.Steps[I];
    const ConstantArrayType *Array = Ctx.C.getAsConstantArrayType(Step.Base);
    Expr *Lower = Step.Lower ? cloneExpr(Ctx.C, Step.Lower, B.location()) : B.integer(0),
         *Again = Step.Lower ? cloneExpr(Ctx.C, Step.Lower, B.location()) : B.integer(0),
         *Length = Step.Length ? cloneExpr(Ctx.C, Step.Length, B.location())
                   : Array     ? B.binary(BO_Sub, B.integer(Array->getSize().getZExtValue()), B.paren(Again))
                               : nullptr;
    if (!Lower || !Again || !Length)
      return nullptr;
    VarDecl *Counter = B.variable("__pacc_element", Wide, B.integer(0));
    Loops.push_back({Counter, B.convert(B.paren(Length), Wide)});
    Expr *Index = B.binary(BO_Add, B.convert(B.paren(Lower), Wide), B.value(Counter));
    From = B.subscript(B.rvalue(From), Index);
    To = B.subscript(B.rvalue(To), IsShifted && I == First ? B.value(Counter) : cloneExpr(Ctx.C, Index, B.location()));
  }
  Stmt *Body = From && To ? B.binary(BO_Assign, To, B.rvalue(From)) : nullptr;
  for (auto &[Counter, Length] : llvm::reverse(Loops))
    Body =
        new (Ctx.C) ForStmt(Ctx.C, B.declare(Counter), B.binary(BO_LT, B.value(Counter), Length), /*condVar=*/nullptr,
                            B.unary(UO_PreInc, B.ref(Counter)), Body, B.location(), B.location(), B.location());
  return Body;
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

/// How many elements of an array the step takes.
static std::optional<int64_t> countOf(const PathStep &S, const ASTContext &C) {
  if (S.What == PathStep::Element)
    return 1;
  if (S.Length)
    return knownBound(S.Length, C);
  const ConstantArrayType *Array = C.getAsConstantArrayType(S.Base);
  const std::optional<int64_t> First = knownBound(S.Lower, C);
  return Array && First ? std::optional(int64_t(Array->getSize().getZExtValue()) - *First) : std::nullopt;
}

Expr *partOfRow(LoweringContext &Ctx, const PartPath &Row, const VarDecl *Var, const PartPath &Part) {
  Builder &B = Ctx.B;
  const size_t Last = Row.firstRange();
  if (Last + 1 != Row.Steps.size() || Part.Steps.size() <= Last || Part.Steps[Last].What == PathStep::Member)
    return nullptr;
  PartPath Around = Row, AroundPart = Part;
  Around.Steps.truncate(Last);
  AroundPart.Steps.truncate(Last);
  const PathStep &Range = Row.Steps[Last], &Inner = Part.Steps[Last];
  const auto First = knownBound(Range.Lower, Ctx.C), At = knownBound(Inner.Lower, Ctx.C),
             Length = countOf(Range, Ctx.C), Count = countOf(Inner, Ctx.C);
  const bool IsRange = Inner.What == PathStep::Range;
  if (!isSamePart(Around, AroundPart, Ctx.C) || !First || !At || !Length || !Count || *At < *First || *Count < 1 ||
      *At + *Count > *First + *Length || (IsRange && Part.Steps.size() != Last + 1))
    return nullptr;
  Expr *Lower = B.integer(*At - *First);
  if (IsRange)
    return new (Ctx.C) ArraySectionExpr(B.ref(Var), Lower, B.integer(*Count), Ctx.C.ArraySectionTy, VK_LValue,
                                        OK_Ordinary, B.location(), B.location());
  Expr *Within = B.subscript(B.rvalue(B.ref(Var)), Lower);
  for (const PathStep &S : llvm::drop_begin(Part.Steps, Last + 1)) {
    const bool IsElement = S.What == PathStep::Element && S.Base->isArrayType();
    Expr *Index = !IsElement ? nullptr : S.Lower ? cloneExpr(Ctx.C, S.Lower, B.location()) : B.integer(0);
    if (!Index)
      return nullptr;
    Within = B.subscript(B.rvalue(Within), Index);
  }
  return Within;
}

} // namespace pacc

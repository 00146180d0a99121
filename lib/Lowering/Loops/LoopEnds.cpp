//===- LoopEnds.cpp - where the numbers of a loop's variable end ----------===//
#include "Loops/CanonicalLoop.h"

#include "Loops/ValueRange.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/LangOptions.h"

using namespace clang;

namespace pacc {

bool goesRound(QualType T, const ASTContext &C) {
  const bool IsWide = T->isSignedIntegerOrEnumerationType() && C.getIntWidth(T) >= C.getIntWidth(C.IntTy);
  return T->isUnsignedIntegerOrEnumerationType() || (IsWide && C.getLangOpts().isSignedOverflowDefined());
}

// An unsigned short that is added to an unsigned int leads up.
bool mayTurn(const CanonicalLoop &L, const ASTContext &C) {
  const QualType T = L.Var->getType().getNonReferenceType();
  if (L.KnownTrips || L.Stride || L.Relation == BO_NE || !goesRound(T, C))
    return false;
  const std::optional<ValueRange> Step = rangeOf(L.StrideValue, C);
  return L.StrideNegated || !Step || Step->Low < 0 || uint64_t(Step->High) > uint64_t(llvm::maxIntN(C.getIntWidth(T)));
}

bool mayGoRound(const CanonicalLoop &L, const ASTContext &C) {
  const QualType T = L.Var->getType().getNonReferenceType();
  if (L.KnownTrips || L.Relation == BO_NE || !T->isIntegerType() || C.getIntWidth(T) >= C.getIntWidth(C.IntTy))
    return false;
  const std::optional<ValueRange> Upper = rangeOf(L.Upper, C);
  std::optional<ValueRange> Step;
  if (!L.Stride)
    Step = rangeOf(L.StrideValue, C);
  else if (Upper && Upper->Low == Upper->High)
    Step = ValueRange{L.Stride->getExtValue(), L.Stride->getExtValue()};
  else
    return false;
  if (!Upper || !Step || L.StrideNegated || Step->Low < 1)
    return true;
  const bool IsOpen = L.Relation == BO_LT || L.Relation == BO_GT;
  const unsigned Bits = C.getIntWidth(T);
  const bool IsSigned = T->isSignedIntegerOrEnumerationType();
  const int64_t Least = IsSigned ? llvm::minIntN(Bits) : 0, Most = IsSigned ? llvm::maxIntN(Bits) : llvm::maxUIntN(Bits);
  return L.Up ? Upper->High - IsOpen + Step->High > Most : Upper->Low + IsOpen - Step->High < Least;
}

bool stepsPastEnd(const CanonicalLoop &L, const ASTContext &C) {
  const QualType T = L.Var->getType().getNonReferenceType(), Of = L.KnownTrips ? QualType() : L.Upper->getType();
  if (L.KnownTrips || L.Relation == BO_NE || !T->isIntegerType() || !goesRound(T, C) ||
      C.getIntWidth(T) < C.getIntWidth(C.IntTy) || !Of->isIntegerType() || C.getIntWidth(Of) != C.getIntWidth(T) ||
      Of->isSignedIntegerOrEnumerationType() != T->isSignedIntegerOrEnumerationType())
    return false;
  const unsigned Bits = C.getIntWidth(T), Wide = 2 * Bits + 2;
  const bool IsUnsigned = T->isUnsignedIntegerOrEnumerationType();
  const auto Widened = [&](llvm::APSInt Number) {
    Number = Number.extOrTrunc(Bits);
    Number.setIsUnsigned(IsUnsigned);
    return llvm::APInt(Number.extend(Wide));
  };
  Expr::EvalResult Lower, Upper, Away;
  const auto IsConstant = [&C](const Expr *E, Expr::EvalResult &Value) {
    return !E->isValueDependent() && E->EvaluateAsInt(Value, C);
  };
  if (!IsConstant(L.Lower, Lower) || !IsConstant(L.Upper, Upper) ||
      !(L.Stride || (L.LeadsAway && IsConstant(L.StrideValue, Away))))
    return false;
  const llvm::APInt From = Widened(Lower.Val.getInt()), To = Widened(Upper.Val.getInt());
  const llvm::APInt Step = L.Stride ? llvm::APInt(L.Stride->extend(Wide)) : Widened(Away.Val.getInt());
  const bool IsOpen = L.Relation == BO_LT || L.Relation == BO_GT;
  /// How far it is to the last number for which the condition holds.
  const auto WayFrom = [&](const llvm::APInt &Number) { return (L.Up ? To - Number : Number - To) - IsOpen; };
  if (WayFrom(From).isNegative() || !Step.isStrictlyPositive())
    return false;
  const bool GoesUp = L.Up != L.LeadsAway;
  const llvm::APInt Most = Widened(llvm::APSInt::getMaxValue(Bits, IsUnsigned)),
                    Least = Widened(llvm::APSInt::getMinValue(Bits, IsUnsigned));
  const llvm::APInt Room = GoesUp ? Most - From : From - Least;
  const llvm::APInt Gone = ((L.LeadsAway ? Room : WayFrom(From)).udiv(Step) + 1) * Step;
  if (!L.LeadsAway)
    return Gone.sgt(Room);
  const llvm::APInt All = llvm::APInt::getOneBitSet(Wide, Bits);
  return !WayFrom(GoesUp ? From + Gone - All : From - Gone + All).isNegative();
}

bool neverEnds(const CanonicalLoop &L, const ASTContext &C) {
  const QualType T = L.Var->getType().getNonReferenceType();
  const bool IsMost = L.Relation == BO_LE, IsLeast = L.Relation == BO_GE;
  if (L.KnownTrips || !T->isIntegerType() || !(IsMost || IsLeast) || L.Upper->isValueDependent())
    return false;
  Expr::EvalResult Bound;
  if (!L.Upper->EvaluateAsInt(Bound, C))
    return false;
  // Numbers are compared as what C's usual conversions make of both.
  const unsigned Bits = C.getIntWidth(T), Wide = std::max(Bits, C.getIntWidth(C.IntTy));
  llvm::APSInt Upper = Bound.Val.getInt();
  const bool HasSign = T->isSignedIntegerOrEnumerationType();
  const bool ComparedUnsigned = (!HasSign && Wide == Bits && Upper.getBitWidth() <= Bits) ||
                                (Upper.isUnsigned() && Upper.getBitWidth() >= Wide);
  if (ComparedUnsigned) {
    Upper = Upper.extOrTrunc(std::max(Wide, Upper.getBitWidth()));
    Upper.setIsUnsigned(true);
  }
  llvm::APSInt Extreme = IsMost ? llvm::APSInt::getMaxValue(Bits, !HasSign) : llvm::APSInt::getMinValue(Bits, !HasSign);
  if (ComparedUnsigned && HasSign) // as a number without a sign it may be any
    Extreme = IsMost ? llvm::APSInt::getMaxValue(Upper.getBitWidth(), true) : llvm::APSInt::getMinValue(Upper.getBitWidth(), true);
  const int Order = llvm::APSInt::compareValues(Extreme, Upper);
  return IsMost ? Order <= 0 : Order >= 0;
}

} // namespace pacc

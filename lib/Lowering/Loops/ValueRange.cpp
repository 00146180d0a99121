//===- ValueRange.cpp - what values an expression can have ----------------===//
#include "Loops/ValueRange.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace pacc {

static constexpr int64_t Far = int64_t(1) << 40;

static std::optional<ValueRange> near(int64_t Low, int64_t High) {
  if (Low < -Far || High > Far)
    return std::nullopt;
  return ValueRange{Low, High};
}

static std::optional<ValueRange> rangeOfType(QualType T, const ASTContext &C) {
  if (!T->isIntegerType() || C.getIntWidth(T) > 32)
    return std::nullopt;
  unsigned Bits = C.getIntWidth(T);
  if (T->isSignedIntegerOrEnumerationType())
    return ValueRange{-(int64_t(1) << (Bits - 1)),
                      (int64_t(1) << (Bits - 1)) - 1};
  return ValueRange{0, (int64_t(1) << Bits) - 1};
}

/// `From` after conversion to `T`: a negative number becomes large where `T`
/// has no sign.
static std::optional<ValueRange> convert(std::optional<ValueRange> From,
                                         QualType T, const ASTContext &C) {
  std::optional<ValueRange> All = rangeOfType(T, C);
  if (!From || (From->Low < 0 && !T->isSignedIntegerOrEnumerationType()))
    return All;
  if (All && (From->Low < All->Low || From->High > All->High))
    return All;
  return From;
}

std::optional<ValueRange> rangeOf(const Expr *E, const ASTContext &C) {
  E = E->IgnoreParens();
  QualType T = E->getType().getNonReferenceType();
  if (!T->isIntegerType())
    return std::nullopt;
  Expr::EvalResult Value;
  if (!E->isValueDependent() && E->EvaluateAsInt(Value, C)) {
    llvm::APSInt Number = Value.Val.getInt();
    if (!Number.isRepresentableByInt64())
      return std::nullopt;
    return near(Number.getExtValue(), Number.getExtValue());
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    if (Cast->getSubExpr()->getType()->isIntegerType())
      return convert(rangeOf(Cast->getSubExpr(), C), T, C);
  const auto *Sum = dyn_cast<BinaryOperator>(E);
  if (!Sum || (Sum->getOpcode() != BO_Add && Sum->getOpcode() != BO_Sub))
    return rangeOfType(T, C);
  std::optional<ValueRange> L = rangeOf(Sum->getLHS(), C),
                            R = rangeOf(Sum->getRHS(), C);
  if (!L || !R)
    return rangeOfType(T, C);
  if (Sum->getOpcode() == BO_Add)
    return convert(near(L->Low + R->Low, L->High + R->High), T, C);
  return convert(near(L->Low - R->High, L->High - R->Low), T, C);
}

} // namespace pacc

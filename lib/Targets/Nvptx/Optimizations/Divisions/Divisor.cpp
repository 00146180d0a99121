//===- Divisor.cpp - a number that is divided by several times ------------===//
#include "Nvptx/Optimizations/Divisions/Divisor.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace pacc {
namespace {

/// What a type of numbers has room for.
struct Format {
  int Fraction;       ///< bits behind the point
  int Lowest, Highest; ///< exponents of numbers with all bits
  int Divisors;       ///< the largest exponent of a divisor that only the program knows, and minus the least one
  int Constants;      ///< likewise of constants
};

Format formatOf(const Type *Number) {
  return Number->isDoubleTy() ? Format{52, -1022, 1023, 300, 400} : Format{23, -126, 127, 30, 40};
}

/// The exponents of dividends, with divisors' from `Least` to `Most`. The remainder's last bit is worth at least
/// 2^(x - 2 * Fraction - 2); the second term of q' may lose bits that are worth less than a thousandth of q's last one.
std::pair<int, int> boundsOfDividends(const Format &F, int Least, int Most) {
  return {std::max(F.Lowest + 2 * F.Fraction + 4, F.Lowest + F.Fraction + 12 + Most),
          std::min(F.Highest - 1, F.Highest - 2 + Least)};
}

/// The exponent of the number lies between the two: one comparison of the bits above its fraction.
Value *hasExponent(IRBuilder<> &B, Value *Number, int Least, int Most) {
  const Format F = formatOf(Number->getType());
  Value *Bits = B.CreateBitCast(Number, B.getIntNTy(Number->getType()->getPrimitiveSizeInBits()));
  int Fraction = F.Fraction;
  if (Number->getType()->isDoubleTy()) { // its upper half is a register
    Bits = B.CreateTrunc(B.CreateLShr(Bits, 32), B.getInt32Ty());
    Fraction -= 32;
  }
  const unsigned Shift = Fraction + 1; // the sign is shifted out
  Value *Exponent = B.CreateSub(B.CreateShl(Bits, 1), B.getInt32(unsigned(Least + F.Highest) << Shift));
  return B.CreateICmpULT(Exponent, B.getInt32(unsigned(Most - Least + 1) << Shift));
}

/// At least one, or zero without a sign, and less than 2^65.
bool isWholeNumber(const Value *X) {
  return isa<UIToFPInst, SIToFPInst>(X) && cast<CastInst>(X)->getSrcTy()->getScalarSizeInBits() <= 64;
}

Value *fma(IRBuilder<> &B, Value *X, Value *Y, Value *Z) {
  return B.CreateIntrinsic(Intrinsic::fma, {X->getType()}, {X, Y, Z});
}

} // namespace

std::optional<Divisor> Divisor::ofConstant(const ConstantFP &Constant) {
  constexpr auto Nearest = APFloat::rmNearestTiesToEven;
  const APFloat &D = Constant.getValueAPF();
  const Format F = formatOf(Constant.getType());
  if (!D.isFiniteNonZero() || std::abs(ilogb(D)) > F.Constants)
    return std::nullopt;
  APFloat High(D.getSemantics(), 1), Missing(D.getSemantics(), 1), Negative = D;
  High.divide(D, Nearest);
  Negative.changeSign();
  APFloat Left = Negative;
  Left.fusedMultiplyAdd(High, Missing, Nearest); // 1 - d * h, exact
  Divisor Result;
  Result.D = const_cast<ConstantFP *>(&Constant);
  Result.High = ConstantFP::get(Constant.getContext(), High);
  // So near that x * h, rounded, is next to x / d: the two errors are half a unit of the last place each at most.
  if (abs(Left) > scalbn(Missing, -(F.Fraction + 2), Nearest)) {
    Left.multiply(High, Nearest);
    Result.Low = ConstantFP::get(Constant.getContext(), Left);
  }
  std::tie(Result.Least, Result.Most) = boundsOfDividends(F, ilogb(D), ilogb(D));
  return Result;
}

Divisor Divisor::ofValue(IRBuilder<> &B, Value *D) {
  const Format F = formatOf(D->getType());
  Value *One = ConstantFP::get(D->getType(), 1);
  Divisor Result;
  Result.D = D;
  Result.High = B.CreateFDiv(One, D);
  Result.Low = B.CreateFMul(fma(B, B.CreateFNeg(D), Result.High, One), Result.High);
  Result.IsBounded = hasExponent(B, D, -F.Divisors, F.Divisors);
  std::tie(Result.Least, Result.Most) = boundsOfDividends(F, -F.Divisors, F.Divisors);
  return Result;
}

Value *Divisor::quotient(IRBuilder<> &B, Value *X) const {
  Value *Near = Low ? fma(B, X, High, B.CreateFMul(X, Low)) : B.CreateFMul(X, High);
  Value *Left = fma(B, B.CreateFNeg(D), Near, X);
  return fma(B, Left, High, Near);
}

Value *Divisor::mayDivide(IRBuilder<> &B, Value *X) const {
  const auto *Constant = dyn_cast<ConstantFP>(D);
  if (isWholeNumber(X) && Constant && !Constant->isNegative())
    return nullptr;
  Value *IsFine = hasExponent(B, X, Least, Most);
  return IsBounded ? B.CreateAnd(IsBounded, IsFine) : IsFine;
}

Value *Divisor::divide(IRBuilder<> &B, Value *X) const {
  Value *IsZero = B.CreateFCmpOEQ(X, ConstantFP::getZero(X->getType()));
  // Where d is out of bounds (zero, infinity, not a number), nothing but a division will do.
  if (IsBounded)
    IsZero = B.CreateAnd(IsBounded, IsZero);
  Value *Quotient = B.CreateFDiv(B.CreateSelect(IsZero, ConstantFP::get(X->getType(), 1), X), D);
  // A zero of the quotient's sign; not by `High`, for that product of each dividend would be kept for this.
  return B.CreateSelect(IsZero, B.CreateFMul(X, D), Quotient);
}

} // namespace pacc

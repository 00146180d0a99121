//===- WideConversions.cpp - integers of 128 bits from and to numbers -----===//
#include "Nvptx/WideConversions.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace pacc {

/// 2 to the power of `Exponent`, an i64 for which that is a normal number.
static Value *powerOfTwo(IRBuilder<> &B, Value *Exponent, Type *T) {
  const bool IsFloat = T->isFloatTy();
  Value *Biased = B.CreateAdd(Exponent, B.getInt64(IsFloat ? 127 : 1023));
  Value *Bits = B.CreateShl(Biased, IsFloat ? 23 : 52);
  return B.CreateBitCast(IsFloat ? B.CreateTrunc(Bits, B.getInt32Ty()) : Bits, T);
}

/// The upper 64 bits from the highest one that is set, of which the lowest is also set where any below is: that is
/// rounded as the whole would be. Then times a power of two, which is exact.
static Value *numberOf(IRBuilder<> &B, Value *Integer, Type *T, bool IsSigned) {
  // Those of 16 bits are infinite long before a float rounds.
  Type *Computed = T->isDoubleTy() ? T : B.getFloatTy();
  Type *const Wide = B.getInt128Ty();
  Value *Whole = IsSigned ? B.CreateSExt(Integer, Wide) : B.CreateZExt(Integer, Wide);
  Value *IsNegative = IsSigned ? B.CreateICmpSLT(Whole, ConstantInt::get(Wide, 0)) : B.getFalse();
  Whole = B.CreateSelect(IsNegative, B.CreateNeg(Whole), Whole);

  // In halves: of `(x >> n) << n != x`, where x is a wide absolute value, LLVM 22 made `true` for this target.
  Type *const Half = B.getInt64Ty();
  Value *Low = B.CreateTrunc(Whole, Half), *High = B.CreateTrunc(B.CreateLShr(Whole, 64), Half);
  Value *IsLong = B.CreateICmpNE(High, B.getInt64(0));
  Value *Zeros = B.CreateBinaryIntrinsic(Intrinsic::ctlz, High, /*is_zero_poison=*/B.getFalse());
  Value *Shift = B.CreateAnd(Zeros, 63);
  Value *IsInexact = B.CreateICmpNE(B.CreateShl(Low, Shift), B.getInt64(0));
  Value *Upper = B.CreateOr(B.CreateIntrinsic(Intrinsic::fshl, {Half}, {High, Low, Shift}), B.CreateZExt(IsInexact, Half));
  Value *Leading = B.CreateSelect(IsLong, Upper, Low);
  Value *Dropped = B.CreateSub(B.getInt64(64), Zeros);

  Value *Number = B.CreateFMul(B.CreateUIToFP(Leading, Computed), powerOfTwo(B, Dropped, Computed));
  Number = B.CreateSelect(IsNegative, B.CreateFNeg(Number), Number);
  return B.CreateFPCast(Number, T);
}

/// Its 53 bits lie in the upper half, the lower one, or partly in each.
static Value *integerOf(IRBuilder<> &B, Value *Number, Type *T, bool IsSigned) {
  Type *const Double = B.getDoubleTy(), *const Wide = B.getInt128Ty();
  Number = B.CreateFPCast(Number, Double);
  Value *IsNegative = IsSigned ? B.CreateFCmpOLT(Number, ConstantFP::get(Double, 0)) : B.getFalse();
  Value *Size = B.CreateSelect(IsNegative, B.CreateFNeg(Number), Number);

  Value *High = B.CreateFPToUI(B.CreateFMul(Size, ConstantFP::get(Double, 0x1p-64)), B.getInt64Ty());
  Value *Upper = B.CreateFMul(B.CreateUIToFP(High, Double), ConstantFP::get(Double, 0x1p64));
  Value *Low = B.CreateFPToUI(B.CreateFSub(Size, Upper), B.getInt64Ty());
  Value *Whole = B.CreateOr(B.CreateShl(B.CreateZExt(High, Wide), 64), B.CreateZExt(Low, Wide));
  Whole = B.CreateSelect(IsNegative, B.CreateNeg(Whole), Whole);
  return B.CreateTrunc(Whole, T);
}

/// Wider ones than 128 bits are taken apart by LLVM.
static bool isWide(const Type *T) {
  return T->isIntegerTy() && T->getIntegerBitWidth() > 64 && T->getIntegerBitWidth() <= 128;
}

void splitWideConversions(Function &F) {
  SmallVector<CastInst *, 4> Conversions;
  for (Instruction &I : instructions(F))
    if (auto *Cast = dyn_cast<CastInst>(&I); Cast && (isWide(Cast->getSrcTy()) || isWide(Cast->getDestTy())))
      Conversions.push_back(Cast);
  for (CastInst *Cast : Conversions) {
    IRBuilder<> B(Cast);
    Value *const From = Cast->getOperand(0);
    Value *New = nullptr;
    switch (Cast->getOpcode()) {
    case Instruction::SIToFP:
    case Instruction::UIToFP:
      New = numberOf(B, From, Cast->getDestTy(), Cast->getOpcode() == Instruction::SIToFP);
      break;
    case Instruction::FPToSI:
    case Instruction::FPToUI:
      New = integerOf(B, From, Cast->getDestTy(), Cast->getOpcode() == Instruction::FPToSI);
      break;
    default:
      continue;
    }
    Cast->replaceAllUsesWith(New);
    Cast->eraseFromParent();
  }
}

} // namespace pacc

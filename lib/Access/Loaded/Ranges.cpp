//===- Ranges.cpp - from where to where loops go, computed at the launch --===//
#include "Loaded/Ranges.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

using namespace llvm;

namespace pacc {

Value *RangeWriter::exact(Intrinsic::ID Operation, Value *X, Value *Y) {
  Value *Both = B.CreateBinaryIntrinsic(Operation, X, Y);
  expect(B.CreateNot(B.CreateExtractValue(Both, 1)));
  return B.CreateExtractValue(Both, 0);
}

RangeWriter::Range RangeWriter::add(Range X, Range Y) {
  return {exact(Intrinsic::sadd_with_overflow, X.Least, Y.Least), exact(Intrinsic::sadd_with_overflow, X.Most, Y.Most)};
}

RangeWriter::Range RangeWriter::choose(Intrinsic::ID Operation, Range X, Range Y) {
  return {B.CreateBinaryIntrinsic(Operation, X.Least, Y.Least), B.CreateBinaryIntrinsic(Operation, X.Most, Y.Most)};
}

RangeWriter::Range RangeWriter::multiply(Range X, Range Y) {
  constexpr Intrinsic::ID Product = Intrinsic::smul_with_overflow;
  Range Result = {nullptr, nullptr};
  for (Value *Left : {X.Least, X.Most})
    for (Value *Right : {Y.Least, Y.Most}) {
      Value *Corner = exact(Product, Left, Right);
      Result.Least = Result.Least ? B.CreateBinaryIntrinsic(Intrinsic::smin, Result.Least, Corner) : Corner;
      Result.Most = Result.Most ? B.CreateBinaryIntrinsic(Intrinsic::smax, Result.Most, Corner) : Corner;
    }
  return Result;
}

/// Computed in 64 bits a number is what it is in `Bits`, if it has room there; else it is not what the program gets.
void RangeWriter::fit(Range R, unsigned Bits, bool IsSigned) {
  const APInt Least = IsSigned ? APInt::getSignedMinValue(Bits).sext(65) : APInt::getZero(65),
              Most = IsSigned ? APInt::getSignedMaxValue(Bits).zext(65) : APInt::getMaxValue(Bits).zext(65);
  if (Least.getSignificantBits() <= 64)
    expect(B.CreateICmpSGE(R.Least, B.getInt(Least.trunc(64))));
  if (Most.getSignificantBits() <= 64)
    expect(B.CreateICmpSLE(R.Most, B.getInt(Most.trunc(64))));
}

template <typename Combine>
std::optional<RangeWriter::Range> RangeWriter::all(ArrayRef<const SCEV *> Parts, const BasicBlock &At, Combine combine) {
  std::optional<Range> Result;
  for (const SCEV *Part : Parts) {
    const std::optional<Range> Here = rangeOf(Part, At);
    if (!Here)
      return std::nullopt;
    Result = Result ? combine(*Result, *Here) : *Here;
  }
  return Result;
}

std::optional<RangeWriter::Range> RangeWriter::tripsOf(const Loop &L) {
  const SCEV *Count = SE.getBackedgeTakenCount(&L);
  if (isa<SCEVCouldNotCompute>(Count) || !L.getLoopPreheader() || Count->getType()->getIntegerBitWidth() > 64)
    return std::nullopt;
  std::optional<Range> Counts = rangeOf(Count, *L.getLoopPreheader());
  if (!Counts)
    return std::nullopt;
  fit(*Counts, Count->getType()->getIntegerBitWidth(), /*IsSigned=*/false);
  if (L.getExitingBlock() == L.getHeader())
    return Counts;
  return add(*Counts, {B.getInt64(1), B.getInt64(1)});
}

std::optional<RangeWriter::Range> RangeWriter::hull(ArrayRef<const SCEV *> Either, const BasicBlock &At) {
  return all(Either, At, [this](Range X, Range Y) {
    return Range{B.CreateBinaryIntrinsic(Intrinsic::smin, X.Least, Y.Least),
                 B.CreateBinaryIntrinsic(Intrinsic::smax, X.Most, Y.Most)};
  });
}

/// What ScalarEvolution knows nothing of.
std::optional<RangeWriter::Range> RangeWriter::rangeOf(Value &V, const BasicBlock &At) {
  if (Value *Known = Find(V)) {
    Known = Known->getType()->isPointerTy() ? B.CreatePtrToInt(Known, B.getInt64Ty()) : B.CreateSExt(Known, B.getInt64Ty());
    return Range{Known, Known};
  }
  auto *I = dyn_cast<Instruction>(&V);
  if (!I || !I->getType()->isIntegerTy())
    return std::nullopt;
  if (auto *Choice = dyn_cast<SelectInst>(I))
    return hull({SE.getSCEV(Choice->getTrueValue()), SE.getSCEV(Choice->getFalseValue())}, *I->getParent());
  if (auto *Phi = dyn_cast<PHINode>(I)) {
    if (!Open.insert(Phi).second)
      return std::nullopt; // it goes round a loop
    SmallVector<const SCEV *, 2> Values;
    for (Value *Incoming : Phi->incoming_values())
      Values.push_back(SE.getSCEV(Incoming));
    const std::optional<Range> R = hull(Values, *Phi->getParent());
    Open.erase(Phi);
    return R;
  }
  const auto *By = I->getNumOperands() == 2 ? dyn_cast<ConstantInt>(I->getOperand(1)) : nullptr;
  if (!By || !By->getValue().isStrictlyPositive() || By->getBitWidth() > 64)
    return std::nullopt;
  Value *Divisor = B.getInt64(By->getSExtValue());
  if (I->getOpcode() == Instruction::And)
    return Range{B.getInt64(0), Divisor};
  if (I->getOpcode() != Instruction::SDiv && I->getOpcode() != Instruction::SRem)
    return std::nullopt;
  const std::optional<Range> R = rangeOf(SE.getSCEV(I->getOperand(0)), At);
  if (!R)
    return std::nullopt;
  fit(*R, By->getBitWidth(), /*IsSigned=*/true);
  if (I->getOpcode() == Instruction::SDiv)
    return Range{B.CreateSDiv(R->Least, Divisor), B.CreateSDiv(R->Most, Divisor)};
  Value *Most = B.CreateSub(Divisor, B.getInt64(1)), *IsPositive = B.CreateICmpSGE(R->Least, B.getInt64(0));
  return Range{B.CreateSelect(IsPositive, B.getInt64(0), B.CreateNeg(Most)), Most};
}

/// A number of few bits goes from here to there, whatever it is.
std::optional<RangeWriter::Range> RangeWriter::rangeOfType(const SCEV *S, bool IsSigned) {
  constexpr unsigned Few = 16;
  const unsigned Bits = S->getType()->getIntegerBitWidth();
  if (Bits > Few)
    return std::nullopt;
  return Range{B.getInt64(IsSigned ? -(int64_t(1) << (Bits - 1)) : 0),
               B.getInt64((int64_t(1) << (IsSigned ? Bits - 1 : Bits)) - 1)};
}

/// Of a number that is made wider.
std::optional<RangeWriter::Range> RangeWriter::rangeOfExtended(const SCEV *Narrow, bool IsSigned, const BasicBlock &At) {
  Value *const Before = Good;
  if (Narrow->getSCEVType() != scTruncate) // a remainder
    if (const std::optional<Range> R = rangeOf(Narrow, At)) {
      fit(*R, Narrow->getType()->getIntegerBitWidth(), IsSigned);
      return R;
    }
  Good = Before;
  return rangeOfType(Narrow, IsSigned);
}

/// Of what a loop moves by the same in each iteration.
std::optional<RangeWriter::Range> RangeWriter::rangeOfCounter(const SCEVAddRecExpr &Rec, const BasicBlock &At) {
  const Loop &L = *Rec.getLoop();
  if (!Rec.isAffine() || !L.contains(&At))
    return std::nullopt;
  std::optional<Range> Start = rangeOf(Rec.getStart(), At), Trips = tripsOf(L);
  const std::optional<Range> Step = rangeOf(Rec.getStepRecurrence(SE), At);
  if (!Start || !Step || !Trips)
    return std::nullopt;
  // The header tests once more than the body runs.
  Value *Last = L.getExitingBlock() == L.getHeader() && &At == L.getHeader() ? Trips->Most
                                                                            : B.CreateSub(Trips->Most, B.getInt64(1));
  Last = B.CreateBinaryIntrinsic(Intrinsic::smax, Last, B.getInt64(0));
  return add(*Start, multiply(*Step, {B.getInt64(0), Last}));
}

std::optional<RangeWriter::Range> RangeWriter::rangeOf(const SCEV *S, const BasicBlock &At) {
  const unsigned Bits = SE.getTypeSizeInBits(S->getType());
  if (Bits > 64 || !Steps)
    return std::nullopt;
  --Steps;
  switch (S->getSCEVType()) {
  case scConstant: {
    Value *Number = B.getInt64(cast<SCEVConstant>(S)->getAPInt().getSExtValue());
    return Range{Number, Number};
  }
  case scUnknown:
    return rangeOf(*cast<SCEVUnknown>(S)->getValue(), At);
  case scTruncate: // the same number, if whoever extends it finds that it has room
    return rangeOf(cast<SCEVCastExpr>(S)->getOperand(), At);
  case scPtrToInt:
    return rangeOf(cast<SCEVCastExpr>(S)->getOperand(), At);
  case scSignExtend:
  case scZeroExtend:
    return rangeOfExtended(cast<SCEVCastExpr>(S)->getOperand(), S->getSCEVType() == scSignExtend, At);
  case scAddExpr:
    return all(S->operands(), At, [this](Range X, Range Y) { return add(X, Y); });
  case scMulExpr:
    return all(S->operands(), At, [this](Range X, Range Y) { return multiply(X, Y); });
  case scSMaxExpr:
  case scSMinExpr: {
    const Intrinsic::ID Operation = S->getSCEVType() == scSMaxExpr ? Intrinsic::smax : Intrinsic::smin;
    const auto Fit = [&](const SCEV *Part) -> std::optional<Range> {
      std::optional<Range> R = rangeOf(Part, At);
      if (R)
        fit(*R, Bits, /*IsSigned=*/true);
      return R;
    };
    std::optional<Range> Result;
    for (const SCEV *Part : S->operands()) {
      const std::optional<Range> Here = Fit(Part);
      if (!Here)
        return std::nullopt;
      Result = Result ? choose(Operation, *Result, *Here) : *Here;
    }
    return Result;
  }
  case scUDivExpr: {
    const auto *Quotient = cast<SCEVUDivExpr>(S);
    const auto *By = dyn_cast<SCEVConstant>(Quotient->getRHS());
    if (!By || !By->getAPInt().isStrictlyPositive())
      return std::nullopt;
    const std::optional<Range> R = rangeOf(Quotient->getLHS(), At);
    if (!R)
      return std::nullopt;
    fit(*R, Bits, /*IsSigned=*/false);
    Value *Divisor = B.getInt64(By->getAPInt().getZExtValue());
    return Range{B.CreateUDiv(R->Least, Divisor), B.CreateUDiv(R->Most, Divisor)};
  }
  case scAddRecExpr:
    return rangeOfCounter(*cast<SCEVAddRecExpr>(S), At);
  default:
    return std::nullopt;
  }
}

} // namespace pacc

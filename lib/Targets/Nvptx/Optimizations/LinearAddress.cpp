//===- LinearAddress.cpp - addresses as sums of products ------------------===//
#include "Nvptx/Optimizations/LinearAddress.h"

#include "llvm/IR/Argument.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace pacc {

namespace {

constexpr size_t LongestSum = 16, LongestProduct = 4;
constexpr unsigned Deepest = 12;

void add(Sum &To, const std::vector<unsigned> &Product, uint64_t Times) {
  if (!Times)
    return;
  const auto At = To.emplace(Product, 0).first;
  if (!(At->second += Times))
    To.erase(At);
}

} // namespace

Sum difference(const Sum &A, const Sum &B) {
  Sum Result = A;
  for (const auto &[Product, Times] : B)
    add(Result, Product, -Times);
  return Result;
}

/// That an operation on shorter numbers leaves out nothing: it is then the same on longer ones.
bool NumberedSums::isExact(const Instruction &I, Number::Extension By) const {
  if (const auto *Or = dyn_cast<PossiblyDisjointInst>(&I))
    return Or->isDisjoint();
  const auto *O = dyn_cast<OverflowingBinaryOperator>(&I);
  return By == Number::None || (O && (Wraps == Ignored || (By == Number::Signed ? O->hasNoSignedWrap()
                                                                                : O->hasNoUnsignedWrap())));
}

void NumberedSums::addNumber(Number N, uint64_t Times, Sum &To) {
  if (Wraps == Ignored)
    N.By = Number::None;
  const unsigned Position = Positions.try_emplace(N, Numbers.size()).first->second;
  if (Position == Numbers.size())
    Numbers.push_back(N);
  add(To, {Position}, Times);
}

bool NumberedSums::isCommon(const Sum &S) const {
  return all_of(S, [&](const auto &Part) {
    return all_of(Part.first, [&](unsigned Position) { return isa<Argument>(Numbers[Position].What); });
  });
}

bool NumberedSums::expandAs(Value *V, Number::Extension By, uint64_t Times, Sum &To) {
  return By == Number::None ? expand(V, Times, To) : expandNarrow(V, By, Times, To);
}

/// Products are taken apart where one factor is common to all threads: of others the whole is a number.
bool NumberedSums::multiply(Value *A, Value *B, Number::Extension By, uint64_t Times, Sum &To) {
  Sum Left, Right;
  if (!expandAs(A, By, 1, Left) || !expandAs(B, By, 1, Right) || (!isCommon(Left) && !isCommon(Right)) ||
      Left.size() * Right.size() > LongestSum)
    return false;
  Products += !isa<ConstantInt>(A) && !isa<ConstantInt>(B) && By == Number::None;
  for (const auto &[One, OneTimes] : Left)
    for (const auto &[Other, OtherTimes] : Right) {
      std::vector<unsigned> Product = One;
      Product.insert(Product.end(), Other.begin(), Other.end());
      if (Product.size() > LongestProduct)
        return false;
      sort(Product);
      add(To, Product, OneTimes * OtherTimes * Times);
    }
  return true;
}

/// False, and maybe something in `To`: this operation is not taken apart.
bool NumberedSums::expandBinary(Instruction &I, uint64_t Times, Sum &To, Number::Extension By) {
  if (!isExact(I, By))
    return false;
  Value *A = I.getOperand(0), *B = I.getOperand(1);
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Or:
    return expandAs(A, By, Times, To) && expandAs(B, By, Times, To);
  case Instruction::Sub:
    return expandAs(A, By, Times, To) && expandAs(B, By, -Times, To);
  case Instruction::Shl: {
    const auto *By2 = dyn_cast<ConstantInt>(B);
    return By2 && By2->getValue().ult(I.getType()->getIntegerBitWidth()) &&
           expandAs(A, By, Times << By2->getZExtValue(), To);
  }
  case Instruction::Mul:
    return multiply(A, B, By, Times, To);
  default:
    return false;
  }
}

bool NumberedSums::expandNarrow(Value *V, Number::Extension By, uint64_t Times, Sum &To) {
  if (const auto *C = dyn_cast<ConstantInt>(V)) {
    add(To, {}, Times * (By == Number::Signed ? C->getSExtValue() : C->getZExtValue()));
    return true;
  }
  if (auto *I = dyn_cast<BinaryOperator>(V); I && Depth < Deepest) {
    Sum Parts;
    ++Depth;
    const bool IsTaken = expandBinary(*I, Times, Parts, By);
    --Depth;
    if (IsTaken) {
      for (const auto &[Product, PartTimes] : Parts)
        add(To, Product, PartTimes);
      return To.size() <= LongestSum;
    }
  }
  addNumber({V, By}, Times, To);
  return To.size() <= LongestSum;
}

bool NumberedSums::expand(Value *V, uint64_t Times, Sum &To) {
  if (!V->getType()->isIntegerTy(64))
    return V->getType()->isIntegerTy() && V->getType()->getIntegerBitWidth() < 64 &&
           expandNarrow(V, Number::Signed, Times, To); // as getelementptr has it
  if (auto *E = dyn_cast<CastInst>(V); E && (isa<SExtInst>(E) || isa<ZExtInst>(E)))
    return expandNarrow(E->getOperand(0), isa<SExtInst>(E) || E->hasNonNeg() ? Number::Signed : Number::Unsigned, Times,
                        To);
  return expandNarrow(V, Number::None, Times, To);
}

LinearAddress NumberedSums::addressOf(Value *Pointer) {
  LinearAddress Result;
  Products = 0;
  Sum All;
  while (auto *G = dyn_cast<GEPOperator>(Pointer)) {
    SmallMapVector<Value *, APInt, 4> Variable;
    APInt Constant(64, 0);
    if (G->getType()->isVectorTy() || !G->collectOffset(DL, 64, Variable, Constant))
      return {};
    for (const auto &[Index, Scale] : Variable)
      if (!expand(Index, Scale.getZExtValue(), All))
        return {};
    add(All, {}, Constant.getZExtValue());
    Pointer = G->getPointerOperand();
  }
  for (const auto &[Product, Times] : All)
    add(isCommon({{Product, Times}}) ? Result.Common : Result.OfThread, Product, Times);
  Result.Base = Pointer;
  Result.Products = Products;
  return Result;
}

} // namespace pacc

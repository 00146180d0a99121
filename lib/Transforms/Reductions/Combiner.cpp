//===- Combiner.cpp - the arithmetic of one reduction ---------------------===//
#include "Reductions/Combiner.h"

#include "pacc/Markers/Markers.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;

namespace pacc {
namespace {

bool isSignedType(unsigned T) {
  return T == PACC_TYPE_I8 || T == PACC_TYPE_I16 || T == PACC_TYPE_I32 || T == PACC_TYPE_I64 ||
         T == PACC_TYPE_I128;
}
bool isComplex(unsigned T) { return T == PACC_TYPE_C32 || T == PACC_TYPE_C64; }
bool isFloat(unsigned T) {
  return T == PACC_TYPE_F32 || T == PACC_TYPE_F64 || T == PACC_TYPE_F80;
}
bool isLogical(unsigned Op) { return Op == PACC_RED_LAND || Op == PACC_RED_LOR; }

/// Type of the variable in memory.
Type *typeInMemory(LLVMContext &C, unsigned T) {
  switch (T) {
  case PACC_TYPE_BOOL: case PACC_TYPE_I8: case PACC_TYPE_U8: return Type::getInt8Ty(C);
  case PACC_TYPE_I16: case PACC_TYPE_U16: return Type::getInt16Ty(C);
  case PACC_TYPE_I32: case PACC_TYPE_U32: return Type::getInt32Ty(C);
  case PACC_TYPE_I64: case PACC_TYPE_U64: return Type::getInt64Ty(C);
  case PACC_TYPE_I128: case PACC_TYPE_U128: return Type::getInt128Ty(C);
  case PACC_TYPE_F32: return Type::getFloatTy(C);
  case PACC_TYPE_F64: return Type::getDoubleTy(C);
  case PACC_TYPE_F80: return Type::getX86_FP80Ty(C);
  case PACC_TYPE_C32: return StructType::get(Type::getFloatTy(C), Type::getFloatTy(C));
  default: return StructType::get(Type::getDoubleTy(C), Type::getDoubleTy(C));
  }
}

} // namespace

Combiner::Combiner(IRBuilder<> &B, unsigned Op, unsigned Type, bool KeepsNaN)
    : B(B), Op(Op), Ty(PACC_RED_TYPE(Type)), FirstBit(PACC_RED_FIRST_BIT(Type)), Bits(PACC_RED_BIT_COUNT(Type)),
      KeepsNaN(KeepsNaN) {}

Type *Combiner::memoryType() const { return typeInMemory(B.getContext(), Ty); }

Value *Combiner::widen(Value *V) {
  if (isLogical(Op))
    return B.CreateZExt(isTrue(V), B.getInt32Ty());
  if (V->getType()->isIntegerTy() && V->getType()->getIntegerBitWidth() < 32)
    return isSignedType(Ty) ? B.CreateSExt(V, B.getInt32Ty())
                            : B.CreateZExt(V, B.getInt32Ty());
  return V;
}

/// The identity of one number, for operators other than && and ||.
static Constant *identityOf(unsigned Op, Type *T, bool Signed) {
  const unsigned Bits = T->isIntegerTy() ? T->getIntegerBitWidth() : 0;
  switch (Op) {
  case PACC_RED_MUL:
    return Bits ? ConstantInt::get(T, 1) : ConstantFP::get(T, 1.0);
  case PACC_RED_MAX:
    return Bits ? ConstantInt::get(T, Signed ? APInt::getSignedMinValue(Bits) : APInt(Bits, 0))
                : ConstantFP::getInfinity(T, /*Negative=*/true);
  case PACC_RED_MIN:
    return Bits ? ConstantInt::get(T, Signed ? APInt::getSignedMaxValue(Bits)
                                             : APInt::getMaxValue(Bits))
                : ConstantFP::getInfinity(T);
  case PACC_RED_AND:
    return Constant::getAllOnesValue(T);
  default:
    return Constant::getNullValue(T);
  }
}

Constant *Combiner::identity() {
  Type *T = memoryType();
  if (Bits) {
    const Constant *Own = Op == PACC_RED_LAND || (Ty == PACC_TYPE_BOOL && Op == PACC_RED_AND)
                              ? ConstantInt::get(B.getIntNTy(Bits), 1)
                              : identityOf(Op, B.getIntNTy(Bits), isSignedType(Ty));
    return ConstantInt::get(T, cast<ConstantInt>(Own)->getValue().zext(T->getIntegerBitWidth()) << FirstBit);
  }
  const bool IsOne = Op == PACC_RED_LAND || Op == PACC_RED_MUL;
  if (auto *Pair = dyn_cast<StructType>(T)) {
    Type *Part = Pair->getElementType(0);
    return ConstantStruct::get(
        Pair, {ConstantFP::get(Part, IsOne ? 1.0 : 0.0), ConstantFP::get(Part, 0.0)});
  }
  if (Op == PACC_RED_LAND)
    return T->isIntegerTy() ? ConstantInt::get(T, 1) : ConstantFP::get(T, 1.0);
  if (Ty == PACC_TYPE_BOOL && Op == PACC_RED_AND)
    return ConstantInt::get(T, 1);
  return identityOf(Op, T, isSignedType(Ty));
}

ReducedValue Combiner::travelling() const {
  if (isLogical(Op))
    return {Op == PACC_RED_LAND ? unsigned(PACC_RED_AND) : unsigned(PACC_RED_OR), PACC_TYPE_U32};
  switch (Ty) {
  case PACC_TYPE_I8: case PACC_TYPE_I16: return {Op, PACC_TYPE_I32};
  case PACC_TYPE_BOOL: case PACC_TYPE_U8: case PACC_TYPE_U16: return {Op, PACC_TYPE_U32};
  default: return {Op, Ty};
  }
}

Type *Combiner::travellingType() {
  Type *Memory = memoryType();
  if (isLogical(Op))
    return B.getInt32Ty();
  return Memory->isIntegerTy() && Memory->getIntegerBitWidth() < 32 ? B.getInt32Ty() : Memory;
}

/// The variable's value, in the type that it has in memory, of what is loaded there.
Value *Combiner::own(Value *V) {
  if (!Bits)
    return V;
  const unsigned All = V->getType()->getIntegerBitWidth();
  V = B.CreateShl(V, All - FirstBit - Bits);
  return isSignedType(Ty) ? B.CreateAShr(V, All - Bits) : B.CreateLShr(V, All - Bits);
}

static APInt bitsOf(Type *T, unsigned First, unsigned Count) {
  return APInt::getBitsSet(T->getIntegerBitWidth(), First, First + Count);
}

/// What does not fit is lost, as in an assignment.
void Combiner::intoBits(Value *V, Value *Variable) {
  if (!Bits) {
    B.CreateStore(V, Variable);
    return;
  }
  Type *T = memoryType();
  const APInt Mine = bitsOf(T, FirstBit, Bits);
  Value *Others = B.CreateAnd(B.CreateLoad(T, Variable), ConstantInt::get(T, ~Mine));
  Value *Own = B.CreateAnd(B.CreateShl(V, FirstBit), ConstantInt::get(T, Mine));
  B.CreateStore(B.CreateOr(Others, Own), Variable);
}

Value *Combiner::load(Value *Variable) { return widen(own(B.CreateLoad(memoryType(), Variable))); }

void Combiner::store(Value *V, Value *Variable) { intoBits(narrow(V, memoryType()), Variable); }

void Combiner::begin(Value *Variable) {
  Constant *Nothing = identity();
  if (Bits)
    Nothing = ConstantInt::get(memoryType(), cast<ConstantInt>(Nothing)->getValue().lshr(FirstBit));
  intoBits(Nothing, Variable);
}

void Combiner::begin(Value *Variable, Value *From) {
  intoBits(own(B.CreateLoad(memoryType(), From)), Variable);
}

void Combiner::intoMemory(Value *Outer, Value *V) {
  if (!Bits || isa<AllocaInst>(getUnderlyingObject(Outer)))
    return store(combine(load(Outer), V), Outer);
  // Other bit-fields of the number may be another gang's, which combines them now.
  Type *T = memoryType();
  LoadInst *Before = B.CreateLoad(T, Outer);
  Before->setAtomic(AtomicOrdering::Monotonic);
  Value *After = B.CreateShl(narrow(combine(widen(own(Before)), V), T), FirstBit);
  Value *Changed = B.CreateAnd(B.CreateXor(Before, After), ConstantInt::get(T, bitsOf(T, FirstBit, Bits)));
  B.CreateAtomicRMW(AtomicRMWInst::Xor, Outer, Changed, MaybeAlign(), AtomicOrdering::Monotonic);
}

Value *Combiner::isTrue(Value *V) {
  if (isComplex(Ty))
    return B.CreateOr(truth(B.CreateExtractValue(V, 0)), truth(B.CreateExtractValue(V, 1)));
  return truth(V);
}
Value *Combiner::truth(Value *V) {
  return V->getType()->isFloatingPointTy()
             ? B.CreateFCmpUNE(V, ConstantFP::get(V->getType(), 0.0))
             : B.CreateICmpNE(V, ConstantInt::get(V->getType(), 0));
}

Value *Combiner::combine(Value *X, Value *Y) {
  if (isComplex(Ty) && !isLogical(Op))
    return combineComplex(X, Y);
  bool Float = X->getType()->isFloatingPointTy();
  bool Signed = isSignedType(Ty);
  switch (Op) {
  case PACC_RED_ADD: return Float ? B.CreateFAdd(X, Y) : B.CreateAdd(X, Y);
  case PACC_RED_MUL: return Float ? B.CreateFMul(X, Y) : B.CreateMul(X, Y);
  case PACC_RED_MAX:
    return Float ? combineExtreme(X, Y)
                 : B.CreateSelect(Signed ? B.CreateICmpSGT(X, Y) : B.CreateICmpUGT(X, Y), X, Y);
  case PACC_RED_MIN:
    return Float ? combineExtreme(X, Y)
                 : B.CreateSelect(Signed ? B.CreateICmpSLT(X, Y) : B.CreateICmpULT(X, Y), X, Y);
  case PACC_RED_AND: case PACC_RED_LAND: return B.CreateAnd(X, Y);
  case PACC_RED_OR: case PACC_RED_LOR: return B.CreateOr(X, Y);
  default: return B.CreateXor(X, Y);
  }
}

/// Lanes have left a number, or the identity where none of their operands is one. A variable that has not been a number
/// becomes what they have left, unless it shall stay.
Value *Combiner::combineExtreme(Value *X, Value *Y) {
  Value *Replaces = Op == PACC_RED_MAX ? B.CreateFCmpOGT(Y, X) : B.CreateFCmpOLT(Y, X);
  if (!KeepsNaN) {
    Value *IsNumber = B.CreateFCmpONE(Y, identityOf(Op, Y->getType(), /*Signed=*/true));
    Replaces = B.CreateOr(Replaces, B.CreateAnd(B.CreateFCmpUNO(X, X), IsNumber));
  }
  return B.CreateSelect(Replaces, Y, X);
}

Value *Combiner::combineComplex(Value *X, Value *Y) {
  Value *XR = B.CreateExtractValue(X, 0), *XI = B.CreateExtractValue(X, 1);
  Value *YR = B.CreateExtractValue(Y, 0), *YI = B.CreateExtractValue(Y, 1);
  Value *R, *I;
  if (Op == PACC_RED_ADD) {
    R = B.CreateFAdd(XR, YR);
    I = B.CreateFAdd(XI, YI);
  } else {
    R = B.CreateFSub(B.CreateFMul(XR, YR), B.CreateFMul(XI, YI));
    I = B.CreateFAdd(B.CreateFMul(XR, YI), B.CreateFMul(XI, YR));
  }
  Value *Pair = PoisonValue::get(X->getType());
  return B.CreateInsertValue(B.CreateInsertValue(Pair, R, 0), I, 1);
}

Value *Combiner::narrow(Value *V, Type *Memory) {
  if (isLogical(Op)) {
    if (isComplex(Ty)) {
      Type *Part = Memory->getStructElementType(0);
      Value *Pair = ConstantAggregateZero::get(Memory);
      return B.CreateInsertValue(Pair, B.CreateUIToFP(V, Part), 0);
    }
    return isFloat(Ty) ? B.CreateUIToFP(V, Memory) : B.CreateZExtOrTrunc(V, Memory);
  }
  if (Ty == PACC_TYPE_BOOL)
    return B.CreateZExt(truth(V), Memory);
  return Memory->isIntegerTy() ? B.CreateTrunc(V, Memory) : V;
}

} // namespace pacc

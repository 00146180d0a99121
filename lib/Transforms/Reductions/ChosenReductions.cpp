//===- ChosenReductions.cpp - extremes with what goes with them -----------===//
#include "Reductions/ChosenReductions.h"
#include "Reductions/Combiner.h"

#include "pacc/Markers/Markers.h"

using namespace llvm;

namespace pacc {

static bool isExtreme(const MarkedReduce &R) { return R.Op == PACC_RED_MIN || R.Op == PACC_RED_MAX; }

static bool isSigned(const MarkedReduce &R) {
  return R.Type == PACC_TYPE_I8 || R.Type == PACC_TYPE_I16 || R.Type == PACC_TYPE_I32 || R.Type == PACC_TYPE_I64;
}

ChosenReduction::ChosenReduction(IRBuilder<> &B, ArrayRef<const MarkedReduce *> All)
    : B(B), Members(All.begin(), All.end()) {
  while (Keys < Members.size() && isExtreme(*Members[Keys]))
    ++Keys;
}

bool ChosenReduction::isLast() const { return Members[1]->Op == PACC_RED_MAX; }

Type *ChosenReduction::typeOf(const MarkedReduce &R) { return Combiner(B, R).memoryType(); }

Value *ChosenReduction::bitsOf(Value *V) {
  Type *T = V->getType();
  if (T->isFloatingPointTy())
    V = B.CreateBitCast(V, B.getIntNTy(T->getScalarSizeInBits()));
  return B.CreateZExt(V, B.getInt64Ty());
}

Value *ChosenReduction::fromBits(Value *Bits, Type *T) {
  Value *V = B.CreateTrunc(Bits, B.getIntNTy(T->getScalarSizeInBits()));
  return T->isFloatingPointTy() ? B.CreateBitCast(V, T) : V;
}

/// The same number, of 64 bits.
Value *ChosenReduction::numberOf(Value *V, const MarkedReduce &R) {
  if (V->getType()->isFloatingPointTy())
    return B.CreateFPExt(V, B.getDoubleTy());
  return isSigned(R) ? B.CreateSExt(V, B.getInt64Ty()) : B.CreateZExt(V, B.getInt64Ty());
}

/// A word without a sign that is the smaller the better the number is. Both zeros are one number; there is no NaN here,
/// as no comparison with one holds.
Value *ChosenReduction::keyOf(Value *Number, const MarkedReduce &R) {
  Value *Sign = B.getInt64(uint64_t(1) << 63), *Key;
  if (Number->getType()->isFloatingPointTy()) {
    Value *IsZero = B.CreateFCmpOEQ(Number, ConstantFP::get(Number->getType(), 0.0));
    Value *Bits = B.CreateSelect(IsZero, B.getInt64(0), B.CreateBitCast(Number, B.getInt64Ty()));
    Key = B.CreateSelect(B.CreateICmpSLT(Bits, B.getInt64(0)), B.CreateNot(Bits), B.CreateOr(Bits, Sign));
  } else {
    Key = isSigned(R) ? B.CreateXor(Number, Sign) : Number;
  }
  return R.Op == PACC_RED_MAX ? B.CreateNot(Key) : Key;
}

/// The number of an iteration, from its key.
Value *ChosenReduction::placeOf(Value *Key, const MarkedReduce &R) {
  return B.CreateXor(R.Op == PACC_RED_MAX ? B.CreateNot(Key) : Key, B.getInt64(uint64_t(1) << 63));
}

SmallVector<Value *, 6> ChosenReduction::load() {
  SmallVector<Value *, 6> Words, Values;
  for (const auto &[I, R] : enumerate(Members)) {
    Value *V = B.CreateLoad(typeOf(*R), R->Mine);
    if (I < Keys)
      Words.push_back(keyOf(numberOf(V, *R), *R));
    if (I == 0 || I >= Keys)
      Values.push_back(bitsOf(V));
  }
  Words.append(Values);
  return Words;
}

/// The iteration counts rather than the one that has set the variables outside, if their extremes are the same.
Value *ChosenReduction::isEarlier(ArrayRef<Value *> Words) {
  Value *Earlier = B.getInt1(isLast());
  for (unsigned I = Keys - 1; I > 0; --I) {
    const MarkedReduce &R = *Members[I];
    Value *Outside = keyOf(numberOf(B.CreateLoad(typeOf(R), R.Outer), R), R);
    Earlier = B.CreateOr(B.CreateICmpULT(Words[I], Outside),
                         B.CreateAnd(B.CreateICmpEQ(Words[I], Outside), Earlier));
  }
  return Earlier;
}

void ChosenReduction::intoMemory(ArrayRef<Value *> Words) {
  const MarkedReduce &Leader = *Members.front();
  Type *T = typeOf(Leader);
  Value *Mine = fromBits(Words[Keys], T), *Outside = B.CreateLoad(T, Leader.Outer);
  const bool Max = Leader.Op == PACC_RED_MAX, IsFloat = T->isFloatingPointTy();
  const CmpInst::Predicate Better = IsFloat            ? Max ? CmpInst::FCMP_OGT : CmpInst::FCMP_OLT
                                    : isSigned(Leader) ? Max ? CmpInst::ICMP_SGT : CmpInst::ICMP_SLT
                                    : Max              ? CmpInst::ICMP_UGT
                                                       : CmpInst::ICMP_ULT;
  Value *Same = IsFloat ? B.CreateFCmpOEQ(Mine, Outside) : B.CreateICmpEQ(Mine, Outside);
  // A copy in which nothing was set has the identities.
  Value *Nothing = B.CreateAnd(B.CreateICmpEQ(Words[0], keyOf(numberOf(Combiner(B, Leader).identity(), Leader), Leader)),
                               B.CreateICmpEQ(Words[1], B.getInt64(~uint64_t(0))));
  Value *Counts = B.CreateOr(B.CreateCmp(Better, Mine, Outside), B.CreateAnd(Same, isEarlier(Words)));
  Counts = B.CreateAnd(Counts, B.CreateNot(Nothing));
  SmallVector<Value *, 6> New;
  for (const auto &[I, R] : enumerate(Members)) {
    Value *Old = B.CreateLoad(typeOf(*R), R->Outer);
    Value *V = I == 0 ? Mine : I < Keys ? placeOf(Words[I], *R) : fromBits(Words[I + 1], typeOf(*R));
    New.push_back(B.CreateSelect(Counts, V, Old));
  }
  for (const auto &[V, R] : zip(New, Members))
    B.CreateStore(V, R->Outer);
}

} // namespace pacc

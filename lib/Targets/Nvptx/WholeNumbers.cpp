//===- WholeNumbers.cpp - numbers that ptxas takes apart ------------------===//
#include "Nvptx/WholeNumbers.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {

static bool isNumber(const Type *T) {
  return T->isHalfTy() || T->isBFloatTy() || T->isFloatTy() || T->isDoubleTy();
}

/// The same bits. A `mov` that LLVM does not see through is enough for ptxas.
static Value *opaque(IRBuilder<> &B, Value *Bits) {
  const unsigned Size = Bits->getType()->getIntegerBitWidth();
  const StringRef Register = Size == 16 ? "h" : Size == 32 ? "r" : "l";
  auto *Move = InlineAsm::get(
      FunctionType::get(Bits->getType(), {Bits->getType()}, /*isVarArg=*/false),
      ("mov.b" + Twine(Size) + " $0, $1;").str(), ("=" + Register + "," + Register).str(),
      /*hasSideEffects=*/false);
  return B.CreateCall(Move, {Bits});
}

/// An integer of the size of a number.
static IntegerType *integerFor(const Type &Number) {
  return IntegerType::get(Number.getContext(), Number.getPrimitiveSizeInBits());
}

/// The store is made of several.
static bool isTakenApart(const StoreInst &Store) {
  const DataLayout &DL = Store.getDataLayout();
  return Store.getAlign() < DL.getTypeStoreSize(Store.getValueOperand()->getType());
}

static bool isTakenApart(const BitCastInst &Bits) {
  return Bits.getDestTy()->isVectorTy() || any_of(Bits.users(), [](const User *U) {
           const auto *Store = dyn_cast<StoreInst>(U);
           return isa<TruncInst>(U) || (Store && isTakenApart(*Store));
         });
}

/// Stores the elements of a vector one by one.
static void splitStore(StoreInst &Store) {
  IRBuilder<> B(&Store);
  Value *Vector = Store.getValueOperand();
  auto *T = cast<FixedVectorType>(Vector->getType());
  for (unsigned K = 0; K != T->getNumElements(); ++K) {
    const uint64_t Offset = K * (T->getScalarSizeInBits() / 8);
    Value *At = B.CreateConstGEP1_64(B.getInt8Ty(), Store.getPointerOperand(), Offset);
    B.CreateAlignedStore(B.CreateExtractElement(Vector, K), At,
                         commonAlignment(Store.getAlign(), Offset), Store.isVolatile());
  }
  Store.eraseFromParent();
}

static void separate(StoreInst &Store) {
  IRBuilder<> B(&Store);
  Value *Number = Store.getValueOperand();
  Store.setOperand(0, opaque(B, B.CreateBitCast(Number, integerFor(*Number->getType()))));
}

static void separate(BitCastInst &Bits) {
  IRBuilder<> B(&Bits);
  Value *Whole = B.CreateBitCast(Bits.getOperand(0), integerFor(*Bits.getSrcTy()));
  Bits.replaceAllUsesWith(B.CreateBitCast(opaque(B, Whole), Bits.getDestTy()));
  Bits.eraseFromParent();
}

void separateParts(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Store = dyn_cast<StoreInst>(&I);
        Store && isa<FixedVectorType>(Store->getValueOperand()->getType()) &&
        isNumber(Store->getValueOperand()->getType()->getScalarType()) && isTakenApart(*Store))
      splitStore(*Store);
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (auto *Store = dyn_cast<StoreInst>(&I)) {
      if (isNumber(Store->getValueOperand()->getType()) && isTakenApart(*Store))
        separate(*Store);
    } else if (auto *Bits = dyn_cast<BitCastInst>(&I)) {
      if (isNumber(Bits->getSrcTy()) && isTakenApart(*Bits))
        separate(*Bits);
    }
  }
}

void widenExtrema(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Extremum = dyn_cast<MinMaxIntrinsic>(&I);
    if (!Extremum || Extremum->getType()->getScalarSizeInBits() > 16)
      continue;
    IRBuilder<> B(Extremum);
    Type *Narrow = Extremum->getType(), *Wide = Narrow->getWithNewBitWidth(32);
    const auto Widened = [&](Value *V) { return B.CreateIntCast(V, Wide, Extremum->isSigned()); };
    Value *Result = B.CreateBinaryIntrinsic(Extremum->getIntrinsicID(), Widened(Extremum->getLHS()),
                                            Widened(Extremum->getRHS()));
    Extremum->replaceAllUsesWith(B.CreateTrunc(Result, Narrow));
    Extremum->eraseFromParent();
  }
}

} // namespace pacc

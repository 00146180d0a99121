//===- HeapArrays.cpp - arrays that are too large for stacks --------------===//
#include "Memory/HeapArrays.h"

#include "DeviceCalls.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace pacc {

/// The stack of a GPU's thread has 1 KiB: what an array of variable length may take of it.
static constexpr uint64_t LaneStackBytes = 256;

/// Where the stack was saved that is restored; what was made since goes.
static const Instruction *whereSaved(const IntrinsicInst &Restore) {
  const Value *Saved = Restore.getArgOperand(0);
  if (auto *Load = dyn_cast<LoadInst>(Saved))
    for (const User *U : Load->getPointerOperand()->users())
      if (auto *Store = dyn_cast<StoreInst>(U))
        return Store;
  return dyn_cast<Instruction>(Saved);
}

SmallVector<AllocaInst *, 4> HeapArrays::ofVariableLength() const {
  SmallVector<AllocaInst *, 4> Found;
  for (Instruction &I : instructions(F))
    if (auto *A = dyn_cast<AllocaInst>(&I); A && !A->isStaticAlloca())
      Found.push_back(A);
  return Found;
}

void HeapArrays::moveCopy(AllocaInst &A) {
  IRBuilder<> B(&A);
  Value *Place = callDevice(B, DeviceEntry::HeapGet, bytesOf(B, A));
  Place->takeName(&A);
  freeAtEnd(A, Place, declareDevice(*F.getParent(), {DeviceEntry::HeapReturn, std::nullopt}));
  for (User *U : make_early_inc_range(A.users()))
    if (auto *I = dyn_cast<Instruction>(U); I && I->isLifetimeStartOrEnd())
      I->eraseFromParent();
  A.replaceAllUsesWith(Place);
  A.eraseFromParent();
}

Value *HeapArrays::bytesOf(IRBuilder<> &B, AllocaInst &A) const {
  const uint64_t Each = F.getDataLayout().getTypeAllocSize(A.getAllocatedType());
  return B.CreateMul(B.CreateZExtOrTrunc(A.getArraySize(), B.getInt64Ty()), B.getInt64(Each));
}

CallInst *HeapArrays::callMalloc(IRBuilder<> &B, AllocaInst &A, Value *Bytes) {
  CallInst *Got = B.CreateCall(F.getParent()->getOrInsertFunction("malloc", A.getType(), B.getInt64Ty()), Bytes,
                               A.getName());
  Got->addRetAttr(Attribute::NoAlias);
  return Got;
}

void HeapArrays::move(AllocaInst &A) {
  IRBuilder<> B(&A);
  Value *Place = callMalloc(B, A, bytesOf(B, A));
  freeAtEnd(A, Place, freeFunction());
  A.replaceAllUsesWith(Place);
  A.eraseFromParent();
}

void HeapArrays::moveIfLarge(AllocaInst &A) {
  IRBuilder<> B(&A);
  Value *Bytes = bytesOf(B, A);
  Value *IsLarge = B.CreateICmpUGT(Bytes, B.getInt64(LaneStackBytes));
  BasicBlock *Head = A.getParent();
  Instruction *Then = SplitBlockAndInsertIfThen(IsLarge, A.getIterator(), false);
  IRBuilder<> InThen(Then);
  Value *Large = callMalloc(InThen, A, Bytes);
  B.SetInsertPoint(&A);
  PHINode *OnHeap = B.CreatePHI(A.getType(), 2);
  OnHeap->addIncoming(Large, Then->getParent());
  OnHeap->addIncoming(Constant::getNullValue(A.getType()), Head);
  Value *Number = A.getArraySize();
  A.setOperand(0, B.CreateSelect(IsLarge, ConstantInt::get(Number->getType(), 0), Number));
  B.SetInsertPoint(A.getNextNode());
  auto *Place = cast<SelectInst>(B.CreateSelect(IsLarge, OnHeap, &A));
  A.replaceUsesWithIf(Place, [Place](Use &U) { return U.getUser() != Place; });
  freeAtEnd(A, OnHeap, freeFunction());
}

FunctionCallee HeapArrays::freeFunction() {
  LLVMContext &C = F.getContext();
  return F.getParent()->getOrInsertFunction("free", Type::getVoidTy(C),
                                            PointerType::getUnqual(C));
}

void HeapArrays::freeAtEnd(AllocaInst &A, Value *Place, FunctionCallee Free) {
  IRBuilder<> B(&A);
  const DominatorTree DT(F);
  SmallVector<Instruction *, 2> Ends;
  const Instruction *Latest = nullptr; // what was saved for outer blocks comes before
  for (Instruction &I : instructions(F)) {
    auto *Restore = dyn_cast<IntrinsicInst>(&I);
    if (!Restore || Restore->getIntrinsicID() != Intrinsic::stackrestore)
      continue;
    const Instruction *Saved = whereSaved(*Restore);
    if (!Saved || !DT.dominates(Saved, &A) ||
        (Latest && Saved != Latest && DT.dominates(Saved, Latest)))
      continue;
    if (Saved != Latest)
      Ends.clear();
    Latest = Saved;
    Ends.push_back(&I);
  }
  if (Ends.empty())
    for (BasicBlock &BB : F)
      if (isa<ReturnInst>(BB.getTerminator()))
        Ends.push_back(BB.getTerminator());
  for (Instruction *End : Ends)
    if (DT.dominates(&A, End))
      CallInst::Create(Free, Place, "", End->getIterator())->setDebugLoc(A.getDebugLoc());
}

} // namespace pacc

//===- LocalMemory.cpp - what ptxas makes of a thread's own memory --------===//

#include "Nvptx/Output/LocalMemory.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {

/// The address behind an instruction that LLVM does not see through, so that it stays a generic one.
static Value *genericAddress(AllocaInst &Memory) {
  IRBuilder<> B(Memory.getNextNode());
  FunctionType *Type = FunctionType::get(Memory.getType(), {Memory.getType()}, /*isVarArg=*/false);
  return B.CreateCall(Type, InlineAsm::get(Type, "mov.u64 $0, $1;", "=l,l", /*hasSideEffects=*/false), {&Memory});
}

void reachVariableMemory(Function &F) {
  SmallVector<AllocaInst *, 4> Memories;
  for (Instruction &I : instructions(F))
    if (auto *Memory = dyn_cast<AllocaInst>(&I); Memory && !Memory->isStaticAlloca())
      Memories.push_back(Memory);
  for (AllocaInst *Memory : Memories) {
    Value *Address = genericAddress(*Memory);
    Memory->replaceUsesWithIf(Address, [Address](const Use &U) {
      const auto *Call = dyn_cast<IntrinsicInst>(U.getUser());
      return U.getUser() != Address && !(Call && Call->isLifetimeStartOrEnd());
    });
  }
}

/// Whether the address is one of several that a condition or a branch chooses.
static bool isChosen(Argument &Of) {
  SmallVector<Value *, 8> Addresses{&Of};
  while (!Addresses.empty())
    for (User *Each : Addresses.pop_back_val()->users()) {
      if (isa<SelectInst, PHINode, PtrToIntInst>(Each))
        return true;
      if (isa<GetElementPtrInst, AddrSpaceCastInst, FreezeInst>(Each))
        Addresses.push_back(Each);
    }
  return false;
}

void copyChosenArguments(Function &F) {
  if (F.isDeclaration() || F.getCallingConv() == CallingConv::PTX_Kernel)
    return;
  for (Argument &A : F.args()) {
    if (!A.hasByValAttr() || !isChosen(A))
      continue;
    IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
    Type *Object = A.getParamByValType();
    AllocaInst *Copy = B.CreateAlloca(Object, /*ArraySize=*/nullptr, A.getName() + ".copy");
    const Align Alignment = std::max(Copy->getAlign(), A.getParamAlign().valueOrOne());
    Copy->setAlignment(Alignment);
    A.replaceAllUsesWith(Copy);
    B.CreateMemCpy(Copy, Alignment, &A, A.getParamAlign(), F.getDataLayout().getTypeAllocSize(Object));
  }
}

} // namespace pacc

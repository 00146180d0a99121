//===- DevicePrintf.cpp - printf in kernels -------------------------------===//
#include "Nvptx/Output/DevicePrintf.h"

#include "pacc/IR/Calls.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {

/// Packs the arguments behind the format string, number `Format`, of `Call`.
static Value *packArguments(CallBase &Call, unsigned Format) {
  IRBuilder<> Builder(&Call);
  SmallVector<Type *, 8> Types;
  for (unsigned I = Format + 1; I < Call.arg_size(); ++I)
    Types.push_back(Call.getArgOperand(I)->getType());
  if (Types.empty())
    return ConstantPointerNull::get(Builder.getPtrTy());
  auto *Pack = StructType::get(Call.getContext(), Types);
  Function &F = *Call.getFunction();
  IRBuilder<> Entry(&F.getEntryBlock(), F.getEntryBlock().getFirstInsertionPt());
  AllocaInst *Buffer = Entry.CreateAlloca(Pack);
  Buffer->setAlignment(Align(8));
  for (unsigned I = 0; I != Types.size(); ++I)
    Builder.CreateStore(Call.getArgOperand(Format + 1 + I),
                        Builder.CreateStructGEP(Pack, Buffer, I));
  return Buffer;
}

void lowerPrintf(Module &M) {
  struct Variant {
    const char *Name;
    unsigned Format; // number of the format argument
  };
  for (Variant V : {Variant{"printf", 0}, Variant{"__printf_chk", 1}})
    for (CallBase *Call : callsOf(M, V.Name)) {
      IRBuilder<> Builder(Call);
      FunctionCallee Vprintf = M.getOrInsertFunction(
          "vprintf", Builder.getInt32Ty(), Builder.getPtrTy(), Builder.getPtrTy());
      Value *Arguments = packArguments(*Call, V.Format);
      Value *Result = Builder.CreateCall(Vprintf, {Call->getArgOperand(V.Format), Arguments});
      Call->replaceAllUsesWith(Result);
      Call->eraseFromParent();
    }
}

} // namespace pacc

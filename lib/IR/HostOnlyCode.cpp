//===- HostOnlyCode.cpp - what means something on the host only -----------===//
#include "pacc/IR/HostOnlyCode.h"

#include "pacc/IR/Calls.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace pacc {

void dropHandlers(Function &F) {
  for (BasicBlock &Block : F)
    if (auto *Invoke = dyn_cast<InvokeInst>(Block.getTerminator()))
      changeToCall(Invoke);
  removeUnreachableBlocks(F);
  F.setPersonalityFn(nullptr);
}

static bool isHostInstrumentation(const CallInst &Call) {
  if (const auto *Assembly = dyn_cast<InlineAsm>(Call.getCalledOperand()))
    return Assembly->getAsmString().empty() && Call.use_empty();
  StringRef Name = calleeName(Call);
  return Name.starts_with("llvm.instrprof.") || Name.starts_with("__ubsan_handle_");
}

void dropInstrumentation(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || !isHostInstrumentation(*Call))
      continue;
    if (calleeName(*Call).ends_with("_abort"))
      IRBuilder<>(Call).CreateIntrinsic(Intrinsic::trap, {});
    Call->eraseFromParent();
  }
}

} // namespace pacc

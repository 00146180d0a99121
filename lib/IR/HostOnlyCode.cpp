//===- HostOnlyCode.cpp - what means something on the host only -----------===//
#include "pacc/IR/HostOnlyCode.h"

#include "pacc/IR/Calls.h"
#include "pacc/IR/DeviceSymbols.h"
#include "pacc/IR/KernelForm.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
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

/// What `Condition` is on a device that is not the host; nothing if devices differ.
static std::optional<bool> isTrueOffHost(Value *Condition) {
  using namespace PatternMatch;
  enum { Host = 2, NotHost = 3 }; // of acc_device_t
  CmpPredicate Relation;
  Value *Answer;
  if (!match(Condition, m_ICmp(Relation, m_Value(Answer), m_Zero())) ||
      (Relation != CmpInst::ICMP_EQ && Relation != CmpInst::ICMP_NE))
    return std::nullopt;
  auto *Call = dyn_cast<CallInst>(Answer);
  auto *Type = Call && Call->arg_size() == 1 ? dyn_cast<ConstantInt>(Call->getArgOperand(0)) : nullptr;
  if (!Type || calleeName(*Call) != "acc_on_device" || (!Type->equalsInt(Host) && !Type->equalsInt(NotHost)))
    return std::nullopt;
  return Type->equalsInt(NotHost) == (Relation == CmpInst::ICMP_NE);
}

/// Those that are reached where `EndsIn` is true of no block before.
static SetVector<BasicBlock *> reachedBlocks(Function &F, function_ref<bool(const BasicBlock &)> EndsIn) {
  SetVector<BasicBlock *> Reached;
  Reached.insert(&F.getEntryBlock());
  for (unsigned I = 0; I != Reached.size(); ++I) {
    if (EndsIn(*Reached[I]))
      continue;
    auto *Branch = dyn_cast<BranchInst>(Reached[I]->getTerminator());
    const auto Known = Branch && Branch->isConditional() ? isTrueOffHost(Branch->getCondition())
                                                         : std::optional<bool>();
    if (Known)
      Reached.insert(Branch->getSuccessor(*Known ? 0 : 1));
    else
      for (BasicBlock *Next : successors(Reached[I]))
        Reached.insert(Next);
  }
  return Reached;
}

SetVector<BasicBlock *> blocksOffHost(Function &F) {
  return reachedBlocks(F, [](const BasicBlock &) { return false; });
}

bool beginsThrow(const Instruction &I) {
  StringRef Name = isa<CallBase>(I) ? calleeName(I) : "";
  return Name == "__cxa_allocate_exception" || Name == "__cxa_throw" || Name == "__cxa_rethrow" ||
         Name == "_ZSt9terminatev" || (Name.starts_with("_ZSt") && Name.contains("__throw_"));
}

SetVector<BasicBlock *> blocksOnGpus(Function &F) {
  return reachedBlocks(F, [](const BasicBlock &Block) { return any_of(Block, beginsThrow); });
}

SetVector<Function *> functionsOnGpus(Module &M) {
  SetVector<Function *> Reached;
  for (Function &F : M)
    if (!F.isDeclaration() && (isKernel(F) || isExported(F) || F.hasAddressTaken()))
      Reached.insert(&F);
  for (unsigned I = 0; I != Reached.size(); ++I)
    for (BasicBlock *Block : blocksOnGpus(*Reached[I]))
      for (Instruction &In : *Block) {
        if (beginsThrow(In))
          break;
        if (auto *Call = dyn_cast<CallBase>(&In))
          if (Function *Callee = Call->getCalledFunction(); Callee && !Callee->isDeclaration())
            Reached.insert(Callee);
      }
  return Reached;
}

bool catchesAt(const BasicBlock &Pad) {
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const BasicBlock *, 16> Work = {&Pad};
  while (!Work.empty()) {
    const BasicBlock *Block = Work.pop_back_val();
    if (isa<ReturnInst>(Block->getTerminator()))
      return true;
    if (Seen.insert(Block).second)
      append_range(Work, successors(Block));
  }
  return false;
}

} // namespace pacc

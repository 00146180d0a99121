//===- LiftedLoads.cpp - loads that go up over other code -----------------===//
#include "Nvptx/Optimizations/Loads/LiftedLoads.h"
#include "pacc/IR/Calls.h"

#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

bool isSlowArithmetic(const Instruction &I) {
  if (I.getOpcode() == Instruction::FDiv)
    return !I.hasApproxFunc();
  StringRef Name = calleeName(I);
  if (Name.starts_with("llvm.sqrt"))
    return !I.hasApproxFunc();
  return Name.starts_with("llvm.nvvm.div.rn") || Name.starts_with("llvm.nvvm.sqrt.rn") ||
         Name.starts_with("llvm.nvvm.rcp.rn");
}

bool mayLiftOver(const Instruction &I, const MemoryLocation &Read, AAResults &AA) {
  return isGuaranteedToTransferExecutionToSuccessor(&I) &&
         !(I.mayWriteToMemory() && isModSet(AA.getModRefInfo(&I, Read)));
}

bool collectLifted(Instruction &I, function_ref<bool(const Instruction &)> IsAbove,
                   function_ref<bool(const LoadInst &)> MayLift, SmallVectorImpl<Instruction *> &Needed) {
  constexpr unsigned Most = 24;
  if (IsAbove(I) || is_contained(Needed, &I))
    return true;
  if (isa<PHINode>(I) || isSlowArithmetic(I) || Needed.size() == Most)
    return false;
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    if (!Load->isSimple() || !MayLift(*Load))
      return false;
  } else if (I.mayReadOrWriteMemory() || isa<CallBase>(I)) {
    return false;
  }
  for (Value *Operand : I.operands())
    if (auto *Before = dyn_cast<Instruction>(Operand); Before &&
        !(Before->getParent() == I.getParent() ? collectLifted(*Before, IsAbove, MayLift, Needed) : IsAbove(*Before)))
      return false;
  Needed.push_back(&I);
  return true;
}

void remarkOfLoads(const Instruction &At, unsigned Loads, const char *What) {
  OptimizationRemarkEmitter Remarks(At.getFunction());
  Remarks.emit([&] {
    return OptimizationRemark("pacc-loads", "Order", At.getDebugLoc(), At.getParent())
           << ore::NV("Loads", Loads) << (Loads == 1 ? " load comes" : " loads come") << " before " << What;
  });
}

} // namespace pacc

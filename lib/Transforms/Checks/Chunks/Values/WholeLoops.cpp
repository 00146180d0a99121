//===- WholeLoops.cpp - loops over dimensions that are not split ----------===//
#include "Checks/Chunks/Values/WholeLoops.h"

#include "pacc/ABI/Pipeline.h"
#include "pacc/IR/Calls.h"

#include "llvm/ADT/SmallSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

void keepWholeLoops(Function &F) {
  SmallSet<int64_t, 4> Split;
  int64_t Dimension = 0;
  for (const Instruction &I : instructions(F)) {
    const StringRef Name = calleeName(I);
    constexpr unsigned Unit = 1; // __pacc_pipeline_dim(left, unit, right, ...)
    Dimension = Name == "__pacc_pipeline_array" ? 0 : Dimension;
    if (Name == "__pacc_pipeline_dim" && (++Dimension, constantArgument(*cast<CallBase>(&I), Unit) != 0))
      Split.insert(Dimension);
  }
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    const bool IsFirst = calleeName(I) == "__pacc_pipe_first";
    if (!Call || (!IsFirst && calleeName(I) != "__pacc_pipe_trips"))
      continue;
    const std::optional<int64_t> Over = constantArgument(*Call, 0), Step = constantArgument(*Call, 3);
    constexpr int64_t Flags = PACC_PIPE_OF_HOST | PACC_PIPE_IN_ORDER | PACC_PIPE_DOWN;
    if (!Over || Split.contains(*Over & ~Flags) || !Step || !*Step)
      continue;
    IRBuilder<> B(Call);
    Value *Low = Call->getArgOperand(1), *Beyond = Call->getArgOperand(2), *Zero = B.getInt64(0);
    Value *Apart = *Step > 0 ? B.CreateSub(Beyond, Low) : B.CreateSub(Low, Beyond);
    Value *Steps = B.CreateUDiv(B.CreateAdd(Apart, B.getInt64(std::abs(*Step) - 1)), B.getInt64(std::abs(*Step)));
    Call->replaceAllUsesWith(IsFirst ? Low : B.CreateSelect(B.CreateICmpSGT(Apart, Zero), Steps, Zero));
    Call->eraseFromParent();
  }
}

} // namespace pacc

//===- AroundItems.cpp - which data goes round a pipeline -----------------===//
#include "Checks/Variables/AroundItems.h"

#include "Checks/Variables/BodyAccesses.h"
#include "pacc/IR/Calls.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace pacc {

static bool isChangedByHost(const BodyAccesses &Body, ArrayRef<Place> Data) {
  return any_of(Body.all(), [&](const VariableAccess &A) {
    return A.Writes && !A.OnDevice && any_of(Data, [&](const Place &P) { return A.Of.mayMeet(P); });
  });
}

static void judge(const BodyAccesses &Body, AroundVerdicts &Into) {
  for (const BasicBlock *BB : Body.overChunks().blocks())
    for (const Instruction &I : *BB) {
      if (!markerOf(I).is(MarkerId::Around))
        continue;
      const auto &Call = cast<CallBase>(I);
      const SmallVector<Place, 1> Data = placesOf(*Call.getArgOperand(1), /*Bytes=*/-1, I.getDataLayout());
      Into[constantArgument(Call, 0).value_or(0)] = !Data.empty() && !isChangedByHost(Body, Data);
    }
}

void judgeAround(Function &F, FunctionAnalysisManager &FAM, AroundVerdicts &Into) {
  KernelTexts Texts;
  inlineCalls(F, Texts);
  FAM.clear(F, F.getName());
  makeTraceable(F, FAM, AroundItems::Kept);
  const auto &LI = FAM.getResult<LoopAnalysis>(F);
  const auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  for (const Instruction &I : instructions(F))
    if (const Loop *L = calleeName(I) == "__pacc_pipeline_next" ? LI.getLoopFor(I.getParent()) : nullptr)
      judge(BodyAccesses(F, LI, DT, *L, Texts), Into);
}

} // namespace pacc

//===- AroundItems.cpp - which data goes round a pipeline -----------------===//
#include "Checks/Variables/AroundItems.h"

#include "Checks/Variables/BodyAccesses.h"
#include "pacc/IR/Calls.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace pacc {

/// A kernel that is in no function that the body calls.
static bool isInOwnKernel(const Instruction &I, const KernelTexts &Texts) {
  for (const DILocation *At = I.getDebugLoc(); At; At = At->getInlinedAt())
    if (Texts.contains(At->getScope()->getSubprogram()))
      return !At->getInlinedAt() || !At->getInlinedAt()->getInlinedAt();
  return false;
}

/// Kernels of functions that the body calls may run on the host.
static bool isChangedByHost(const BodyAccesses &Body, const KernelTexts &Texts, ArrayRef<Place> Data) {
  return any_of(Body.all(), [&](const VariableAccess &A) {
    return A.Writes && !(A.OnDevice && isInOwnKernel(*A.I, Texts)) &&
           any_of(Data, [&](const Place &P) { return A.Of.mayMeet(P); });
  });
}

static void judge(const BodyAccesses &Body, const KernelTexts &Texts, AroundVerdicts &Into) {
  for (const BasicBlock *BB : Body.overChunks().blocks())
    for (const Instruction &I : *BB) {
      if (!markerOf(I).is(MarkerId::Around))
        continue;
      const auto &Call = cast<CallBase>(I);
      const SmallVector<Place, 1> Data = placesOf(*Call.getArgOperand(1), /*Bytes=*/-1, I.getDataLayout());
      Into[constantArgument(Call, 0).value_or(0)] = !Data.empty() && !isChangedByHost(Body, Texts, Data);
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
      judge(BodyAccesses(F, LI, DT, *L, Texts), Texts, Into);
}

} // namespace pacc

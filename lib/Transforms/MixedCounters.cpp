//===- MixedCounters.cpp - loops that LLVM 22 must not vectorise ----------===//
#include "MixedCounters.h"

#include "llvm/ADT/SmallSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace pacc {
namespace {

/// Bits of the counters of a loop about which the vectoriser would assume that they do not wrap.
class Widths {
public:
  Widths(const Loop &L, ScalarEvolution &SE) : L(L), SE(SE) {}

  bool differ() {
    SmallVector<const SCEVPredicate *, 4> Assumed;
    SE.getPredicatedBackedgeTakenCount(&L, Assumed);
    for (PHINode &Phi : L.getHeader()->phis())
      if (SE.isSCEVable(Phi.getType()))
        if (const auto *Unknown = dyn_cast<SCEVUnknown>(SE.getSCEV(&Phi)))
          if (const auto Counter = SE.createAddRecFromPHIWithCasts(Unknown))
            Assumed.append(Counter->second.begin(), Counter->second.end());
    for (const SCEVPredicate *P : Assumed)
      if (const auto *Wraps = dyn_cast<SCEVWrapPredicate>(P))
        add(Wraps->getExpr());
    for (const BasicBlock *BB : L.blocks())
      for (const Instruction &I : *BB)
        if (const Value *Address = getLoadStorePointerOperand(&I); Address && Found.size() < 2)
          SCEVExprContains(SE.getSCEV(const_cast<Value *>(Address)), [this](const SCEV *S) {
            if (isa<SCEVZeroExtendExpr, SCEVSignExtendExpr>(S))
              add(dyn_cast<SCEVAddRecExpr>(cast<SCEVCastExpr>(S)->getOperand()));
            return false;
          });
    return Found.size() > 1;
  }

private:
  const Loop &L;
  ScalarEvolution &SE;
  SmallSet<uint64_t, 2> Found;

  /// An extension of a counter that surely does not wrap is a counter itself.
  void add(const SCEVAddRecExpr *Counter) {
    if (Counter && Counter->getLoop() == &L)
      Found.insert(SE.getTypeSizeInBits(Counter->getType()));
  }
};

} // namespace

PreservedAnalyses MixedCounters::run(Function &F, FunctionAnalysisManager &FAM) {
  LoopInfo &LI = FAM.getResult<LoopAnalysis>(F);
  if (LI.empty())
    return PreservedAnalyses::all();
  ScalarEvolution &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  for (Loop *L : LI.getLoopsInPreorder())
    if (L->isInnermost() && Widths(*L, SE).differ())
      addStringMetadataToLoop(L, "llvm.loop.vectorize.enable", 0);
  return PreservedAnalyses::all();
}

} // namespace pacc

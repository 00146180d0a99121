//===- UnsetElements.cpp - what comes back of targetout unset -------------===//
#include "Checks/Chunks/UnsetElements.h"

#include "Checks/Chunks/ChunkReach.h"
#include "pacc/ABI/Pipeline.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/Report.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {
namespace {

class UnsetFinder {
public:
  UnsetFinder(Function &F, FunctionAnalysisManager &FAM, const ChunkModel &M, const KernelTexts &Texts)
      : F(F), LI(FAM.getResult<LoopAnalysis>(F)), DT(FAM.getResult<DominatorTreeAnalysis>(F)), M(M), Texts(Texts) {}

  void run() {
    for (const ChunkArray &A : M.Arrays)
      if (A.Dimension == 1 && A.Direction == PACC_TARGETOUT && A.IsNumbered && comesBackOnly(A))
        judge(A);
  }

private:
  Function &F;
  const LoopInfo &LI;
  const DominatorTree &DT;
  const ChunkModel &M;
  const KernelTexts &Texts;

  bool comesBackOnly(const ChunkArray &A) const {
    const auto Is = [&](bool ToDevice) {
      return [&A, ToDevice](const ChunkUpdate &U) { return U.Array == &A && U.ToDevice == ToDevice; };
    };
    return any_of(M.Updates, Is(false)) && none_of(M.Updates, Is(true));
  }

  void judge(const ChunkArray &A) const {
    SmallVector<const ChunkAccess *, 4> Writes;
    for (const ChunkAccess &Write : M.Accesses)
      if (Write.Array == &A && Write.Writes && Write.In->InKernel)
        Writes.push_back(&Write);
    if (Writes.empty() || mayHaveOther(Writes))
      return;
    const auto AreAll = [&](auto Is) { return all_of(Writes, [&](const ChunkAccess *W) { return Is(*W); }); };
    const auto IsWithin = [&](const ChunkAccess &W, int64_t Before, int64_t Behind) {
      return W.From.isKnown() && W.Bytes && leastInAll(W.From - Polynomial::number(Before), W).isKnown() &&
             leastInAll(A.Unit - W.From - Polynomial::number(W.Bytes + Behind), W).isKnown();
    };
    if (AreAll([&](const ChunkAccess &W) { return IsWithin(W, 1, 0); }))
      tell(*Writes.front(), "but not at the beginning of its units, which comes back unset");
    else if (AreAll([&](const ChunkAccess &W) { return IsWithin(W, 0, 1); }))
      tell(*Writes.front(), "but not at the end of its units, which comes back unset");
    else if (AreAll([&](const ChunkAccess &W) { return W.In == Writes.front()->In; }) && isUnderCondition(Writes))
      tell(*Writes.front(), "under a condition: where that does not hold, what comes back is unset");
  }

  void tell(const ChunkAccess &Write, const Twine &What) const {
    const Spot S = spotOf(*Write.I, Texts);
    if (S.At)
      reportWarning(F, DiagnosticLocation(S.At),
                    ("'" + Twine(Write.Array->Name) + "' of 'targetout' is written here, " + What +
                     "; put it in 'targetinout' and bring it with 'update device'")
                        .str(),
                    WarningGroup::Halo);
  }

  /// Code of the body that may write to the array under another name, or knows the address of a chunk.
  bool mayHaveOther(ArrayRef<const ChunkAccess *> Writes) const {
    const Loop *Chunks = Writes.front()->In->L;
    while (Chunks->getParentLoop())
      Chunks = Chunks->getParentLoop();
    return any_of(Chunks->blocks(), [&](const BasicBlock *BB) {
      return any_of(*BB, [&](const Instruction &I) {
        if (!I.mayWriteToMemory() || any_of(M.Accesses, [&](const ChunkAccess &A) { return A.I == &I; }))
          return false;
        if (const auto *Call = dyn_cast<CallBase>(&I))
          return !isa<IntrinsicInst>(I) ? !isEntry(calleeName(I)) && !markerOf(I) : isa<AnyMemIntrinsic>(Call);
        const Value *Address = addressOf(I);
        const Value *Object = Address ? getUnderlyingObject(Address, 0) : nullptr;
        const auto *Named = dyn_cast_or_null<CallInst>(Object);
        return !Object || !(isIdentifiedObject(Object) || (Named && calleeName(*Named) == "pacc.array"));
      });
    });
  }

  /// None of the writes of the loop is done in each round of all that goes round it, nor do they share the ways.
  bool isUnderCondition(ArrayRef<const ChunkAccess *> Writes) const {
    const BasicBlock *Here = Writes.front()->I->getParent();
    for (const ChunkAccess *W : Writes)
      Here = DT.findNearestCommonDominator(Here, W->I->getParent());
    for (const Loop *L = LI.getLoopFor(Here); L; L = L->getParentLoop()) {
      const BasicBlock *Latch = L->getLoopLatch();
      if (!Latch)
        return false;
      if (!DT.dominates(Here, Latch))
        return true;
      if (L == Writes.front()->In->L)
        return false;
      Here = L->getHeader();
    }
    return false;
  }
};

} // namespace

void warnOfUnsetElements(Function &F, FunctionAnalysisManager &FAM, const ChunkModel &M, const KernelTexts &Texts) {
  UnsetFinder(F, FAM, M, Texts).run();
}

} // namespace pacc

//===- UnsetElements.cpp - what comes back of targetout unset -------------===//
#include "Checks/Chunks/UnsetElements.h"

#include "Checks/Chunks/Reach/ChunkReach.h"
#include "pacc/ABI/Pipeline.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/Report.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace llvm;

namespace pacc {

/// Of the library, and with numbers alone: `errno` may change.
static bool isMathematics(const CallBase &Call, const TargetLibraryInfo &Library) {
  LibFunc Known;
  return Library.getLibFunc(Call, Known) && Call.getType()->isFloatingPointTy() &&
         all_of(Call.args(), [](const Use &Argument) { return !Argument->getType()->isPointerTy(); });
}

bool mayBeUsedOtherwise(const ChunkModel &M, const ChunkAccess &Of) {
  const Loop *Chunks = Of.In->L;
  while (Chunks->getParentLoop())
    Chunks = Chunks->getParentLoop();
  return any_of(Chunks->blocks(), [&](const BasicBlock *BB) {
    return any_of(*BB, [&](const Instruction &I) {
      if (!I.mayWriteToMemory() || any_of(M.Accesses, [&](const ChunkAccess &A) { return A.I == &I && A.IsCertain; }))
        return false;
      if (const auto *Call = dyn_cast<CallBase>(&I))
        return !isa<IntrinsicInst>(I) ? !isEntry(calleeName(I)) && !calleeName(I).starts_with("pacc.") && !markerOf(I) &&
                                            !isMathematics(*Call, *M.Library)
                                      : isa<AnyMemIntrinsic>(Call);
      const Value *Address = addressOf(I);
      const Value *Object = Address ? getUnderlyingObject(Address, 0) : nullptr;
      const auto *Named = dyn_cast_or_null<CallInst>(Object);
      return !Object || !(isIdentifiedObject(Object) || (Named && calleeName(*Named) == "pacc.array"));
    });
  });
}

namespace {

class UnsetFinder {
public:
  UnsetFinder(Function &F, FunctionAnalysisManager &FAM, const ChunkModel &M, const KernelTexts &Texts)
      : F(F), LI(FAM.getResult<LoopAnalysis>(F)), DT(FAM.getResult<DominatorTreeAnalysis>(F)), M(M), Texts(Texts) {}

  void run() {
    for (const ChunkArray &A : M.Arrays)
      if (A.Dimension == 1 && (A.Direction & PACC_TARGETOUT) && A.IsNumbered && comesBackOnly(A))
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
      if (Write.Array == &A && Write.Writes && Write.In->InKernel && Write.IsCertain)
        Writes.push_back(&Write);
    if (Writes.empty() || mayBeUsedOtherwise(M, *Writes.front()))
      return;
    const auto AreAll = [&](auto Is) { return all_of(Writes, [&](const ChunkAccess *W) { return Is(*W); }); };
    const auto IsWithin = [&](const ChunkAccess &W, int64_t Before, int64_t Behind) {
      return W.From.isKnown() && W.Bytes && leastInAll(W.From - Polynomial::number(Before), W).isKnown() &&
             leastInAll(A.Unit - W.From - Polynomial::number(W.Bytes + Behind), W).isKnown();
    };
    const int64_t End = mostPadding(A);
    if (AreAll([&](const ChunkAccess &W) { return IsWithin(W, 1, 0); }))
      tell(*Writes.front(), "but not at the beginning of its units, which comes back unset");
    else if (AreAll([&](const ChunkAccess &W) { return IsWithin(W, 0, End); }))
      tell(*Writes.front(), "but not at the end of its units, which comes back unset");
    else if (AreAll(isSameInAllUnits) && haveGap(A, Writes))
      tell(*Writes.front(), "but with gaps in its units, which come back unset");
    else if (AreAll([&](const ChunkAccess &W) { return W.In == Writes.front()->In; }) && isUnderCondition(Writes))
      tell(*Writes.front(), "under a condition: where that does not hold, what comes back is unset");
  }

  /// Objects end in less padding than their alignment, which divides their size.
  static int64_t mostPadding(const ChunkArray &A) {
    const int64_t Size = A.Stride.constant().value_or(1);
    return std::max<int64_t>(Size & -Size, 1);
  }

  static bool isSameInAllUnits(const ChunkAccess &W) {
    return W.From.isKnown() && W.Bytes &&
           none_of(W.In->Iteration.atoms(), [&](unsigned Atom) { return W.From.has(Atom); });
  }

  /// All of them, the same in all units, go in steps of a number of bytes, and together leave out an element in each.
  static bool haveGap(const ChunkArray &A, ArrayRef<const ChunkAccess *> Writes) {
    const std::optional<int64_t> Element = A.Stride.constant(), Unit = A.Unit.constant();
    int64_t Step = 0;
    for (const ChunkAccess *W : Writes)
      for (const auto &[M, Factor] : W->From.terms())
        if (!M.empty())
          Step = std::gcd(Step, Factor);
    if (!Step && Unit) // the same elements in all rounds
      Step = *Unit;
    constexpr int64_t Most = 256; // elements
    if (!Element || *Element <= 0 || !Step || Step % *Element || Step / *Element > Most)
      return false;
    std::vector<bool> IsSet(Step / *Element);
    for (const ChunkAccess *W : Writes) {
      const int64_t From = W->From.factorOf({}), First = divideFloorSigned(From, *Element);
      const int64_t Last = divideFloorSigned(From + W->Bytes - 1, *Element);
      for (int64_t I = First; I <= Last && I - First < int64_t(IsSet.size()); ++I)
        IsSet[I - divideFloorSigned(I, IsSet.size()) * int64_t(IsSet.size())] = true;
    }
    const auto Gap = find(IsSet, false);
    return Gap != IsSet.end() && (!Unit || (Gap - IsSet.begin() + 1) * *Element <= *Unit);
  }

  void tell(const ChunkAccess &Write, const Twine &What) const {
    const Spot S = spotOf(*Write.I, Texts);
    if (S.At)
      reportWarning(F, DiagnosticLocation(S.At),
                    ("'" + Twine(Write.Array->Name) + "' of '" + Write.Array->clause() + "' is written here, " + What +
                     (Write.Array->Direction == PACC_TARGETOUT ? "; put it in 'targetinout' and bring it with 'update device'"
                                                               : "; bring it with 'update device'"))
                        .str(),
                    WarningGroup::Halo);
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

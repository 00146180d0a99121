//===- ChunkChecks.cpp - accesses that leave a pipeline's chunk -----------===//
#include "Checks/ChunkChecks.h"

#include "Checks/AccessChecks.h"
#include "Dependence/SequentialCopy.h"
#include "pacc/IR/Analyses.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/IR/Report.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace pacc {
namespace {

/// One marker: what an iteration has of an array.
struct Chunk {
  const CallBase *Marker;
  int64_t Unit, Offset, Left, Right, Bytes;
  std::string Name, Clause;

  explicit Chunk(const CallBase &Call)
      : Marker(&Call), Unit(number(2)), Offset(number(3)), Left(number(4)), Right(number(5)),
        Bytes(number(6)), Name(stringArgument(Call, 7).value_or("array")),
        Clause(stringArgument(Call, 8).value_or("targetin")) {}

  const Value *array() const { return Marker->getArgOperand(0); }
  const Value *iteration() const { return Marker->getArgOperand(1); }

private:
  int64_t number(unsigned Argument) const {
    return constantArgument(*Marker, Argument).value_or(0);
  }
};

class ChunkJudge {
public:
  ChunkJudge(Function &F, FunctionAnalysisManager &FAM)
      : F(F), LI(FAM.getResult<LoopAnalysis>(F)), SE(FAM.getResult<ScalarEvolutionAnalysis>(F)),
        DT(FAM.getResult<DominatorTreeAnalysis>(F)) {}

  /// False after reporting an error.
  bool run() {
    SmallVector<Chunk, 4> Chunks;
    for (const Instruction &I : instructions(F))
      if (markerOf(I).is(MarkerId::Chunk))
        Chunks.emplace_back(cast<CallBase>(I));
    bool Good = true;
    for (const Chunk &C : Chunks)
      for (const Instruction &I : instructions(F))
        if (const Value *Address = addressOf(I))
          Good &= judge(C, I, Address);
    return Good;
  }

private:
  Function &F;
  LoopInfo &LI;
  ScalarEvolution &SE;
  DominatorTree &DT;
  DenseSet<std::pair<const DILocation *, const Value *>> Reported;

  /// Bytes from the beginning of the iteration's unit to what `I`, in the same iteration,
  /// accesses; null: not an element of the array, or not known.
  const SCEV *distance(const Chunk &C, const Instruction &I, const Value *Address) const {
    if (!DT.dominates(C.Marker, &I))
      return nullptr;
    const Loop *L = LI.getLoopFor(C.Marker->getParent());
    if (!L || !L->contains(&I))
      return nullptr;
    const SCEV *To = SE.getSCEV(const_cast<Value *>(Address));
    const SCEV *From = SE.getSCEV(const_cast<Value *>(C.array()));
    if (SE.getPointerBase(To) != SE.getPointerBase(From))
      return nullptr;
    const SCEV *Bytes = SE.getMinusSCEV(To, From);
    if (isa<SCEVCouldNotCompute>(Bytes))
      return nullptr;
    Type *Ty = Bytes->getType();
    const SCEV *Iteration =
        SE.getTruncateOrSignExtend(SE.getSCEV(const_cast<Value *>(C.iteration())), Ty);
    const SCEV *Unit = SE.getMulExpr(Iteration, SE.getConstant(Ty, C.Unit * C.Bytes));
    return SE.getMinusSCEV(SE.getMinusSCEV(Bytes, Unit), SE.getConstant(Ty, C.Offset * C.Bytes));
  }

  /// Of the values that `From` has at `I`. Loops test in their headers: what goes up with one
  /// has, there, a last value that the body never sees.
  ConstantRange rangeOf(const SCEV *From, const Instruction &I) const {
    const auto *Moving = dyn_cast<SCEVAddRecExpr>(From);
    const Loop *L = Moving && Moving->isAffine() ? Moving->getLoop() : nullptr;
    const auto *Back = L ? dyn_cast<SCEVConstant>(SE.getConstantMaxBackedgeTakenCount(L)) : nullptr;
    if (!Back || Back->isZero() || L->getExitingBlock() != L->getHeader() ||
        !L->contains(&I) || I.getParent() == L->getHeader() || SE.getSignedRange(From).isFullSet())
      return SE.getSignedRange(From);
    const SCEV *Last = SE.getMinusSCEV(Back, SE.getOne(Back->getType()));
    return SE.getSignedRange(Moving->getStart())
        .unionWith(SE.getSignedRange(Moving->evaluateAtIteration(Last, SE)), ConstantRange::Signed);
  }

  /// True if nothing is wrong for sure.
  bool judge(const Chunk &C, const Instruction &I, const Value *Address) {
    const SCEV *From = distance(C, I, Address);
    if (!From)
      return true;
    const ConstantRange Range = rangeOf(From, I);
    if (Range.isFullSet() || Range.isSignWrappedSet())
      return true;
    const int64_t Least = Range.getSignedMin().getSExtValue();
    const int64_t Most = Range.getSignedMax().getSExtValue();
    const bool Writes = I.mayWriteToMemory();
    // A condition may be true only where there is no other chunk.
    if (Writes && !isUnconditional(C, I))
      return true;
    const int64_t Right = Writes ? 0 : C.Right, Left = Writes ? 0 : C.Left;
    if (Least >= (C.Unit + Right) * C.Bytes)
      return report(C, I, Least / C.Bytes - C.Unit + 1, /*IsBehind=*/true);
    if (Most < -Left * C.Bytes)
      return report(C, I, -floorDiv(Most, C.Bytes), /*IsBehind=*/false);
    return true;
  }

  static int64_t floorDiv(int64_t A, int64_t B) { return A >= 0 ? A / B : -((-A + B - 1) / B); }

  /// Every iteration gets there.
  bool isUnconditional(const Chunk &C, const Instruction &I) const {
    const Loop *L = LI.getLoopFor(C.Marker->getParent());
    const BasicBlock *Latch = L->getLoopLatch();
    return Latch && DT.dominates(I.getParent(), Latch);
  }

  /// Where the kernel's own text has it: functions may be right for other callers.
  static const DILocation *placeOf(const Instruction &I) {
    const DILocation *At = I.getDebugLoc();
    while (At && At->getInlinedAt())
      At = At->getInlinedAt();
    return At;
  }

  bool report(const Chunk &C, const Instruction &I, int64_t Elements, bool IsBehind) {
    const DILocation *At = placeOf(I);
    if (!Reported.insert({At, C.array()}).second)
      return false;
    const bool Writes = I.mayWriteToMemory();
    const bool InCall = I.getDebugLoc() && I.getDebugLoc()->getInlinedAt();
    const std::string How = (Twine("'") + C.Name + "' is " + (Writes ? "written " : "read ") +
                             Twine(Elements) + (Elements == 1 ? " element" : " elements") +
                             (IsBehind ? " beyond" : " before") + " the task's own" +
                             (InCall ? " in this call" : ""))
                                .str();
    const std::string Why =
        Writes ? std::string(": only those come back")
               : (Twine("; '") + C.Clause + "' declares a halo of " +
                  Twine(IsBehind ? C.Right : C.Left) + " on the " + (IsBehind ? "right" : "left"))
                     .str();
    if (At)
      reportError(F, DiagnosticLocation(At), How + Why);
    else
      reportError(I, How + Why);
    return false;
  }
};

/// Takes away what no execution gets to, such as the branch of a function that this call's
/// arguments rule out.
void dropDeadBranches(Function &F) {
  for (BasicBlock &BB : F)
    ConstantFoldTerminator(&BB, /*DeleteDeadConditions=*/true);
  removeUnreachableBlocks(F);
}

bool hasChunks(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return markerOf(I).is(MarkerId::Chunk);
  });
}

} // namespace

bool checkChunks(Module &Neutral) {
  const StringRef Name = "__pacc_chunk";
  if (callsOf(Neutral, Name).empty())
    return true;
  bool Good = true;
  {
    ValueToValueMapTy Map;
    std::unique_ptr<Module> Copy = CloneModule(Neutral, Map);
    inlineForChecks(*Copy);
    Analyses A;
    for (Function &F : *Copy)
      if (isKernel(F) && hasChunks(F)) {
        makeSequential(F, A.FAM);
        dropDeadBranches(F);
        A.FAM.clear(F, F.getName());
        Good &= ChunkJudge(F, A.FAM).run();
      }
  }
  for (CallBase *Call : callsOf(Neutral, Name))
    Call->eraseFromParent();
  return Good;
}

} // namespace pacc

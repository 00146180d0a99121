//===- ArrayPointers.cpp - pointers of arrays in a pipeline ---------------===//
#include "Checks/Variables/ArrayPointers.h"

#include "Checks/Chunks/CalledEffects.h"
#include "Checks/Variables/Places.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/Report.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace pacc {
namespace {

/// A pointer that must stay as it is.
struct FixedPointer {
  Place At;
  std::string Array;
  bool IsOwn; ///< the array's own; else it leads to that
};

class PointerJudge {
public:
  PointerJudge(const Function &F, const KernelTexts &Texts)
      : F(F), DL(F.getDataLayout()), Texts(Texts), Calls(*F.getParent()) {}

  bool run(const Loop &OverChunks, const DominatorTree &DT) {
    for (const Instruction &I : instructions(F))
      if (const auto *Call = dyn_cast<CallBase>(&I);
          Call && calleeName(I) == "__pacc_pipeline_array" && DT.dominates(Call, OverChunks.getHeader()))
        addArray(*Call);
      else if (calleeName(I) == "__pacc_pipeline_begin" && DT.dominates(&I, OverChunks.getHeader()))
        Fixed.clear(); // those were of a pipeline before
    for (const BasicBlock *BB : OverChunks.blocks())
      for (const Instruction &I : *BB)
        judge(I);
    return Good;
  }

private:
  const Function &F;
  const DataLayout &DL;
  const KernelTexts &Texts;
  const CalledEffects Calls;
  SmallVector<FixedPointer, 8> Fixed;
  bool Good = true;

  void addArray(const CallBase &Call) {
    const Value *Variable = Call.getArgOperand(2), *Base = Call.getArgOperand(3);
    const std::string Name = stringArgument(Call, 1).value_or("");
    if (isArrayItself(Call)) {
      if (!isa<LoadInst>(Variable)) // a reference stays what it is
        addWay(*Variable, Name);
      return;
    }
    addPointer(*Variable, Name, /*IsOwn=*/true);
    // What stands for a member, and for the body's mentions of it.
    if (const auto *Load = dyn_cast<LoadInst>(Base))
      addPointer(*Load->getPointerOperand(), Name, /*IsOwn=*/true);
  }

  void addPointer(const Value &Address, const std::string &Name, bool IsOwn) {
    for (Place &At : placesOf(Address, DL.getPointerSize(), DL))
      Fixed.push_back({std::move(At), Name, IsOwn});
    addWay(Address, Name);
  }

  /// The pointers that lead to the address.
  void addWay(const Value &Address, const std::string &Name) {
    const Value *From = &Address;
    while (const auto *Gep = dyn_cast<GEPOperator>(From))
      From = Gep->getPointerOperand();
    if (const auto *Load = dyn_cast<LoadInst>(From))
      addPointer(*Load->getPointerOperand(), Name, /*IsOwn=*/false);
  }

  void judge(const Instruction &I) {
    if (const auto *Store = dyn_cast<StoreInst>(&I)) {
      if (Store->getValueOperand()->getType()->isPointerTy())
        judgeChange(I, *Store->getPointerOperand(), DL.getPointerSize());
    } else if (const auto *Memory = dyn_cast<AnyMemIntrinsic>(&I)) {
      judgeChange(I, *Memory->getRawDest(), -1);
    } else if (const auto *Call = dyn_cast<CallBase>(&I);
               Call && !isa<IntrinsicInst>(I) && !isEntry(calleeName(I)) && !markerOf(I)) {
      for (const auto &[N, Argument] : enumerate(Call->args()))
        if (Argument->getType()->isPointerTy())
          if (const CallEffect Effect = Calls.ofArgument(*Call, N);
              Effect == CallEffect::Both || Effect == CallEffect::Writes)
            judgeChange(I, *Argument, -1);
    }
  }

  void judgeChange(const Instruction &I, const Value &Address, int64_t Bytes) {
    const SmallVector<Place, 1> Changed = placesOf(Address, Bytes, DL);
    const auto *Found = find_if(Fixed, [&](const FixedPointer &P) {
      return any_of(Changed, [&](const Place &At) { return At.Object && At.mayMeet(P.At); });
    });
    if (Found == Fixed.end())
      return;
    Good = false;
    const std::string Text = "'" + Found->Array + "' is an array of the pipeline, and " +
                             (Found->IsOwn ? "its pointer" : "what leads to its pointer") + " changes in the body";
    const Spot S = spotOf(I, Texts);
    S.At ? reportError(F, DiagnosticLocation(S.At), Text) : reportError(I, Text);
  }
};

} // namespace

bool checkArrayPointers(Function &F, FunctionAnalysisManager &FAM, const KernelTexts &Texts) {
  const auto &LI = FAM.getResult<LoopAnalysis>(F);
  const auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  bool Good = true;
  for (const Instruction &I : instructions(F))
    if (const Loop *L = calleeName(I) == "__pacc_pipeline_next" ? LI.getLoopFor(I.getParent()) : nullptr)
      Good &= PointerJudge(F, Texts).run(*L, DT);
  return Good;
}

} // namespace pacc

//===- LoadsFirst.cpp - loads of several iterations at once ---------------===//
#include "Forms/LoadsFirst.h"

#include "Forms/JamShape.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {
namespace {

class LoadsFirst {
public:
  LoadsFirst(BasicBlock &BB, const IterationMap &Iterations, AAResults &AA)
      : BB(BB), Iterations(Iterations), AA(AA), Top(&*BB.getFirstInsertionPt()) {}

  void run() {
    SmallVector<LoadInst *, 32> Loads;
    for (Instruction &I : BB)
      if (auto *Load = dyn_cast<LoadInst>(&I))
        Loads.push_back(Load);
    for (LoadInst *Load : Loads) {
      Needed.clear();
      if (!collect(*Load))
        continue;
      for (Instruction *I : Needed) {
        if (I == Top)
          Top = Top->getNextNode();
        else
          I->moveBefore(Top->getIterator());
      }
    }
  }

private:
  bool mayCross(const LoadInst &Load, const Instruction &Before) const {
    if (!isa<StoreInst>(Before)) // arithmetic, or a load
      return true;
    if (Iterations.lookup(&Before) != Iterations.lookup(&Load))
      return true;
    return !isModSet(AA.getModRefInfo(&Before, MemoryLocation::get(&Load)));
  }

  /// The load and what its address is computed from, operands first.
  bool collect(Instruction &I) {
    if (I.getParent() != &BB || isa<PHINode>(I) || I.comesBefore(Top) || is_contained(Needed, &I))
      return true;
    if (auto *Load = dyn_cast<LoadInst>(&I)) {
      if (!isSharedData(Load->getPointerOperand()))
        return false;
      for (Instruction *Before = Top; Before != &I; Before = Before->getNextNode())
        if (!mayCross(*Load, *Before))
          return false;
    } else if ((isa<CallBase>(I) && !isa<IntrinsicInst>(I)) || I.mayReadOrWriteMemory()) {
      return false;
    }
    for (Value *Operand : I.operands())
      if (auto *Earlier = dyn_cast<Instruction>(Operand); Earlier && !collect(*Earlier))
        return false;
    Needed.push_back(&I);
    return true;
  }

  BasicBlock &BB;
  const IterationMap &Iterations;
  AAResults &AA;
  Instruction *Top; ///< loads go before it
  SmallVector<Instruction *, 24> Needed;
};

} // namespace

void moveLoadsFirst(BasicBlock &BB, const IterationMap &Iterations, AAResults &AA) {
  LoadsFirst(BB, Iterations, AA).run();
}

} // namespace pacc

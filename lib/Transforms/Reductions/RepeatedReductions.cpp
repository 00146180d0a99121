//===- RepeatedReductions.cpp - gang loops that a program repeats ---------===//
//
// OpenACC 3.4, 2.9.11. What a loop over gangs reduces is there at the end of the region:
//
//   #pragma acc parallel
//   for (t ...) {                            // every gang goes through it
//     #pragma acc loop gang reduction(+:s)
//     for (i ...) s += ...
//   }
//
// Where the kernel does nothing else with the variable, each lane may gather for all rounds, and
// the gangs combine once: as if the construct had the clause (Reductions.cpp does the rest).
//
//   all = 0; for (t ...) { mine = 0; for (i ...) mine += ...; __pacc_reduce(loop, &mine, &all); }
//   __pacc_reduce(construct, &all, &s);
//
//===----------------------------------------------------------------------===//
#include "FormSteps.h"
#include "pacc/Access/LoopTree.h"
#include "Reductions/Combiner.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/KernelForm.h"

#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace pacc {
namespace {

/// The kernel uses the parameter for nothing but reductions by one operator.
bool isReducedAlone(const Argument &Variable, const MarkedReduce &As) {
  return all_of(Variable.uses(), [&](const Use &U) {
    const auto *Call = dyn_cast<CallInst>(U.getUser());
    return Call && markerOf(*Call).is(MarkerKind::Reduction) && U.getOperandNo() == 5 &&
           Call->arg_size() == As.Call->arg_size() && // no array
           all_of(seq(1, 3), [&](unsigned I) { return Call->getArgOperand(I) == As.Call->getArgOperand(I); });
  });
}

/// Each loop has its own: loops of different levels leave different parts to lanes.
void gatherForConstruct(const MarkedReduce &R, ReturnInst &End) {
  IRBuilder<> Entry(&*R.Call->getFunction()->getEntryBlock().getFirstInsertionPt());
  Combiner C(Entry, R.Op, R.Type);
  AllocaInst *All = Entry.CreateAlloca(C.memoryType(), nullptr, R.Outer->getName() + ".all");
  Entry.CreateStore(C.identity(), All);
  CallInst *Last = cast<CallInst>(R.Call->clone());
  Last->setArgOperand(0, ConstantInt::get(R.Call->getArgOperand(0)->getType(), PACC_LOOP_REGION));
  Last->setArgOperand(4, All);
  Last->insertBefore(End.getIterator());
  R.Call->setArgOperand(5, All);
}

} // namespace

void gatherRepeatedReductions(Function &Kernel) {
  const KernelShape Shape = readShape(Kernel);
  if (Shape.hasOneGang() || (Shape.Flags & PACC_KERNEL_MEETING))
    return;
  SmallVector<ReturnInst *, 1> Ends;
  for (BasicBlock &BB : Kernel)
    if (auto *End = dyn_cast<ReturnInst>(BB.getTerminator()))
      Ends.push_back(End);
  if (Ends.size() != 1)
    return;
  LoopTree Tree(Kernel);
  SmallVector<MarkedReduce, 4> Found;
  for (const auto &L : Tree.loops())
    for (const MarkedReduce &R : L->Reduces)
      if (auto *Variable = dyn_cast<Argument>(R.Outer);
          Variable && L->Map.Gang && L->isRepeated() && !R.Count && !R.Leads && !R.Follows && isReducedAlone(*Variable, R))
        Found.push_back(R);
  for (const MarkedReduce &R : Found)
    gatherForConstruct(R, *Ends.front());
}

} // namespace pacc

//===- ReductionMarks.cpp - what a loop only combines, by its name --------===//
#include "Reductions/Implicit/ReductionMarks.h"
#include "pacc/IR/Calls.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

SmallVector<CallInst *, 4> possibleReductions(Function &F) {
  SmallVector<CallInst *, 4> Marks;
  for (Instruction &I : instructions(F))
    if (markerOf(I).is(MarkerId::MayReduce))
      Marks.push_back(cast<CallInst>(&I));
  return Marks;
}

unsigned loopOfMark(const CallInst &Mark) { return *constantArgument(Mark, 0); }
unsigned operatorOfMark(const CallInst &Mark) { return *constantArgument(Mark, 1) & ~PACC_RED_FLAGS; }
unsigned flagsOfMark(const CallInst &Mark) { return *constantArgument(Mark, 1) & PACC_RED_FLAGS; }
unsigned typeOfMark(const CallInst &Mark) { return *constantArgument(Mark, 2); }
AllocaInst *variableOfMark(const CallInst &Mark) { return dyn_cast<AllocaInst>(Mark.getArgOperand(4)); }

SmallVector<Use *, 8> usesIn(const MarkedLoop &L, AllocaInst &Variable) {
  SmallVector<Use *, 8> Uses;
  for (Use &U : Variable.uses()) {
    auto *I = cast<Instruction>(U.getUser());
    if (L.contains(*I) && !markerOf(*I).is(MarkerId::MayReduce))
      Uses.push_back(&U);
  }
  return Uses;
}

} // namespace pacc

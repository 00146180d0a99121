//===- ChosenPlaces.cpp - numbers of iterations that are not kept ---------===//
#include "pacc/Access/ChosenPlaces.h"
#include "pacc/IR/Calls.h"
#include "pacc/Markers/Markers.h"

#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace pacc {

/// Null unless the mark is of such a number.
static AllocaInst *placeOf(const Instruction &I) {
  if (!markerOf(I).is(MarkerId::MayReduce))
    return nullptr;
  const auto &Mark = cast<CallInst>(I);
  const unsigned Op = *constantArgument(Mark, 1);
  const bool IsExtreme = (Op & ~PACC_RED_FLAGS) == PACC_RED_MIN || (Op & ~PACC_RED_FLAGS) == PACC_RED_MAX;
  return Op & PACC_RED_FOLLOWS && IsExtreme ? dyn_cast<AllocaInst>(Mark.getArgOperand(4)) : nullptr;
}

void settlePlaces(Function &F) {
  SmallVector<WeakTrackingVH, 8> Loads;
  for (Instruction &I : instructions(F))
    if (AllocaInst *Place = placeOf(I))
      for (User *U : Place->users())
        if (isa<LoadInst>(U))
          Loads.push_back(U);
  for (WeakTrackingVH &V : Loads)
    if (auto *Load = dyn_cast_or_null<LoadInst>(V))
      replaceAndRecursivelySimplify(Load, ConstantInt::getSigned(Load->getType(), INT64_MIN));
}

} // namespace pacc

//===- OpenLanes.cpp - kernels whose lanes launches may choose ------------===//
#include "Levels/Lanes/OpenLanes.h"

#include "pacc/IR/KernelForm.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

bool hasOpenLanes(const Function &Kernel) {
  const KernelShape Shape = readShape(Kernel);
  const bool IsAsked =
      Shape.VectorLength || Shape.NumWorkers || Shape.NumGangs || Shape.AsksForLanes || Shape.AsksForGangs;
  return !IsAsked && none_of(instructions(Kernel), [](const Instruction &I) {
    const auto *Variable = dyn_cast<AllocaInst>(&I);
    return Variable && (Variable->isArrayAllocation() || Variable->getAllocatedType()->isAggregateType());
  });
}

bool asksForNothing(const Value *LevelArgument) {
  const auto *Number = dyn_cast_or_null<ConstantInt>(LevelArgument);
  return Number && Number->isZero();
}

} // namespace pacc

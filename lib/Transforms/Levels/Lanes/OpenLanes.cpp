//===- OpenLanes.cpp - kernels whose lanes launches may choose ------------===//
#include "Levels/Lanes/OpenLanes.h"

#include "pacc/Access/LoopTree.h"
#include "pacc/IR/KernelForm.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

bool hasOpenLanes(const Function &Kernel) {
  const KernelShape Shape = readShape(Kernel);
  return !(Shape.VectorLength || Shape.NumWorkers || Shape.NumGangs || Shape.AsksForLanes || Shape.AsksForGangs);
}

SmallVector<const AllocaInst *, 4> arraysOf(const Function &Kernel) {
  SmallVector<const AllocaInst *, 4> Arrays;
  for (const Instruction &I : instructions(Kernel))
    if (const auto *Variable = dyn_cast<AllocaInst>(&I);
        Variable && (Variable->isArrayAllocation() || Variable->getAllocatedType()->isAggregateType()))
      Arrays.push_back(Variable);
  return Arrays;
}

void setLoopFlags(const MarkedLoop &L, unsigned Flags) {
  L.Begin->setArgOperand(1, ConstantInt::get(L.Begin->getArgOperand(1)->getType(), Flags));
}

bool asksForNothing(const Value *LevelArgument) {
  const auto *Number = dyn_cast_or_null<ConstantInt>(LevelArgument);
  return Number && Number->isZero();
}

void addNumber(LaunchCondition &To, const Argument &Number) {
  using Kind = LaunchCondition::Kind;
  To.Steps.push_back({Kind::Parameter, Number.getArgNo()});
  To.Steps.push_back({Kind::SignExtended, Number.getType()->getIntegerBitWidth()});
}

LaunchCondition hasGangs(const Argument &Trips, int64_t Least) {
  using Kind = LaunchCondition::Kind;
  LaunchCondition Result;
  addNumber(Result, Trips);
  Result.Steps.insert(Result.Steps.end(), {{Kind::Constant, -Least}, {Kind::Sum, 2}});
  Result.Text = "there are " + std::to_string(Least) + " gangs or more";
  return Result;
}

} // namespace pacc

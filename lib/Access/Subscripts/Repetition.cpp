//===- Repetition.cpp - what every iteration of a loop computes anew ------===//
#include "Subscripts/Repetition.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {
namespace {

constexpr unsigned MostSteps = 16;

bool repeats(ScalarEvolution &SE, const SCEV *S, const Loop &L, unsigned Steps);

/// Arithmetic, which comes to the same from the same.
bool isPure(const Instruction &I) {
  return isa<BinaryOperator, CastInst, CmpInst, SelectInst, FreezeInst, GetElementPtrInst>(I);
}

bool repeats(ScalarEvolution &SE, Value *V, const Loop &L, unsigned Steps) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !L.contains(I))
    return true;
  if (!Steps)
    return false;
  if (SE.isSCEVable(I->getType()))
    if (const SCEV *S = SE.getSCEV(I); !isa<SCEVUnknown>(S))
      return repeats(SE, S, L, Steps - 1);
  return isPure(*I) && all_of(I->operands(), [&](Use &U) { return repeats(SE, U.get(), L, Steps - 1); });
}

bool repeats(ScalarEvolution &SE, const SCEV *S, const Loop &L, unsigned Steps) {
  return !SCEVExprContains(S, [&](const SCEV *Part) {
    if (auto *Counter = dyn_cast<SCEVAddRecExpr>(Part))
      return Counter->getLoop() == &L;
    auto *Unknown = dyn_cast<SCEVUnknown>(Part);
    return Unknown && !repeats(SE, Unknown->getValue(), L, Steps);
  });
}

} // namespace

bool repeatsInEach(ScalarEvolution &SE, const SCEV *S, const Loop &L) { return repeats(SE, S, L, MostSteps); }

} // namespace pacc

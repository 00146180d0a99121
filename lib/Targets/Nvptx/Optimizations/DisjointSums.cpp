//===- DisjointSums.cpp - sums that LLVM writes as bitwise or -------------===//
#include "Nvptx/Optimizations/DisjointSums.h"
#include "Nvptx/Optimizations/Preserved.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace pacc {

PreservedAnalyses DisjointSums::run(Function &F, FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    const auto *Or = dyn_cast<PossiblyDisjointInst>(&I);
    if (!Or || !Or->isDisjoint())
      continue;
    Value *Sum = IRBuilder<>(&I).CreateAdd(I.getOperand(0), I.getOperand(1), "", /*HasNUW=*/true, /*HasNSW=*/true);
    Sum->takeName(&I);
    I.replaceAllUsesWith(Sum);
    I.eraseFromParent();
    Changed = true;
  }
  return preservedIf(Changed);
}

} // namespace pacc

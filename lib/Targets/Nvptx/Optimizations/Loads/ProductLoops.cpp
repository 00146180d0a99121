//===- ProductLoops.cpp - loops that compute more than they load ----------===//
#include "Nvptx/Optimizations/Loads/ProductLoops.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {
namespace {

/// Adds up products; of these a thread has many for what it loads.
bool isProduct(const Instruction &I) {
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  return I.getOpcode() == Instruction::FMul || I.getOpcode() == Instruction::Mul ||
         (Call && (Call->getIntrinsicID() == Intrinsic::fma || Call->getIntrinsicID() == Intrinsic::fmuladd));
}

/// Whether the code of `Body`, a loop of one block, loads much and computes more.
bool mayHaveRows(const BasicBlock &Body) {
  constexpr unsigned ProductsForLoad = 2;
  unsigned Loads = 0, Products = 0;
  for (const Instruction &I : Body) {
    const auto *Call = dyn_cast<CallBase>(&I);
    if (I.mayWriteToMemory() || (Call && (Call->cannotDuplicate() || Call->isConvergent())))
      return false;
    Loads += isa<LoadInst>(I);
    Products += isProduct(I);
  }
  return Loads >= FewestRows && Products >= ProductsForLoad * Loads;
}

} // namespace

SmallVector<Loop *, 4> productLoops(LoopInfo &LI) {
  SmallVector<Loop *, 4> Found;
  for (Loop *L : LI.getLoopsInPreorder())
    if (L->getNumBlocks() == 1 && mayHaveRows(*L->getHeader()))
      Found.push_back(L);
  return Found;
}

} // namespace pacc

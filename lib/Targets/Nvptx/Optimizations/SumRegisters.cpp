//===- SumRegisters.cpp - registers for loops with many sums --------------===//
#include "Nvptx/Optimizations/SumRegisters.h"
#include "Nvptx/RegisterBound.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {
namespace {

constexpr unsigned ManySums = 16;
/// Beside sums and what is loaded for them: addresses, steps, a counter.
constexpr unsigned ForAddresses = 20;
/// With which four or two blocks of 256 threads are on a multiprocessor.
constexpr unsigned Bounds[] = {64, 128};

unsigned widthOf(const Instruction &I) {
  return (I.getDataLayout().getTypeSizeInBits(I.getType()).getFixedValue() + 31) / 32;
}

bool isSum(const PHINode &Phi, const Loop &L) {
  const auto *Next = dyn_cast<Instruction>(Phi.getIncomingValueForBlock(L.getLoopLatch()));
  const bool IsCounter = Next && Next->getOpcode() == Instruction::Add && isa<ConstantInt>(Next->getOperand(1));
  return Next && !IsCounter && !Phi.getType()->isPointerTy();
}

/// A number of the program's, or what little arithmetic makes of it; not an address or a step.
bool isLoaded(const Instruction &I) {
  const Instruction *From = &I;
  while (From && (isa<CastInst>(From) || (isa<BinaryOperator>(From) && isa<ConstantInt>(From->getOperand(1)))))
    From = dyn_cast<Instruction>(From->getOperand(0));
  return From && isa<LoadInst>(From) && !From->getType()->isPointerTy();
}

/// 0: it has few sums, or does more than to add terms of what it loads.
unsigned registersOf(const Loop &L) {
  if (!L.isInnermost() || !L.getLoopLatch() || L.getNumBlocks() != 1)
    return 0;
  unsigned Sums = 0, Terms = 0, Registers = 0, ForOne = 0;
  unsigned Iterations = 1; // that are one, as pieces of rows are loaded for so many (RowPieces.h)
  SmallPtrSet<const Value *, 16> Kept; // what is there for all iterations: a row that each goes through, say
  for (const Instruction &I : *L.getHeader()) {
    if (!isa<PHINode>(I))
      for (const Value *Operand : I.operand_values())
        if (const auto *Outside = dyn_cast<Instruction>(Operand);
            Outside && !L.contains(Outside) && isLoaded(*Outside) && Kept.insert(Outside).second)
          Registers += widthOf(*Outside);
    const auto *Phi = dyn_cast<PHINode>(&I);
    if ((isa<CallBase>(I) && !isa<IntrinsicInst>(I)) || isa<StoreInst>(I)) // tiles in shared memory (SharedTiles.h), too
      return 0;
    if (isa<LoadInst>(I)) {
      const auto *Row = dyn_cast<FixedVectorType>(I.getType());
      Iterations = std::max(Iterations, Row ? Row->getNumElements() : 1);
      (Row ? Registers : ForOne) += widthOf(I);
      continue;
    }
    if (!Phi || !isSum(*Phi, L)) {
      Terms += I.getType()->isFloatingPointTy() && !isa<PHINode, CastInst, ExtractElementInst>(I);
      continue;
    }
    ++Sums;
    Registers += widthOf(I);
  }
  Registers += ForOne / Iterations;
  return Sums >= ManySums && Terms <= 2 * Sums * Iterations ? Registers : 0;
}

} // namespace

PreservedAnalyses SumRegisters::run(Function &F, FunctionAnalysisManager &FAM) {
  unsigned Most = 0;
  if (F.getCallingConv() == CallingConv::PTX_Kernel && !F.hasFnAttribute(RegisterBound))
    for (const Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
      Most = std::max(Most, registersOf(*L));
  if (Most)
    for (unsigned Bound : Bounds)
      if (Most + ForAddresses <= Bound) {
        boundRegisters(F, Bound, "a loop gathers many sums");
        break;
      }
  return PreservedAnalyses::all();
}

} // namespace pacc

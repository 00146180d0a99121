//===- KnownDivisors.cpp - divisions by what stays the same ---------------===//
#include "Nvptx/Optimizations/Divisions/KnownDivisors.h"
#include "Nvptx/GpuTarget.h"
#include "Nvptx/Optimizations/Divisions/Divisor.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace pacc {
namespace {

/// The divisions that are replaced, each with what it divides by; and what they divide by, where the program computes it.
struct Divisions : DenseMap<const Instruction *, Divisor> {
  SmallPtrSet<const Value *, 8> By;
};

bool isPrecise(const Instruction &I) {
  return I.getOpcode() == Instruction::FDiv && (I.getType()->isFloatTy() || I.getType()->isDoubleTy()) &&
         !I.hasApproxFunc() && !I.hasAllowReciprocal();
}

/// The thread's next iteration is as many on as the grid has threads: mostly it has one.
bool isSharedByGrid(const Loop &L) {
  return any_of(L.getHeader()->phis(), [&](const PHINode &Phi) {
    const BasicBlock *Latch = L.getLoopLatch();
    const auto *Next = Latch ? dyn_cast<BinaryOperator>(Phi.getIncomingValueForBlock(Latch)) : nullptr;
    return Next && (dependsOnGrid(Next->getOperand(0)) || dependsOnGrid(Next->getOperand(1)));
  });
}

/// The outermost loop round the division in whose iterations the divisor stays the same, as far as threads have several of
/// them. A division that not each iteration makes does not count: it may be rare.
const Loop *loopWithSame(const Instruction &Division, const Value *D, const LoopInfo &LI, const DominatorTree &DT) {
  const Loop *Found = nullptr;
  for (const Loop *L = LI.getLoopFor(Division.getParent()); L && L->isLoopInvariant(D); L = L->getParentLoop()) {
    if (!L->getLoopPreheader() || !L->getLoopLatch() || !DT.dominates(Division.getParent(), L->getLoopLatch()) ||
        isSharedByGrid(*L))
      break;
    Found = L;
  }
  return Found;
}

/// Divisions by a number that only the program knows: those of a loop, or enough of a block for one reciprocal to pay.
void addVariable(Value *D, ArrayRef<Instruction *> All, const LoopInfo &LI, const DominatorTree &DT, Divisions &Known) {
  const unsigned Enough = D->getType()->isDoubleTy() ? 3 : 5;
  MapVector<const Loop *, SmallVector<Instruction *, 4>> InLoops;
  MapVector<BasicBlock *, SmallVector<Instruction *, 4>> InBlocks;
  const auto AddSame = [&](const Divisor &Same, ArrayRef<Instruction *> Inside) {
    Known.By.insert(D);
    for (Instruction *Division : Inside)
      Known.try_emplace(Division, Same);
  };
  for (Instruction *Division : All)
    if (const Loop *L = loopWithSame(*Division, D, LI, DT))
      InLoops[L].push_back(Division);
    else
      InBlocks[Division->getParent()].push_back(Division);
  for (const auto &[L, Inside] : InLoops) {
    IRBuilder<> B(L->getLoopPreheader()->getTerminator());
    AddSame(Divisor::ofValue(B, D), Inside);
  }
  for (const auto &[Block, Inside] : InBlocks) {
    if (Inside.size() < Enough)
      continue;
    IRBuilder<> B(Inside.front());
    AddSame(Divisor::ofValue(B, D), Inside);
  }
}

Divisions findDivisions(Function &F, FunctionAnalysisManager &FAM) {
  Divisions Known;
  MapVector<Value *, SmallVector<Instruction *, 4>> Variable;
  for (Instruction &I : instructions(F)) {
    if (!isPrecise(I))
      continue;
    if (const auto *Number = dyn_cast<ConstantFP>(I.getOperand(1))) {
      if (auto Same = Divisor::ofConstant(*Number))
        Known.try_emplace(&I, *Same);
    } else if (!isa<Constant>(I.getOperand(1))) {
      Variable[I.getOperand(1)].push_back(&I);
    }
  }
  if (Variable.empty())
    return Known;
  const LoopInfo &LI = FAM.getResult<LoopAnalysis>(F);
  const DominatorTree &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  for (const auto &[D, All] : Variable)
    addVariable(D, All, LI, DT, Known);
  // A quotient that others are divided by stays what it is: its reciprocal has been computed from it.
  for (const Value *D : Known.By)
    if (const auto *Division = dyn_cast<Instruction>(D))
      Known.erase(Division);
  return Known;
}

/// Doing it again, with other operands, changes nothing else.
bool mayRepeat(const Instruction &I) {
  if (isa<PHINode, AllocaInst>(I) || I.isTerminator() || I.mayReadOrWriteMemory())
    return false;
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call)
    return isSafeToSpeculativelyExecute(&I);
  return Call->willReturn() && Call->doesNotThrow() && !Call->isConvergent();
}

/// Divisions of one block, and what follows from them there.
struct Segment {
  SmallVector<Instruction *, 32> Slice;
  Instruction *End = nullptr; ///< behind the slice, in the same block
};

/// The first segment of the block. What others are divided by is in none: it would have two values, and its reciprocal one.
Segment findSegment(BasicBlock &Block, const Divisions &Known) {
  constexpr unsigned MostDivisions = 8, Most = 256;
  Segment Found;
  SmallPtrSet<const Value *, 32> Dependent;
  unsigned Count = 0;
  for (Instruction &I : Block) {
    Found.End = &I;
    const bool IsDivision = Known.contains(&I);
    if (!IsDivision && none_of(I.operands(), [&](const Value *V) { return Dependent.contains(V); }))
      continue;
    Count += IsDivision;
    if (!mayRepeat(I) || Known.By.contains(&I) || Count > MostDivisions || Found.Slice.size() == Most)
      break;
    Found.Slice.push_back(&I);
    Dependent.insert(&I);
  }
  return Found;
}

/// The slice once more, with divisions, in a block of its own that goes on to `Tail`.
BasicBlock *divideInstead(const Segment &S, BasicBlock &Tail, const Divisions &Known, ValueToValueMapTy &Copies) {
  Function &F = *Tail.getParent();
  BasicBlock *Block = BasicBlock::Create(F.getContext(), "divided", &F, &Tail);
  IRBuilder<> B(Block);
  for (Instruction *I : S.Slice) {
    B.SetCurrentDebugLocation(I->getDebugLoc());
    if (const auto Same = Known.find(I); Same != Known.end()) {
      Value *X = I->getOperand(0);
      const auto Copied = Copies.find(X);
      Copies[I] = Same->second.divide(B, Copied == Copies.end() ? X : &*Copied->second);
      continue;
    }
    Instruction *Copy = I->clone();
    B.Insert(Copy);
    RemapInstruction(Copy, Copies, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
    Copies[I] = Copy;
  }
  B.CreateBr(&Tail);
  return Block;
}

/// What stands behind the slice takes its values from whichever of the two blocks it came from.
void joinValues(const Segment &S, BasicBlock *Fast, BasicBlock *Slow, BasicBlock &Tail, ValueToValueMapTy &Copies) {
  const SmallPtrSet<const User *, 32> Inside(S.Slice.begin(), S.Slice.end());
  IRBuilder<> B(&Tail, Tail.begin());
  for (Instruction *I : S.Slice) {
    if (all_of(I->users(), [&](const User *U) { return Inside.contains(U); }))
      continue;
    PHINode *Either = B.CreatePHI(I->getType(), 2);
    I->replaceUsesWithIf(Either, [&](const Use &U) { return !Inside.contains(U.getUser()) && U.getUser() != Either; });
    Either->addIncoming(I, Fast);
    Either->addIncoming(Copies[I], Slow);
  }
}

/// The block up to the slice's end multiplies; says whether the quotients hold. Null if they always do.
Value *multiplyInstead(const Segment &S, BasicBlock &Fast, const Divisions &Known) {
  Value *IsFine = nullptr;
  for (Instruction *I : S.Slice) {
    const auto Same = Known.find(I);
    if (Same == Known.end())
      continue;
    IRBuilder<> B(I);
    Value *X = I->getOperand(0);
    // The dividend may follow from a quotient that does not hold: it is not asked for then.
    if (Value *May = Same->second.mayDivide(B, X))
      IsFine = IsFine ? B.CreateLogicalAnd(IsFine, May) : May;
    Value *Quotient = Same->second.quotient(B, X);
    Quotient->takeName(I);
    I->replaceAllUsesWith(Quotient);
  }
  return IsFine;
}

/// Replaces the segment's divisions, which nothing uses any more then.
void replace(const Segment &S, const Divisions &Known) {
  BasicBlock &Fast = *S.End->getParent();
  BasicBlock &Tail = *SplitBlock(&Fast, S.End);
  ValueToValueMapTy Copies;
  BasicBlock *Slow = divideInstead(S, Tail, Known, Copies);
  joinValues(S, &Fast, Slow, Tail, Copies);
  Instruction *Branch = Fast.getTerminator();
  if (Value *IsFine = multiplyInstead(S, Fast, Known)) {
    IRBuilder<> B(Branch);
    B.CreateCondBr(IsFine, &Tail, Slow);
    Branch->eraseFromParent();
  } else {
    DeleteDeadBlock(Slow);
  }
}

void remark(const Function &F, const Instruction &First, unsigned Count) {
  OptimizationRemarkEmitter Remarks(&F);
  Remarks.emit([&] {
    return OptimizationRemark("pacc-reciprocals", "Division", First.getDebugLoc(), First.getParent())
           << ore::NV("Divisions", Count) << (Count == 1 ? " division" : " divisions")
           << " by a number that stays the same: multiplied by its reciprocal, with the same result";
  });
}

} // namespace

PreservedAnalyses KnownDivisors::run(Function &F, FunctionAnalysisManager &FAM) {
  const Divisions Known = findDivisions(F, FAM);
  if (Known.empty())
    return PreservedAnalyses::all();
  SmallVector<Instruction *, 16> Replaced;
  for (Instruction &I : instructions(F))
    if (Known.contains(&I))
      Replaced.push_back(&I);
  remark(F, *Replaced.front(), Replaced.size());
  SmallVector<BasicBlock *, 16> Blocks;
  for (BasicBlock &Block : F)
    Blocks.push_back(&Block);
  for (BasicBlock *Block : Blocks)
    for (BasicBlock *Rest = Block;;) {
      const Segment S = findSegment(*Rest, Known);
      if (S.Slice.empty())
        break;
      replace(S, Known);
      Rest = S.End->getParent();
    }
  // Only now: until then no new instruction must be taken for one of them.
  for (Instruction *I : Replaced)
    I->eraseFromParent();
  return PreservedAnalyses::none();
}

} // namespace pacc

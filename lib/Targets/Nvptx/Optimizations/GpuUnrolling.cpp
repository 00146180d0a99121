//===- GpuUnrolling.cpp - who unrolls which loops of device code ----------===//
#include "Nvptx/Optimizations/GpuUnrolling.h"
#include "Nvptx/GpuTarget.h"
#include "Nvptx/Optimizations/Loads/LiftedLoads.h"
#include "Nvptx/Optimizations/Preserved.h"
#include "pacc/IR/Calls.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace pacc {

static constexpr StringLiteral Batched = "pacc.batched";

bool isBatched(const Loop &L) { return findOptionMDForLoop(&L, Batched); }

namespace {

/// The step of the counter that keeps the loop going; null if it is not one number.
const SCEV *stepOf(const Loop &L, ScalarEvolution &SE) {
  const ICmpInst *Test = L.getLatchCmpInst();
  if (!Test || !SE.isSCEVable(Test->getOperand(0)->getType()))
    return nullptr;
  for (Value *Operand : Test->operands())
    if (auto *Counter = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(Operand));
        Counter && Counter->getLoop() == &L && Counter->isAffine())
      return Counter->getStepRecurrence(SE);
  return nullptr;
}

bool depends(const SCEV *Step, StringRef OnRegisters) {
  return SCEVExprContains(Step, [OnRegisters](const SCEV *Part) {
    auto *Unknown = dyn_cast<SCEVUnknown>(Part);
    auto *Call = Unknown ? dyn_cast<Instruction>(Unknown->getValue()) : nullptr;
    return Call && registerOf(*Call).starts_with(OnRegisters);
  });
}

constexpr StringLiteral NumbersOfGangs = "nctaid.", NumbersOfLanes = "ntid.";

/// The iterations are shared out to threads.
bool dependsOnLaunch(const SCEV *Step) { return depends(Step, NumbersOfGangs) || depends(Step, NumbersOfLanes); }

bool isSmall(const Loop &L, unsigned MostInstructions = 32) {
  unsigned Size = 0;
  for (const BasicBlock *BB : L.blocks())
    Size += BB->size() - std::distance(BB->phis().begin(), BB->phis().end());
  return L.isInnermost() && Size <= MostInstructions;
}

bool loads(const Loop &L) {
  return any_of(L.blocks(), [](const BasicBlock *BB) {
    return any_of(*BB, [](const Instruction &I) { return isa<LoadInst>(I); });
  });
}

/// How often it runs is the same in all iterations of the loop round it: is computed, with a division, before that.
bool isCountedBefore(const Loop &L, ScalarEvolution &SE) {
  const SCEV *Trips = SE.getBackedgeTakenCount(&L);
  const Loop *Round = L.getParentLoop();
  return !isa<SCEVCouldNotCompute>(Trips) && (!Round || SE.isLoopInvariant(Trips, Round));
}

/// A small loop that only reads: several iterations at a time keep more loads in flight, for one division of the
/// trip count before all rows.
bool isWorthBatching(const Loop &L, ScalarEvolution &SE) {
  return isSmall(L) && isCountedBefore(L, SE) &&
         loads(L) && none_of(L.blocks(), [](const BasicBlock *BB) {
           return any_of(*BB, [](const Instruction &I) { return I.mayHaveSideEffects(); });
         });
}

/// Its loads from places that are others in each iteration.
SmallVector<const LoadInst *, 16> movingLoads(const Loop &L) {
  SmallVector<const LoadInst *, 16> Result;
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB)
      if (const auto *Load = dyn_cast<LoadInst>(&I); Load && !L.isLoopInvariant(Load->getPointerOperand()))
        Result.push_back(Load);
  return Result;
}

/// How many iterations of a loop that is worth it: what they load of narrow elements (text, pixels, flags) is as much
/// as with wide ones, as memory answers a warp's load of 32 bytes no sooner than one of 256.
unsigned iterationsOfBatch(const Loop &L) {
  constexpr uint64_t Wanted = 16, Most = 8, Fewest = 4;
  uint64_t Bytes = 0;
  for (const LoadInst *Load : movingLoads(L))
    Bytes += Load->getDataLayout().getTypeStoreSize(Load->getType()).getKnownMinValue();
  return Bytes ? std::clamp(Wanted / Bytes, Fewest, Most) : Fewest;
}

/// ptxas cannot unroll it.
bool hasSlowArithmetic(const Loop &L) {
  return any_of(L.blocks(), [](const BasicBlock *BB) { return any_of(*BB, isSlowArithmetic); });
}

/// What a load reads, no iteration of the loop may have written before: it need not wait for the iterations before it.
bool mayGoAhead(const LoadInst &Load, const Loop &L, AAResults &AA) {
  const MemoryLocation Anywhere = MemoryLocation::getBeforeOrAfter(Load.getPointerOperand(), Load.getAAMetadata());
  return none_of(L.blocks(), [&](const BasicBlock *BB) {
    return any_of(*BB, [&](const Instruction &I) {
      const auto *Store = dyn_cast<StoreInst>(&I);
      return Store ? !AA.isNoAlias(Anywhere, MemoryLocation::getBeforeOrAfter(Store->getPointerOperand()))
                   : I.mayWriteToMemory() && isModSet(AA.getModRefInfo(&I, Anywhere));
    });
  });
}

/// How many iterations at a time: no more than keep 32 loads on their way. (H200, a solver of tridiagonal systems, six loads
/// and a reciprocal: 303 us one or four at a time, 365 eight at a time, with more registers.) Of loops with branches less code
/// is better: those of near pairs, about ten long. (Particles of 97,000 cells: 870 us eight at a time, 765 four at a time.)
/// One, where each load waits for what an iteration before may have written: more of them only need registers. (Columns of an
/// atmosphere that are divided by their sums: 184 us eight at a time, 176 one at a time, with which all columns run at once.)
unsigned iterationsOfSlowArithmetic(const Loop &L, AAResults &AA) {
  constexpr unsigned Most = 8, MostWithBranches = 4, MostLoads = 32;
  const auto Moving = movingLoads(L);
  const size_t Loads = Moving.size();
  if (Loads && none_of(Moving, [&](const LoadInst *Load) { return mayGoAhead(*Load, L, AA); }))
    return 1;
  unsigned Iterations = L.getNumBlocks() == 1 ? Most : MostWithBranches;
  while (Iterations > 1 && Iterations * Loads > MostLoads)
    Iterations /= 2;
  return Iterations;
}

/// An address that no load of the loop has to come before, and that is another in each iteration.
bool isComputed(const SCEV *Address, const Loop &L, ScalarEvolution &SE) {
  return !SE.isLoopInvariant(Address, &L) && !SCEVExprContains(Address, [&](const SCEV *Part) {
    const auto *Unknown = dyn_cast<SCEVUnknown>(Part);
    const auto *I = Unknown ? dyn_cast<Instruction>(Unknown->getValue()) : nullptr;
    return I && L.contains(I);
  });
}

bool isPlainAtomic(const Instruction &I) {
  const auto *Update = dyn_cast<AtomicRMWInst>(&I);
  return Update && !Update->isVolatile() && !isStrongerThanMonotonic(Update->getOrdering());
}

/// An update of which nobody wants to know what was there.
bool isAtomicUpdate(const Instruction &I) { return isPlainAtomic(I) && I.use_empty(); }

/// Its counter and its branch are a part of what it does.
bool onlyComputes(const Loop &L) {
  return all_of(L.blocks(), [](const BasicBlock *BB) {
    return all_of(*BB, [](const Instruction &I) {
      const auto *Call = dyn_cast<CallBase>(&I);
      return !I.mayReadOrWriteMemory() && !(Call && (Call->isConvergent() || Call->cannotDuplicate()));
    });
  });
}

/// How many iterations at a time keep enough loads on their way: four, or fewer where one has many. One: there is
/// nothing to gain, as its addresses have to be loaded first, or it is no simple loop. Of loops with branches ptxas
/// unrolls none: LoadsAhead brings together the loads that each iteration makes in any case, also those whose addresses
/// are loaded. Eight where there are many iterations, of which none is left: few threads wait less (sums along 65,536
/// columns of 512, each stored, on an H200: 157 us four at a time, 150 eight at a time, CUDA 141). Loops that load
/// nothing run four at a time too (random points in a circle: 11 percent quicker).
unsigned iterationsInFlight(const Loop &L, ScalarEvolution &SE, const DominatorTree &DT) {
  constexpr unsigned Most = 4, MostLoads = 16, MostInstructions = 32, MostWithBranches = 64;
  constexpr unsigned MostOfConstant = 8, LongConstant = 64;
  const bool HasBranches = L.getNumBlocks() != 1;
  const BasicBlock *Latch = L.getLoopLatch();
  const unsigned MostTrips = SE.getSmallConstantMaxTripCount(&L); // 0: nobody knows
  if (!isSmall(L, HasBranches ? MostWithBranches : MostInstructions) || !Latch || L.getExitingBlock() != Latch ||
      (MostTrips && MostTrips < Most * Most) || !SE.hasLoopInvariantBackedgeTakenCount(&L))
    return 1;
  unsigned Loads = 0;
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB) {
      const bool IsInBranch = !DT.dominates(BB, Latch);
      if (I.mayHaveSideEffects() && !isa<StoreInst>(I) && !(IsInBranch ? isPlainAtomic(I) : isAtomicUpdate(I)))
        return 1;
      const auto *Load = dyn_cast<LoadInst>(&I);
      if (!Load)
        continue;
      const Value *Address = Load->getPointerOperand();
      if (Load->getPointerAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED)
        continue;
      if (!Load->isSimple() || (!HasBranches && !isComputed(SE.getSCEV(const_cast<Value *>(Address)), L, SE)))
        return 1;
      Loads += DT.dominates(BB, Latch) && !L.isLoopInvariant(Address);
    }
  unsigned Iterations = Loads || (!HasBranches && onlyComputes(L)) ? Most : 1;
  const unsigned Trips = SE.getSmallConstantTripCount(&L);
  if (!HasBranches && Loads && Trips >= LongConstant && Trips % MostOfConstant == 0)
    Iterations = MostOfConstant;
  while (Iterations > 1 && Iterations * Loads > MostLoads)
    Iterations /= 2;
  return Iterations;
}

bool updatesAtomically(const Loop &L) {
  return L.isOutermost() && any_of(L.blocks(), [](const BasicBlock *BB) { return any_of(*BB, isAtomicUpdate); });
}

/// Says that the step is a positive number, which lanes of a launch are (Partition.cpp): where the loop does more than
/// load, ScalarEvolution would not believe that it ends. False: this is no simple loop.
bool makeCountable(const Loop &L, ScalarEvolution &SE) {
  const ICmpInst *Test = L.getLatchCmpInst();
  auto *Next = Test ? dyn_cast<BinaryOperator>(Test->getOperand(0)) : nullptr;
  BasicBlock *Before = L.getLoopPredecessor(); // which may go round the loop, too
  if (!Before || !Next || Next->getOpcode() != Instruction::Add || !L.isLoopInvariant(Next->getOperand(1)))
    return false;
  Value *Step = Next->getOperand(1);
  IRBuilder<> B(Before->getTerminator());
  const APInt Most = APInt::getSignedMaxValue(Step->getType()->getIntegerBitWidth());
  Value *Counted = B.CreateAnd(Step, B.getInt(Most));
  Next->setOperand(1, B.CreateBinaryIntrinsic(Intrinsic::umax, Counted, ConstantInt::get(Step->getType(), 1)));
  SE.forgetLoop(&L);
  return true;
}

/// The lanes of a block of fixed size share few iterations.
bool hasFewIterations(const Loop &L, ScalarEvolution &SE) {
  constexpr unsigned Few = 4;
  const unsigned Most = SE.getSmallConstantMaxTripCount(&L);
  return Most && Most <= Few && isSmall(L);
}

/// LLVM makes no copies of a loop for the iterations that are left where all lanes come together, and warns if told to.
bool mayBeCopied(const Loop &L, ScalarEvolution &SE) {
  const auto IsMeeting = [](const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    return Call && (Call->isConvergent() || Call->cannotDuplicate());
  };
  return SE.getSmallConstantTripCount(&L) ||
         none_of(L.blocks(), [&](const BasicBlock *BB) { return any_of(*BB, IsMeeting); });
}

/// A few rows of straight code, as of a filter of constant size whose inner loop has been unrolled: written down one
/// after the other, what they compute of their counters (distances, weights) is constant.
bool isFewRows(const Loop &L, ScalarEvolution &SE) {
  constexpr unsigned MostRows = 8, MostInstructions = 2048;
  const unsigned Rows = SE.getSmallConstantTripCount(&L);
  if (!Rows || Rows > MostRows || L.getNumBlocks() != 1 || !isSmall(L, MostInstructions / Rows))
    return false;
  return loads(L) && none_of(*L.getHeader(), [](const Instruction &I) {
           const auto *Call = dyn_cast<CallBase>(&I);
           return I.mayWriteToMemory() || (Call && (Call->cannotDuplicate() || Call->isConvergent()));
         });
}

MDNode *hint(LLVMContext &C, StringRef Name) {
  return MDNode::get(C, MDString::get(C, Name));
}

MDNode *batchHint(LLVMContext &C, unsigned Iterations) {
  Metadata *Count =
      ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), Iterations));
  return MDNode::get(C, {MDString::get(C, "llvm.loop.unroll.count"), Count});
}

/// What LLVM says of a loop that it has unrolled keeps ptxas from unrolling it further; this says something else.
MDNode *furtherHint(LLVMContext &C) {
  return MDNode::get(C, {MDString::get(C, "llvm.loop.unroll.followup_unrolled"), hint(C, Batched)});
}

} // namespace

bool isSharedByGangs(const Loop &L, ScalarEvolution &SE) {
  const SCEV *Step = stepOf(L, SE);
  return Step && depends(Step, NumbersOfGangs);
}

PreservedAnalyses ChooseUnrolling::run(Function &F, FunctionAnalysisManager &FAM) {
  LLVMContext &C = F.getContext();
  bool Changed = false;
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  const auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  auto &AA = FAM.getResult<AAManager>(F);
  for (Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
    const SCEV *Step = stepOf(*L, SE);
    if (!Step || hasUnrollTransformation(L) != TM_Unspecified)
      continue;
    MDNode *Hint = nullptr;
    unsigned InFlight = 1;
    const bool MayBeCopied = mayBeCopied(*L, SE);
    if (MayBeCopied && hasFewIterations(*L, SE))
      Hint = hint(C, "llvm.loop.unroll.enable");
    else if (isFewRows(*L, SE))
      Hint = hint(C, "llvm.loop.unroll.full");
    else if (isa<SCEVConstant>(Step) && MayBeCopied && isSmall(*L) && loads(*L) && hasSlowArithmetic(*L) &&
             !SE.getSmallConstantTripCount(L))
      Hint = batchHint(C, iterationsOfSlowArithmetic(*L, AA));
    else if (isa<SCEVConstant>(Step) && (InFlight = iterationsInFlight(*L, SE, DT)) > 1)
      Hint = batchHint(C, InFlight);
    else if (isa<SCEVConstant>(Step))
      Hint = hint(C, "llvm.loop.unroll.runtime.disable");
    else if (dependsOnLaunch(Step) && isWorthBatching(*L, SE))
      Hint = batchHint(C, iterationsOfBatch(*L));
    else if (dependsOnLaunch(Step) && updatesAtomically(*L) && makeCountable(*L, SE)) {
      Changed = true;
      InFlight = iterationsInFlight(*L, SE, DT);
      Hint = InFlight > 1 ? batchHint(C, InFlight) : nullptr;
    }
    SmallVector<MDNode *, 2> Hints;
    if (Hint)
      Hints.push_back(Hint);
    if (InFlight > 1)
      Hints.push_back(furtherHint(C));
    if (Hint)
      L->setLoopID(makePostTransformationMetadata(C, L->getLoopID(), {}, Hints));
  }
  return preservedIf(Changed);
}

} // namespace pacc

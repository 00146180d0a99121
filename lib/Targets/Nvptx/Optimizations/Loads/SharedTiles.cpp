//===- SharedTiles.cpp - tiles that a block loads for all its threads -----===//
#include "Nvptx/Optimizations/Loads/SharedTiles.h"
#include "Nvptx/GpuTarget.h"
#include "Nvptx/Optimizations/BlockAgreement.h"
#include "Nvptx/Optimizations/Loads/ProductLoops.h"
#include "Nvptx/Optimizations/Loads/TiledLoop.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace pacc {
namespace {

/// Of the 48 KiB that a block may have without asking, so that two of them fit where there are 100.
constexpr uint64_t MostBytes = 40 * 1024;

/// Whether the kernel has shared memory, or its lanes meet: what it has of both is measured out already.
bool worksTogether(const Function &F) {
  for (const BasicBlock &Block : F)
    for (const Instruction &I : Block)
      if (const auto *Call = dyn_cast<CallBase>(&I); Call && Call->isConvergent())
        return true;
  SmallVector<const User *, 8> Users;
  for (const GlobalVariable &Variable : F.getParent()->globals())
    if (Variable.getAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED)
      append_range(Users, Variable.users());
  while (!Users.empty()) {
    const User *Each = Users.pop_back_val();
    if (const auto *I = dyn_cast<Instruction>(Each); I && I->getFunction() == &F)
      return true;
    if (isa<Constant>(Each))
      append_range(Users, Each->users());
  }
  return false;
}

/// What keeps a loop from having tiles; null: nothing.
const char *findTiles(Loop &L, BlockSize Block, ScalarEvolution &SE, AAResults &AA, TiledLoop &Found) {
  const SCEV *Back = L.isLoopSimplifyForm() && L.getExitBlock() ? SE.getBackedgeTakenCount(&L) : nullptr;
  if (!Back || isa<SCEVCouldNotCompute>(Back))
    return "it is not known how many iterations it has";
  SCEVExpander Expander(SE, "tiles");
  const auto CanCompute = [&](const SCEV *Number) {
    return Expander.isSafeToExpandAt(Number, L.getLoopPreheader()->getTerminator());
  };
  const Memory Counts = isNeverWritten(*Back, *L.getHeader()->getParent(), AA) ? Memory::SameForAll : Memory::Anything;
  if (mayDependOn(*Back, "tid.x", Counts) || mayDependOn(*Back, "tid.y", Counts))
    return "threads of a block may have different numbers of iterations";
  if (!CanCompute(Back) || SE.getTypeSizeInBits(Back->getType()) > 64)
    return "it is not known how many iterations it has";
  Found.L = &L;
  Found.Back = Back;
  for (Instruction &I : *L.getHeader()) {
    if (!I.mayReadFromMemory())
      continue;
    auto *Load = dyn_cast<LoadInst>(&I);
    const auto *At = Load ? dyn_cast<SCEVAddRecExpr>(SE.getSCEV(Load->getPointerOperand())) : nullptr;
    if (!At || !Load->isSimple() || At->getLoop() != &L || !At->isAffine())
      return "it loads at places that do not follow each other evenly";
    Type *Ty = Load->getType();
    const uint64_t Bits = Ty->getPrimitiveSizeInBits().getFixedValue();
    if ((Bits != 32 && Bits != 64) || Ty->isVectorTy() || (Found.Element && Found.Element != Ty))
      return "it loads numbers of different types";
    Found.Alignment = std::min(Found.Alignment, Load->getAlign());
    Found.Element = Ty;
    const SCEV *Start = At->getStart(), *Step = At->getStepRecurrence(SE);
    if (!CanCompute(Start) || !CanCompute(Step))
      return "its addresses can't be computed before it";
    const auto Differs = [&](StringRef Axis) {
      return mayDependOn(*Start, Axis, Memory::SameForAll) || mayDependOn(*Step, Axis, Memory::SameForAll);
    };
    if (!Differs("tid.x"))
      Found.Rows.push_back({Load, Start, Step});
    else if (!Differs("tid.y"))
      Found.Columns.push_back({Load, Start, Step});
    else
      return "no other thread of the block has this load";
    if (Found.Rows.size() && Found.Rows.back().Step != Found.Rows.front().Step)
      return "its rows go through memory in different steps";
  }
  if (Found.Rows.size() < FewestRows || Found.Columns.empty())
    return "it has no rows and columns";
  const uint64_t Bytes = Found.Element->getPrimitiveSizeInBits() / 8;
  const auto IsTurned = [&](const TileLoad &Column) {
    const auto *Step = dyn_cast<SCEVConstant>(Column.Step);
    const SCEV *There =
        Step && Step->getAPInt() == Bytes ? startAt(*Column.Start, 1, *L.getHeader()->getParent(), SE) : nullptr;
    return There && CanCompute(There);
  };
  Found.Turned = std::stable_partition(Found.Columns.begin(), Found.Columns.end(), IsTurned) - Found.Columns.begin();
  // As many iterations at a time as there is memory for, and work for all threads.
  for (unsigned Depth : {16, 8}) {
    const unsigned Held = std::max<unsigned>(PowerOf2Ceil(Found.Rows.size()), Block.Width / Depth);
    const uint64_t Needed = Depth * Bytes * (uint64_t(Held) * Block.Height + Found.pitch(Block));
    if (Needed > MostBytes || Depth % Block.Height || Held > Block.Width || Held * Depth % Block.Width ||
        Block.Width * Block.Height % Depth || Found.Turned * Block.Width % (Block.Width * Block.Height / Depth))
      continue;
    Found.Depth = Depth;
    Found.HeldRows = Held;
    return nullptr;
  }
  return "a block's tiles do not fit into shared memory, or are too small to be shared out";
}

/// How many steps the addresses of its loads take.
unsigned workForAddresses(const Loop &L) {
  SmallPtrSet<const Instruction *, 32> Steps;
  SmallVector<const Value *, 32> Left;
  for (const Instruction &I : *L.getHeader())
    if (const auto *Load = dyn_cast<LoadInst>(&I))
      Left.push_back(Load->getPointerOperand());
  while (!Left.empty())
    if (const auto *I = dyn_cast<Instruction>(Left.pop_back_val()); I && Steps.insert(I).second)
      append_range(Left, I->operand_values());
  return Steps.size();
}

/// 1 bit before the loop: all threads of the block come to it. False, where it is known there that the loop has too few
/// iterations for tiles. Null: not known.
Value *agree(const TiledLoop &Of, ScalarEvolution &SE, AAResults &AA, DominatorTree &DT, LoopInfo &LI) {
  BasicBlock *Before = Of.L->getLoopPreheader();
  const PostDominatorTree PDT(*Before->getParent());
  const Meeting Here = meetingBefore(*Before, DT, PDT, LI, AA);
  if (!Here.Block)
    return nullptr;
  Instruction *End = Here.Block->getTerminator();
  IRBuilder<> B(End);
  SCEVExpander Expander(SE, "trips");
  Value *Enough = B.getTrue();
  if (Expander.isSafeToExpandAt(Of.Back, End)) {
    Value *Back = Expander.expandCodeFor(Of.Back, nullptr, End->getIterator());
    Enough = B.CreateICmpUGE(Back, ConstantInt::get(Back->getType(), FewestTiles * Of.Depth - 1));
  }
  return agreeToReach(Here, *Enough, DT, LI);
}

void remark(Function &F, const Loop &L, const char *Hindrance, const TiledLoop *Of) {
  OptimizationRemarkEmitter Remarks(&F);
  if (Hindrance)
    Remarks.emit(OptimizationRemarkMissed("pacc-sharedtiles", "NoTiles", L.getStartLoc(), L.getHeader())
                 << "tiles are not loaded into shared memory: " << Hindrance);
  else
    Remarks.emit(OptimizationRemark("pacc-sharedtiles", "Tiles", L.getStartLoc(), L.getHeader())
                 << "a block loads tiles of " << ore::NV("Depth", Of->Depth) << " iterations, "
                 << ore::NV("Rows", Of->Rows.size()) << " rows and " << ore::NV("Columns", Of->Columns.size())
                 << " columns of a thread, into shared memory");
}

} // namespace

PreservedAnalyses SharedTiles::run(Function &F, FunctionAnalysisManager &FAM) {
  const auto Block = fixedBlock(F);
  if (F.getCallingConv() != CallingConv::PTX_Kernel || !Block || !isPowerOf2_32(Block->Width) ||
      !isPowerOf2_32(Block->Height) || Block->Height < 2)
    return PreservedAnalyses::all();
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  const auto Candidates = productLoops(LI);
  if (Candidates.empty() || worksTogether(F))
    return PreservedAnalyses::all();
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  auto &AC = FAM.getResult<AssumptionAnalysis>(F);
  auto &AA = FAM.getResult<AAManager>(F);
  // Of several forms of a loop the one of whole tiles, whose addresses are simplest.
  TiledLoop Best;
  unsigned Least = ~0u;
  const char *Hindrance = "it is in another loop";
  bool Changed = false;
  for (Loop *L : Candidates) {
    if (L->getParentLoop())
      continue;
    Changed |= simplifyLoop(L, &DT, &LI, &SE, &AC, nullptr, /*PreserveLCSSA=*/false);
    TiledLoop Found;
    Hindrance = findTiles(*L, *Block, SE, AA, Found);
    if (Hindrance)
      continue;
    if (const unsigned Work = workForAddresses(*L); Work < Least) {
      Least = Work;
      Best = std::move(Found);
    }
  }
  Value *Reached = nullptr;
  if (Best.L) {
    Reached = agree(Best, SE, AA, DT, LI);
    Hindrance = Reached ? nullptr : "threads of a block may come to it on different ways";
  }
  remark(F, *(Best.L ? Best.L : Candidates.front()), Hindrance, &Best);
  if (Reached)
    makeTiles(Best, *Block, *Reached, SE, DT, LI);
  return Changed || Reached ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace pacc

//===- JamBody.cpp - iterations of a loop as one piece of code ------------===//
#include "Forms/JamBody.h"

#include "DeviceCalls.h"
#include "Forms/JamCopies.h"
#include "Forms/Jam/JamParts.h"
#include "Forms/JamReady.h"
#include "Forms/JamShape.h"
#include "Forms/LoadsFirst.h"
#include "pacc/IR/DealtTiles.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace pacc {
namespace {

/// Says that accesses of different iterations do not meet; and, if those may lie side by side, which accesses do then.
void tellApart(const JamCopies &All, const JamShape &Shape) {
  const unsigned Factor = Shape.Factor;
  LLVMContext &Context = All.Bodies.front()->getContext();
  MDBuilder Builder(Context);
  MDNode *Domain = Builder.createAnonymousAliasScopeDomain("jam");
  SmallVector<Metadata *, 8> Scopes;
  for (unsigned K = 0; K != Factor; ++K)
    Scopes.push_back(Builder.createAnonymousAliasScope(Domain, "iteration"));
  const auto Add = [&](Instruction &I, unsigned Kind, ArrayRef<Metadata *> More) {
    I.setMetadata(Kind, MDNode::concatenate(I.getMetadata(Kind), MDNode::get(Context, More)));
  };
  for (BasicBlock *BB : All.Bodies)
    for (Instruction &I : *BB) {
      if (!isa<LoadInst, StoreInst>(I) || !isSharedData(getLoadStorePointerOperand(&I)))
        continue;
      if (Shape.Deals)
        I.setMetadata(DealtMark, MDNode::get(Context, {}));
      SmallVector<Metadata *, 8> Others = Scopes;
      if (!All.Common.contains(&I)) {
        const unsigned K = All.Iterations.lookup(&I);
        Add(I, LLVMContext::MD_alias_scope, Scopes[K]);
        Others.erase(Others.begin() + K);
      }
      Add(I, LLVMContext::MD_noalias, Others);
    }
}

/// The numbers before the loop; none if one of them cannot be had there.
SmallVector<Value *, 2> computeBefore(const Loop &L, ArrayRef<const SCEV *> Numbers, ScalarEvolution &SE) {
  Instruction *Before = L.getLoopPreheader()->getTerminator();
  SCEVExpander Expander(SE, "jam");
  if (any_of(Numbers, [&](const SCEV *Number) { return !Expander.isSafeToExpandAt(Number, Before); }))
    return {};
  SmallVector<Value *, 2> Found;
  for (const SCEV *Number : Numbers)
    Found.push_back(Expander.expandCodeFor(Number, Number->getType(), Before));
  return Found;
}

void jam(Loop &L, const JamShape &Shape, bool IsSigned, FunctionAnalysisManager &FAM, bool TakesParts = false,
         uint8_t LanesAxis = PACC_NO_AXIS) {
  Function &F = *L.getHeader()->getParent();
  const Tile Of = TakesParts && LanesAxis != PACC_NO_AXIS ? Tile::WholeOfGang : Tile::Whole;
  SmallVector<Value *, 2> Apart;
  if (Of == Tile::Whole)
    Apart = computeBefore(L, Shape.Ends.Apart, FAM.getResult<ScalarEvolutionAnalysis>(F));
  JamCopies All = copyIterations(L, Shape, IsSigned, Of, LanesAxis, Apart);
  tellApart(All, Shape);
  if (TakesParts) { // whose iterations may meet: those that are not there with the first one
    noteParts(All);
    const JamCopies Parts = copyIterations(L, Shape, IsSigned, Tile::Part);
    markParts(Parts.Bodies, [&](const Instruction &I) { // no iteration stores what all read
      return Parts.Common.contains(&I) ? Shape.Factor : Parts.Iterations.lookup(&I);
    });
  }
  FAM.invalidate(F, PreservedAnalyses::none());
  for (BasicBlock *BB : All.Bodies)
    moveLoadsFirst(*BB, All.Iterations, FAM.getResult<AAManager>(F));
}

/// Puts a loop round `L`, each of whose iterations is a part of it:
///
///   for (t = first; t < all; t = nextOf(t, end)) { end = endOf(t); for (c = t; c < end; c++) }
///
/// What iterations of `L` hand on goes from part to part. `L` leaves from its header, whose test is of its counter.
void loopOverParts(Loop &L, PHINode &Counter, Value *All, StringRef Name,
                   function_ref<Value *(IRBuilder<> &, Value *Begin)> EndOf,
                   function_ref<Value *(IRBuilder<> &, Value *Begin, Value *End)> NextOf) {
  BasicBlock *Before = L.getLoopPreheader(), *Header = L.getHeader(), *Exit = L.getExitBlock();
  auto *Leave = cast<BranchInst>(Header->getTerminator());
  Function *F = Header->getParent();
  const auto Block = [&](const Twine &What, BasicBlock *Next) { return BasicBlock::Create(F->getContext(), What, F, Next); };
  BasicBlock *Parts = Block(Name + ".test", Header), *Part = Block(Name, Header), *Done = Block(Name + ".done", Exit);
  const DebugLoc Where = Leave->getDebugLoc();
  Before->getTerminator()->replaceSuccessorWith(Header, Parts);

  IRBuilder<> B(Parts);
  PHINode *Begin = B.CreatePHI(Counter.getType(), 2);
  Begin->addIncoming(Counter.getIncomingValueForBlock(Before), Before);
  for (PHINode &Phi : Header->phis()) {
    if (&Phi == &Counter)
      continue;
    PHINode *Carried = B.CreatePHI(Phi.getType(), 2);
    Carried->addIncoming(Phi.getIncomingValueForBlock(Before), Before);
    Carried->addIncoming(&Phi, Done);
    Phi.setIncomingValueForBlock(Before, Carried);
    for (PHINode &Left : Exit->phis()) // the loop-closed form has no other uses
      if (Left.getIncomingValueForBlock(Header) == &Phi)
        Left.setIncomingValueForBlock(Header, Carried);
  }
  B.CreateCondBr(B.CreateICmpULT(Begin, All), Part, Exit)->setDebugLoc(Where);

  B.SetInsertPoint(Part);
  Value *End = EndOf(B, Begin);
  B.CreateBr(Header)->setDebugLoc(Where);
  Counter.setIncomingValueForBlock(Before, Begin);

  B.SetInsertPoint(Done);
  Begin->addIncoming(NextOf(B, Begin, End), Done);
  B.CreateBr(Parts)->setDebugLoc(Where);

  Header->replacePhiUsesWith(Before, Part);
  Leave->replaceSuccessorWith(Exit, Done);
  Exit->replacePhiUsesWith(Header, Parts);
  B.SetInsertPoint(cast<ICmpInst>(Leave->getCondition()));
  Leave->setCondition(B.CreateICmpULT(&Counter, End));
}

/// Puts a loop over batches of `Factor` iterations round `L`, which has those of one batch then:
///
///   for (t = first; t < end; t += here)  { here = min(end - t, factor * step); for (c = t; c < t + here; c += step) }
void loopOverBatches(Loop &L, const JamShape &Shape) {
  IRBuilder<> Before(L.getLoopPreheader()->getTerminator());
  Value *Span = Before.CreateMul(Shape.Step, ConstantInt::get(Shape.Counter->getType(), Shape.Factor));
  loopOverParts(
      L, *Shape.Counter, Shape.End, "batch",
      [&](IRBuilder<> &B, Value *Begin) {
        Value *Here = B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateSub(Shape.End, Begin), Span);
        return B.CreateAdd(Begin, Here, "", /*HasNUW=*/true);
      },
      [](IRBuilder<> &, Value *, Value *End) { return End; });
}

} // namespace

///   for (t = first; t < all; t += gangs * rows * factor)
///     for (c = t; c < min(t + factor, all); c++)
void loopOverTiles(Loop &L, unsigned Axis, bool HasRowsOfLanes, FunctionAnalysisManager &FAM) {
  prepareToJam(L, FAM);
  BasicBlock *Before = L.getLoopPreheader(), *Header = L.getHeader(), *Exit = L.getExitBlock(), *Latch = L.getLoopLatch();
  auto *Leave = Before && Exit && Latch && L.getExitingBlock() == Header ? dyn_cast<BranchInst>(Header->getTerminator())
                                                                         : nullptr;
  auto *Test = Leave && Leave->isConditional() ? dyn_cast<ICmpInst>(Leave->getCondition()) : nullptr;
  auto *Counter = Test ? dyn_cast<PHINode>(Test->getOperand(0)) : nullptr;
  if (!Counter || Counter->getParent() != Header || Test->getPredicate() != CmpInst::ICMP_ULT ||
      !L.isLoopInvariant(Test->getOperand(1)) || Leave->getSuccessor(1) != Exit)
    report_fatal_error("pacc: a loop over rows is not what Lowering makes of one");
  // In the counter's width, of which registers are left for the loads: there are no more gangs than it takes to reach the end.
  IRBuilder<> B(Before->getTerminator());
  const auto Number = [&](DeviceEntry Entry, ArrayRef<Value *> Arguments = {}) {
    return B.CreateZExtOrTrunc(callDevice(B, Entry, Arguments), Counter->getType());
  };
  Value *Factor = Number(DeviceEntry::JamFactor, {B.getInt32(Axis)});
  Value *Reach = B.CreateMul(Number(DeviceEntry::NumGangs, {B.getInt32(Axis)}), Factor);
  if (HasRowsOfLanes)
    Reach = B.CreateMul(Reach, Number(DeviceEntry::Height));
  Value *All = Test->getOperand(1);
  const auto Sum = [](IRBuilder<> &B, Value *X, Value *Y) { return B.CreateBinaryIntrinsic(Intrinsic::uadd_sat, X, Y); };
  loopOverParts(
      L, *Counter, All, "tile",
      [&](IRBuilder<> &B, Value *Begin) { return B.CreateBinaryIntrinsic(Intrinsic::umin, Sum(B, Begin, Factor), All); },
      [&](IRBuilder<> &B, Value *Begin, Value *) { return Sum(B, Begin, Reach); });
}

static JamVerdict jamReady(Loop &L, JamNest Nest, bool IsSigned, FunctionAnalysisManager &FAM) {
  const JamShape Shape(L, Nest, FAM.getResult<ScalarEvolutionAnalysis>(*L.getHeader()->getParent()));
  const bool Shares = !L.isInnermost();
  if (Shape.Obstacle)
    return {0, Shape.Obstacle};
  jam(L, Shape, IsSigned, FAM, /*TakesParts=*/Shares && Shape.canTakeParts(L), Nest.LanesAxis);
  return {Shape.Factor, nullptr, Shares, Shape.Deals};
}

JamVerdict jamBody(Loop &L, JamNest Nest, bool IsSigned, FunctionAnalysisManager &FAM) {
  Function &F = *L.getHeader()->getParent();
  prepareToJam(L, FAM, /*Straightens=*/true);
  const JamVerdict Verdict = jamReady(L, Nest, IsSigned, FAM); // no more of `L`
  expandConditionalStores(F);
  return Verdict;
}

static JamVerdict batchReady(Loop &L, JamNest Nest, FunctionAnalysisManager &FAM) {
  const JamShape Shape(L, Nest, FAM.getResult<ScalarEvolutionAnalysis>(*L.getHeader()->getParent()));
  if (Shape.Obstacle)
    return {0, Shape.Obstacle};
  constexpr uint64_t FewIterations = 512; // for all lanes together
  if (const auto *All = dyn_cast<ConstantInt>(Shape.End); All && All->getValue().ule(FewIterations))
    return {0, "it has few iterations"};
  if (!Shape.handsNothingOn(L))
    return {0, "it carries something from iteration to iteration, or leaves it"};
  Function &F = *L.getHeader()->getParent();
  const BasicBlock *Header = L.getHeader();
  loopOverBatches(L, Shape);
  FAM.invalidate(F, PreservedAnalyses::none());
  FAM.clear(F, F.getName());
  Loop *OfBatch = FAM.getResult<LoopAnalysis>(F).getLoopFor(Header);
  prepareToJam(*OfBatch, FAM);
  JamShape Batch(*OfBatch, Nest, FAM.getResult<ScalarEvolutionAnalysis>(F));
  if (Batch.Obstacle)
    return {0, Batch.Obstacle};
  Batch.Factor = Shape.Factor; // the loop round it goes on by so many, whatever a few instructions more would make of it
  jam(*OfBatch, Batch, /*IsSigned=*/false, FAM);
  return {Batch.Factor, nullptr};
}

JamVerdict batchBody(Loop &L, JamNest Nest, FunctionAnalysisManager &FAM) {
  Function &F = *L.getHeader()->getParent();
  prepareToJam(L, FAM, /*Straightens=*/!Nest.ForVectors);
  const JamVerdict Verdict = batchReady(L, Nest, FAM); // no more of `L`
  expandConditionalStores(F);
  return Verdict;
}

} // namespace pacc

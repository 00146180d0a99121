//===- DealtTiles.cpp - a thread's iterations side by side ----------------===//
#include "Accesses/DealtTiles.h"

#include "Accesses/AlignedAccesses.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/DealtTiles.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace pacc {
namespace {

constexpr StringLiteral QuestionName = "__paccd_side_by_side";

/// Answers the question in the blocks.
template <class Range> void answer(Range &&Blocks, unsigned By) {
  for (BasicBlock *BB : Blocks)
    for (Instruction &I : make_early_inc_range(*BB))
      if (calleeName(I) == QuestionName) {
        I.replaceAllUsesWith(ConstantInt::get(I.getType(), By));
        I.eraseFromParent();
      }
}

bool isAsked(Function &F) {
  return any_of(instructions(F), [](const Instruction &I) { return calleeName(I) == QuestionName; });
}

bool isMasked(const Instruction &I) {
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && is_contained({Intrinsic::masked_load, Intrinsic::masked_store}, Call->getIntrinsicID());
}

/// A load from what nobody changes while the kernel runs, by which nothing is lost if nobody needs it.
bool isParameter(const Value &V) {
  const auto *Load = dyn_cast<LoadInst>(&V);
  const auto *From = Load ? dyn_cast<Argument>(Load->getPointerOperand()->stripInBoundsConstantOffsets()) : nullptr;
  return From && Load->isSimple() && From->hasByValAttr() && From->onlyReadsMemory();
}

class Dealer {
public:
  Dealer(Function &F, FunctionAnalysisManager &FAM, bool IsReported) : F(F), FAM(FAM), IsReported(IsReported) {}

  bool run();

private:
  Function &F;
  FunctionAnalysisManager &FAM;
  const bool IsReported;
  SmallVector<BasicBlock *, 16> Apart, Together; ///< the two ways
  BranchInst *Fork = nullptr;                    ///< to the one or the other
  AlignedAccesses Known;

  const char *takeBothWays();
  const char *findAccesses();
  void bringForward(Instruction &I);
  const char *widen();
  void remark(const char *Obstacle) const;
  /// Those of the iterations' accesses that lanes do not have in common.
  template <class Visitor> void forAccesses(Visitor Visit) const {
    for (BasicBlock *BB : Together)
      for (Instruction &I : *BB)
        if (I.hasMetadata(DealtMark) && isPlain(I) && !isOfAllLanes(getLoadStorePointerOperand(&I)))
          Visit(I);
  }
};

/// Copies all but variables, and has the copies be where iterations lie side by side.
const char *Dealer::takeBothWays() {
  for (BasicBlock &BB : F)
    for (Instruction &I : BB)
      if (I.getType()->isTokenTy() || (isa<CallBase>(I) && cast<CallBase>(I).cannotDuplicate()) ||
          isa<IndirectBrInst, CallBrInst>(I))
        return "something in the kernel cannot be there twice";
  BasicBlock &Entry = F.getEntryBlock();
  for (Instruction &I : make_early_inc_range(Entry)) // they are there once
    if (auto *Variable = dyn_cast<AllocaInst>(&I); Variable && Variable->isStaticAlloca())
      Variable->moveBefore(Entry.getFirstInsertionPt());
  SplitBlock(&Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
  for (BasicBlock &BB : drop_begin(F))
    Apart.push_back(&BB);
  ValueToValueMapTy Map;
  for (BasicBlock *BB : Apart) {
    Together.push_back(CloneBasicBlock(BB, Map, ".dealt", &F));
    Map[BB] = Together.back();
  }
  remapInstructionsInBlocks(Together, Map);
  answer(Apart, 0);
  answer(Together, 1);
  Instruction *Old = Entry.getTerminator();
  IRBuilder<> B(Old);
  Value *Question = B.CreateCall(F.getParent()->getFunction(QuestionName));
  Fork = B.CreateCondBr(B.CreateIsNotNull(Question), Together.front(), Apart.front());
  Old->eraseFromParent();
  FunctionPassManager Passes;
  Passes.addPass(EarlyCSEPass()); // nothing that hides how far apart two addresses are
  FAM.invalidate(F, PreservedAnalyses::none());
  Passes.run(F, FAM);
  return nullptr;
}

/// All that the iterations access, and what is known of it. Says what stands in the way.
const char *Dealer::findAccesses() {
  bool AreBases = true;
  unsigned Count = 0;
  forAccesses([&](Instruction &I) {
    Value *Base = baseOf(I);
    ++Count;
    AreBases &= isBase(*Base) && (isa<Argument>(Base) || isParameter(*Base));
    if (AreBases)
      Known.Bases.insert({Base, 1});
  });
  if (!Count)
    return "they access nothing of their own";
  if (!AreBases)
    return "where their data begin is not known in time";
  Known.find(Together);
  bool AreKnown = true;
  forAccesses([&](Instruction &I) { AreKnown &= Known.Accesses.lookup(&I).modulus() >= 2 * bytesOf(I); });
  return AreKnown ? nullptr : "their accesses would not be aligned";
}

/// Has a parameter loaded before it is decided which way to go, with what leads to it.
void Dealer::bringForward(Instruction &I) {
  if (!is_contained(Together, I.getParent()))
    return;
  for (Value *Operand : I.operands())
    if (auto *Earlier = dyn_cast<Instruction>(Operand))
      bringForward(*Earlier);
  I.moveBefore(Fork->getIterator());
}

/// Makes pieces of the accesses. Says what stands in the way of all of them.
const char *Dealer::widen() {
  for (auto &[Base, Multiple] : Known.Bases)
    if (auto *Load = dyn_cast<LoadInst>(Base))
      bringForward(*Load);
  const KnownPlaces Places(F.getContext());
  for (auto &[Access, Address] : Known.Accesses)
    Places.tell(*Access, Address);
  joinNeighbours(F, FAM);
  bool AreAll = true;
  forAccesses([&](const Instruction &) { AreAll = false; });
  for (BasicBlock *BB : Together) // such pieces load what lies between
    AreAll &= none_of(*BB, [](const Instruction &I) { return isMasked(I); });
  return AreAll ? nullptr : "not all their accesses lie side by side";
}

/// Says what was done, or why not (-Rpass=pacc-wide, -Rpass-missed=pacc-wide).
void Dealer::remark(const char *Obstacle) const {
  constexpr const char *Pass = "pacc-wide";
  OptimizationRemarkEmitter Remarks(&F);
  const DiagnosticLocation Where(F.getSubprogram());
  if (Obstacle)
    Remarks.emit(OptimizationRemarkMissed(Pass, "NotDealt", Where, &F.getEntryBlock())
                 << "iterations of a thread are a block apart: " << Obstacle);
  else
    Remarks.emit(OptimizationRemark(Pass, "Dealt", Where, &F.getEntryBlock())
                 << "iterations of a thread lie side by side where the addresses of data are multiples of "
                 << ore::NV("Multiple", Known.largestMultiple()));
}

bool Dealer::run() {
  const char *Obstacle = takeBothWays();
  Obstacle = Obstacle ? Obstacle : findAccesses();
  Obstacle = Obstacle ? Obstacle : widen();
  if (IsReported)
    remark(Obstacle);
  if (Fork) {
    auto *Old = Fork;
    IRBuilder<> B(Old);
    if (Obstacle)
      B.CreateBr(Apart.front());
    else
      B.CreateCondBr(Known.areMultiples(B), Together.front(), Apart.front());
    Old->eraseFromParent();
  }
  answer(map_range(F, [](BasicBlock &BB) { return &BB; }), 0);
  if (Obstacle) {
    DeleteDeadBlocks(Together);
    FAM.invalidate(F, PreservedAnalyses::none());
    return false;
  }
  return true;
}

} // namespace

bool dealTiles(Function &F, FunctionAnalysisManager &FAM, bool IsReported) {
  return isAsked(F) && Dealer(F, FAM, IsReported).run();
}

void dealOthers(Module &M, bool SideBySide) {
  if (!M.getFunction(QuestionName))
    return;
  for (Function &F : M)
    answer(map_range(F, [](BasicBlock &BB) { return &BB; }), SideBySide);
}

} // namespace pacc

//===- JamBody.cpp - iterations of a loop as one piece of code ------------===//
//
//   before:  if (end - first > (factor - 1) * step)
//   jam:       the guards of all iterations; if one does not hold -> loop
//              the bodies of all iterations, with their loads first  -> exit
//            else
//   loop:      as it was
//
//===----------------------------------------------------------------------===//
#include "Forms/JamBody.h"

#include "Forms/JamShape.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace pacc {
namespace {

class Jammer {
public:
  Jammer(Loop &L, const JamShape &Shape) : L(L), Shape(Shape), Maps(Shape.Factor) {}

  /// The block with all bodies, and which iteration its instructions are of.
  struct Result {
    BasicBlock *Bodies;
    DenseMap<const Instruction *, unsigned> Iterations;
  };
  Result run();

private:
  void enter();
  void copyGuards(unsigned K);
  void copyBody(unsigned K);
  void copyBlock(const BasicBlock &BB, unsigned K);
  Value *mapped(Value *V, unsigned K) const {
    auto Found = Maps[K]->find(V);
    return Found == Maps[K]->end() ? V : static_cast<Value *>(Found->second);
  }
  Value *atEnd(PHINode &Phi, unsigned K) const {
    return mapped(Phi.getIncomingValueForBlock(Shape.Spine.back()), K);
  }

  Loop &L;
  const JamShape &Shape;
  SmallVector<std::unique_ptr<ValueToValueMapTy>, 4> Maps; ///< of each iteration
  BasicBlock *Rest = nullptr; ///< before the loop
  BasicBlock *Copy = nullptr; ///< where copies go
  Result All;
};

/// Leads threads with a whole tile to the copies.
void Jammer::enter() {
  BasicBlock *Before = L.getLoopPreheader(), *Header = L.getHeader();
  Function *F = Header->getParent();
  Rest = BasicBlock::Create(F->getContext(), "jam.rest", F, Header);
  Copy = BasicBlock::Create(F->getContext(), "jam", F, Rest);
  const DebugLoc Where = Before->getTerminator()->getDebugLoc();
  IRBuilder<>(Rest).CreateBr(Header)->setDebugLoc(Where);
  Header->replacePhiUsesWith(Before, Rest);
  Instruction *Old = Before->getTerminator();
  IRBuilder<> B(Old);
  Value *Left = B.CreateSub(Shape.End, Shape.Counter->getIncomingValueForBlock(Rest));
  Value *Others = B.CreateMul(Shape.Step, ConstantInt::get(Left->getType(), Shape.Factor - 1));
  B.CreateCondBr(B.CreateICmpUGT(Left, Others), Copy, Rest);
  Old->eraseFromParent();
}

void Jammer::copyBlock(const BasicBlock &BB, unsigned K) {
  for (const Instruction &I : BB) {
    if (I.isTerminator() || isa<PHINode>(I) || I.isDebugOrPseudoInst())
      continue;
    Instruction *New = I.clone();
    New->insertInto(Copy, Copy->end());
    RemapInstruction(New, *Maps[K], RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
    (*Maps[K])[&I] = New;
    All.Iterations[New] = K;
  }
}

void Jammer::copyGuards(unsigned K) {
  ValueToValueMapTy &Map = *Maps[K];
  Map[Shape.Counter] = K ? static_cast<Value *>(IRBuilder<>(Copy).CreateNUWAdd(
                               mapped(Shape.Counter, K - 1), Shape.Step))
                         : Shape.Counter->getIncomingValueForBlock(Rest);
  for (const BasicBlock *BB : Shape.guards()) {
    for (const PHINode &Phi : BB->phis())
      if (BB != L.getHeader()) // it has one predecessor
        Map[&Phi] = mapped(Phi.getIncomingValue(0), K);
    copyBlock(*BB, K);
    auto *Branch = cast<BranchInst>(BB->getTerminator());
    if (BB == L.getHeader() || !Branch->isConditional())
      continue; // the whole tile is within the loop's end
    BasicBlock *On = BasicBlock::Create(Copy->getContext(), "jam", Copy->getParent(), Rest);
    const bool LeadsOn = Branch->getSuccessor(0) != Shape.Spine.back();
    IRBuilder<> B(Copy);
    B.CreateCondBr(mapped(Branch->getCondition(), K), LeadsOn ? On : Rest, LeadsOn ? Rest : On)
        ->setDebugLoc(Branch->getDebugLoc());
    Copy = On;
  }
}

void Jammer::copyBody(unsigned K) {
  ValueToValueMapTy &Map = *Maps[K];
  for (PHINode &Phi : L.getHeader()->phis())
    if (&Phi != Shape.Counter)
      Map[&Phi] = K ? atEnd(Phi, K - 1) : Phi.getIncomingValueForBlock(Rest);
  SmallVector<MDNode *, 2> Scopes;
  SmallVector<BasicBlock *, 8> Blocks(Shape.body());
  identifyNoAliasScopesToClone(Blocks, Scopes);
  Instruction *const Last = Copy->empty() ? nullptr : &Copy->back();
  const BasicBlock *From = Shape.guards().back();
  for (const BasicBlock *BB : Shape.body()) {
    for (const PHINode &Phi : BB->phis())
      Map[&Phi] = mapped(Phi.getIncomingValueForBlock(From), K);
    copyBlock(*BB, K);
    From = BB;
  }
  if (K && !Scopes.empty())
    cloneAndAdaptNoAliasScopes(Scopes, Last ? Last->getNextNode() : &Copy->front(), &Copy->back(),
                               Copy->getContext(), "jam");
}

Jammer::Result Jammer::run() {
  for (auto &Map : Maps)
    Map = std::make_unique<ValueToValueMapTy>();
  enter();
  for (unsigned K = 0; K != Shape.Factor; ++K)
    copyGuards(K);
  for (unsigned K = 0; K != Shape.Factor; ++K)
    copyBody(K);
  BasicBlock *Exit = L.getExitBlock();
  for (PHINode &Phi : Exit->phis()) {
    Value *Left = Phi.getIncomingValueForBlock(L.getHeader());
    if (auto *OfHeader = dyn_cast<PHINode>(Left); OfHeader && OfHeader->getParent() == L.getHeader())
      Left = atEnd(*OfHeader, Shape.Factor - 1);
    Phi.addIncoming(Left, Copy);
  }
  IRBuilder<>(Copy).CreateBr(Exit)->setDebugLoc(L.getHeader()->getTerminator()->getDebugLoc());
  All.Bodies = Copy;
  return std::move(All);
}

/// Moves loads of the block to its top, as far as iterations are independent and what an
/// iteration itself stores allows it.
class LoadsFirst {
public:
  LoadsFirst(const Jammer::Result &All, AAResults &AA)
      : All(All), AA(AA), Top(&*All.Bodies->getFirstInsertionPt()) {}

  void run() {
    SmallVector<LoadInst *, 32> Loads;
    for (Instruction &I : *All.Bodies)
      if (auto *Load = dyn_cast<LoadInst>(&I))
        Loads.push_back(Load);
    for (LoadInst *Load : Loads) {
      Needed.clear();
      if (!collect(*Load))
        continue;
      for (Instruction *I : Needed) {
        if (I == Top)
          Top = Top->getNextNode();
        else
          I->moveBefore(Top->getIterator());
      }
    }
  }

private:
  bool mayCross(const LoadInst &Load, const Instruction &Before) const {
    if (!isa<StoreInst>(Before)) // arithmetic, or a load
      return true;
    if (All.Iterations.lookup(&Before) != All.Iterations.lookup(&Load))
      return true;
    return !isModSet(AA.getModRefInfo(&Before, MemoryLocation::get(&Load)));
  }

  /// The load and what its address is computed from, operands first.
  bool collect(Instruction &I) {
    if (I.getParent() != All.Bodies || I.comesBefore(Top) || is_contained(Needed, &I))
      return true;
    if (auto *Load = dyn_cast<LoadInst>(&I)) {
      if (!isSharedData(Load->getPointerOperand()))
        return false;
      for (Instruction *Before = Top; Before != &I; Before = Before->getNextNode())
        if (!mayCross(*Load, *Before))
          return false;
    } else if ((isa<CallBase>(I) && !isa<IntrinsicInst>(I)) || I.mayReadOrWriteMemory()) {
      return false;
    }
    for (Value *Operand : I.operands())
      if (auto *Earlier = dyn_cast<Instruction>(Operand); Earlier && !collect(*Earlier))
        return false;
    Needed.push_back(&I);
    return true;
  }

  const Jammer::Result &All;
  AAResults &AA;
  Instruction *Top; ///< loads go before it
  SmallVector<Instruction *, 24> Needed;
};

} // namespace

JamVerdict jamBody(Loop &L, FunctionAnalysisManager &FAM) {
  Function &F = *L.getHeader()->getParent();
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  simplifyLoop(&L, &DT, &LI, nullptr, nullptr, nullptr, /*PreserveLCSSA=*/false);
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : make_early_inc_range(*BB))
      if (bool Moved = false; !isa<PHINode>(I))
        L.makeLoopInvariant(&I, Moved);
  formLCSSA(L, DT, &LI, nullptr);
  const JamShape Shape(L);
  if (Shape.Obstacle)
    return {0, Shape.Obstacle};
  const Jammer::Result All = Jammer(L, Shape).run();
  FAM.invalidate(F, PreservedAnalyses::none());
  LoadsFirst(All, FAM.getResult<AAManager>(F)).run();
  return {Shape.Factor, nullptr};
}

} // namespace pacc

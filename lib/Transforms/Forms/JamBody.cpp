//===- JamBody.cpp - iterations of a loop as one piece of code ------------===//
//
//   before:  if (end - first > (factor - 1) * step)
//   jam:       the guards of all iterations; if one does not hold -> loop
//              the bodies of all iterations, with their loads first  -> exit
//            else
//   loop:      as it was
//
// Each block of a body with branches or inner loops has the instructions of all iterations, one
// after the other, and its branch once.
//
//===----------------------------------------------------------------------===//
#include "Forms/JamBody.h"

#include "DeviceCalls.h"
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
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace pacc {
namespace {

class Jammer {
public:
  Jammer(Loop &L, const JamShape &Shape, bool IsSigned)
      : L(L), Shape(Shape), IsSigned(IsSigned), Maps(Shape.Factor) {}

  /// The blocks with all bodies, and which iteration their instructions are of; the first, if of all.
  struct Result {
    SmallVector<BasicBlock *, 4> Bodies;
    IterationMap Iterations;
    SmallPtrSet<const Instruction *, 16> Common; ///< of all iterations
  };
  Result run();

private:
  void enter();
  Value *start() const;
  Value *counterOf(unsigned K) const;
  void copyGuards(unsigned K);
  void startBody();
  void carryTo(unsigned K);
  void copyChain(const JamShape::Chain &C, unsigned K);
  void copyPhis(BasicBlock &BB, unsigned K);
  void copyBlock(const BasicBlock &BB, unsigned K);
  void connect(const JamShape::Chain &C);
  Value *mapped(Value *V, unsigned K) const {
    auto Found = Maps[K]->find(V);
    return Found == Maps[K]->end() ? V : static_cast<Value *>(Found->second);
  }
  Value *atEnd(PHINode &Phi, unsigned K) const { return mapped(Shape.atEnd(Phi), K); }

  Loop &L;
  const JamShape &Shape;
  const bool IsSigned;
  SmallVector<std::unique_ptr<ValueToValueMapTy>, 4> Maps; ///< of each iteration
  BasicBlock *Rest = nullptr; ///< before the loop
  BasicBlock *Copy = nullptr; ///< where copies go
  ValueToValueMapTy Blocks;   ///< the copies of the body's
  using ScopeMap = DenseMap<MDNode *, MDNode *>;
  SmallVector<ScopeMap, 4> Scopes; ///< of each iteration: what does not alias in one may in another
  struct OpenPhi {
    PHINode *Old, *New;
    unsigned K;
  };
  SmallVector<OpenPhi, 8> OpenPhis; ///< whose values are not all copied yet
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
    if (K && Shape.isCommon(I)) {
      (*Maps[K])[&I] = mapped(const_cast<Instruction *>(&I), 0);
      continue;
    }
    Instruction *New = I.clone();
    New->insertInto(Copy, Copy->end());
    RemapInstruction(New, *Maps[K], RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
    adaptNoAliasScopes(New, Scopes[K], New->getContext());
    (*Maps[K])[&I] = New;
    All.Iterations[New] = K;
    if (Shape.isCommon(I))
      All.Common.insert(New);
  }
}

/// Where a whole tile begins. It is below the loop's end, so that nothing has capped it (Partition.cpp): iterations that
/// lie side by side begin at a multiple of their number.
Value *Jammer::start() const {
  Value *First = Shape.Counter->getIncomingValueForBlock(Rest);
  if (!Shape.Deals)
    return First;
  IRBuilder<> B(Copy->getSinglePredecessor()->getTerminator());
  Value *IsDealt = B.CreateICmpNE(callDevice(B, DeviceEntry::SideBySide), B.getInt32(0));
  Value *Mask = B.CreateSelect(IsDealt, ConstantInt::getSigned(First->getType(), -int64_t(Shape.Factor)),
                               ConstantInt::getAllOnesValue(First->getType()));
  return B.CreateAnd(First, Mask);
}

/// The counter of another iteration: the whole tile is below the end. Each is so far from the first that this can be seen.
Value *Jammer::counterOf(unsigned K) const {
  IRBuilder<> B(Copy);
  const bool FromFirst = Shape.Deals;
  Value *From = mapped(Shape.Counter, FromFirst ? 0 : K - 1);
  Value *Distance = FromFirst ? B.CreateMul(Shape.Step, ConstantInt::get(From->getType(), K)) : Shape.Step;
  return B.CreateAdd(From, Distance, "", /*HasNUW=*/true, /*HasNSW=*/IsSigned);
}

void Jammer::copyGuards(unsigned K) {
  ValueToValueMapTy &Map = *Maps[K];
  Map[Shape.Counter] = K ? counterOf(K) : start();
  for (const BasicBlock *BB : Shape.Guards) {
    for (const PHINode &Phi : BB->phis())
      if (BB != L.getHeader()) // it has one predecessor
        Map[&Phi] = mapped(Phi.getIncomingValue(0), K);
    copyBlock(*BB, K);
    auto *Branch = cast<BranchInst>(BB->getTerminator());
    if (BB == L.getHeader() || !Branch->isConditional())
      continue; // the whole tile is within the loop's end
    BasicBlock *On = BasicBlock::Create(Copy->getContext(), "jam", Copy->getParent(), Rest);
    const bool LeadsOn = Branch->getSuccessor(0) != Shape.Latch;
    IRBuilder<> B(Copy);
    B.CreateCondBr(mapped(Branch->getCondition(), K), LeadsOn ? On : Rest, LeadsOn ? Rest : On)
        ->setDebugLoc(Branch->getDebugLoc());
    Copy = On;
  }
}

/// Blocks for the copies; the first chain goes on where the guards end.
void Jammer::startBody() {
  SmallVector<BasicBlock *, 16> Old;
  for (const JamShape::Chain &C : Shape.Body) {
    if (!All.Bodies.empty())
      Copy = BasicBlock::Create(Copy->getContext(), "jam", Copy->getParent(), Rest);
    All.Bodies.push_back(Copy);
    for (BasicBlock *BB : C) {
      Blocks[BB] = Copy;
      Old.push_back(BB);
    }
  }
  SmallVector<MDNode *, 2> Declared;
  identifyNoAliasScopesToClone(Old, Declared);
  for (ScopeMap &OfIteration : drop_begin(Scopes))
    cloneNoAliasScopes(Declared, OfIteration, "jam", Copy->getContext());
}

/// What the iteration has from the one before; JamShape sees to it that it is there where it is
/// needed.
void Jammer::carryTo(unsigned K) {
  for (PHINode &Phi : L.getHeader()->phis())
    if (&Phi != Shape.Counter)
      (*Maps[K])[&Phi] = K ? atEnd(Phi, K - 1) : Phi.getIncomingValueForBlock(Rest);
}

void Jammer::copyPhis(BasicBlock &BB, unsigned K) {
  const SmallVector<BasicBlock *, 4> Edges = Shape.edgesTo(BB);
  for (PHINode &Phi : BB.phis()) {
    Value *New;
    if (Edges.size() == 1) {
      New = mapped(Phi.getIncomingValueForBlock(Edges.front()), K);
    } else if (K && Shape.isCommon(Phi)) {
      New = mapped(&Phi, 0);
    } else {
      auto *Open = PHINode::Create(Phi.getType(), Edges.size(), "", Copy->begin());
      OpenPhis.push_back({&Phi, Open, K});
      New = Open;
    }
    (*Maps[K])[&Phi] = New;
  }
}

void Jammer::copyChain(const JamShape::Chain &C, unsigned K) {
  for (BasicBlock *BB : C) {
    copyPhis(*BB, K);
    copyBlock(*BB, K);
  }
}

/// The way on behind a chain.
void Jammer::connect(const JamShape::Chain &C) {
  BasicBlock *Last = C.back();
  auto *From = cast<BasicBlock>(Blocks[Last]);
  if (Last == Shape.Latch) {
    IRBuilder<>(From).CreateBr(L.getExitBlock())->setDebugLoc(L.getHeader()->getTerminator()->getDebugLoc());
    return;
  }
  Instruction *On = Last->getTerminator()->clone();
  On->insertInto(From, From->end());
  RemapInstruction(On, *Maps[0], RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
  RemapInstruction(On, Blocks, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
}

Jammer::Result Jammer::run() {
  for (auto &Map : Maps)
    Map = std::make_unique<ValueToValueMapTy>();
  Scopes.resize(Shape.Factor);
  enter();
  for (unsigned K = 0; K != Shape.Factor; ++K)
    copyGuards(K);
  startBody();
  for (const JamShape::Chain &C : Shape.Body) {
    Copy = cast<BasicBlock>(Blocks[C.front()]);
    for (unsigned K = 0; K != Shape.Factor; ++K) {
      carryTo(K);
      copyChain(C, K);
    }
  }
  for_each(Shape.Body, [&](const JamShape::Chain &C) { connect(C); });
  for (const OpenPhi &Phi : OpenPhis)
    for (BasicBlock *Edge : Shape.edgesTo(*Phi.Old->getParent()))
      Phi.New->addIncoming(mapped(Phi.Old->getIncomingValueForBlock(Edge), Phi.K),
                           cast<BasicBlock>(Blocks[Edge]));
  for (PHINode &Phi : L.getExitBlock()->phis()) {
    Value *Left = Phi.getIncomingValueForBlock(L.getHeader());
    if (auto *OfHeader = dyn_cast<PHINode>(Left); OfHeader && OfHeader->getParent() == L.getHeader())
      Left = atEnd(*OfHeader, Shape.Factor - 1);
    Phi.addIncoming(Left, cast<BasicBlock>(Blocks[Shape.Latch]));
  }
  return std::move(All);
}

/// Says that accesses of different iterations do not meet; and, if those may lie side by side, which accesses do then.
void tellApart(const Jammer::Result &All, const JamShape &Shape) {
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

void jam(Loop &L, const JamShape &Shape, bool IsSigned, FunctionAnalysisManager &FAM) {
  Function &F = *L.getHeader()->getParent();
  const Jammer::Result All = Jammer(L, Shape, IsSigned).run();
  tellApart(All, Shape);
  FAM.invalidate(F, PreservedAnalyses::none());
  for (BasicBlock *BB : All.Bodies)
    moveLoadsFirst(*BB, All.Iterations, FAM.getResult<AAManager>(F));
}

/// Puts a loop over batches of `Factor` iterations round `L`, which has those of one batch then:
///
///   for (t = first; t < end; t += here)  { here = min(end - t, factor * step); for (c = t; c < t + here; c += step) }
void loopOverBatches(Loop &L, const JamShape &Shape) {
  BasicBlock *Before = L.getLoopPreheader(), *Header = L.getHeader(), *Exit = L.getExitBlock();
  Function *F = Header->getParent();
  LLVMContext &C = F->getContext();
  BasicBlock *Batches = BasicBlock::Create(C, "batches", F, Header), *Batch = BasicBlock::Create(C, "batch", F, Header),
             *Done = BasicBlock::Create(C, "batch.done", F, Exit);
  const DebugLoc Where = Header->getTerminator()->getDebugLoc();
  Type *Ty = Shape.Counter->getType();
  IRBuilder<> B(Before->getTerminator());
  Value *Span = B.CreateMul(Shape.Step, ConstantInt::get(Ty, Shape.Factor));
  Before->getTerminator()->replaceSuccessorWith(Header, Batches);
  B.SetInsertPoint(Batches);
  PHINode *First = B.CreatePHI(Ty, 2);
  First->addIncoming(Shape.Counter->getIncomingValueForBlock(Before), Before);
  B.CreateCondBr(B.CreateICmpULT(First, Shape.End), Batch, Exit)->setDebugLoc(Where);
  B.SetInsertPoint(Batch);
  Value *Here = B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateSub(Shape.End, First), Span);
  Value *End = B.CreateAdd(First, Here, "", /*HasNUW=*/true);
  B.CreateBr(Header)->setDebugLoc(Where);
  B.SetInsertPoint(Done);
  First->addIncoming(End, Done);
  B.CreateBr(Batches)->setDebugLoc(Where);
  Header->replacePhiUsesWith(Before, Batch);
  Shape.Counter->setIncomingValueForBlock(Batch, First);
  Header->getTerminator()->replaceSuccessorWith(Exit, Done);
  Exit->replacePhiUsesWith(Header, Batches);
  auto *Test = cast<ICmpInst>(cast<BranchInst>(Header->getTerminator())->getCondition());
  B.SetInsertPoint(Test);
  Value *BelowEnd = B.CreateICmpULT(Shape.Counter, End);
  cast<BranchInst>(Header->getTerminator())->setCondition(BelowEnd);
}

} // namespace

JamVerdict jamBody(Loop &L, JamNest Nest, bool IsSigned, FunctionAnalysisManager &FAM) {
  prepareToJam(L, FAM);
  const JamShape Shape(L, Nest);
  const bool Shares = !L.isInnermost();
  if (Shape.Obstacle)
    return {0, Shape.Obstacle};
  jam(L, Shape, IsSigned, FAM);
  return {Shape.Factor, nullptr, Shares, Shape.Deals};
}

JamVerdict batchBody(Loop &L, JamNest Nest, FunctionAnalysisManager &FAM) {
  prepareToJam(L, FAM);
  const JamShape Shape(L, Nest);
  if (Shape.Obstacle)
    return {0, Shape.Obstacle};
  constexpr uint64_t FewIterations = 512; // for all lanes together
  if (const auto *All = dyn_cast<ConstantInt>(Shape.End); All && All->getValue().ule(FewIterations))
    return {0, "it has few iterations"};
  const auto IsCarried = [&](const PHINode &Phi) { return &Phi != Shape.Counter; };
  const auto IsLeft = [&](const PHINode &Phi) {
    return !L.isLoopInvariant(Phi.getIncomingValueForBlock(L.getHeader()));
  };
  if (any_of(L.getHeader()->phis(), IsCarried) || any_of(L.getExitBlock()->phis(), IsLeft))
    return {0, "it carries something from iteration to iteration, or leaves it"};
  Function &F = *L.getHeader()->getParent();
  const BasicBlock *Header = L.getHeader();
  loopOverBatches(L, Shape);
  FAM.invalidate(F, PreservedAnalyses::none());
  FAM.clear(F, F.getName());
  Loop *OfBatch = FAM.getResult<LoopAnalysis>(F).getLoopFor(Header);
  prepareToJam(*OfBatch, FAM);
  const JamShape Batch(*OfBatch, Nest);
  if (Batch.Obstacle)
    return {0, Batch.Obstacle};
  jam(*OfBatch, Batch, /*IsSigned=*/false, FAM);
  return {Batch.Factor, nullptr};
}

} // namespace pacc

//===- JamCopies.cpp - copies of a loop's iterations ------------------------===//
//
//   before:  if (end - first > (factor - 1) * step)
//   jam:       the guards of all iterations; if one does not hold -> loop
//              the bodies of all iterations, with their loads first  -> exit
//            else
//   loop:      as it was
//
// Where the body has loops, a part of a tile (the last rows of a matrix) would take as long as it has iterations,
// each after the other, while the rest of the device waits. So it goes through another copy of the bodies:
//
//   part:      each iteration that is not below the end does what the first one does, and stores what that stores
//
// Each block of a body with branches or inner loops has the instructions of all iterations, one
// after the other, and its branch once.
//
//===----------------------------------------------------------------------===//
#include "Forms/JamCopies.h"

#include "DeviceCalls.h"
#include "Forms/Jam/JamParts.h"
#include "Forms/JamShape.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace pacc {
namespace {

/// On the branch to the copies for whole tiles, where there are others for parts, which do the same for whole ones.
constexpr StringLiteral WholeMark = "pacc.jam.whole";

class Jammer {
public:
  Jammer(Loop &L, const JamShape &Shape, bool IsSigned, Tile Of, uint8_t LanesAxis, ArrayRef<Value *> Apart)
      : L(L), Shape(Shape), IsSigned(IsSigned), Of(Of), LanesAxis(LanesAxis), Apart(Apart),
        AsksEnds(Of == Tile::Whole && Apart.size() == Shape.Ends.Apart.size()), Maps(Shape.Factor) {}

  JamCopies run();

private:
  void enter();
  Value *isFor(IRBuilder<> &B);
  Value *lane(IRBuilder<> &B, Type *Ty) const;
  Value *start() const;
  Value *counterOf(unsigned K) const;
  void copyGuards(unsigned K);
  void startBody();
  void carryTo(unsigned K);
  void copyChain(const JamShape::Chain &C, unsigned K);
  void copyPhis(BasicBlock &BB, unsigned K);
  void copyBlock(const BasicBlock &BB, unsigned K);
  void storeOnce(StoreInst &New, const StoreInst &Old, unsigned K);
  void connect(const JamShape::Chain &C);
  Value *mapped(Value *V, unsigned K) const {
    auto Found = Maps[K]->find(V);
    return Found == Maps[K]->end() ? V : static_cast<Value *>(Found->second);
  }
  Value *atEnd(PHINode &Phi, unsigned K) const { return mapped(Shape.atEnd(Phi), K); }

  Loop &L;
  const JamShape &Shape;
  const bool IsSigned;
  const Tile Of;
  const uint8_t LanesAxis; ///< of the block, whose lanes have neighbouring iterations
  const ArrayRef<Value *> Apart; ///< JamEnds::Apart
  const bool AsksEnds; ///< copies are only for tiles that JamEnds is right about
  SmallVector<Value *, 8> IsThere; ///< of a part: which iterations are below the end
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
  JamCopies All;
};

/// So many iterations before that of the thread are those of the gang's other lanes.
Value *Jammer::lane(IRBuilder<> &B, Type *Ty) const {
  const auto Number = [&](DeviceEntry Entry) { return B.CreateZExtOrTrunc(callDevice(B, Entry), Ty); };
  if (LanesAxis == 0)
    return Number(DeviceEntry::LaneX);
  return B.CreateAdd(B.CreateMul(Number(DeviceEntry::LaneY), Number(DeviceEntry::Width)), Number(DeviceEntry::LaneX));
}

/// The copies are for what the thread has of its tile.
Value *Jammer::isFor(IRBuilder<> &B) {
  Value *Left = B.CreateSub(Shape.End, Shape.Counter->getIncomingValueForBlock(Rest));
  const auto IsBelowEnd = [&](unsigned K) {
    return B.CreateICmpUGT(Left, B.CreateMul(Shape.Step, ConstantInt::get(Left->getType(), K)));
  };
  if (Of == Tile::Whole) {
    Value *IsWhole = IsBelowEnd(Shape.Factor - 1);
    for (Value *Number : Apart) { // not one of the tile but for its last
      Value *First = B.CreateZExtOrTrunc(Shape.Counter->getIncomingValueForBlock(Rest), Number->getType());
      Value *Last = ConstantInt::get(Number->getType(), Shape.Factor - 2);
      IsWhole = B.CreateAnd(IsWhole, B.CreateICmpUGT(B.CreateSub(Number, First), Last));
    }
    return IsWhole;
  }
  if (Of == Tile::WholeOfGang) {
    Value *All = B.CreateMul(Shape.Step, ConstantInt::get(Left->getType(), Shape.Factor));
    return B.CreateICmpUGE(Left, B.CreateSub(All, lane(B, Left->getType())));
  }
  for (unsigned K = 0; K != Shape.Factor; ++K)
    IsThere.push_back(IsBelowEnd(K));
  // What a single iteration reads wherever it is, it may store, too (JamShape::isCommon).
  Value *First = Shape.Counter->getIncomingValueForBlock(Rest);
  return B.CreateAnd(IsThere[0], B.CreateOr(IsThere[1], B.CreateIsNotNull(First)));
}

/// Leads threads with such a tile to the copies.
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
  All.Entry = B.CreateCondBr(isFor(B), Copy, Rest);
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
    // The tile's later iterations are there, too (isFor).
    if (const auto Told = Shape.Ends.BeforeLast.find(&I);
        AsksEnds && K + 1 < Shape.Factor && Told != Shape.Ends.BeforeLast.end()) {
      (*Maps[K])[&I] = ConstantInt::getBool(I.getType(), Told->second);
      continue;
    }
    Instruction *New = I.clone();
    New->insertInto(Copy, Copy->end());
    RemapInstruction(New, *Maps[K], RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
    adaptNoAliasScopes(New, Scopes[K], New->getContext());
    if (auto *Store = dyn_cast<StoreInst>(New); Store && Of == Tile::Part && K)
      storeOnce(*Store, cast<StoreInst>(I), K);
    (*Maps[K])[&I] = New;
    All.Iterations[New] = K;
    if (Shape.isCommon(I))
      All.Common.insert(New);
  }
}

/// An iteration that is not there stores where the first one does; so it stores what that has just stored.
void Jammer::storeOnce(StoreInst &New, const StoreInst &Old, unsigned K) {
  Value *OfFirst = mapped(const_cast<Value *>(Old.getValueOperand()), 0);
  if (OfFirst == New.getValueOperand())
    return;
  Value *Choice = IRBuilder<>(&New).CreateSelect(IsThere[K], New.getValueOperand(), OfFirst);
  markChoice(*Choice);
  New.setOperand(0, Choice);
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
/// Of a part: that of the first, where it is not.
Value *Jammer::counterOf(unsigned K) const {
  IRBuilder<> B(Copy);
  if (Of == Tile::Part) {
    Value *First = mapped(Shape.Counter, 0);
    Value *There = B.CreateAdd(First, B.CreateMul(Shape.Step, ConstantInt::get(First->getType(), K)));
    return B.CreateSelect(IsThere[K], There, First);
  }
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
  // Threads are few here: half of the code does for the other dimension.
  if (Of == Tile::Part && On->hasMetadata(WholeMark))
    cast<BranchInst>(On)->setCondition(ConstantInt::getFalse(On->getContext()));
}

JamCopies Jammer::run() {
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
    for (BasicBlock *Edge : Shape.edgesTo(*Phi.Old->getParent())) {
      auto *From = cast<BasicBlock>(Blocks[Edge]);
      Value *Brought = mapped(Phi.Old->getIncomingValueForBlock(Edge), Phi.K);
      for (BasicBlock *To : successors(From)) // several labels of a switch may lead there
        if (To == Phi.New->getParent())
          Phi.New->addIncoming(Brought, From);
    }
  for (PHINode &Phi : L.getExitBlock()->phis()) {
    Value *Left = Phi.getIncomingValueForBlock(L.getHeader());
    if (auto *OfHeader = dyn_cast<PHINode>(Left); OfHeader && OfHeader->getParent() == L.getHeader())
      Left = atEnd(*OfHeader, Shape.Factor - 1);
    Phi.addIncoming(Left, cast<BasicBlock>(Blocks[Shape.Latch]));
  }
  return std::move(All);
}

} // namespace

JamCopies copyIterations(Loop &L, const JamShape &Shape, bool IsSigned, Tile Of, uint8_t LanesAxis,
                         ArrayRef<Value *> Apart) {
  return Jammer(L, Shape, IsSigned, Of, LanesAxis, Apart).run();
}

void noteParts(JamCopies &Whole) { Whole.Entry->setMetadata(WholeMark, MDNode::get(Whole.Entry->getContext(), {})); }

} // namespace pacc

//===- TiledLoop.cpp - a loop over tiles in shared memory -----------------===//
#include "Nvptx/Optimizations/Loads/TiledLoop.h"
#include "Nvptx/GpuTarget.h"
#include "Nvptx/Optimizations/BlockAgreement.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace pacc {

SmallVector<ColumnGroup, 4> columnGroups(const TiledLoop &Of, ScalarEvolution &SE) {
  SmallVector<ColumnGroup, 4> Groups;
  for (unsigned Index = Of.Turned; Index < Of.Columns.size(); ++Index) {
    const TileLoad &Column = Of.Columns[Index];
    bool IsIn = false;
    for (ColumnGroup &Group : Groups) {
      const auto *Distance = dyn_cast<SCEVConstant>(SE.getMinusSCEV(Column.Start, Group.Start));
      if (!Distance || Column.Step != Group.Step || Distance->getAPInt().getSignificantBits() > 32)
        continue;
      Group.Members.push_back({Index, Distance->getAPInt().getSExtValue()});
      IsIn = true;
      break;
    }
    if (!IsIn)
      Groups.push_back({Column.Start, Column.Step, {{Index, 0}}});
  }
  return Groups;
}

const SCEV *startAt(const SCEV &Start, unsigned Place, const Function &F, ScalarEvolution &SE) {
  ValueToSCEVMapTy Instead;
  for (const Instruction &I : instructions(F))
    if (registerOf(I) == "tid.x")
      Instead[&I] = SE.getConstant(I.getType(), Place);
  const SCEV *There = SCEVParameterRewriter::rewrite(&Start, SE, Instead);
  return mayDependOn(*There, "tid.x", Memory::SameForAll) ? nullptr : There;
}

namespace {

constexpr unsigned BytesAtATime = 16; // of a row that a thread takes from shared memory at a time

class TileMaker {
public:
  TileMaker(const TiledLoop &Of, BlockSize Block, ScalarEvolution &SE, DominatorTree &DT, LoopInfo &LI)
      : Of(Of), Block(Block), SE(SE), DT(DT), LI(LI), L(*Of.L), Header(L.getHeader()), Before(L.getLoopPreheader()),
        Bytes(Of.Element->getPrimitiveSizeInBits() / 8), B(Header->getContext()), Expander(SE, "tiles") {}

  void run(Value &Reached) {
    formLCSSA(L, DT, &LI, &SE);
    BasicBlock *Exit = L.getExitBlock();
    // Before -> Begin -> the loop over tiles -> Done -> Rest, the loop's preheader -> the loop; or what is left out.
    Begin = SplitBlock(Before, Before->getTerminator(), &DT, &LI);
    BasicBlock *Rest = SplitBlock(Begin, Begin->getTerminator(), &DT, &LI);
    B.SetCurrentDebugLocation(L.getStartLoc());
    Value *Trips = expand(Of.Back, Before); // 0, if 64 bits do not hold the number
    Trips = B.CreateAdd(B.CreateZExtOrTrunc(Trips, B.getInt64Ty()), B.getInt64(1));
    Value *Tiled = B.CreateAnd(Trips, B.getInt64(-uint64_t(Of.Depth)));
    Value *Tiles = B.CreateLShr(Trips, Log2_32(Of.Depth));
    Value *Enough = B.CreateAnd(&Reached, B.CreateICmpUGE(Tiles, B.getInt64(FewestTiles)));
    Value *IsEven = shareOut();
    DenseMap<PHINode *, Value *> Ends = countersBehind(Tiled);

    Function *F = Header->getParent();
    Tile = BasicBlock::Create(F->getContext(), "tile", F, Rest);
    Done = BasicBlock::Create(F->getContext(), "tiles.done", F, Rest);
    branch(*Before, Enough, *Begin, *Rest);
    branch(*Begin, IsEven, *Tile, *Rest);

    ValueToValueMapTy Last;
    fillTile(Tiles, Last);
    B.SetInsertPoint(Done);
    B.CreateCondBr(B.CreateICmpNE(Trips, Tiled), Rest, Exit);
    connect(Ends, Last, Rest, *Exit);
    clean();
    DT.recalculate(*F);
    SE.forgetAllLoops();
  }

private:
  const TiledLoop &Of;
  const BlockSize Block;
  ScalarEvolution &SE;
  DominatorTree &DT;
  LoopInfo &LI;
  Loop &L;
  BasicBlock *const Header, *const Before;
  BasicBlock *Begin = nullptr, *Tile = nullptr, *Done = nullptr;
  const uint64_t Bytes;
  IRBuilder<> B;
  SCEVExpander Expander;
  SmallVector<PHINode *, 40> Sums; // of the loop over tiles, one for each of the loop's

  /// Where a thread loads, in the first iteration of a tile.
  struct Pointer {
    Value *First, *Advance; // for the first tile, and for each one; in bytes
    PHINode *Now = nullptr;
  };
  SmallVector<Pointer, 6> Pointers;
  /// An element of a tile that the thread brings: from a pointer, bytes ahead and a distance of it, to a place of a
  /// tile.
  struct Share {
    unsigned From;
    Value *Ahead;
    int64_t Distance;
    Value *Tile;
    unsigned Place;
    const LoadInst *Like; ///< that loads the same; null: one of several, of which each may know something else
  };
  SmallVector<Share, 32> Shares;
  Value *TakeRows, *TakeColumns; // where the thread finds what it uses

  static void branch(BasicBlock &From, Value *If, BasicBlock &Then, BasicBlock &Else) {
    Instruction *Old = From.getTerminator();
    IRBuilder<>(Old).CreateCondBr(If, &Then, &Else)->setDebugLoc(Old->getDebugLoc());
    Old->eraseFromParent();
  }

  /// In `In`, or where its value is there already.
  Value *expand(const SCEV *Number, BasicBlock *In, Type *Ty = nullptr) {
    Value *Result = Expander.expandCodeFor(Number, Ty ? Ty : Number->getType(), In->getTerminator()->getIterator());
    B.SetInsertPoint(In->getTerminator());
    return Result;
  }
  Value *expand(const SCEV *Number) { return expand(Number, Begin); }
  Value *bytesOf(const SCEV *Step) { return B.CreateSExtOrTrunc(expand(Step), B.getInt64Ty()); }
  Value *times(Value *Step, unsigned Count) { return B.CreateMul(Step, B.getInt64(Count)); }
  Value *times(Value *Step, Value *Count) { return B.CreateMul(Step, B.CreateZExt(Count, B.getInt64Ty())); }

  GlobalVariable *sharedMemory(uint64_t Elements, const char *Name) {
    auto *Ty = ArrayType::get(Of.Element, Elements);
    auto *Memory = new GlobalVariable(*Header->getModule(), Ty, /*isConstant=*/false, GlobalValue::InternalLinkage,
                                      PoisonValue::get(Ty), Header->getParent()->getName() + Name, nullptr,
                                      GlobalValue::NotThreadLocal, NVPTXAS::ADDRESS_SPACE_SHARED);
    Memory->setAlignment(Align(BytesAtATime));
    return Memory;
  }

  Value *element(Value *Base, Value *Index) { return B.CreateGEP(Of.Element, Base, Index); }
  Value *element(Value *Base, unsigned Index) { return element(Base, B.getInt32(Index)); }

  /// Who brings what. 1 bit: turned columns, if there are some, lie as evenly as that needs for all threads. If they do
  /// not, the old loop does all.
  Value *shareOut() {
    auto Place = [&](Intrinsic::ID Register, unsigned Size) {
      CallInst *Number = B.CreateIntrinsic(B.getInt32Ty(), Register, {});
      Number->addRangeRetAttr(ConstantRange(APInt(32, 0), APInt(32, Size)));
      return Number;
    };
    B.SetInsertPoint(Begin->getTerminator());
    Value *X = Place(Intrinsic::nvvm_read_ptx_sreg_tid_x, Block.Width);
    Value *Y = Place(Intrinsic::nvvm_read_ptx_sreg_tid_y, Block.Height);
    shareRows(X, Y);
    Value *Held = sharedMemory(uint64_t(Of.Depth) * Of.pitch(Block), ".columns");
    TakeColumns = element(Held, X);
    shareColumns(Y);
    return Of.Turned ? shareTurned(X, Y, Held) : B.getTrue();
  }

  /// Lanes of a row of the block deal its rows among each other; each brings neighbours of one row.
  void shareRows(Value *X, Value *Y) {
    const unsigned Each = Of.HeldRows * Of.Depth / Block.Width, Lanes = Of.Depth / Each;
    Value *Number = B.CreateUDiv(X, B.getInt32(Lanes));
    Value *Start = expand(Of.Rows.front().Start);
    for (unsigned Index = 1; Index < Of.Rows.size(); ++Index) {
      Value *Other = expand(Of.Rows[Index].Start);
      Start = B.CreateSelect(B.CreateICmpUGE(Number, B.getInt32(Index)), Other, Start);
    }
    Value *Step = bytesOf(Of.Rows.front().Step);
    Value *Ahead = times(Step, B.CreateMul(B.CreateURem(X, B.getInt32(Lanes)), B.getInt32(Each)));
    Pointers.push_back({B.CreatePtrAdd(Start, Ahead), times(Step, Of.Depth)});
    Value *Held = sharedMemory(uint64_t(Block.Height) * Of.HeldRows * Of.Depth, ".rows");
    TakeRows = element(Held, B.CreateMul(Y, B.getInt32(Of.HeldRows * Of.Depth)));
    Value *Put = element(TakeRows, B.CreateMul(X, B.getInt32(Each)));
    for (unsigned Index = 0; Index < Each; ++Index)
      Shares.push_back({0, times(Step, Index), 0, Put, Index, nullptr});
  }

  /// Rows of the block deal a tile's iterations among each other; each thread brings its own columns of these.
  void shareColumns(Value *Y) {
    const unsigned Each = Of.Depth / Block.Height, Pitch = Of.pitch(Block);
    Value *Put = element(TakeColumns, B.CreateMul(Y, B.getInt32(Each * Pitch)));
    for (const ColumnGroup &Group : columnGroups(Of, SE)) {
      Value *Step = bytesOf(Group.Step);
      Value *Ahead = times(Step, B.CreateMul(Y, B.getInt32(Each)));
      Pointers.push_back({B.CreatePtrAdd(expand(Group.Start), Ahead), times(Step, Of.Depth)});
      for (unsigned Iteration = 0; Iteration < Each; ++Iteration) {
        Value *Further = times(Step, Iteration);
        for (auto [Column, Distance] : Group.Members)
          Shares.push_back({unsigned(Pointers.size()) - 1, Further, Distance, Put,
                            Iteration * Pitch + Column * Block.Width, Of.Columns[Column].Load});
      }
    }
  }

  /// Neighbouring threads bring neighbours of one column, and the block's columns one after the other.
  Value *shareTurned(Value *X, Value *Y, Value *Held) {
    Value *First = expand(startFor(0, 0)), *Second = expand(startFor(0, 1));
    Value *Pitch = B.CreateSub(B.CreatePtrToInt(Second, B.getInt64Ty()), B.CreatePtrToInt(First, B.getInt64Ty()));
    Value *AreEven = B.getTrue();
    for (unsigned Column = 0; Column < Of.Turned; ++Column) {
      Value *Own = expand(Of.Columns[Column].Start);
      Value *Place = B.CreateAdd(X, B.getInt32(Column * Block.Width));
      AreEven = B.CreateAnd(AreEven, B.CreateICmpEQ(Own, B.CreatePtrAdd(First, times(Pitch, Place))));
    }
    AreEven =
        B.CreateIntrinsic(B.getInt1Ty(), Intrinsic::nvvm_barrier_cta_red_and_aligned_all, {B.getInt32(0), AreEven});
    Value *Thread = B.CreateAdd(B.CreateMul(Y, B.getInt32(Block.Width)), X);
    Value *Iteration = B.CreateURem(Thread, B.getInt32(Of.Depth)), *Column = B.CreateUDiv(Thread, B.getInt32(Of.Depth));
    Value *From = B.CreatePtrAdd(First, times(Pitch, Column));
    Pointers.push_back({B.CreatePtrAdd(From, times(B.getInt64(Bytes), Iteration)), B.getInt64(Of.Depth * Bytes)});
    Value *Put = element(element(Held, Column), B.CreateMul(Iteration, B.getInt32(Of.pitch(Block))));
    const unsigned AtOnce = Block.Width * Block.Height / Of.Depth;
    for (unsigned Further = 0; Further < Of.Turned * Block.Width; Further += AtOnce)
      Shares.push_back({unsigned(Pointers.size()) - 1, times(Pitch, Further), 0, Put, Further, nullptr});
    return AreEven;
  }

  /// Where a turned column begins for the thread at `Place` along x.
  const SCEV *startFor(unsigned Column, unsigned Place) {
    return startAt(*Of.Columns[Column].Start, Place, *Header->getParent(), SE);
  }

  /// What the loop's counters are behind `Tiled` iterations, so that no tile need keep them.
  DenseMap<PHINode *, Value *> countersBehind(Value *Tiled) {
    DenseMap<PHINode *, Value *> Ends;
    for (PHINode &Phi : Header->phis()) {
      const auto *Counter = SE.isSCEVable(Phi.getType()) ? dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&Phi)) : nullptr;
      if (!Counter || Counter->getLoop() != &L || !Counter->isAffine())
        continue;
      const SCEV *Step = Counter->getStepRecurrence(SE);
      const SCEV *Times = SE.getTruncateOrZeroExtend(SE.getUnknown(Tiled), Step->getType());
      Ends[&Phi] = expand(SE.getAddExpr(Counter->getStart(), SE.getMulExpr(Step, Times)), Begin, Phi.getType());
    }
    return Ends;
  }

  void meet() { B.CreateIntrinsic(B.getVoidTy(), Intrinsic::nvvm_barrier_cta_sync_aligned_all, {B.getInt32(0)}); }

  PHINode *startPhi(Value *First) {
    PHINode *Phi = B.CreatePHI(First->getType(), 2);
    Phi->addIncoming(First, Begin);
    return Phi;
  }

  /// The thread's share of what the block uses in this tile: all loads first.
  void bring() {
    SmallVector<Value *, 32> Loaded;
    for (const Share &Each : Shares) {
      Value *From = B.CreatePtrAdd(Pointers[Each.From].Now, Each.Ahead);
      LoadInst *Load = B.CreateAlignedLoad(Of.Element, B.CreatePtrAdd(From, B.getInt64(Each.Distance)), Of.Alignment);
      if (Each.Like)
        Load->copyMetadata(*Each.Like, {LLVMContext::MD_tbaa, LLVMContext::MD_invariant_load});
      Loaded.push_back(Load);
    }
    for (auto [Value, Each] : zip(Loaded, Shares))
      B.CreateAlignedStore(Value, element(Each.Tile, Each.Place), Align(Bytes));
  }

  /// Iterations of the loop, with what they load from the tiles. `Now`: the loop's phis, before and behind.
  void compute(DenseMap<PHINode *, Value *> &Now, ValueToValueMapTy &Map) {
    const unsigned Together = BytesAtATime / Bytes;
    SmallVector<Value *, 16> Pieces;
    for (unsigned Iteration = 0; Iteration < Of.Depth; ++Iteration) {
      if (Iteration % Together == 0) {
        Pieces.clear();
        for (unsigned Index = 0; Index < Of.Rows.size(); ++Index)
          Pieces.push_back(B.CreateAlignedLoad(FixedVectorType::get(Of.Element, Together),
                                               element(TakeRows, Index * Of.Depth + Iteration), Align(BytesAtATime)));
      }
      Map.clear();
      for (auto [Index, Each] : enumerate(Of.Rows))
        Map[Each.Load] = B.CreateExtractElement(Pieces[Index], B.getInt32(Iteration % Together));
      for (auto [Index, Each] : enumerate(Of.Columns))
        Map[Each.Load] = B.CreateAlignedLoad(
            Of.Element, element(TakeColumns, Iteration * Of.pitch(Block) + Index * Block.Width), Align(Bytes));
      for (Instruction &I : *Header) {
        if (auto *Phi = dyn_cast<PHINode>(&I)) {
          Map[Phi] = Now[Phi];
        } else if (!I.isTerminator() && !isa<LoadInst>(I)) {
          Instruction *Copy = I.clone();
          B.Insert(Copy);
          RemapInstruction(Copy, Map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
          Map[&I] = Copy;
        }
      }
      for (PHINode &Phi : Header->phis()) {
        Value *Next = Phi.getIncomingValueForBlock(Header);
        Value *Copied = Map.lookup(Next);
        Now[&Phi] = Copied ? Copied : Next;
      }
    }
  }

  void fillTile(Value *Tiles, ValueToValueMapTy &Last) {
    B.SetInsertPoint(Tile);
    PHINode *Counter = startPhi(B.getInt64(0));
    DenseMap<PHINode *, Value *> Now;
    for (PHINode &Phi : Header->phis()) {
      Sums.push_back(startPhi(Phi.getIncomingValueForBlock(L.getLoopPreheader())));
      Now[&Phi] = Sums.back();
    }
    for (Pointer &Each : Pointers)
      Each.Now = startPhi(Each.First);
    bring();
    meet();
    compute(Now, Last);
    meet();
    for (Pointer &Each : Pointers)
      Each.Now->addIncoming(B.CreatePtrAdd(Each.Now, Each.Advance), Tile);
    for (auto [Phi, Sum] : zip(Header->phis(), Sums))
      Sum->addIncoming(Now[&Phi], Tile);
    Value *Next = B.CreateAdd(Counter, B.getInt64(1));
    Counter->addIncoming(Next, Tile);
    B.CreateCondBr(B.CreateICmpEQ(Next, Tiles), Done, Tile);
  }

  /// What the loop begins with, and what stands behind it, have two more sources.
  void connect(DenseMap<PHINode *, Value *> &Ends, ValueToValueMapTy &Last, BasicBlock *Rest, BasicBlock &Exit) {
    for (auto [Phi, Sum] : zip(Header->phis(), Sums)) {
      Value *First = Phi.getIncomingValueForBlock(Rest);
      PHINode *Either = PHINode::Create(Phi.getType(), 3, "", Rest->getFirstInsertionPt());
      Either->addIncoming(First, Before);
      Either->addIncoming(First, Begin);
      Value *End = Ends.lookup(&Phi);
      Either->addIncoming(End ? End : Sum->getIncomingValueForBlock(Tile), Done);
      Phi.setIncomingValueForBlock(Rest, Either);
    }
    for (PHINode &Phi : Exit.phis()) {
      Value *Left = Phi.getIncomingValueForBlock(Header);
      Value *Copied = Last.lookup(Left);
      Phi.addIncoming(Copied ? Copied : Left, Done);
    }
  }

  /// Addresses and counters that nothing in the tiles uses.
  void clean() {
    for (Instruction &I : make_early_inc_range(reverse(*Tile)))
      if (isInstructionTriviallyDead(&I))
        I.eraseFromParent();
    SmallVector<WeakTrackingVH, 40> Phis(Sums.begin(), Sums.end());
    for (const WeakTrackingVH &Phi : Phis)
      if (auto *Sum = dyn_cast_or_null<PHINode>(Phi))
        RecursivelyDeleteDeadPHINode(Sum);
  }
};

} // namespace

void makeTiles(const TiledLoop &Of, BlockSize Block, Value &Reached, ScalarEvolution &SE, DominatorTree &DT,
               LoopInfo &LI) {
  TileMaker(Of, Block, SE, DT, LI).run(Reached);
}

} // namespace pacc

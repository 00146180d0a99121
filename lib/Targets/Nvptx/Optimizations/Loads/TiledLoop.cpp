//===- TiledLoop.cpp - a loop over tiles in shared memory -----------------===//
#include "Nvptx/Optimizations/Loads/TiledLoop.h"
#include "Nvptx/GpuTarget.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
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
  for (auto [Index, Column] : enumerate(Of.Columns)) {
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
      Groups.push_back({Column.Start, Column.Step, {{unsigned(Index), 0}}});
  }
  return Groups;
}

namespace {

/// Fewer tiles, and waiting for them costs more than the loads that they save.
constexpr unsigned FewestTiles = 2;
constexpr unsigned Piece = 16; // bytes of a row that a thread takes from shared memory at a time

class TileMaker {
public:
  TileMaker(const TiledLoop &Of, BlockSize Block, ScalarEvolution &SE, DominatorTree &DT, LoopInfo &LI)
      : Of(Of), Block(Block), SE(SE), DT(DT), LI(LI), L(*Of.L), Header(L.getHeader()), Before(L.getLoopPreheader()),
        Bytes(Of.Element->getPrimitiveSizeInBits() / 8), B(Header->getContext()), Expander(SE, "tiles") {}

  void run(Value &Reached) {
    formLCSSA(L, DT, &LI, &SE);
    BasicBlock *Exit = L.getExitBlock();
    // Before -> the loop over tiles -> Done -> Rest, the loop's preheader -> the loop; or what is left out.
    BasicBlock *Rest = SplitBlock(Before, Before->getTerminator(), &DT, &LI);
    B.SetInsertPoint(Before->getTerminator());
    B.SetCurrentDebugLocation(L.getStartLoc());
    Value *Trips = count();
    Value *Tiled = B.CreateAnd(Trips, B.getInt64(-uint64_t(Of.Depth)));
    Value *Tiles = B.CreateLShr(Trips, Log2_32(Of.Depth));
    Value *Enough = B.CreateAnd(&Reached, B.CreateICmpUGE(Tiles, B.getInt64(FewestTiles)));
    preparePointers();
    DenseMap<PHINode *, Value *> Ends = countersBehind(Tiled);

    Function *F = Header->getParent();
    Tile = BasicBlock::Create(F->getContext(), "tile", F, Rest);
    Done = BasicBlock::Create(F->getContext(), "tiles.done", F, Rest);
    Instruction *Old = Before->getTerminator();
    IRBuilder<>(Old).CreateCondBr(Enough, Tile, Rest)->setDebugLoc(Old->getDebugLoc());
    Old->eraseFromParent();

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
  BasicBlock *Tile = nullptr, *Done = nullptr;
  const uint64_t Bytes;
  IRBuilder<> B;
  SCEVExpander Expander;
  SmallVector<PHINode *, 40> Sums; // of the loop over tiles, one for each of the loop's

  struct Pointer {
    Value *Begin, *Advance; // for a tile; in bytes
    PHINode *Now = nullptr;
  };
  struct Source {
    Pointer At;
    SmallVector<Value *, 4> Ahead; // bytes to the iterations of a tile that a thread brings
  };
  Source Rows;
  struct Group : Source {
    ColumnGroup Of;
  };
  SmallVector<Group, 4> Groups;
  // In the tiles: where the thread puts its share, and where it finds what it uses.
  Value *PutRows, *PutColumns, *TakeRows, *TakeColumns;

  Value *expand(const SCEV *Number, Type *Ty = nullptr) {
    Value *Result = Expander.expandCodeFor(Number, Ty ? Ty : Number->getType(), Before->getTerminator()->getIterator());
    B.SetInsertPoint(Before->getTerminator());
    return Result;
  }

  /// The number of iterations, 64 bits; 0, if these do not hold it.
  Value *count() { return B.CreateAdd(B.CreateZExtOrTrunc(expand(Of.Back), B.getInt64Ty()), B.getInt64(1)); }

  unsigned eachBringsOfRow() const { return Of.HeldRows * Of.Depth / Block.Width; }
  unsigned eachBringsOfColumns() const { return Of.Depth / Block.Height; }

  GlobalVariable *sharedMemory(uint64_t Elements, const char *Name) {
    auto *Ty = ArrayType::get(Of.Element, Elements);
    auto *Memory = new GlobalVariable(*Header->getModule(), Ty, /*isConstant=*/false, GlobalValue::InternalLinkage,
                                      PoisonValue::get(Ty), Header->getParent()->getName() + Name, nullptr,
                                      GlobalValue::NotThreadLocal, NVPTXAS::ADDRESS_SPACE_SHARED);
    Memory->setAlignment(Align(Piece));
    return Memory;
  }

  Value *element(Value *Base, Value *Index) { return B.CreateGEP(Of.Element, Base, Index); }
  Value *element(Value *Base, unsigned Index) { return element(Base, B.getInt32(Index)); }

  void goOn(Source &Of, Value *Step, unsigned Iterations) {
    Of.At.Advance = B.CreateMul(Step, B.getInt64(this->Of.Depth));
    for (unsigned Iteration = 0; Iteration < Iterations; ++Iteration)
      Of.Ahead.push_back(B.CreateMul(Step, B.getInt64(Iteration)));
  }

  void preparePointers() {
    auto Place = [&](Intrinsic::ID Register, unsigned Size) {
      CallInst *Number = B.CreateIntrinsic(B.getInt32Ty(), Register, {});
      Number->addRangeRetAttr(ConstantRange(APInt(32, 0), APInt(32, Size)));
      return Number;
    };
    Value *X = Place(Intrinsic::nvvm_read_ptx_sreg_tid_x, Block.Width);
    Value *Y = Place(Intrinsic::nvvm_read_ptx_sreg_tid_y, Block.Height);
    // Lanes of a row of the block deal its rows among each other; each brings neighbours of one row.
    const unsigned Each = eachBringsOfRow(), LanesOfRow = Of.Depth / Each;
    Value *Number = B.CreateUDiv(X, B.getInt32(LanesOfRow));
    Value *Begin = expand(Of.Rows.front().Start);
    for (auto [Index, Other] : enumerate(Of.Rows)) {
      if (!Index)
        continue;
      Value *Start = expand(Other.Start);
      Begin = B.CreateSelect(B.CreateICmpUGE(Number, B.getInt32(Index)), Start, Begin);
    }
    Value *StepOfRow = B.CreateSExtOrTrunc(expand(Of.Rows.front().Step), B.getInt64Ty());
    Value *First = B.CreateZExt(B.CreateMul(B.CreateURem(X, B.getInt32(LanesOfRow)), B.getInt32(Each)), B.getInt64Ty());
    Rows.At.Begin = B.CreatePtrAdd(Begin, B.CreateMul(First, StepOfRow));
    goOn(Rows, StepOfRow, Each);
    Value *Held = sharedMemory(uint64_t(Block.Height) * Of.HeldRows * Of.Depth, ".rows");
    TakeRows = element(Held, B.CreateMul(Y, B.getInt32(Of.HeldRows * Of.Depth)));
    PutRows = element(TakeRows, B.CreateMul(X, B.getInt32(Each)));
    // Rows of the block deal a tile's iterations among each other; each thread brings its own columns of these.
    const unsigned EachOf = eachBringsOfColumns();
    for (ColumnGroup &Columns : columnGroups(Of, SE)) {
      Value *Step = B.CreateSExtOrTrunc(expand(Columns.Step), B.getInt64Ty());
      First = B.CreateMul(B.CreateZExt(B.CreateMul(Y, B.getInt32(EachOf)), B.getInt64Ty()), Step);
      Group Made;
      Made.At.Begin = B.CreatePtrAdd(expand(Columns.Start), First);
      goOn(Made, Step, EachOf);
      Made.Of = std::move(Columns);
      Groups.push_back(std::move(Made));
    }
    Value *HeldColumns = sharedMemory(uint64_t(Of.Depth) * Of.Columns.size() * Block.Width, ".columns");
    TakeColumns = element(HeldColumns, X);
    PutColumns = element(TakeColumns, B.CreateMul(Y, B.getInt32(EachOf * Of.Columns.size() * Block.Width)));
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
      Ends[&Phi] = expand(SE.getAddExpr(Counter->getStart(), SE.getMulExpr(Step, Times)), Phi.getType());
    }
    return Ends;
  }

  void meet() { B.CreateIntrinsic(B.getVoidTy(), Intrinsic::nvvm_barrier_cta_sync_aligned_all, {B.getInt32(0)}); }

  PHINode *startPhi(Value *Begin) {
    PHINode *Phi = B.CreatePHI(Begin->getType(), 2);
    Phi->addIncoming(Begin, Before);
    return Phi;
  }

  /// The thread's share of what the block uses in this tile: all loads first.
  void bring() {
    SmallVector<std::pair<Value *, Value *>, 24> Puts;
    auto Load = [&](Value *From, const LoadInst &Like, Value *To) {
      LoadInst *Loaded = B.CreateAlignedLoad(Of.Element, From, Of.Alignment);
      Loaded->copyMetadata(Like, {LLVMContext::MD_tbaa, LLVMContext::MD_invariant_load});
      Puts.push_back({Loaded, To});
    };
    for (auto [Index, Ahead] : enumerate(Rows.Ahead))
      Load(B.CreatePtrAdd(Rows.At.Now, Ahead), *Of.Rows.front().Load, element(PutRows, Index));
    for (Group &Each : Groups)
      for (auto [Iteration, Ahead] : enumerate(Each.Ahead)) {
        Value *From = B.CreatePtrAdd(Each.At.Now, Ahead);
        for (auto [Column, Distance] : Each.Of.Members)
          Load(B.CreatePtrAdd(From, B.getInt64(Distance)), *Of.Columns[Column].Load,
               element(PutColumns, (Iteration * Of.Columns.size() + Column) * Block.Width));
      }
    for (auto [Loaded, To] : Puts)
      B.CreateAlignedStore(Loaded, To, Align(Bytes));
  }

  /// Iterations of the loop, with what they load from the tiles. `Now`: the loop's phis, before and behind.
  void compute(DenseMap<PHINode *, Value *> &Now, ValueToValueMapTy &Map) {
    const unsigned Together = Piece / Bytes;
    SmallVector<Value *, 16> Pieces;
    for (unsigned Iteration = 0; Iteration < Of.Depth; ++Iteration) {
      if (Iteration % Together == 0) {
        Pieces.clear();
        for (unsigned Index = 0; Index < Of.Rows.size(); ++Index)
          Pieces.push_back(B.CreateAlignedLoad(FixedVectorType::get(Of.Element, Together),
                                               element(TakeRows, Index * Of.Depth + Iteration), Align(Piece)));
      }
      Map.clear();
      for (auto [Index, Each] : enumerate(Of.Rows))
        Map[Each.Load] = B.CreateExtractElement(Pieces[Index], B.getInt32(Iteration % Together));
      for (auto [Index, Each] : enumerate(Of.Columns))
        Map[Each.Load] = B.CreateAlignedLoad(
            Of.Element, element(TakeColumns, (Iteration * Of.Columns.size() + Index) * Block.Width), Align(Bytes));
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
    Rows.At.Now = startPhi(Rows.At.Begin);
    for (Group &Each : Groups)
      Each.At.Now = startPhi(Each.At.Begin);
    bring();
    meet();
    compute(Now, Last);
    meet();
    auto Advance = [&](Pointer &P) { P.Now->addIncoming(B.CreatePtrAdd(P.Now, P.Advance), Tile); };
    Advance(Rows.At);
    for (Group &Each : Groups)
      Advance(Each.At);
    for (auto [Phi, Sum] : zip(Header->phis(), Sums))
      Sum->addIncoming(Now[&Phi], Tile);
    Value *Next = B.CreateAdd(Counter, B.getInt64(1));
    Counter->addIncoming(Next, Tile);
    B.CreateCondBr(B.CreateICmpEQ(Next, Tiles), Done, Tile);
  }

  /// What the loop begins with, and what stands behind it, have two more sources.
  void connect(DenseMap<PHINode *, Value *> &Ends, ValueToValueMapTy &Last, BasicBlock *Rest, BasicBlock &Exit) {
    for (auto [Phi, Sum] : zip(Header->phis(), Sums)) {
      Value *Begin = Phi.getIncomingValueForBlock(Rest);
      PHINode *Either = PHINode::Create(Phi.getType(), 2, "", Rest->getFirstInsertionPt());
      Either->addIncoming(Begin, Before);
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

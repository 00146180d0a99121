//===- RowPieces.cpp - rows that are loaded in pieces of 16 bytes ---------===//
#include "Nvptx/Optimizations/Loads/RowPieces.h"
#include "Nvptx/Optimizations/Loads/ProductLoops.h"
#include "Nvptx/Optimizations/Preserved.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

namespace pacc {
namespace {

constexpr unsigned Piece = 16;
/// On the first load of a row in the loop that takes pieces.
constexpr StringLiteral RowMark = "pacc.row";

/// A loop, and what it loads of rows.
struct RowLoop {
  Loop *L;
  SmallVector<std::pair<LoadInst *, const SCEVAddRecExpr *>, 16> Rows;
  unsigned Iterations; ///< that a piece holds elements for
};

/// What `L`, which may have rows, is as a RowLoop; no rows: it is none.
RowLoop rowsOf(Loop &L, ScalarEvolution &SE) {
  RowLoop None = {&L, {}, 0}, Found = None;
  if (!L.isLoopSimplifyForm() || !L.getExitBlock() || !SE.hasLoopInvariantBackedgeTakenCount(&L))
    return None;
  for (Instruction &I : *L.getHeader()) {
    auto *Load = dyn_cast<LoadInst>(&I);
    if (!Load)
      continue;
    Type *Ty = Load->getType();
    const uint64_t Bytes = I.getDataLayout().getTypeStoreSize(Ty).getFixedValue();
    const auto *At = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(Load->getPointerOperand()));
    if (!Load->isSimple() || Ty->isVectorTy() || (Bytes != 4 && Bytes != 8) || !At || At->getLoop() != &L ||
        !At->isAffine() || (Found.Iterations && Found.Iterations != Piece / Bytes))
      continue;
    const auto *Step = dyn_cast<SCEVConstant>(At->getStepRecurrence(SE));
    if (!Step || Step->getAPInt() != Bytes || !SE.isLoopInvariant(At->getStart(), &L))
      continue;
    Found.Iterations = Piece / Bytes;
    Found.Rows.push_back({Load, At});
  }
  return Found.Rows.size() >= FewestRows ? Found : None;
}

class PieceMaker {
public:
  PieceMaker(Function &F, FunctionAnalysisManager &FAM)
      : F(F), FAM(FAM), LI(FAM.getResult<LoopAnalysis>(F)), DT(FAM.getResult<DominatorTreeAnalysis>(F)),
        SE(FAM.getResult<ScalarEvolutionAnalysis>(F)), AC(FAM.getResult<AssumptionAnalysis>(F)) {}

  /// Whether the function has changed.
  bool run(ArrayRef<Loop *> Candidates) {
    SmallVector<RowLoop, 4> All;
    bool Changed = false;
    for (Loop *L : Candidates) {
      Changed |= simplifyLoop(L, &DT, &LI, &SE, &AC, nullptr, /*PreserveLCSSA=*/false);
      if (RowLoop Of = rowsOf(*L, SE); !Of.Rows.empty())
        All.push_back(std::move(Of));
    }
    for (const RowLoop &Of : All)
      takePieces(Of);
    return Changed || !All.empty();
  }

private:
  Function &F;
  FunctionAnalysisManager &FAM;
  LoopInfo &LI;
  DominatorTree &DT;
  ScalarEvolution &SE;
  AssumptionCache &AC;

  /// 1 bit: all rows begin at multiples of a piece, which is there.
  Value *areMultiples(const RowLoop &Of, Instruction *Before) {
    SCEVExpander Expander(SE, "rows");
    IRBuilder<> B(Before);
    Type *Number = B.getInt64Ty();
    Value *Bits = nullptr;
    for (const auto &[Load, At] : Of.Rows) {
      Value *Begin = Expander.expandCodeFor(At->getStart(), Load->getPointerOperandType(), Before->getIterator());
      B.SetInsertPoint(Before);
      Value *Address = B.CreatePtrToInt(Begin, Number);
      Bits = Bits ? B.CreateOr(Bits, Address) : Address;
    }
    return B.CreateIsNull(B.CreateAnd(Bits, Piece - 1));
  }

  /// A second loop that does the same, for launches and lanes whose rows are aligned; LLVM divides it into one that
  /// does several iterations at a time, and what is left.
  void takePieces(const RowLoop &Of) {
    Loop &L = *Of.L;
    {
      OptimizationRemarkEmitter Remarks(&F);
      Remarks.emit(OptimizationRemark("pacc-pieces", "Pieces", L.getStartLoc(), L.getHeader())
                   << ore::NV("Rows", Of.Rows.size()) << " rows are loaded in pieces of " << ore::NV("Bytes", Piece)
                   << " bytes where they begin at multiples of that");
    }
    for (auto [Row, Load] : enumerate(Of.Rows))
      Load.first->setMetadata(RowMark, MDNode::get(F.getContext(), ConstantAsMetadata::get(ConstantInt::get(
                                                                       Type::getInt32Ty(F.getContext()), Row))));
    formLCSSA(L, DT, &LI, &SE);
    BasicBlock *Exit = L.getExitBlock(), *Before = L.getLoopPreheader();
    // Before -> the decision -> either loop's preheader.
    BasicBlock *Own = SplitBlock(Before, Before->getTerminator(), &DT, &LI);
    ValueToValueMapTy Map;
    SmallVector<BasicBlock *, 4> Blocks;
    Loop *Pieces = cloneLoopWithPreheader(Own, Before, &L, Map, ".pieces", &LI, &DT, Blocks);
    remapInstructionsInBlocks(Blocks, Map);
    for (PHINode &Phi : Exit->phis()) {
      Value *Left = Phi.getIncomingValueForBlock(L.getHeader());
      Value *Copied = Map.lookup(Left);
      Phi.addIncoming(Copied ? Copied : Left, Pieces->getHeader());
    }
    Value *Aligned = areMultiples(Of, Before->getTerminator());
    Instruction *Old = Before->getTerminator();
    IRBuilder<> B(Old);
    B.CreateCondBr(Aligned, Pieces->getLoopPreheader(), Own)->setDebugLoc(Old->getDebugLoc());
    Old->eraseFromParent();
    DT.recalculate(F);
    SE.forgetAllLoops();
    for (Loop *Each : {&L, Pieces})
      simplifyLoop(Each, &DT, &LI, &SE, &AC, nullptr, /*PreserveLCSSA=*/true);
    unroll(*Pieces, Of.Iterations);
    for (BasicBlock &BB : F)
      for (Instruction &I : BB)
        I.setMetadata(RowMark, nullptr);
  }

  /// LLVM does what is no multiple of the iterations that it takes together before or behind these: behind, if something
  /// counts from a constant. Pieces begin where the rows do, so it has to be behind.
  PHINode *countFromZero(Loop &L) {
    BasicBlock *Header = L.getHeader();
    Type *Number = Type::getInt32Ty(F.getContext());
    PHINode *Count = PHINode::Create(Number, 2, "", Header->begin());
    Instruction *Next =
        BinaryOperator::CreateAdd(Count, ConstantInt::get(Number, 1), "", Header->getTerminator()->getIterator());
    Count->addIncoming(ConstantInt::get(Number, 0), L.getLoopPreheader());
    Count->addIncoming(Next, L.getLoopLatch());
    return Count;
  }

  void unroll(Loop &L, unsigned Iterations) {
    OptimizationRemarkEmitter Silent(&F);
    UnrollLoopOptions Options = {};
    Options.Count = Iterations;
    Options.Force = Options.Runtime = Options.AllowExpensiveTripCount = Options.ForgetAllSCEV = true;
    Options.SCEVExpansionBudget = 100;
    const auto &TTI = FAM.getResult<TargetIRAnalysis>(F);
    WeakTrackingVH Count = countFromZero(L);
    if (UnrollLoop(&L, Options, &LI, &SE, &DT, &AC, &TTI, &Silent, /*PreserveLCSSA=*/true) !=
        LoopUnrollResult::PartiallyUnrolled)
      return;
    L.setLoopAlreadyUnrolled(); // nor by ptxas: there are as many sums as registers
    auto *Iteration = dyn_cast_or_null<PHINode>(Count);
    const bool IsFirst = Iteration && Iteration->getParent() == L.getHeader() &&
                         match(Iteration->getIncomingValueForBlock(L.getLoopPreheader()), PatternMatch::m_Zero());
    if (Iteration)
      RecursivelyDeleteDeadPHINode(Iteration);
    if (!IsFirst) // something has been done before, so that nobody knows where the rows are
      return;
    MapVector<const MDNode *, SmallVector<LoadInst *, 4>> Rows;
    for (Instruction &I : *L.getHeader())
      if (const MDNode *Row = I.getMetadata(RowMark))
        Rows[Row].push_back(cast<LoadInst>(&I));
    for (const auto &[Row, Loads] : Rows)
      if (Loads.size() == Iterations)
        loadPiece(Loads);
  }

  /// Loads at once what neighbouring iterations load of a row. Nothing in the loop writes to memory.
  static void loadPiece(ArrayRef<LoadInst *> Loads) {
    LoadInst *First = Loads.front();
    IRBuilder<> B(First);
    LoadInst *All = B.CreateAlignedLoad(FixedVectorType::get(First->getType(), Loads.size()),
                                        First->getPointerOperand(), Align(Piece));
    propagateMetadata(All, SmallVector<Value *, 4>(Loads));
    for (auto [Index, Load] : enumerate(Loads))
      Load->replaceAllUsesWith(B.CreateExtractElement(All, B.getInt32(Index)));
    for (LoadInst *Load : Loads) {
      Value *Address = Load->getPointerOperand();
      Load->eraseFromParent();
      RecursivelyDeleteTriviallyDeadInstructions(Address);
    }
  }
};

} // namespace

PreservedAnalyses RowPieces::run(Function &F, FunctionAnalysisManager &FAM) {
  if (F.getCallingConv() != CallingConv::PTX_Kernel)
    return PreservedAnalyses::all();
  const auto Candidates = productLoops(FAM.getResult<LoopAnalysis>(F));
  if (Candidates.empty())
    return PreservedAnalyses::all();
  return PieceMaker(F, FAM).run(Candidates) ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace pacc

//===- ChunkModel.cpp - what a pipeline's loops do with its arrays --------===//
#include "Checks/Chunks/ChunkModel.h"

#include "Checks/Chunks/ArrayNames.h"
#include "Checks/Chunks/ChunkGeometry.h"
#include "Checks/Chunks/Order/StagePaths.h"
#include "pacc/Access/TripCounts.h"
#include "pacc/ABI/Pipeline.h"
#include "pacc/IR/Calls.h"
#include "pacc/Markers/Markers.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace pacc {

const char *ChunkArray::clause() const {
  return Direction == PACC_TARGETIN ? "targetin" : Direction == PACC_TARGETOUT ? "targetout" : "targetinout";
}

struct ChunkReader::State {
  Function &F;
  LoopInfo &LI;
  ScalarEvolution &SE;
  DominatorTree &DT;
  const TargetLibraryInfo &Library;
  TripCounts Trips;
  /// Stage of the pipeline, then place in the function.
  DenseMap<const BasicBlock *, std::pair<unsigned, unsigned>> Order;
  SmallPtrSet<const Loop *, 2> OverChunks;

  AAResults &AA;

  State(Function &F, FunctionAnalysisManager &FAM)
      : F(F), LI(FAM.getResult<LoopAnalysis>(F)), SE(FAM.getResult<ScalarEvolutionAnalysis>(F)),
        DT(FAM.getResult<DominatorTreeAnalysis>(F)), Library(FAM.getResult<TargetLibraryAnalysis>(F)), Trips(F, SE),
        AA(FAM.getResult<AAManager>(F)) {}
};

ChunkReader::ChunkReader(Function &F, FunctionAnalysisManager &FAM)
    : S(std::make_unique<State>(F, FAM)), Values(S->SE) {}

ChunkReader::~ChunkReader() = default;

bool ChunkReader::isBefore(const Instruction &A, const Instruction &B) const {
  // The order of blocks is right but for what is in loops: what comes behind a loop may stand before its body.
  const auto Outermost = [&](const Instruction &I, const Instruction &Other) {
    const BasicBlock *BB = I.getParent();
    for (const Loop *L = S->LI.getLoopFor(BB); L && !L->contains(&Other); L = L->getParentLoop())
      BB = L->getHeader();
    return BB;
  };
  const BasicBlock *OfA = Outermost(A, B), *OfB = Outermost(B, A);
  return OfA == OfB ? A.comesBefore(&B) : S->Order.lookup(OfA) < S->Order.lookup(OfB);
}

bool ChunkReader::areSwept(const PipeLoop &A, const PipeLoop &B) const {
  // The host asks for the chunk's part before each launch; loops in kernels do not.
  const auto Asks = [](const BasicBlock *BB) {
    return any_of(*BB, [](const Instruction &I) { return calleeName(I) == "__pacc_pipe_first"; });
  };
  for (const Loop *L = A.L->getParentLoop(); L && !S->OverChunks.contains(L); L = L->getParentLoop())
    if (L->contains(B.L->getHeader()) && any_of(L->blocks(), Asks))
      return true;
  return false;
}

namespace {

class ModelBuilder {
public:
  ModelBuilder(Function &F, LoopInfo &LI, ScalarEvolution &SE, DominatorTree &DT, TripCounts &Trips, Atoms &Values,
               const ArrayNames &Names)
      : F(F), LI(LI), SE(SE), DT(DT), Trips(Trips), Values(Values), Names(Names) {}

  /// One pipeline: its entries, and the markers and updates in its loop over chunks.
  ChunkModel build(ArrayRef<const CallBase *> Entries, const Loop &OverChunks) {
    ChunkModel M;
    Chunks = &OverChunks;
    readArrays(Entries, M);
    numberUnits(M.Arrays);
    for (const ChunkArray &A : M.Arrays)
      if (A.Dimension)
        M.InOrder = orderedLoops(OverChunks, A.Dimension);
    for (const BasicBlock *BB : OverChunks.blocks())
      for (const Instruction &I : *BB) {
        if (markerOf(I).is(MarkerId::Chunk))
          addLoop(cast<CallBase>(I), M);
        else if (calleeName(I) == "__pacc_pipeline_update")
          addUpdate(cast<CallBase>(I), M);
        else if (calleeName(I) == "__pacc_if")
          M.MayUseHost = true;
      }
    for (const PipeLoop &In : M.Loops)
      for (const BasicBlock *BB : In.L->blocks())
        for (const Instruction &I : *BB)
          addAccesses(In, I, M);
    return M;
  }

private:
  Function &F;
  LoopInfo &LI;
  ScalarEvolution &SE;
  DominatorTree &DT;
  TripCounts &Trips;
  Atoms &Values;
  const ArrayNames &Names;
  const Loop *Chunks = nullptr; ///< the loop over them, of the pipeline in hand
  Inequalities Sizes;           ///< of that

  Polynomial argument(const CallBase &Call, unsigned I) { return Values.of(SE.getSCEV(Call.getArgOperand(I))); }

  void readArrays(ArrayRef<const CallBase *> Entries, ChunkModel &M) {
    Sizes = Inequalities();
    SmallVector<ClauseDimension, 3> Dims;
    const auto Finish = [&] {
      if (!M.Arrays.empty())
        setGeometry(M.Arrays.back(), Dims, Sizes);
      Dims.clear();
    };
    for (const CallBase *Call : Entries) {
      if (calleeName(*Call) == "__pacc_pipeline_array") {
        Finish();
        ChunkArray A;
        A.Base = Call->getArgOperand(3);
        A.Direction = constantArgument(*Call, 0).value_or(0);
        A.Name = stringArgument(*Call, 1).value_or("array");
        A.Before = placeBefore(*Call, F.getDataLayout());
        M.Arrays.push_back(std::move(A));
      } else {
        Dims.push_back({argument(*Call, 0), argument(*Call, 1), argument(*Call, 2), argument(*Call, 3),
                        argument(*Call, 4), argument(*Call, 5)});
      }
    }
    Finish();
  }

  void addLoop(const CallBase &Marker, ChunkModel &M) {
    const Polynomial Iteration = argument(Marker, 1);
    const Loop *In = LI.getLoopFor(Marker.getParent());
    // The outermost loop of a collapsed nest: the one that the number comes from.
    for (const Loop *L = In; L; L = L->getParentLoop())
      if (Iteration.isKnown() && Iteration.has(Values.counterOf(*L))) {
        In = L;
        break;
      }
    const bool IsSplit = any_of(M.Arrays, [&](const ChunkArray &A) {
      return A.Dimension && A.Dimension == constantArgument(Marker, 0);
    });
    const auto Place = constantArgument(Marker, 2).value_or(PACC_CHUNK_HOST);
    if (!In || !IsSplit)
      return;
    M.Loops.push_back({&Marker, In, Iteration, Place != PACC_CHUNK_HOST, Place == PACC_CHUNK_IN_ORDER, {}, {}});
    addRange(M.Loops.back());
  }

  /// What the loop goes over in the program without chunks.
  void addRange(PipeLoop &In) {
    In.First = In.Final = In.Beyond = Polynomial::unknown();
    for (const Instruction &I : instructions(F)) {
      const auto *Call = calleeName(I) == "__pacc_pipe_first" ? cast<CallBase>(&I) : nullptr; // dim, lower, upper, step
      const Polynomial Here = Call ? Values.of(SE.getSCEV(const_cast<CallBase *>(Call))) : Polynomial::unknown();
      const std::optional<int64_t> Step = Call ? constantArgument(*Call, 3) : std::nullopt;
      if (!Here.isKnown() || !Step ||
          !(In.Iteration - Here == Polynomial::atom(Values.counterOf(*In.L)) * Polynomial::number(*Step)))
        continue;
      In.Asked = Call;
      In.Beginning = Here.atoms().front();
      In.First = argument(*Call, 1);
      In.Beyond = argument(*Call, 2);
      In.Step = *Step;
      if (*Step == 1)
        In.Final = In.Beyond - Polynomial::number(1);
      return;
    }
  }

  void addUpdate(const CallBase &Call, ChunkModel &M) {
    const ChunkArray *A = arrayNamed(Call.getArgOperand(3), M);
    M.HasOtherUpdates |= !A;
    if (A)
      M.Updates.push_back({&Call, A, constantArgument(Call, 0) == PACC_TARGETIN, argument(Call, 4), argument(Call, 5)});
  }

  void addAccesses(const PipeLoop &In, const Instruction &I, ChunkModel &M) {
    const DataLayout &DL = F.getDataLayout();
    if (const auto *Memory = dyn_cast<AnyMemIntrinsic>(&I)) {
      const auto *Length = dyn_cast<ConstantInt>(Memory->getLength());
      const int64_t Bytes = Length && Length->getValue().ule(INT32_MAX) ? Length->getZExtValue() : 0;
      addAccess(In, I, Memory->getRawDest(), /*Writes=*/true, Bytes, M);
      if (const auto *Copy = dyn_cast<AnyMemTransferInst>(Memory))
        addAccess(In, I, Copy->getRawSource(), /*Writes=*/false, Bytes, M);
    } else if (const Value *Address = addressOf(I)) {
      const auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I);
      Type *T = Exchange                 ? Exchange->getNewValOperand()->getType()
                : isa<AtomicRMWInst>(I) ? I.getType()
                                         : getLoadStoreType(&I);
      addAccess(In, I, Address, I.mayWriteToMemory(), DL.getTypeStoreSize(T).getKnownMinValue(), M);
    }
  }

  /// Units that are paired by their place: those of the one array whose range is the loop's are counted.
  static Polynomial unitIn(const PipeLoop &In, const ChunkArray &Array, const ChunkModel &M) {
    if (Array.IsNumbered)
      return In.Iteration;
    const Polynomial Units = In.Final - In.First + Polynomial::number(1);
    const auto Has = [&](const ChunkArray &A) {
      return A.Dimension && A.Offset.isKnown() && Units * A.Unit == A.Length;
    };
    for (const ChunkArray &Counted : M.Arrays)
      if (Has(Counted) && Counted.First == In.First && Has(Array))
        return In.Iteration - In.First + Array.First;
    return Polynomial::unknown();
  }

  void addAccess(const PipeLoop &In, const Instruction &I, const Value *Address, bool Writes, int64_t Bytes,
                 ChunkModel &M) {
    if (DT.dominates(In.Marker, &I))
      for (const NamedArray &Named : Names.arraysAt(*Address, Bytes, /*FromMemory=*/!In.InKernel, M, *Chunks))
        if (Named.Array->Dimension)
          addAccess({&I, Named.Array, &In, Writes, Bytes, unitIn(In, *Named.Array, M), Polynomial::unknown(), {}, true, true,
                     true, Named.IsCertain, Sizes},
                    *Address, Named.Begin, M);
  }

  void addAccess(ChunkAccess A, const Value &Address, const Polynomial &Begin, ChunkModel &M) {
    const ChunkArray *Array = A.Array;
    if (A.Number.isKnown()) {
      // With what loops before have left in their counters.
      const SCEV *To = SE.getSCEV(const_cast<Value *>(&Address));
      const SCEV *Here = SE.getSCEVAtScope(To, LI.getLoopFor(A.I->getParent()));
      const bool IsSameBase = SE.getPointerBase(Here) == SE.getPointerBase(To);
      const Polynomial Way = Values.of(SE.removePointerBase(IsSameBase ? Here : To));
      A.From = withinRow(Way - Begin - A.Number * Array->Unit - Array->Offset, Array->Around);
    }
    addRounds(A);
    A.InEachIteration &= A.IsCertain;
    addSubscripts(&Address, A.Facts);
    for (unsigned Atom = 0; Atom != Values.size(); ++Atom)
      if (A.From.isKnown() && A.From.has(Atom))
        if (const std::optional<int64_t> Least = Values.leastOf(Atom))
          A.Facts.atLeast(Atom, *Least);
    M.Accesses.push_back(std::move(A));
  }

  /// Subscripts of arrays are within their arrays, as the language says.
  void addSubscripts(const Value *Address, Inequalities &Facts) {
    while (const auto *Gep = dyn_cast<GEPOperator>(Address)) {
      Type *In = Gep->getSourceElementType();
      for (Value *Subscript : drop_begin(Gep->operands(), 2)) {
        const auto *Array = dyn_cast<ArrayType>(In);
        In = GetElementPtrInst::getTypeAtIndex(In, Subscript);
        if (!Array || Array->getNumElements() < 2 || Array->getNumElements() > INT32_MAX)
          continue; // one element stands for any number of them in old structures
        const Polynomial Index = Values.of(SE.getSCEV(Subscript));
        Facts.notNegative(Index);
        Facts.notNegative(Polynomial::number(Array->getNumElements() - 1) - Index);
      }
      Address = Gep->getPointerOperand();
    }
  }

  /// A test in its header is all that `L` ends by, or `Inner` comes before what else does.
  bool reachesEachRound(const Loop &L, const BasicBlock &Inner) const {
    const BasicBlock *Latch = L.getLoopLatch();
    return Latch && DT.dominates(&Inner, Latch);
  }

  void addRounds(ChunkAccess &A) {
    const BasicBlock *Here = A.I->getParent();
    SmallVector<Rounds, 2> Inwards;
    for (const Loop *L = LI.getLoopFor(Here); L && L != A.In->L; L = L->getParentLoop()) {
      const SCEV *Count = Trips.of(*L);
      Polynomial Last = Count ? Values.of(Count) - Polynomial::number(1) : Polynomial::unknown();
      // Loops test in their headers: what is behind has one round less.
      if (Here == L->getHeader())
        Last = Polynomial::unknown();
      A.Facts.notNegative(Last);
      A.InEachRound &= reachesEachRound(*L, *Here);
      Inwards.push_back({Values.counterOf(*L), Last, Values.lastByTest(*L, Here == L->getHeader())});
      Here = L->getHeader();
    }
    A.InEachIteration = A.InEachRound && reachesEachRound(*A.In->L, *Here);
    A.Inner.assign(Inwards.rbegin(), Inwards.rend());
    A.IsReached = A.InEachIteration || areMet(A);
  }

  /// All conditions that the access stands under.
  bool areMet(const ChunkAccess &A) {
    const BasicBlock *Here = A.I->getParent(), *Top = A.In->Marker->getParent();
    for (const auto *Node = DT.getNode(Here); Node && Node->getBlock() != Top;) {
      Node = Node->getIDom();
      const BasicBlock *Above = Node ? Node->getBlock() : nullptr;
      const Instruction *End = Above ? Above->getTerminator() : nullptr;
      if (!End || End->getNumSuccessors() < 2)
        continue;
      const auto *Branch = dyn_cast<BranchInst>(End);
      const Loop *L = LI.getLoopFor(Above);
      if (L && L->getHeader() == Above && L != A.In->L && L->contains(A.I))
        continue; // the test of a loop
      const auto LeadsHere = [&](const BasicBlock *To) { return DT.dominates(BasicBlockEdge(Above, To), Here); };
      if (none_of(successors(Above), LeadsHere))
        continue;
      if (!Branch || !isMet(Branch->getCondition(), LeadsHere(Branch->getSuccessor(0)), A))
        return false;
    }
    return true;
  }

  /// A comparison that holds for most iterations, or for some round of a loop in one: of what they count with a
  /// number at an end of the range.
  bool isMet(const Value *Condition, bool IsTrue, const ChunkAccess &A) {
    const auto *Compare = dyn_cast<ICmpInst>(Condition);
    if (!Compare || !Compare->getOperand(0)->getType()->isIntegerTy())
      return false;
    const Polynomial Apart =
        Values.of(SE.getSCEV(Compare->getOperand(0))) - Values.of(SE.getSCEV(Compare->getOperand(1)));
    ICmpInst::Predicate Relation = IsTrue ? Compare->getPredicate() : Compare->getInversePredicate();
    if (!Apart.isKnown() || Relation == ICmpInst::ICMP_EQ)
      return false;
    if (any_of(A.Inner, [&](const Rounds &R) { return Apart.has(R.Counter); }))
      return true;
    const auto FactorIn = [&](const Polynomial &P) {
      return P.split(Values.counterOf(*A.In->L)).second.constant().value_or(0);
    };
    const int64_t Factor = FactorIn(Apart), Step = FactorIn(A.In->Iteration);
    if (!Factor || !Step)
      return false;
    if (Relation == ICmpInst::ICMP_NE)
      return true;
    const bool IsLower = ICmpInst::isGT(Relation) || ICmpInst::isGE(Relation);
    const bool Grows = (Factor > 0) == (Step > 0); // with the iteration's number, which may count down
    const std::optional<int64_t> End = (Apart - A.In->Iteration * (Grows ? 1 : -1)).constant();
    return (IsLower == Grows) == End.has_value(); // from a few on, or up to how many there are
  }
};

} // namespace

std::vector<ChunkModel> ChunkReader::read() {
  std::vector<ChunkModel> Models;
  SmallVector<const CallBase *, 8> Entries;
  unsigned Next = 0;
  const CallBase *Begin = nullptr; ///< of the pipeline in hand
  const ArrayNames Names(S->F, S->SE, S->LI, S->AA, S->Library, Values);
  ModelBuilder Builder(S->F, S->LI, S->SE, S->DT, S->Trips, Values, Names);
  ReversePostOrderTraversal<Function *> Blocks(&S->F);
  for (const BasicBlock *BB : Blocks)
    S->Order[BB] = {0, ++Next};
  for (const BasicBlock *BB : Blocks)
    for (const Instruction &I : *BB) {
      const StringRef Name = calleeName(I);
      if (Name == "__pacc_pipeline_begin") {
        Entries.clear();
        Begin = cast<CallBase>(&I);
      } else if (Name == "__pacc_pipeline_array" || Name == "__pacc_pipeline_dim") {
        Entries.push_back(cast<CallBase>(&I));
      } else if (const Loop *L = Name == "__pacc_pipeline_next" ? S->LI.getLoopFor(BB) : nullptr) {
        S->OverChunks.insert(L);
        Models.push_back(Builder.build(Entries, *L));
        Models.back().OverChunks = L;
        Models.back().Stages = stagesOf(*L, I, S->DT);
        for (const auto &[Number, Stage] : enumerate(Models.back().Stages))
          for (const BasicBlock *Of : Stage.Blocks)
            S->Order[Of].first = Number;
        Models.back().Begin = Begin;
        Models.back().Library = &S->Library;
      }
    }
  return Models;
}

} // namespace pacc

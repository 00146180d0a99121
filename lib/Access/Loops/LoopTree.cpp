//===- LoopTree.cpp - the marked loops of a kernel ------------------------===//
#include "pacc/Access/LoopTree.h"
#include "pacc/IR/Calls.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace pacc {

static constexpr const char *MapName = "pacc.map";

/// A number that a marker has as an argument: they are constants.
static unsigned numberIn(const CallInst &Call, unsigned I) {
  return static_cast<unsigned>(constantArgument(Call, I).value_or(0));
}

unsigned MarkedLoop::gangDimsAround() const {
  unsigned N = 0;
  for (const MarkedLoop *P = Parent; P; P = P->Parent)
    if (P->Map.Gang)
      N += P->Dims;
  return N;
}

bool MarkedLoop::contains(const Instruction &I) const { return contains(*I.getParent()); }

bool MarkedLoop::asksForLanes() const {
  return (Flags & (PACC_LOOP_WORKER | PACC_LOOP_VECTOR)) || (Parent && Parent->asksForLanes());
}

bool MarkedLoop::isRepeated() const {
  const Loop *Outermost = Counted.front();
  return Outermost && Outermost->getParentLoop();
}

Value *MarkedLoop::gangArgument() const { return Begin->getArgOperand(4); }
Value *MarkedLoop::staticArgument() const { return Begin->getArgOperand(5); }
int64_t MarkedLoop::staticChunk() const {
  const auto *Chunk = dyn_cast<ConstantInt>(staticArgument());
  return Chunk ? Chunk->getSExtValue() : 0;
}
Value *MarkedLoop::workerArgument() const { return Begin->getArgOperand(6); }
Value *MarkedLoop::vectorArgument() const { return Begin->getArgOperand(7); }

/// The marker that gets the number of iterations of a dimension.
static const CallInst *lowerBound(const MarkedLoop &L, unsigned Dim) {
  for (const BasicBlock *BB : L.Blocks)
    for (const Instruction &I : *BB)
      if (const Marker M = markerOf(I); M.is(MarkerKind::LowerBound)) {
        const auto &Call = cast<CallInst>(I);
        if (cast<ConstantInt>(Call.getArgOperand(0))->equalsInt(L.Id) &&
            cast<ConstantInt>(Call.getArgOperand(1))->equalsInt(Dim))
          return &Call;
      }
  return nullptr;
}

/// What a local variable has from its only store on, in its function's first block; null: others may use it, too.
static Value *onlyValue(AllocaInst &Variable) {
  StoreInst *Only = nullptr;
  for (User *U : Variable.users()) {
    if (isa<LoadInst>(U) || cast<Instruction>(U)->isLifetimeStartOrEnd())
      continue;
    auto *Store = dyn_cast<StoreInst>(U);
    if (!Store || Only || Store->getPointerOperand() != &Variable || Store->getParent() != Variable.getParent())
      return nullptr;
    Only = Store;
  }
  return Only ? Only->getValueOperand() : nullptr;
}

Value *MarkedLoop::toldTrips(unsigned Dim) const {
  const CallInst *Bound = lowerBound(*this, Dim);
  Value *Trips = Bound ? Bound->getArgOperand(2) : nullptr;
  // Parameters are local variables until kernels are cleaned up.
  if (auto *Load = dyn_cast_or_null<LoadInst>(Trips))
    if (auto *Variable = dyn_cast<AllocaInst>(Load->getPointerOperand()))
      Trips = onlyValue(*Variable);
  return Trips && isa<ConstantInt, Argument>(Trips) ? Trips : nullptr;
}

uint64_t MarkedLoop::constantTrips(unsigned Dim) const {
  const auto *Known = dyn_cast_or_null<ConstantInt>(toldTrips(Dim));
  return Known && Known->getValue().isIntN(63) ? Known->getZExtValue() : 0;
}

void fixTest(const Loop &L, bool IsEntered) {
  auto *Test = cast<BranchInst>(L.getHeader()->getTerminator());
  const bool StaysOnTrue = L.contains(Test->getSuccessor(0));
  Test->setCondition(ConstantInt::getBool(Test->getContext(), StaysOnTrue == IsEntered));
}

void writeMapping(MarkedLoop &L) {
  LLVMContext &C = L.Begin->getContext();
  auto Number = [&](unsigned V) -> Metadata * {
    return ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), V));
  };
  SmallVector<Metadata *, 8> Ops = {Number(L.Map.Gang | L.Map.Worker << 1 |
                                           L.Map.Vector << 2 | L.Map.OfRoutine << 3 |
                                           L.Map.OneGang << 4 | L.Map.InPieces << 5)};
  for (const DimMapping &D : L.Map.Dims)
    Ops.append({Number(D.GangAxis), Number(D.BlockAxis), Number(D.FurtherAxes),
                Number(D.Jammed | D.MayDeal << 1 | D.Iterates << 2 | D.Parted << 3)});
  L.Begin->setMetadata(MapName, MDNode::get(C, Ops));
}

LoopMapping readMapping(const CallInst &Begin, unsigned Dims) {
  LoopMapping Map;
  Map.Dims.resize(Dims);
  const MDNode *N = Begin.getMetadata(MapName);
  if (!N)
    return Map;
  auto Number = [&](unsigned I) {
    return unsigned(mdconst::extract<ConstantInt>(N->getOperand(I))->getZExtValue());
  };
  Map.Gang = Number(0) & 1;
  Map.Worker = Number(0) & 2;
  Map.Vector = Number(0) & 4;
  Map.OfRoutine = Number(0) & 8;
  Map.OneGang = Number(0) & 16;
  Map.InPieces = Number(0) & 32;
  for (unsigned D = 0; D < Dims && 4 + 4 * D < N->getNumOperands(); ++D)
    Map.Dims[D] = {Number(1 + 4 * D), Number(2 + 4 * D), Number(3 + 4 * D) != 0,
                   (Number(4 + 4 * D) & 1) != 0, (Number(4 + 4 * D) & 2) != 0, (Number(4 + 4 * D) & 4) != 0,
                   (Number(4 + 4 * D) & 8) != 0};
  return Map;
}

LoopTree::LoopTree(Function &F) {
  DT.recalculate(F);
  collect(F);
  isolateMarkers();
  DT.recalculate(F);
  fillRegions();
  nest();
  findCountedLoops(F);
  noteCalls();
}

void LoopTree::collect(Function &F) {
  DenseMap<unsigned, MarkedLoop *> ById;
  for (Instruction &I : instructions(F)) {
    if (!markerOf(I).is(MarkerId::LoopBegin) || !DT.isReachableFromEntry(I.getParent()))
      continue;
    auto L = std::make_unique<MarkedLoop>();
    L->Begin = cast<CallInst>(&I);
    L->Id = numberIn(*L->Begin, 0);
    L->Flags = numberIn(*L->Begin, 1);
    L->Dims = std::max(1u, numberIn(*L->Begin, 2));
    L->Line = numberIn(*L->Begin, 3);
    L->Map = readMapping(*L->Begin, L->Dims);
    ById[L->Id] = L.get();
    Loops.push_back(std::move(L));
  }
  for (Instruction &I : instructions(F)) {
    const Marker M = markerOf(I);
    if (M.is(MarkerId::LoopEnd)) {
      auto *Call = cast<CallInst>(&I);
      if (MarkedLoop *L = ById.lookup(numberIn(*Call, 0)))
        L->End = Call;
    } else if (M.is(MarkerId::Call)) {
      Calls.push_back(cast<CallInst>(&I));
    } else if (M.is(MarkerKind::Reduction)) {
      auto *Call = cast<CallInst>(&I);
      const unsigned Op = numberIn(*Call, 1);
      MarkedReduce R = {Call,
                        Op & ~PACC_RED_FLAGS,
                        numberIn(*Call, 2),
                        Call->getArgOperand(4),
                        Call->getArgOperand(5),
                        (Op & PACC_RED_IMPLIED) != 0,
                        (Op & PACC_RED_KEEPS_NAN) != 0,
                        (Op & PACC_RED_LEADS) != 0,
                        (Op & PACC_RED_FOLLOWS) != 0};
      if (Call->arg_size() > 6) {
        R.Count = Call->getArgOperand(6);
        R.Stride = numberIn(*Call, 7);
      }
      if (M.is(MarkerId::ReduceRows)) {
        R.Row = Call->getArgOperand(8);
        R.Pitch = Call->getArgOperand(9);
      }
      unsigned Id = numberIn(*Call, 0);
      if (Id == PACC_LOOP_REGION)
        RegionReduces.push_back(R);
      else if (MarkedLoop *L = ById.lookup(Id))
        L->Reduces.push_back(R);
    }
  }
  // A loop whose end is unreachable (the body ends the program) has no region.
  llvm::erase_if(Loops, [](const std::unique_ptr<MarkedLoop> &L) { return !L->End; });
}

void LoopTree::isolateMarkers() {
  for (const auto &L : Loops) {
    if (L->Begin != &L->Begin->getParent()->front())
      SplitBlock(L->Begin->getParent(), L->Begin);
    // Reductions combine what all lanes have; they belong behind the loop.
    for (const MarkedReduce &R : L->Reduces)
      if (R.Call->getParent() == L->End->getParent() && R.Call->comesBefore(L->End))
        L->End->moveBefore(R.Call->getIterator());
    Instruction *Next = L->End->getNextNode();
    if (!Next->isTerminator() || isa<ReturnInst>(Next))
      SplitBlock(L->End->getParent(), Next);
  }
}

void LoopTree::fillRegions() {
  for (const auto &L : Loops) {
    SmallVector<BasicBlock *, 16> Work = {L->Begin->getParent()};
    while (!Work.empty()) {
      BasicBlock *BB = Work.pop_back_val();
      if (!L->Blocks.insert(BB) || BB == L->End->getParent())
        continue;
      append_range(Work, successors(BB));
    }
  }
}

void LoopTree::nest() {
  for (const auto &L : Loops)
    for (const auto &Other : Loops)
      if (Other != L && Other->Blocks.count(L->Begin->getParent()) &&
          (!L->Parent || L->Parent->Blocks.count(Other->Begin->getParent())))
        L->Parent = Other.get();
  std::stable_sort(Loops.begin(), Loops.end(), [](const auto &A, const auto &B) {
    auto Depth = [](const MarkedLoop *L) {
      unsigned D = 0;
      for (; L->Parent; L = L->Parent)
        ++D;
      return D;
    };
    return Depth(A.get()) < Depth(B.get());
  });
  for (const auto &L : Loops)
    if (L->Parent)
      L->Parent->Children.push_back(L.get());
}

void LoopTree::findCountedLoops(Function &F) {
  LI.analyze(DT);
  for (const auto &L : Loops)
    L->Counted.assign(L->Dims, nullptr);
  for (Instruction &I : instructions(F)) {
    if (!markerOf(I).is(MarkerKind::Step))
      continue;
    auto &Call = cast<CallInst>(I);
    unsigned Id = numberIn(Call, 0), Dim = numberIn(Call, 1);
    for (const auto &L : Loops)
      if (L->Id == Id && Dim < L->Dims)
        L->Counted[Dim] = LI.getLoopFor(Call.getParent());
  }
}

void LoopTree::noteCalls() {
  for (const CallInst *Call : Calls)
    for (MarkedLoop *L = loopOf(Call->getParent()); L; L = L->Parent)
      L->Calls = std::max(L->Calls, numberIn(*Call, 0));
}

MarkedLoop *LoopTree::loopOf(const BasicBlock *BB) const {
  MarkedLoop *Found = nullptr;
  for (const auto &L : Loops) // parents come first
    if (L->contains(*BB))
      Found = L.get();
  return Found;
}

bool LoopTree::inLaneLoop(const BasicBlock *BB) const {
  for (MarkedLoop *L = loopOf(BB); L; L = L->Parent)
    if (L->Map.Vector)
      return true;
  return false;
}

MarkedLoop *LoopTree::workerLoopOf(const BasicBlock *BB) const {
  for (MarkedLoop *L = loopOf(BB); L; L = L->Parent)
    if (L->Map.Worker && !L->Map.Vector)
      return L;
  return nullptr;
}

} // namespace pacc

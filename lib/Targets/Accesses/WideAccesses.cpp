//===- WideAccesses.cpp - accesses that lie side by side ------------------===//
#include "Accesses/WideAccesses.h"

#include "Accesses/AlignedAccesses.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace pacc {
namespace {

/// One in so many of the accesses in the function, weighted, must go away for it to pay to have them twice.
constexpr unsigned GainPart = 4;
constexpr unsigned MostInstructions = 4000;

class Widener {
public:
  Widener(Function &F, FunctionAnalysisManager &FAM, bool IsReported)
      : F(F), FAM(FAM), IsReported(IsReported) {}

  bool run(WideAccessVisitor Visit);

private:
  bool findBases();
  bool findPlace();
  bool findRegion();
  void copyRegion();
  void leadIn();
  void dropCopy();
  void keepNarrowLoopsShort();
  void remark(bool Pays) const;
  uint64_t weightOf(ArrayRef<BasicBlock *> Blocks) const;

  Function &F;
  FunctionAnalysisManager &FAM;
  const bool IsReported;
  AlignedAccesses Known;
  MapVector<Value *, unsigned> &Bases = Known.Bases;
  BasicBlock *Place = nullptr; ///< where bases are known, and it is decided which way to go
  SmallVector<BasicBlock *, 16> Region, Copies;
  ValueToValueMapTy Map;
  DenseMap<const BasicBlock *, unsigned> Depth; ///< of loops round a block of the region or its copy
};

/// Pointers with several accesses in one block.
bool Widener::findBases() {
  unsigned Instructions = 0;
  for (BasicBlock &BB : F) {
    SmallDenseMap<std::pair<Value *, unsigned>, unsigned> Count; // loads and stores
    for (Instruction &I : BB) {
      if (++Instructions > MostInstructions)
        return false;
      if (!isPlain(I) || bytesOf(I) >= Widest || isOfAllLanes(getLoadStorePointerOperand(&I)))
        continue;
      if (Value *Base = baseOf(I); isBase(*Base) && ++Count[{Base, I.getOpcode()}] == 2)
        Bases.insert({Base, 1});
    }
  }
  return !Bases.empty();
}

/// The first place where all bases are known, but not one in a loop: there they might change. Bases that are known
/// too late do not count.
bool Widener::findPlace() {
  const auto &LI = FAM.getResult<LoopAnalysis>(F);
  Place = &F.getEntryBlock();
  for (auto &[Base, Alignment] : Bases)
    if (auto *Load = dyn_cast<LoadInst>(Base); Load && Place == &F.getEntryBlock() && !LI.getLoopFor(Load->getParent()))
      Place = Load->getParent();
  Bases.remove_if([&](const auto &Entry) {
    const auto *Load = dyn_cast<LoadInst>(Entry.first);
    return Load && Load->getParent() != Place;
  });
  return !Bases.empty();
}

/// All behind the place. False if something is that nobody may have twice.
bool Widener::findRegion() {
  BasicBlock &Entry = F.getEntryBlock();
  for (Instruction &I : make_early_inc_range(Entry)) // they are there once
    if (auto *Variable = dyn_cast<AllocaInst>(&I); Variable && Variable->isStaticAlloca())
      Variable->moveBefore(Entry.getFirstInsertionPt());
  BasicBlock::iterator First = Place->getFirstNonPHIOrDbgOrAlloca(); // behind the bases
  for (Instruction &I : *Place)
    if (Bases.contains(&I))
      First = std::next(I.getIterator());
  BasicBlock *Begin = SplitBlock(Place, First);
  DominatorTree DT(F);
  SmallVector<BasicBlock *, 16> Blocks;
  DT.getDescendants(Begin, Blocks);
  Region.assign(Blocks.begin(), Blocks.end());
  const LoopInfo LI(DT);
  for (BasicBlock *BB : Region) {
    Depth[BB] = LI.getLoopDepth(BB);
    for (const Instruction &I : *BB)
      if (I.getType()->isTokenTy() || isa<IndirectBrInst, CallBrInst>(I) ||
          (isa<CallBase>(I) && cast<CallBase>(I).cannotDuplicate()))
        return false;
    if (BB->hasAddressTaken() || BB->isEHPad())
      return false;
  }
  return true;
}

void Widener::copyRegion() {
  for (BasicBlock *BB : Region) {
    BasicBlock *Copy = CloneBasicBlock(BB, Map, ".wide", &F);
    Map[BB] = Copy;
    Depth[Copy] = Depth.lookup(BB);
    Copies.push_back(Copy);
  }
  remapInstructionsInBlocks(Copies, Map);
  const KnownPlaces Places(F.getContext());
  for (auto &[Access, Address] : Known.Accesses)
    if (Value *Copy = Map.lookup(Access))
      Places.tell(*cast<Instruction>(Copy), Address);
}

/// Where the region came to from elsewhere, its copy comes to, too; and the place leads to either.
void Widener::leadIn() {
  for (auto [BB, Copy] : zip(Region, Copies))
    for (BasicBlock *Next : successors(BB)) {
      if (is_contained(Region, Next))
        continue;
      for (PHINode &Phi : Next->phis()) {
        Value *Of = Phi.getIncomingValueForBlock(BB);
        Value *Copied = Map.lookup(Of);
        Phi.addIncoming(Copied ? Copied : Of, Copy);
      }
    }
  Instruction *Old = Place->getTerminator();
  IRBuilder<> B(Old);
  B.CreateCondBr(Known.areMultiples(B), Copies.front(), Region.front());
  Old->eraseFromParent();
}

void Widener::dropCopy() {
  Instruction *Old = Place->getTerminator();
  IRBuilder<>(Old).CreateBr(Region.front());
  Old->eraseFromParent();
  DeleteDeadBlocks(Copies);
  MergeBlockIntoPredecessor(Region.front());
}

unsigned countAccesses(ArrayRef<BasicBlock *> Blocks) {
  unsigned Count = 0;
  for (const BasicBlock *BB : Blocks)
    Count += count_if(*BB, isPlain);
  return Count;
}

/// Says what was done, or why not (-Rpass=pacc-wide, -Rpass-missed=pacc-wide).
void Widener::remark(bool Pays) const {
  constexpr const char *Pass = "pacc-wide";
  OptimizationRemarkEmitter Remarks(&F);
  const DiagnosticLocation Where(F.getSubprogram());
  const unsigned Before = countAccesses(Region), Now = countAccesses(Copies);
  if (!Pays)
    Remarks.emit(OptimizationRemarkMissed(Pass, "NotWide", Where, &F.getEntryBlock())
                 << "accesses stay as narrow as they are: alignment would make " << ore::NV("Now", Now) << " of "
                 << ore::NV("Before", Before));
  else
    Remarks.emit(OptimizationRemark(Pass, "Wide", Where, &F.getEntryBlock())
                 << ore::NV("Before", Before) << " accesses become " << ore::NV("Now", Now)
                 << " where the addresses of data are multiples of " << ore::NV("Multiple", Known.largestMultiple()));
}

/// Hardly any data are not aligned. What is there for them is not unrolled any further, so that it takes no more registers
/// than what is there for all others. (H200, products of a sparse matrix of blocks of 4 x 4, a lane a row: 80 registers and
/// 101 us, with 32 of them 73.)
void Widener::keepNarrowLoopsShort() {
  const DominatorTree DT(F);
  const LoopInfo LI(DT);
  for (Loop *L : LI.getLoopsInPreorder()) {
    if (!L->isInnermost() || !is_contained(Region, L->getHeader()))
      continue;
    SmallVector<BasicBlock *, 4> Wide;
    for (BasicBlock *BB : L->blocks())
      if (Value *Copy = Map.lookup(BB))
        Wide.push_back(cast<BasicBlock>(Copy));
    if (countAccesses(Wide) < countAccesses(L->getBlocks()))
      L->setLoopAlreadyUnrolled();
  }
}

uint64_t Widener::weightOf(ArrayRef<BasicBlock *> Blocks) const {
  uint64_t Weight = 0;
  for (const BasicBlock *BB : Blocks)
    Weight += count_if(*BB, isPlain) << 3 * std::min(Depth.lookup(BB), 8u);
  return Weight;
}

bool Widener::run(WideAccessVisitor Visit) {
  if (!findBases() || !findPlace())
    return false;
  Known.find(map_range(F, [](BasicBlock &BB) { return &BB; }));
  if (Bases.empty())
    return false;
  if (!findRegion()) {
    MergeBlockIntoPredecessor(Region.front());
    return true;
  }
  copyRegion();
  leadIn();
  joinNeighbours(F, FAM);
  const uint64_t Old = weightOf(Region), New = weightOf(Copies);
  const bool Pays = New <= Old - Old / GainPart;
  if (IsReported)
    remark(Pays);
  if (!Pays) {
    dropCopy();
    return true;
  }
  keepNarrowLoopsShort();
  if (Visit)
    for (BasicBlock *BB : Copies)
      for (Instruction &I : make_early_inc_range(*BB))
        if (isPlain(I) && getLoadStoreType(&I)->isVectorTy())
          Visit(I);
  return true;
}

} // namespace

bool widenAccesses(Function &F, FunctionAnalysisManager &FAM, bool IsReported, WideAccessVisitor Visit) {
  return Widener(F, FAM, IsReported).run(Visit);
}

} // namespace pacc

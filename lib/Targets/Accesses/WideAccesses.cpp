//===- WideAccesses.cpp - accesses that lie side by side ------------------===//
#include "Accesses/WideAccesses.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

using namespace llvm;

namespace pacc {
namespace {

/// Bytes that one access may have, and what addresses are compared by.
constexpr unsigned Widest = 16;
/// Of the accesses in the function, weighted: so many must go away that it pays to have them twice.
constexpr unsigned GainPart = 4;
constexpr unsigned MostInstructions = 4000;

uint64_t bytesOf(const Instruction &Access) {
  return Access.getDataLayout().getTypeStoreSize(getLoadStoreType(&Access)).getFixedValue();
}

/// A plain access; of more than one of them one can be made if they lie side by side.
bool isPlain(const Instruction &I) {
  const auto *Load = dyn_cast<LoadInst>(&I);
  const auto *Store = dyn_cast<StoreInst>(&I);
  return (Load && Load->isSimple()) || (Store && Store->isSimple());
}

/// What the address of an access is computed from.
Value *baseOf(Instruction &Access) {
  return const_cast<Value *>(getUnderlyingObject(getLoadStorePointerOperand(&Access), /*MaxLookup=*/0));
}

/// Arguments, constants and counters alone make the address: lanes that go the same way have the same. To them the
/// memory hands one value at a time faster than several (pairs of bodies on an H100: 1.90 ms, in pieces of 16
/// bytes 3.72).
bool isOfAllLanes(const Value *Address) {
  SmallVector<const Value *, 16> Open = {Address};
  SmallPtrSet<const Value *, 32> Seen;
  while (!Open.empty()) {
    const Value *V = Open.pop_back_val();
    const auto *I = dyn_cast<Instruction>(V);
    if (!I || !Seen.insert(V).second)
      continue;
    if (I->mayReadOrWriteMemory() || (isa<CallBase>(I) && !(isa<IntrinsicInst>(I) && I->getNumOperands() > 1)))
      return false;
    Open.append(I->op_begin(), I->op_end());
  }
  return true;
}

/// The low bits of an address, as far as they are known from the lowest on.
struct LowBits {
  unsigned Known = 0; ///< how many, at most those of Widest - 1
  unsigned Value = 0;

  /// The address is such a multiple behind a multiple of this.
  unsigned modulus() const { return 1u << Known; }
  /// It is a multiple of this.
  unsigned alignment() const { return Value ? Value & -Value : modulus(); }
};

class Widener {
public:
  Widener(Function &F, FunctionAnalysisManager &FAM, bool IsReported)
      : F(F), FAM(FAM), DL(F.getDataLayout()), IsReported(IsReported) {}

  bool run(WideAccessVisitor Visit);

private:
  bool findBases();
  bool findPlace();
  void findAddresses();
  void chooseAlignments();
  bool findRegion();
  void copyRegion();
  void tellApart(Instruction &Access, LowBits Address);
  void leadIn();
  void dropCopy();
  void remark(bool Pays) const;
  unsigned largestMultiple() const {
    return std::max_element(Bases.begin(), Bases.end(), [](const auto &A, const auto &B) {
             return A.second < B.second;
           })->second;
  }
  uint64_t weightOf(ArrayRef<BasicBlock *> Blocks) const;

  Function &F;
  FunctionAnalysisManager &FAM;
  const DataLayout &DL;
  const bool IsReported;
  /// The pointers from which addresses are computed, and of what they must be multiples.
  MapVector<Value *, unsigned> Bases;
  BasicBlock *Place = nullptr; ///< where bases are known, and it is decided which way to go
  MapVector<Instruction *, LowBits> Accesses;
  SmallVector<BasicBlock *, 16> Region, Copies;
  ValueToValueMapTy Map;
  DenseMap<const BasicBlock *, unsigned> Depth; ///< of loops round a block of the region or its copy
  SmallVector<Metadata *, Widest> Slots;        ///< a scope for each byte of Widest
};

/// A pointer that stays what it is while the function runs.
bool isBase(const Value &V) {
  if (const auto *A = dyn_cast<Argument>(&V))
    return A->getType()->isPointerTy() && !A->hasByValAttr();
  const auto *Load = dyn_cast<LoadInst>(&V);
  return Load && Load->getType()->isPointerTy() && Load->isSimple();
}

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

/// Says for as long as it lives that bases are multiples of Widest, for the analysis of values.
class Assumption {
public:
  explicit Assumption(ArrayRef<std::pair<Value *, unsigned>> Bases) {
    for (auto [Base, Alignment] : Bases) {
      if (auto *A = dyn_cast<Argument>(Base)) {
        Arguments.push_back({A, A->getParamAlign()});
        set(*A, std::max(A->getParamAlign().valueOrOne(), Align(Widest)));
        continue;
      }
      auto *Load = cast<LoadInst>(Base);
      Loads.push_back({Load, Load->getMetadata(LLVMContext::MD_align)});
      LLVMContext &C = Load->getContext();
      Load->setMetadata(LLVMContext::MD_align,
                        MDNode::get(C, ConstantAsMetadata::get(ConstantInt::get(Type::getInt64Ty(C), Widest))));
    }
  }
  ~Assumption() {
    for (auto [A, Before] : Arguments)
      set(*A, Before);
    for (auto [Load, Before] : Loads)
      Load->setMetadata(LLVMContext::MD_align, Before);
  }
  Assumption(const Assumption &) = delete;
  Assumption &operator=(const Assumption &) = delete;

private:
  static void set(Argument &A, MaybeAlign To) {
    A.removeAttr(Attribute::Alignment);
    if (To)
      A.addAttr(Attribute::getWithAlignment(A.getContext(), *To));
  }

  SmallVector<std::pair<Argument *, MaybeAlign>, 8> Arguments;
  SmallVector<std::pair<LoadInst *, MDNode *>, 4> Loads;
};

/// What is known of addresses if bases are multiples of Widest.
void Widener::findAddresses() {
  const Assumption Assumed(Bases.getArrayRef());
  for (Instruction &I : instructions(F)) {
    if (!isPlain(I) || !Bases.contains(baseOf(I)) || isOfAllLanes(getLoadStorePointerOperand(&I)))
      continue;
    const KnownBits Bits = computeKnownBits(getLoadStorePointerOperand(&I), DL);
    LowBits Found;
    Found.Known = std::min((Bits.Zero | Bits.One).countr_one(), Log2_32(Widest));
    Found.Value = Bits.One.extractBitsAsZExtValue(Log2_32(Widest), 0) & (Found.modulus() - 1);
    Accesses.insert({&I, Found});
  }
}

/// Of each base no more than some access has from it, and needs: such as have others beside them within the
/// bytes that are known.
void Widener::chooseAlignments() {
  for (auto &[Access, Address] : Accesses) {
    unsigned &Multiple = Bases[baseOf(*Access)];
    if (Address.modulus() >= 2 * bytesOf(*Access))
      Multiple = std::max(Multiple, Address.modulus());
  }
  Bases.remove_if([&](const auto &Entry) { return Entry.second == 1; });
  Accesses.remove_if([&](const auto &Entry) { return !Bases.contains(baseOf(*Entry.first)); });
  // What is known from a base that is a multiple of Widest is known of the lower bits from one that is of less.
  for (auto &[Access, Address] : Accesses) {
    const unsigned Multiple = Bases.lookup(baseOf(*Access));
    Address.Known = std::min(Address.Known, Log2_32(Multiple));
    Address.Value &= Address.modulus() - 1;
  }
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

/// Bytes of Widest that one access can reach, and those that it cannot, as scopes: so accesses at
/// different ones do not meet.
void Widener::tellApart(Instruction &Access, LowBits Address) {
  LLVMContext &C = F.getContext();
  const uint64_t Bytes = bytesOf(Access);
  SmallVector<Metadata *, Widest> Own, Others;
  for (unsigned Slot = 0; Slot != Widest; ++Slot)
    ((Slot - Address.Value) % Address.modulus() < Bytes ? Own : Others).push_back(Slots[Slot]);
  if (Others.empty())
    return;
  const auto Add = [&](unsigned Kind, ArrayRef<Metadata *> More) {
    Access.setMetadata(Kind, MDNode::concatenate(Access.getMetadata(Kind), MDNode::get(C, More)));
  };
  Add(LLVMContext::MD_alias_scope, Own);
  Add(LLVMContext::MD_noalias, Others);
}

void Widener::copyRegion() {
  MDBuilder Builder(F.getContext());
  MDNode *Domain = Builder.createAnonymousAliasScopeDomain("wide");
  for (unsigned Slot = 0; Slot != Widest; ++Slot)
    Slots.push_back(Builder.createAnonymousAliasScope(Domain, "byte"));
  for (BasicBlock *BB : Region) {
    BasicBlock *Copy = CloneBasicBlock(BB, Map, ".wide", &F);
    Map[BB] = Copy;
    Depth[Copy] = Depth.lookup(BB);
    Copies.push_back(Copy);
  }
  remapInstructionsInBlocks(Copies, Map);
  for (auto &[Access, Address] : Accesses) {
    Value *Copy = Map.lookup(Access);
    if (!Copy)
      continue;
    auto *In = cast<Instruction>(Copy);
    const Align Known(Address.alignment());
    if (auto *Load = dyn_cast<LoadInst>(In))
      Load->setAlignment(std::max(Load->getAlign(), Known));
    else
      cast<StoreInst>(In)->setAlignment(std::max(cast<StoreInst>(In)->getAlign(), Known));
    tellApart(*In, Address);
  }
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
  Value *Bits = nullptr;
  for (auto [Base, Multiple] : Bases) {
    Type *Number = DL.getIntPtrType(Base->getType());
    Value *Low = B.CreateAnd(B.CreatePtrToInt(Base, Number), ConstantInt::get(Number, Multiple - 1));
    Bits = Bits ? B.CreateOr(Bits, Low) : Low;
  }
  B.CreateCondBr(B.CreateIsNull(Bits), Copies.front(), Region.front());
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
                 << " where the addresses of data are multiples of " << ore::NV("Multiple", largestMultiple()));
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
  findAddresses();
  chooseAlignments();
  if (Bases.empty())
    return false;
  if (!findRegion()) {
    MergeBlockIntoPredecessor(Region.front());
    return true;
  }
  copyRegion();
  leadIn();
  FAM.invalidate(F, PreservedAnalyses::none());
  LoadStoreVectorizerPass().run(F, FAM);
  FAM.invalidate(F, PreservedAnalyses::none());
  const uint64_t Old = weightOf(Region), New = weightOf(Copies);
  const bool Pays = New <= Old - Old / GainPart;
  if (IsReported)
    remark(Pays);
  if (!Pays) {
    dropCopy();
    return true;
  }
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

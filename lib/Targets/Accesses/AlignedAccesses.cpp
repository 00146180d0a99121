//===- AlignedAccesses.cpp - what is known of addresses -------------------===//
#include "Accesses/AlignedAccesses.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

using namespace llvm;

namespace pacc {
namespace {

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

} // namespace

uint64_t bytesOf(const Instruction &Access) {
  return Access.getDataLayout().getTypeStoreSize(getLoadStoreType(&Access)).getFixedValue();
}

bool isPlain(const Instruction &I) {
  const auto *Load = dyn_cast<LoadInst>(&I);
  const auto *Store = dyn_cast<StoreInst>(&I);
  return (Load && Load->isSimple()) || (Store && Store->isSimple());
}

Value *baseOf(const Instruction &Access) {
  return const_cast<Value *>(getUnderlyingObject(getLoadStorePointerOperand(&Access), /*MaxLookup=*/0));
}

bool isBase(const Value &V) {
  if (const auto *A = dyn_cast<Argument>(&V))
    return A->getType()->isPointerTy() && !A->hasByValAttr();
  const auto *Load = dyn_cast<LoadInst>(&V);
  return Load && Load->getType()->isPointerTy() && Load->isSimple();
}

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

/// What is known of addresses if bases are multiples of Widest.
void AlignedAccesses::look(ArrayRef<Instruction *> All) {
  const Assumption Assumed(Bases.getArrayRef());
  for (Instruction *I : All) {
    if (!isPlain(*I) || !Bases.contains(baseOf(*I)) || isOfAllLanes(getLoadStorePointerOperand(I)))
      continue;
    const KnownBits Bits = computeKnownBits(getLoadStorePointerOperand(I), I->getDataLayout());
    LowBits Found;
    Found.Known = std::min((Bits.Zero | Bits.One).countr_one(), Log2_32(Widest));
    Found.Value = Bits.One.extractBitsAsZExtValue(Log2_32(Widest), 0) & (Found.modulus() - 1);
    Accesses.insert({I, Found});
  }
}

/// Asks of each base no more than some access has from it, and needs: such as have others beside them within the
/// bytes that are known.
void AlignedAccesses::chooseMultiples() {
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

Value *AlignedAccesses::areMultiples(IRBuilder<> &B) const {
  Value *Bits = nullptr;
  for (auto [Base, Multiple] : Bases) {
    Type *Number = B.GetInsertBlock()->getDataLayout().getIntPtrType(Base->getType());
    Value *Low = B.CreateAnd(B.CreatePtrToInt(Base, Number), ConstantInt::get(Number, Multiple - 1));
    Bits = Bits ? B.CreateOr(Bits, Low) : Low;
  }
  return B.CreateIsNull(Bits);
}

unsigned AlignedAccesses::largestMultiple() const {
  return std::max_element(Bases.begin(), Bases.end(), [](const auto &A, const auto &B) {
           return A.second < B.second;
         })->second;
}

KnownPlaces::KnownPlaces(LLVMContext &C) {
  MDBuilder Builder(C);
  MDNode *Domain = Builder.createAnonymousAliasScopeDomain("wide");
  for (unsigned Slot = 0; Slot != Widest; ++Slot)
    Slots.push_back(Builder.createAnonymousAliasScope(Domain, "byte"));
}

/// Bytes of Widest that the access can reach are its scopes, those that it cannot are others'.
void KnownPlaces::tell(Instruction &Access, LowBits Address) const {
  const Align Known(Address.alignment());
  if (auto *Load = dyn_cast<LoadInst>(&Access))
    Load->setAlignment(std::max(Load->getAlign(), Known));
  else
    cast<StoreInst>(Access).setAlignment(std::max(cast<StoreInst>(Access).getAlign(), Known));
  LLVMContext &C = Access.getContext();
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

/// The pass takes two addresses for equal, or a constant apart, where they are made of the same pointer and subscripts,
/// without a look at what one step of these covers (`((int *)p)[i]`, `((struct three *)p)[i]`). Those whose steps are
/// others than the first ones' get a pointer that it does not know, as long as it runs.
static SmallVector<FreezeInst *, 4> hideOtherSteps(Function &F) {
  const DataLayout &DL = F.getDataLayout();
  MapVector<std::pair<Value *, unsigned>, MapVector<uint64_t, SmallVector<GetElementPtrInst *, 4>>> Steps;
  for (Instruction &I : instructions(F))
    if (auto *G = dyn_cast<GetElementPtrInst>(&I); G && !G->hasAllConstantIndices() && !G->getType()->isVectorTy()) {
      Type *Of = G->getSourceElementType();
      const uint64_t Step = G->getNumIndices() == 1 ? uint64_t(DL.getTypeAllocSize(Of)) : reinterpret_cast<uintptr_t>(Of);
      Steps[{G->getPointerOperand(), G->getNumIndices()}][Step].push_back(G);
    }
  SmallVector<FreezeInst *, 4> Hidden;
  for (auto &[From, Same] : Steps)
    for (auto &[Step, Addresses] : drop_begin(Same)) {
      auto *Made = dyn_cast<Instruction>(From.first);
      const std::optional<BasicBlock::iterator> Behind =
          Made ? Made->getInsertionPointAfterDef() : F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
      if (!Behind)
        continue;
      auto *Other = new FreezeInst(From.first, "", *Behind);
      for (GetElementPtrInst *G : Addresses)
        G->setOperand(G->getPointerOperandIndex(), Other);
      Hidden.push_back(Other);
    }
  return Hidden;
}

void joinNeighbours(Function &F, FunctionAnalysisManager &FAM) {
  const SmallVector<FreezeInst *, 4> Hidden = hideOtherSteps(F);
  FAM.invalidate(F, PreservedAnalyses::none());
  LoadStoreVectorizerPass().run(F, FAM);
  for (FreezeInst *Each : Hidden) {
    Each->replaceAllUsesWith(Each->getOperand(0));
    Each->eraseFromParent();
  }
  FAM.invalidate(F, PreservedAnalyses::none());
}

} // namespace pacc

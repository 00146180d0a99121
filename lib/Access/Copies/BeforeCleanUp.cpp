//===- BeforeCleanUp.cpp - what clean-up hides from the analysis ----------===//
#include "pacc/Access/BeforeCleanUp.h"
#include "pacc/Access/SequentialCopy.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {
namespace {

/// Which bytes of a variable of the kernel are still read, and where: of one whose accesses
/// are all known, as they are of those that promotion makes values of.
class LiveBytes {
public:
  explicit LiveBytes(const AllocaInst &A) : DL(A.getDataLayout()) {
    const std::optional<TypeSize> Bytes = A.getAllocationSize(DL);
    if (!Bytes || Bytes->isScalable() || Bytes->getFixedValue() > Most)
      return;
    Size = Bytes->getFixedValue();
    Known = collect(A);
    if (Known)
      solve();
  }

  bool isKnown() const { return Known; }

  /// Whether an iteration of `L` may read a byte, or code behind `L` may, that an earlier
  /// iteration wrote.
  bool goesRound(const Loop &L) const {
    BitVector Written(Size);
    for (const BasicBlock *BB : L.blocks())
      if (auto Found = Accesses.find(BB); Found != Accesses.end())
        for (const Access &X : Found->second)
          if (X.Writes)
            Written.set(X.Begin, X.End);
    auto Live = LiveIn.find(L.getHeader());
    return Live != LiveIn.end() && Written.anyCommon(Live->second);
  }

private:
  struct Access {
    const Instruction *I;
    uint64_t Begin, End;          ///< bytes of the variable
    bool Reads, Writes, Replaces; ///< a write through `c ? &x : &y` replaces nothing for sure
  };
  struct Pointer {
    const Value *V;
    uint64_t Offset;
    bool Sure; ///< points there and nowhere else
  };
  static constexpr uint64_t Most = 1 << 16;

  const DataLayout &DL;
  uint64_t Size = 0;
  bool Known = false;
  DenseMap<const BasicBlock *, SmallVector<Access, 4>> Accesses; ///< in order
  DenseMap<const BasicBlock *, BitVector> LiveIn;

  bool collect(const AllocaInst &A) {
    SmallVector<Pointer, 8> Pointers = {{&A, 0, true}};
    SmallPtrSet<const Value *, 8> Seen;
    for (unsigned N = 0; N != Pointers.size(); ++N) {
      const Pointer P = Pointers[N];
      if (Seen.insert(P.V).second)
        for (const Use &U : P.V->uses())
          if (!collectUse(P, U, Pointers))
            return false;
    }
    for (auto &[BB, InBlock] : Accesses)
      stable_sort(InBlock, [](const Access &X, const Access &Y) {
        return X.I == Y.I ? X.Reads && !Y.Reads : X.I->comesBefore(Y.I);
      });
    return true;
  }

  bool collectUse(const Pointer &P, const Use &U, SmallVectorImpl<Pointer> &More) {
    const auto *I = cast<Instruction>(U.getUser());
    if (auto *Load = dyn_cast<LoadInst>(I))
      return Load->isSimple() && note(P, *I, bytesOf(Load->getType()), /*Writes=*/false);
    if (auto *Store = dyn_cast<StoreInst>(I))
      return Store->isSimple() && U.getOperandNo() == StoreInst::getPointerOperandIndex() &&
             note(P, *I, bytesOf(Store->getValueOperand()->getType()), /*Writes=*/true);
    if (auto *Memory = dyn_cast<MemIntrinsic>(I)) {
      auto *Length = dyn_cast<ConstantInt>(Memory->getLength());
      return Length && !Memory->isVolatile() &&
             note(P, *I, Length->getZExtValue(), /*Writes=*/U.getOperandNo() == 0);
    }
    if (I->isLifetimeStartOrEnd()) { // its bytes are nobody's before, and behind
      Accesses[I->getParent()].push_back(
          {I, 0, Size, /*Reads=*/false, /*Writes=*/false, /*Replaces=*/true});
      return true;
    }
    if (auto *Gep = dyn_cast<GetElementPtrInst>(I)) {
      APInt Offset(DL.getIndexTypeSizeInBits(Gep->getType()), 0);
      if (!Gep->accumulateConstantOffset(DL, Offset))
        return false;
      More.push_back({I, P.Offset + Offset.getSExtValue(), P.Sure});
      return true;
    }
    if (isa<AddrSpaceCastInst>(I)) {
      More.push_back({I, P.Offset, P.Sure});
      return true;
    }
    if (isa<PHINode, SelectInst>(I)) {
      More.push_back({I, P.Offset, /*Sure=*/false});
      return true;
    }
    return isa<DbgInfoIntrinsic>(I);
  }

  uint64_t bytesOf(Type *T) const { return DL.getTypeStoreSize(T).getKnownMinValue(); }

  bool note(const Pointer &P, const Instruction &I, uint64_t Bytes, bool Writes) {
    const uint64_t Begin = P.Sure ? P.Offset : 0, End = P.Sure ? Begin + Bytes : Size;
    if (Begin > End || End > Size)
      return false;
    Accesses[I.getParent()].push_back({&I, Begin, End, !Writes, Writes, Writes && P.Sure});
    return true;
  }

  void solve() {
    SmallVector<const BasicBlock *, 16> Work;
    for (const auto &[BB, InBlock] : Accesses)
      Work.push_back(BB);
    while (!Work.empty()) {
      const BasicBlock *BB = Work.pop_back_val();
      BitVector Live = liveAtBeginOf(*BB);
      BitVector &Old = LiveIn.try_emplace(BB, Size).first->second;
      if (Live == Old)
        continue;
      Old = std::move(Live);
      append_range(Work, predecessors(BB));
    }
  }

  BitVector liveAtBeginOf(const BasicBlock &BB) const {
    BitVector Live(Size);
    for (const BasicBlock *Next : successors(&BB))
      if (auto Found = LiveIn.find(Next); Found != LiveIn.end())
        Live |= Found->second;
    if (auto Found = Accesses.find(&BB); Found != Accesses.end())
      for (const Access &X : reverse(Found->second)) {
        if (X.Replaces)
          Live.reset(X.Begin, X.End);
        if (X.Reads)
          Live.set(X.Begin, X.End);
      }
    return Live;
  }
};

/// Where the counter that Lowering made for `L` is kept before promotion; or null.
const AllocaInst *counterVariable(const Loop &L) {
  if (const ICmpInst *Test = headerTest(L))
    for (const Value *Operand : Test->operands())
      if (auto *Load = dyn_cast<LoadInst>(Operand); Load && Load->getParent() == L.getHeader())
        if (auto *A = dyn_cast<AllocaInst>(getUnderlyingObject(Load->getPointerOperand())))
          return A;
  return nullptr;
}

} // namespace

const PHINode *handedOn(const Loop &L) {
  const PHINode *Counter = counterOf(L);
  for (const PHINode &Phi : L.getHeader()->phis())
    if (&Phi != Counter)
      return &Phi;
  return nullptr;
}

void BeforeCleanUp::noteVariables(Function &F) {
  DominatorTree DT(F);
  LoopInfo LI(DT);
  SmallVector<const Loop *, 8> Marked;
  for (const Loop *L : LI.getLoopsInPreorder())
    if (markedLoopOf(*L))
      Marked.push_back(L);
  for (Instruction &I : instructions(F)) {
    auto *A = dyn_cast<AllocaInst>(&I);
    if (!A)
      continue;
    const LiveBytes Live(*A);
    for (const Loop *L : Marked)
      if (Live.isKnown() && A != counterVariable(*L) && Live.goesRound(*L))
        HandOn.insert(L->getHeader());
  }
}

void BeforeCleanUp::notePromoted(Function &F) {
  DominatorTree DT(F);
  LoopInfo LI(DT);
  for (Loop *L : LI.getLoopsInPreorder())
    if (markedLoopOf(*L) && handedOn(*L))
      HandOn.insert(L->getHeader());
}

bool BeforeCleanUp::handedScalarsOn(const Loop &L) const { return HandOn.contains(L.getHeader()); }

} // namespace pacc

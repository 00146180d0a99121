//===- LastValues.cpp - elements that hold what came last -----------------===//
#include "pacc/Access/LastValues.h"
#include "Elements/SameTrips.h"
#include "pacc/Access/FixedAddresses.h"
#include "pacc/Access/LoopControl.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace pacc {
namespace {

/// enum pacc_red_type of what copies of bits can carry.
std::optional<unsigned> typeOf(const Type &T) {
  if (T.isIntegerTy(8))
    return PACC_TYPE_U8;
  if (T.isIntegerTy(16))
    return PACC_TYPE_U16;
  return reductionTypeOf(T);
}

/// The load from the element that `V` is, maybe of more bits for a moment (`c = x ? 'y' : c`).
LoadInst *asLoad(Value *V, const Type *T) {
  if (auto *Wider = dyn_cast<CastInst>(V); Wider && isa<SExtInst, ZExtInst, FPExtInst>(V) && V->hasOneUse())
    V = Wider->getOperand(0);
  auto *Load = dyn_cast<LoadInst>(V);
  return Load && Load->getType() == T && Load->isSimple() && Load->hasOneUse() ? Load : nullptr;
}

Value *withoutCut(Value *V) {
  auto *Cut = dyn_cast<CastInst>(V);
  return Cut && isa<TruncInst, FPTruncInst>(V) && V->hasOneUse() ? Cut->getOperand(0) : V;
}

class LastValueFinder {
public:
  LastValueFinder(LoopTree &Tree, MarkedLoop &L) : Tree(Tree), L(L), Fixed(L) {}

  SmallVector<LastValue, 1> find() {
    if (!LoopControl().find(L))
      return {};
    for (BasicBlock *BB : L.Counted.front()->blocks())
      for (Instruction &I : *BB)
        if (auto *Store = dyn_cast<StoreInst>(&I))
          note(*Store);
    erase_if(Found, [this](LastValue &Last) { return !complete(Last); });
    return std::move(Found);
  }

private:
  LoopTree &Tree;
  MarkedLoop &L;
  FixedInLoop Fixed;
  SmallVector<LastValue, 1> Found;

  void note(StoreInst &Store) {
    Value *Address = Store.getPointerOperand();
    const Type &T = *Store.getValueOperand()->getType();
    const std::optional<unsigned> Type = typeOf(T);
    if (!Store.isSimple() || variableOf(Store) || !Type || !Fixed.has(Address))
      return;
    auto Known = find_if(Found, [&](const LastValue &Last) { return isSameAddress(Last.Address, Address); });
    if (Known == Found.end()) {
      Found.push_back({Address, *Type, nameOfAccessed(Address, T), {}, {}, {}, {}, {}, {}});
      Known = std::prev(Found.end());
    }
    Known->Stores.push_back(&Store);
  }

  bool complete(LastValue &Last) {
    return all_of(Last.Stores, [&](const StoreInst *S) { return S->getValueOperand()->getType() == Last.type(); }) &&
           sortLoads(Last) && findLoops(Last);
  }

  /// Each iteration of the loop itself stores to it, whatever loops inside do; or the innermost loop has all stores.
  bool findLoops(LastValue &Last) {
    Last.IsSure = Last.Kept.empty() && Last.Older.empty() && isSetByAll(Last, *L.Counted.front());
    if (Last.IsSure || !Last.Older.empty())
      return Last.Loops = {&L}, true;
    MarkedLoop *Innermost = Tree.loopOf(Last.Stores.front()->getParent());
    if (any_of(Last.Stores, [&](const StoreInst *S) { return Tree.loopOf(S->getParent()) != Innermost; }))
      return false;
    for (MarkedLoop *In = Innermost; In; In = In == &L ? nullptr : In->Parent) {
      if (!LoopControl().find(*In) || In->Map.OfRoutine)
        return false;
      Last.Loops.insert(Last.Loops.begin(), In);
    }
    Last.IsSure = Last.Kept.empty() && isSetByAll(Last, *Innermost->Counted.front()) && haveAsMany(Tree, Last.Loops);
    return true;
  }

  bool sortLoads(LastValue &Last) {
    SmallPtrSet<const LoadInst *, 4> Staying;
    for (StoreInst *Store : Last.Stores)
      collectKept(Last, Store->getValueOperand(), Staying);
    for (BasicBlock *BB : L.Counted.front()->blocks())
      for (Instruction &I : *BB) {
        auto *Load = dyn_cast<LoadInst>(&I);
        if (!Load || !Load->isSimple() || Load->getType() != Last.type() ||
            !isSameAddress(Load->getPointerOperand(), Last.Address))
          continue;
        if (Staying.contains(Load))
          Last.Kept.push_back(Load);
        else if (isSetBefore(Last, *Load, *L.Counted.front()))
          Last.Reads.push_back(Load);
        else
          Last.Older.push_back(Load);
      }
    // What is kept was there before the iteration, so that others would have to be read.
    return (Last.Kept.empty() || Last.Reads.empty()) && (Last.Older.empty() || (Last.Kept.empty() && isOfOneStore(Last)));
  }

  /// Each iteration stores once, behind the loads of what the one before has stored.
  bool isOfOneStore(LastValue &Last) {
    StoreInst &Store = *Last.Stores.front();
    LoopControl Control;
    if (Last.Stores.size() > 1 || !isSetByAll(Last, *L.Counted.front()) || !Control.find(L) ||
        Tree.loopInfo().getLoopFor(Store.getParent()) != L.Counted.front() ||
        any_of(Last.Older, [&](const LoadInst *Load) { return isPotentiallyBehind(*Load, Store); }))
      return false;
    Last.Earlier = EarlierValue::of(*Store.getValueOperand(), Store, Control, Tree.domTree());
    return Last.Earlier && none_of(Last.Older, [&](const LoadInst *Load) { return Last.Earlier->uses(*Load); });
  }

  /// In one iteration.
  bool isPotentiallyBehind(const Instruction &I, const Instruction &Of) const {
    if (I.getParent() == Of.getParent())
      return Of.comesBefore(&I);
    SmallVector<const BasicBlock *, 8> Work = {Of.getParent()};
    SmallPtrSet<const BasicBlock *, 16> Seen;
    while (!Work.empty())
      for (const BasicBlock *To : successors(Work.pop_back_val())) {
        if (To == I.getParent())
          return true;
        if (To != L.Counted.front()->getHeader() && L.contains(*To) && Seen.insert(To).second)
          Work.push_back(To);
      }
    return false;
  }

  void collectKept(const LastValue &Last, Value *V, SmallPtrSetImpl<const LoadInst *> &Staying) const {
    V = withoutCut(V);
    auto *Choice = dyn_cast<PHINode>(V);
    if (!Choice || !Choice->hasOneUse())
      return;
    for (Value *Way : Choice->incoming_values())
      if (LoadInst *Load = asLoad(Way, Last.type()))
        Staying.insert(Load);
      else
        collectKept(Last, Way, Staying);
  }

  bool isSetByAll(const LastValue &Last, const Loop &In) const {
    return isSetBefore(Last, *In.getLoopLatch()->getTerminator(), In);
  }

  /// On every way from the beginning of an iteration of `In`.
  static bool isSetBefore(const LastValue &Last, const Instruction &At, const Loop &In) {
    const auto IsSetIn = [&](const BasicBlock &BB, const Instruction *Before) {
      return any_of(Last.Stores, [&](const StoreInst *S) {
        return S->getParent() == &BB && (!Before || S->comesBefore(Before));
      });
    };
    if (IsSetIn(*At.getParent(), &At))
      return true;
    SmallVector<const BasicBlock *, 8> Work = {At.getParent()};
    SmallPtrSet<const BasicBlock *, 16> Seen;
    while (!Work.empty()) {
      const BasicBlock *BB = Work.pop_back_val();
      if (BB == In.getHeader())
        return false;
      for (const BasicBlock *From : predecessors(BB))
        if (Seen.insert(From).second && !IsSetIn(*From, nullptr))
          Work.push_back(From);
    }
    return true;
  }
};

} // namespace

SmallVector<LastValue, 1> findLastValues(LoopTree &Tree, MarkedLoop &L) { return LastValueFinder(Tree, L).find(); }

Value *isKept(const LastValue &Last, Value *V, Instruction &Before) {
  V = withoutCut(V);
  auto *Choice = dyn_cast<PHINode>(V);
  if (!Choice || !Choice->hasOneUse())
    return nullptr;
  SmallVector<Value *, 2> Ways;
  for (auto [Way, From] : zip(Choice->incoming_values(), Choice->blocks())) {
    const LoadInst *Load = asLoad(Way, Last.type());
    Ways.push_back(Load && is_contained(Last.Kept, Load) ? ConstantInt::getTrue(V->getContext())
                                                        : isKept(Last, Way, *From->getTerminator()));
  }
  if (all_of(Ways, [](const Value *Way) { return !Way; }))
    return nullptr;
  PHINode *Kept = IRBuilder<>(Choice).CreatePHI(Type::getInt1Ty(V->getContext()), Ways.size());
  for (auto [Way, From] : zip(Ways, Choice->blocks()))
    Kept->addIncoming(Way ? Way : ConstantInt::getFalse(V->getContext()), From);
  return Kept;
}

static constexpr const char *KeptName = "pacc.last";

void noteKept(const MarkedLoop &L, StringRef Name) {
  LLVMContext &C = L.Begin->getContext();
  SmallVector<Metadata *, 2> Names;
  if (const MDNode *Old = L.Begin->getMetadata(KeptName))
    append_range(Names, Old->operands());
  Names.push_back(MDString::get(C, Name));
  L.Begin->setMetadata(KeptName, MDNode::get(C, Names));
}

SmallVector<StringRef, 1> keptByLast(const MarkedLoop &L) {
  SmallVector<StringRef, 1> Names;
  if (const MDNode *Kept = L.Begin->getMetadata(KeptName))
    for (const MDOperand &Name : Kept->operands())
      if (StringRef Each = cast<MDString>(Name)->getString(); !is_contained(Names, Each))
        Names.push_back(Each);
  return Names;
}

} // namespace pacc

//===- ReductionCopies.cpp - own copies for loops that share a variable ---===//
//
// OpenACC 3.4, 2.9.11. A loop that lanes share may update the variable of a reduction
// round it without a clause of its own:
//
//   loop gang reduction(+:s) { s += x;  for j: s += y[j];  if (s > m) ... }
//
// If that is all that happens to the copy, each lane gathers in its own copy and the outer
// reduction combines them (Reductions.cpp). But where code that all lanes run sees the copy,
// too, it must be the same on all of them: nothing must be counted for each lane, and the
// control flow of a gang must be one. Then the inner loop gets a copy of its own, as if the
// clause stood on it:
//
//   mine2 = 0; for j: mine2 += y[j]; __pacc_reduce(j, ..., &mine2, &mine);
//
// Before placePrivates, which must know all copies. SIMT forms only.
//
//===----------------------------------------------------------------------===//
#include "FormSteps.h"
#include "Loops/AddressCases.h"
#include "pacc/Access/FixedAddresses.h"
#include "pacc/Access/LoopTree.h"
#include "Reductions/Combiner.h"
#include "Reductions/ReducedElements.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/Report.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {
namespace {

class CopySeparator {
public:
  /// `All`: the reductions of the owner.
  CopySeparator(Function &F, LoopTree &Tree, MarkedLoop *Owner, const MarkedReduce &R,
                ArrayRef<MarkedReduce> All)
      : F(F), Tree(Tree), Owner(Owner), Copy(dyn_cast<AllocaInst>(getUnderlyingObject(R.Mine))) {
    for (const MarkedReduce &Part : All)
      if (getUnderlyingObject(Part.Mine) == Copy)
        Parts.push_back(Part);
  }

  /// Gives loops copies of their own where that is needed; true if it was.
  bool run() {
    if (!Copy)
      return false;
    collect(*Copy);
    leaveReaders();
    if (Kept && hasLaneLoopsInside()) {
      reportError(*Kept, "the address of a variable that a reduction combines is kept where the compiler cannot "
                         "follow it, and lanes share a loop in there: use the variable itself");
      return false;
    }
    const bool Mixed = SeenByAllLanes || any_of(Loops, [&](const auto &L) {
                         return L.second != Loops.front().second;
                       });
    if (Loops.empty() || !Mixed)
      return false;
    SmallPtrSet<const MarkedLoop *, 4> Done;
    for (const auto &[L, Levels] : Loops)
      if (Done.insert(L).second)
        separate(*L);
    return true;
  }

private:
  Function &F;
  LoopTree &Tree;
  MarkedLoop *Owner; ///< null: the construct
  AllocaInst *Copy;
  SmallVector<MarkedReduce, 2> Parts; ///< of the copy: one, or the members of a structure
  /// Lane loops without the clause in which the copy is used, outermost ones, each with the
  /// levels of all loops round one use.
  SmallVector<std::pair<MarkedLoop *, unsigned>, 4> Loops;
  SmallPtrSet<const MarkedLoop *, 4> Updating; ///< those that do more than read it
  bool SeenByAllLanes = false;
  const Instruction *Kept = nullptr; ///< an instruction that keeps the address of the copy

  bool isOwn(const Instruction &I) const {
    return any_of(Parts, [&](const MarkedReduce &R) { return R.Call == &I; });
  }

  bool isInside(const BasicBlock *BB) const {
    return !Owner || (Owner->body() && Owner->body()->contains(BB));
  }

  void collect(Value &Address) {
    for (User *U : Address.users()) {
      auto *I = cast<Instruction>(U);
      if (isOwn(*I) || I->isLifetimeStartOrEnd() || !isInside(I->getParent()))
        continue;
      if (isa<GetElementPtrInst, CastInst>(I))
        collect(*I);
      else if (!markerOf(*I).is(MarkerKind::Reduction) && keepsAddress(*I, Address))
        Kept = I;
      else
        note(*I);
    }
  }

  /// What is done through the address from there on is not seen.
  bool keepsAddress(const Instruction &I, const Value &Address) const {
    if (const auto *Call = dyn_cast<CallBase>(&I))
      return handsOnCopy(*Call, SmallPtrSet<const AllocaInst *, 1>({Copy}));
    auto *Store = dyn_cast<StoreInst>(&I);
    return isa<PHINode, SelectInst>(I) || (Store && Store->getValueOperand() == &Address);
  }

  /// Where the owner's iterations are whole lanes', each has a copy of its own anyway.
  bool hasLaneLoopsInside() const {
    if (Owner && Owner->Map.overLanes())
      return false;
    return any_of(Tree.loops(), [&](const auto &L) {
      return L->Map.overLanes() && L.get() != Owner && isInside(L->Begin->getParent());
    });
  }

  void note(const Instruction &I) {
    MarkedLoop *Outermost = nullptr;
    unsigned Levels = 0;
    for (MarkedLoop *L = Tree.loopOf(I.getParent()); L && L != Owner; L = L->Parent)
      if (L->Map.overLanes()) {
        Outermost = L;
        Levels |= L->Map.Worker | L->Map.Vector << 1;
      }
    if (!Outermost) {
      SeenByAllLanes |= !isa<StoreInst>(I); // the first value is stored; what is updated is read, too
      return;
    }
    Loops.push_back({Outermost, Levels});
    if (!isa<LoadInst>(I))
      Updating.insert(Outermost);
  }

  /// A loop that updates nothing needs what was gathered before it, as all its lanes see it.
  void leaveReaders() {
    const size_t All = Loops.size();
    erase_if(Loops, [&](const auto &L) { return !Updating.contains(L.first); });
    SeenByAllLanes |= Loops.size() != All;
  }

  void separate(MarkedLoop &L) {
    sinkAddresses(*Copy, L);
    SmallVector<Instruction *, 8> Inside;
    for (User *U : Copy->users())
      if (auto *I = cast<Instruction>(U); L.Blocks.count(I->getParent()) && !isOwn(*I))
        Inside.push_back(I);
    auto *Own = cast<AllocaInst>(Copy->clone());
    Own->setName(Copy->getName());
    Own->insertAfter(Copy->getIterator());
    for (Instruction *I : Inside)
      I->replaceUsesOfWith(Copy, Own);
    for (const MarkedReduce &R : Parts)
      combine(L, R, *Own);
  }

  /// Addresses in the copy that are computed outside of `L` and used inside are computed
  /// there, too.
  void sinkAddresses(Instruction &Address, MarkedLoop &L) {
    for (User *U : make_early_inc_range(Address.users())) {
      auto *Part = cast<Instruction>(U);
      if (!isa<GetElementPtrInst, CastInst>(Part) || L.Blocks.count(Part->getParent()))
        continue;
      sinkAddresses(*Part, L);
      for (Use &At : make_early_inc_range(Part->uses())) {
        auto *User = cast<Instruction>(At.getUser());
        auto *Phi = dyn_cast<PHINode>(User);
        BasicBlock *Where = Phi ? Phi->getIncomingBlock(At) : User->getParent();
        if (!L.Blocks.count(Where) || isOwn(*User))
          continue;
        Instruction *Sunk = Part->clone();
        Sunk->insertBefore(Phi ? Where->getTerminator()->getIterator() : User->getIterator());
        At.set(Sunk);
      }
    }
  }

  /// The part `R` of the loop's own copy begins with the identity, and ends in the owner's.
  void combine(MarkedLoop &L, MarkedReduce R, AllocaInst &Own) {
    const DataLayout &DL = F.getDataLayout();
    APInt Offset(DL.getIndexTypeSizeInBits(Own.getType()), 0);
    R.Mine->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
    auto partOf = [&](IRBuilder<> &B, AllocaInst &Whole) -> Value * {
      return Offset.isZero() ? &Whole
                             : B.CreatePtrAdd(&Whole, B.getInt64(Offset.getZExtValue()));
    };
    Instruction *First = L.Begin->getNextNode();
    IRBuilder<> Begin(First);
    R.Mine = partOf(Begin, Own);
    R.Outer = partOf(Begin, *Copy);
    if (R.Row) {
      for (Value **V : {&R.Count, &R.Row, &R.Pitch})
        *V = copyBefore(*V, *First);
    } else if (R.Count && !isa<ConstantInt>(R.Count)) // known before the loop, too
      R.Count = Begin.CreateUDiv(
          Begin.CreateMul(Begin.CreateZExtOrTrunc(Own.getArraySize(), Begin.getInt64Ty()),
                          Begin.getInt64(DL.getTypeAllocSize(Own.getAllocatedType()))),
          Begin.getInt64(R.Stride));
    IRBuilder<> End(L.End);
    SmallVector<Value *, 8> Arguments(R.Call->args());
    Arguments[0] = ConstantInt::get(Arguments[0]->getType(), L.Id);
    Arguments[4] = R.Mine;
    Arguments[5] = R.Outer;
    if (R.Count)
      Arguments[6] = R.Count;
    if (R.Row) {
      Arguments[8] = R.Row;
      Arguments[9] = R.Pitch;
    }
    CallInst *Call =
        End.CreateCall(R.Call->getFunctionType(), R.Call->getCalledOperand(), Arguments);
    Call->setAttributes(R.Call->getAttributes());
    Call->setDebugLoc(L.Begin->getDebugLoc());
    forEachElement(First, R, [&](IRBuilder<> &B, const ReducedElement &E) {
      Combiner(B, R.Op, R.Type).begin(E.Mine);
    });
  }
};

bool separateOne(Function &Kernel) {
  LoopTree Tree(Kernel);
  for (const auto &L : Tree.loops())
    for (const MarkedReduce &R : L->Reduces)
      if (CopySeparator(Kernel, Tree, L.get(), R, L->Reduces).run())
        return true;
  for (const MarkedReduce &R : Tree.regionReduces())
    if (CopySeparator(Kernel, Tree, nullptr, R, Tree.regionReduces()).run())
      return true;
  return false;
}

} // namespace

void separateReductionCopies(Function &Kernel) {
  while (separateOne(Kernel)) {
  }
}

} // namespace pacc

//===- LastStores.cpp - iterations that leave nothing but the last ones ---===//
#include "Reductions/Ordered/LastStores.h"
#include "pacc/Access/FixedAddresses.h"
#include "pacc/Access/SumsInMemory.h"
#include "pacc/Access/LoopControl.h"
#include "Reductions/Ordered/GatheredAlone.h"
#include "Reductions/Ordered/TiedMembers.h"
#include "pacc/Markers/Markers.h"

#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace pacc {
namespace {

class Keeper {
public:
  /// Of all values before any of them is changed, as the loops are not what they were then.
  Keeper(MarkedLoop &L, LastValue &Of, bool ForAnalysis)
      : L(L), Of(Of), Members(L), ForAnalysis(ForAnalysis), Controls(Of.Loops.size()),
        Begin(nullptr), End(&*Of.Loops.back()->Counted.front()->getLoopLatch()->getFirstInsertionPt()) {
    for (auto [Control, In] : zip(Controls, Of.Loops))
      Control.find(*In);
    Begin = &*Controls.front().Body->getFirstInsertionPt();
  }

  void run() {
    if (!Of.Reads.empty() || Of.IsSure)
      copyForIteration();
    if (!Of.Older.empty())
      computeOlder();
    Of.IsSure ? storeInLast() : reduce();
    if (ForAnalysis) {
      SmallVector<Instruction *, 2> Accesses(Of.Stores.begin(), Of.Stores.end());
      if (First)
        Accesses.push_back(First);
      return markForAnalysis(Accesses, Of.Loops);
    }
    for (StoreInst *Store : Of.Stores)
      Store->eraseFromParent();
  }

private:
  MarkedLoop &L;
  LastValue &Of;
  const TiedMembers Members;
  const bool ForAnalysis;
  SmallVector<LoopControl, 2> Controls; ///< of the loops
  Instruction *Begin, *End;             ///< of an iteration, of the first and of all of them
  AllocaInst *Copy = nullptr; ///< what an iteration has stored
  LoadInst *First = nullptr;  ///< of what was there before the loop

  void copyForIteration() {
    Copy = Members.variable(Of.type(), StringRef(Of.Name).rtrim("[]"));
    for (StoreInst *Store : Of.Stores)
      IRBuilder<>(Store).CreateStore(Store->getValueOperand(), Copy);
    for (LoadInst *Read : Of.Reads)
      Read->setOperand(LoadInst::getPointerOperandIndex(), Copy);
  }

  /// What is stored last, is stored behind the loop, so that the first iteration finds what was there before.
  void computeOlder() {
    AllocaInst *Older = Members.variable(Of.type(), StringRef(Of.Name).rtrim("[]") + ".before");
    const LoopControl &Control = Controls.front();
    IRBuilder<> B(Begin);
    Value *Number = B.CreateLoad(Control.Counter->getAllocatedType(), Control.Counter);
    Instruction *IfFirst, *Else;
    SplitBlockAndInsertIfThenElse(B.CreateIsNull(Number), Begin, &IfFirst, &Else);
    B.SetInsertPoint(IfFirst);
    B.SetCurrentDebugLocation(Of.Older.front()->getDebugLoc());
    First = B.CreateLoad(Of.type(), copyBefore(Of.Address, *IfFirst));
    B.CreateStore(First, Older);
    B.SetInsertPoint(Else);
    Value *Before = B.CreateSub(Number, ConstantInt::get(Number->getType(), 1));
    B.CreateStore(Of.Earlier->compute(*Before, *Else), Older);
    for (LoadInst *Load : Of.Older)
      Load->setOperand(LoadInst::getPointerOperandIndex(), Older);
  }

  void storeInLast() {
    if (ForAnalysis)
      return;
    IRBuilder<> B(End);
    Value *IsLast = nullptr;
    for (const LoopControl &Control : Controls) {
      Value *Number = B.CreateLoad(Control.Counter->getAllocatedType(), Control.Counter);
      Value *Next = B.CreateAdd(Number, ConstantInt::get(Number->getType(), 1));
      Value *Here = B.CreateICmpEQ(Next, Control.tripsBefore(*End));
      IsLast = IsLast ? B.CreateAnd(IsLast, Here) : Here;
    }
    Instruction *Then = SplitBlockAndInsertIfThen(IsLast, End, /*Unreachable=*/false);
    IRBuilder<> InLast(Then);
    InLast.SetCurrentDebugLocation(Of.Stores.back()->getDebugLoc());
    StoreInst *Store = InLast.CreateStore(InLast.CreateLoad(Of.type(), Copy), copyBefore(Of.Address, *Then));
    markAsFree(*Store, Of.Loops);
    noteKept(L, Of.Name);
  }

  void reduce() const {
    SmallVector<TiedMember, 3> Places;
    IRBuilder<> Behind(L.End->getNextNode());
    for (size_t I = 0; I != Of.Loops.size(); ++I)
      Places.push_back(Members.start(Behind.getInt64Ty(), "place", PACC_RED_MAX, PACC_TYPE_I64));
    const TiedMember Last =
        Members.start(Of.type(), "last", Of.type()->isIntegerTy() ? PACC_RED_OR : PACC_RED_ADD, Of.Type);
    for (StoreInst *Store : Of.Stores)
      update(*Store, Places, Last);
    for (LoadInst *Load : Of.Kept)
      Load->setOperand(LoadInst::getPointerOperandIndex(), Last.Mine);
    Behind.SetCurrentDebugLocation(Of.Stores.back()->getDebugLoc());
    for (const auto &[I, Place] : enumerate(Places))
      Members.reduce(Behind, Place, "", I == 0 ? PACC_RED_LEADS : PACC_RED_FOLLOWS);
    Members.reduce(Behind, Last, Of.Name, PACC_RED_FOLLOWS);
    Value *Place = Behind.CreateLoad(Behind.getInt64Ty(), Places.front().Whole);
    Value *IsSet = Behind.CreateICmpSGE(Place, Behind.getInt64(0));
    Instruction *Next = &*Behind.GetInsertPoint();
    Instruction *Then = SplitBlockAndInsertIfThen(IsSet, Next, /*Unreachable=*/false);
    IRBuilder<> IfSet(Then), After(Next);
    IfSet.SetCurrentDebugLocation(Of.Stores.back()->getDebugLoc());
    IfSet.CreateStore(IfSet.CreateLoad(Of.type(), Last.Whole), copyBefore(Of.Address, *Then));
    TiedMembers::end(After, Places);
    TiedMembers::end(After, Last);
  }

  /// The copy has what comes last in the program's order, in whatever order iterations come.
  void update(StoreInst &Store, ArrayRef<TiedMember> Places, const TiedMember &Last) const {
    Value *Stays = isKept(Of, Store.getValueOperand(), Store);
    IRBuilder<> B(&Store);
    const IterationNumbers Numbers(B, Controls, Places);
    Value *Later = Numbers.isNotBefore(B);
    if (Stays)
      Later = B.CreateAnd(Later, B.CreateNot(Stays));
    for (const auto &[Number, Old, Place] : zip(Numbers.Here, Numbers.Known, Places))
      B.CreateStore(B.CreateSelect(Later, Number, Old), Place.Mine);
    B.CreateStore(B.CreateSelect(Later, Store.getValueOperand(), B.CreateLoad(Of.type(), Last.Mine)), Last.Mine);
  }
};

} // namespace

SmallVector<LastValue, 1> lastValuesToKeep(LoopTree &Tree, MarkedLoop &L) {
  return mayKeepOrder(Tree, L) ? findLastValues(Tree, L) : SmallVector<LastValue, 1>();
}

static void keepEach(MarkedLoop &L, MutableArrayRef<LastValue> Values, bool ForAnalysis) {
  SmallVector<Keeper, 1> All;
  for (LastValue &Value : Values)
    All.emplace_back(L, Value, ForAnalysis);
  for (Keeper &Each : All)
    Each.run();
}

void keepLast(MarkedLoop &L, MutableArrayRef<LastValue> Values) { keepEach(L, Values, /*ForAnalysis=*/false); }

void keepLastForAnalysis(MarkedLoop &L, MutableArrayRef<LastValue> Values) {
  keepEach(L, Values, /*ForAnalysis=*/true);
}

} // namespace pacc

//===- ChosenStores.cpp - extremes in memory with what goes with them -----===//
#include "Reductions/Ordered/ChosenStores.h"
#include "pacc/Access/FixedAddresses.h"
#include "pacc/Access/SumsInMemory.h"
#include "Reductions/Ordered/GatheredAlone.h"
#include "Reductions/Ordered/TiedMembers.h"
#include "pacc/Markers/Markers.h"

#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace pacc {
namespace {

class Reducer {
public:
  /// Of all before any is changed.
  Reducer(MarkedLoop &L, ChosenInMemory &Of) : L(L), Of(Of), Members(L), Controls(Of.Loops.size()) {
    for (auto [Control, In] : zip(Controls, Of.Loops))
      Control.find(*In);
  }

  void run() {
    const unsigned First = Of.isLast() ? PACC_RED_MAX : PACC_RED_MIN;
    for (const auto &[I, E] : enumerate(Of.Elements)) {
      const unsigned Together = Of.typeOf(E)->isIntegerTy() ? PACC_RED_OR : PACC_RED_ADD;
      const unsigned Extreme = Of.isGreatest() ? PACC_RED_MAX : PACC_RED_MIN;
      Values.push_back(Members.start(Of.typeOf(E), "chosen", I == 0 ? Extreme : Together, E.Type));
    }
    for (size_t I = 0; I != Of.Loops.size(); ++I)
      Places.push_back(Members.start(Type::getInt64Ty(L.Begin->getContext()), "place", First, PACC_TYPE_I64));
    for (const ChosenInMemory::Decision &D : Of.Decisions)
      decide(D);
    setPlaces();
    for (const auto &[E, Value] : zip(Of.Elements, Values)) {
      for (LoadInst *Load : E.Loads)
        Load->setOperand(LoadInst::getPointerOperandIndex(), Value.Mine);
      E.Store->setOperand(StoreInst::getPointerOperandIndex(), Value.Mine);
    }
    combine();
  }

private:
  MarkedLoop &L;
  ChosenInMemory &Of;
  const TiedMembers Members;
  SmallVector<LoopControl, 2> Controls;
  SmallVector<TiedMember, 3> Values;
  SmallVector<TiedMember, 2> Places;

  /// A copy has what its own iterations leave in the program's order, in whatever order they come.
  void decide(const ChosenInMemory::Decision &D) {
    IRBuilder<> B(D.Branch);
    const CmpInst::Predicate Strictly = CmpInst::getStrictPredicate(Of.Relation);
    const bool IsFloat = CmpInst::isFPPredicate(Of.Relation);
    Value *Better = B.CreateCmp(Strictly, D.New, D.Old);
    Value *Same = IsFloat ? B.CreateFCmpOEQ(D.New, D.Old) : B.CreateICmpEQ(D.New, D.Old);
    const IterationNumbers Numbers(B, Controls, Places);
    Value *Counts = B.CreateOr(Better, B.CreateAnd(Same, Of.isLast() ? Numbers.isNotBefore(B) : Numbers.isBefore(B)));
    D.Branch->setCondition(D.Branch->getSuccessor(0) == D.Wins ? Counts : B.CreateNot(Counts));
    D.Test->eraseFromParent();
  }

  void setPlaces() {
    IRBuilder<> B(Of.Decisions.back().Wins->getTerminator());
    const IterationNumbers Numbers(B, Controls, Places);
    for (const auto &[Number, Place] : zip(Numbers.Here, Places))
      B.CreateStore(Number, Place.Mine);
  }

  void combine() {
    IRBuilder<> B(L.End->getNextNode());
    B.SetCurrentDebugLocation(Of.Elements.front().Store->getDebugLoc());
    Members.reduce(B, Values.front(), Of.Elements.front().Name, PACC_RED_LEADS | PACC_RED_KEEPS_NAN);
    for (const TiedMember &Place : Places)
      Members.reduce(B, Place, "", PACC_RED_FOLLOWS);
    for (const auto &[E, Value] : drop_begin(zip(Of.Elements, Values)))
      Members.reduce(B, Value, E.Name, PACC_RED_FOLLOWS);
    // Both identities of a number are none.
    Value *IsSet = B.CreateICmpULT(B.CreateLoad(B.getInt64Ty(), Places.front().Whole), B.getInt64(INT64_MAX));
    Instruction *Next = &*B.GetInsertPoint();
    IRBuilder<> After(Next);
    Instruction *IfSet = SplitBlockAndInsertIfThen(IsSet, Next, /*Unreachable=*/false);
    B.SetInsertPoint(IfSet);
    Type *T = Of.typeOf(Of.Elements.front());
    Value *Old = B.CreateLoad(T, copyBefore(Of.Elements.front().Address, *IfSet));
    Value *Counts = B.CreateCmp(Of.Relation, B.CreateLoad(T, Values.front().Whole), Old);
    Instruction *IfBetter = SplitBlockAndInsertIfThen(Counts, IfSet, /*Unreachable=*/false);
    B.SetInsertPoint(IfBetter);
    for (const auto &[E, Value] : zip(Of.Elements, Values))
      B.CreateStore(B.CreateLoad(Of.typeOf(E), Value.Whole), copyBefore(E.Address, *IfBetter));
    After.SetInsertPoint(Next);
    TiedMembers::end(After, Values);
    TiedMembers::end(After, Places);
  }
};

} // namespace

SmallVector<ChosenInMemory, 1> chosenToReduce(LoopTree &Tree, MarkedLoop &L) {
  return mayKeepOrder(Tree, L) ? findChosenInMemory(Tree, L) : SmallVector<ChosenInMemory, 1>();
}

void reduceChosen(MarkedLoop &L, MutableArrayRef<ChosenInMemory> All) {
  SmallVector<Reducer, 1> Reducers;
  for (ChosenInMemory &Each : All)
    Reducers.emplace_back(L, Each);
  for (Reducer &Each : Reducers)
    Each.run();
}

void reduceChosenForAnalysis(ArrayRef<ChosenInMemory> All) {
  for (const ChosenInMemory &Each : All)
    for (const ChosenInMemory::Element &E : Each.Elements) {
      SmallVector<Instruction *, 4> Accesses(E.Loads.begin(), E.Loads.end());
      Accesses.push_back(E.Store);
      markForAnalysis(Accesses, Each.Loops);
    }
}

} // namespace pacc

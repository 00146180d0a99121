//===- ArrayCopies.cpp - iterations with an array of their own ------------===//
#include "Reductions/Ordered/ArrayCopies.h"
#include "Reductions/Ordered/GatheredAlone.h"
#include "Reductions/Ordered/TiedMembers.h"
#include "pacc/Access/LastValues.h"
#include "pacc/Access/SumsInMemory.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace pacc {

ArrayCopies::ArrayCopies(LoopTree &Tree, MarkedLoop &L) : L(&L) {
  if (mayKeepOrder(Tree, L))
    Arrays = findPrivateArrays(Tree, L);
  for (const PrivateArray &Array : Arrays) {
    Iteration In;
    for (MarkedLoop *Each : Array.Loops)
      In.Controls.emplace_back().find(*Each);
    In.Begin = &*In.Controls.back().Body->getFirstInsertionPt();
    In.End = &*In.Controls.back().Counted->getLoopLatch()->getFirstInsertionPt();
    Iterations.push_back(std::move(In));
  }
}

bool ArrayCopies::has(const Value *Address) const {
  return any_of(Arrays, [Address](const PrivateArray &Each) { return getUnderlyingObject(Address) == Each.Array; });
}

void ArrayCopies::copyEach(bool ForAnalysis) {
  for (const auto &[Array, In] : zip(Arrays, Iterations))
    copy(Array, In, ForAnalysis);
}

void ArrayCopies::copy(const PrivateArray &Array, const Iteration &In, bool ForAnalysis) const {
  AllocaInst *Copy = TiedMembers(*L).variable(Array.Type, Array.Name + ".mine");
  SmallVector<Instruction *, 4> Stores;
  for (const PrivateArray::Access &Access : Array.Accesses) {
    if (isa<StoreInst>(Access.I))
      Stores.push_back(Access.I);
    Copy->setAlignment(std::max(Copy->getAlign(), getLoadStoreAlignment(Access.I))); // as it expects of the array
  }
  IRBuilder<>(In.Begin).CreateLifetimeStart(Copy);
  for (const PrivateArray::Access &Access : Array.Accesses) {
    Value *Mine = Copy;
    for (GetElementPtrInst *Part : Access.Path) {
      auto *Again = cast<GetElementPtrInst>(Part->clone());
      Again->setOperand(0, Mine);
      Again->insertBefore(Part->getIterator());
      Mine = Again;
    }
    auto *Store = dyn_cast<StoreInst>(Access.I);
    if (Store && ForAnalysis)
      IRBuilder<>(Store).CreateStore(Store->getValueOperand(), Mine);
    else
      Access.I->setOperand(Store ? StoreInst::getPointerOperandIndex() : LoadInst::getPointerOperandIndex(), Mine);
  }
  if (ForAnalysis)
    markForAnalysis(Stores, Array.Loops);
  else
    storeInLast(Array, In, *Copy, Stores.back()->getDebugLoc());
  IRBuilder<>(In.End).CreateLifetimeEnd(Copy);
}

void ArrayCopies::storeInLast(const PrivateArray &Array, const Iteration &In, AllocaInst &Copy, const DebugLoc &At) const {
  IRBuilder<> B(In.End);
  Value *IsLast = B.getTrue();
  for (const LoopControl &Control : In.Controls) {
    Value *Number = B.CreateLoad(Control.Counter->getAllocatedType(), Control.Counter);
    Value *Next = B.CreateAdd(Number, ConstantInt::get(Number->getType(), 1));
    IsLast = B.CreateAnd(IsLast, B.CreateICmpEQ(Next, Control.tripsBefore(*In.End)));
  }
  Instruction *Then = SplitBlockAndInsertIfThen(IsLast, In.End, /*Unreachable=*/false);
  Type *T = Array.elementType();
  const auto StoreElement = [&](IRBuilder<> &InLast, Value *Flat) {
    InLast.SetCurrentDebugLocation(At);
    Value *Kept = InLast.CreateLoad(T, InLast.CreateInBoundsGEP(T, &Copy, Flat));
    markAsFree(*InLast.CreateStore(Kept, InLast.CreateInBoundsGEP(T, Array.Array, Flat)), Array.Loops);
  };
  if (Array.Set.size() <= PrivateArray::UnrolledElements) {
    IRBuilder<> InLast(Then);
    for (const uint64_t Flat : Array.Set)
      StoreElement(InLast, InLast.getInt64(Flat));
  } else {
    auto [InLoop, Number] = SplitBlockAndInsertSimpleForLoop(B.getInt64(Array.Set.size()), Then->getIterator());
    IRBuilder<> InLast(InLoop);
    StoreElement(InLast, InLast.CreateAdd(Number, InLast.getInt64(Array.Set.front())));
  }
  noteKept(*L, Array.Name + "[]");
}

} // namespace pacc

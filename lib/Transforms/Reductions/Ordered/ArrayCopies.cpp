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
  for (const auto *Access : Array.Stores) // as they expect of the array
    Copy->setAlignment(std::max(Copy->getAlign(), Access->getAlign()));
  for (const auto *Access : Array.Loads)
    Copy->setAlignment(std::max(Copy->getAlign(), Access->getAlign()));
  IRBuilder<>(In.Begin).CreateLifetimeStart(Copy);
  for (GetElementPtrInst *Element : Array.Elements) {
    auto *Mine = cast<GetElementPtrInst>(Element->clone());
    Mine->setOperand(0, Copy);
    Mine->insertBefore(Element->getIterator());
    for (Use &U : make_early_inc_range(Element->uses())) {
      auto *Store = dyn_cast<StoreInst>(U.getUser());
      if (Store && ForAnalysis)
        IRBuilder<>(Store).CreateStore(Store->getValueOperand(), Mine);
      else
        U.set(Mine);
    }
  }
  if (ForAnalysis)
    markForAnalysis(SmallVector<Instruction *, 4>(Array.Stores.begin(), Array.Stores.end()), Array.Loops);
  else
    storeInLast(Array, In, *Copy);
  IRBuilder<>(In.End).CreateLifetimeEnd(Copy);
}

void ArrayCopies::storeInLast(const PrivateArray &Array, const Iteration &In, AllocaInst &Copy) const {
  IRBuilder<> B(In.End);
  Value *IsLast = B.getTrue();
  for (const LoopControl &Control : In.Controls) {
    Value *Number = B.CreateLoad(Control.Counter->getAllocatedType(), Control.Counter);
    Value *Next = B.CreateAdd(Number, ConstantInt::get(Number->getType(), 1));
    IsLast = B.CreateAnd(IsLast, B.CreateICmpEQ(Next, Control.tripsBefore(*In.End)));
  }
  Instruction *Then = SplitBlockAndInsertIfThen(IsLast, In.End, /*Unreachable=*/false);
  IRBuilder<> InLast(Then);
  InLast.SetCurrentDebugLocation(Array.Stores.back()->getDebugLoc());
  for (uint64_t Element = 0; Element != Array.Type->getNumElements(); ++Element) {
    const auto ElementOf = [&](Value *Of) { return InLast.CreateConstInBoundsGEP2_64(Array.Type, Of, 0, Element); };
    StoreInst *Store = InLast.CreateStore(InLast.CreateLoad(Array.Type->getElementType(), ElementOf(&Copy)), ElementOf(Array.Array));
    markAsFree(*Store, Array.Loops);
  }
  noteKept(*L, Array.Name + "[]");
}

} // namespace pacc

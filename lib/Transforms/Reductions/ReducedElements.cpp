//===- ReducedElements.cpp - the elements of a reduction ------------------===//
#include "Reductions/ReducedElements.h"
#include "pacc/Access/LoopTree.h"
#include "Reductions/Combiner.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace pacc {

/// So many are combined one after the other, and may live in registers.
static constexpr uint64_t MostInARow = 16;

static Value *elementAt(IRBuilder<> &B, const MarkedReduce &R, Value *Base, Value *Index) {
  if (!R.Count)
    return Base;
  Value *Stride = B.getInt64(R.Stride);
  if (!R.Row)
    return B.CreateGEP(B.getInt8Ty(), Base, B.CreateMul(Index, Stride));
  Value *Before = B.CreateMul(B.CreateUDiv(Index, R.Row), R.Pitch);
  return B.CreateGEP(B.getInt8Ty(), Base, B.CreateAdd(Before, B.CreateMul(B.CreateURem(Index, R.Row), Stride)));
}

void forEachElement(Instruction *Before, const MarkedReduce &R,
                    function_ref<void(IRBuilder<> &, const ReducedElement &)> Emit) {
  auto EmitAt = [&](IRBuilder<> &B, Value *Index) {
    Emit(B, {Index, elementAt(B, R, R.Mine, Index), elementAt(B, R, R.Outer, Index)});
  };
  const std::optional<uint64_t> Known = knownElements(R);
  if (Known && *Known <= MostInARow) {
    for (uint64_t I = 0; I != *Known; ++I) {
      IRBuilder<> B(Before);
      EmitAt(B, B.getInt64(I));
    }
    return;
  }
  Instruction *Split = Before;
  if (!Known) {
    IRBuilder<> B(Before);
    Split = SplitBlockAndInsertIfThen(B.CreateICmpNE(R.Count, B.getInt64(0)),
                                      Before->getIterator(), /*Unreachable=*/false);
  }
  const DebugLoc Where = Before->getDebugLoc();
  auto [Body, Index] = SplitBlockAndInsertSimpleForLoop(R.Count, Split->getIterator());
  IRBuilder<> B(Body);
  B.SetCurrentDebugLocation(Where);
  EmitAt(B, Index);
}

ReducedBytes reducedBytes(const MarkedReduce &R) {
  IRBuilder<> B(R.Call);
  const uint64_t Element = R.Call->getModule()->getDataLayout().getTypeAllocSize(Combiner(B, R.Op, R.Type).memoryType());
  return {Element, R.Count ? R.Stride : 0, R.Row ? std::nullopt : knownElements(R)};
}

/// Both go through one array of structures, whose members these are.
static bool areOtherMembers(const APInt &Distance, const ReducedBytes &There, const ReducedBytes &Own) {
  const uint64_t Stride = Own.Stride;
  if (Stride == 0 || (There.Stride && There.Stride != Stride))
    return false;
  const int64_t Behind = Distance.srem(APInt(Distance.getBitWidth(), Stride)).getSExtValue();
  const uint64_t At = Behind < 0 ? Behind + Stride : Behind;
  return At >= Own.Element && At + There.Element <= Stride;
}

bool liesBeside(const Value &Address, const ReducedBytes &There, const MarkedReduce &R) {
  const DataLayout &DL = R.Call->getModule()->getDataLayout();
  APInt At(DL.getIndexTypeSizeInBits(Address.getType()), 0), Mine = At;
  const Value *Object = Address.stripAndAccumulateConstantOffsets(DL, At, true);
  if (Object != R.Mine->stripAndAccumulateConstantOffsets(DL, Mine, true))
    return false;
  const ReducedBytes Own = reducedBytes(R);
  const auto EndsBefore = [](const APInt &Begin, const ReducedBytes &Bytes, const APInt &Other) {
    const uint64_t Last = Bytes.Count ? (std::max<uint64_t>(*Bytes.Count, 1) - 1) * Bytes.Stride : 0;
    return Bytes.Count && (Begin + (Last + Bytes.Element)).sle(Other);
  };
  return EndsBefore(At, There, Mine) || EndsBefore(Mine, Own, At) || areOtherMembers(At - Mine, There, Own);
}

} // namespace pacc

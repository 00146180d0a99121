//===- ReducedElements.cpp - the elements of a reduction ------------------===//
#include "Reductions/ReducedElements.h"
#include "Loops/LoopTree.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace pacc {

/// So many are combined one after the other, and may live in registers.
static constexpr uint64_t MostInARow = 16;

std::optional<uint64_t> knownElements(const MarkedReduce &R) {
  if (!R.Count)
    return 1;
  if (auto *Known = dyn_cast<ConstantInt>(R.Count))
    return Known->getZExtValue();
  return std::nullopt;
}

static Value *elementAt(IRBuilder<> &B, const MarkedReduce &R, Value *Base, Value *Index) {
  if (!R.Count)
    return Base;
  return B.CreateGEP(B.getInt8Ty(), Base, B.CreateMul(Index, B.getInt64(R.Stride)));
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

static bool isSameNumber(const Value *A, const Value *B) {
  return A == B || (A && B && isa<ConstantInt>(A) && isa<ConstantInt>(B) &&
                    cast<ConstantInt>(A)->getValue() == cast<ConstantInt>(B)->getValue());
}

bool feeds(const MarkedReduce &Inner, const MarkedReduce &Outer) {
  const DataLayout &DL = Inner.Call->getModule()->getDataLayout();
  APInt Into(DL.getIndexTypeSizeInBits(Inner.Outer->getType()), 0), From = Into;
  const Value *To = Inner.Outer->stripAndAccumulateConstantOffsets(DL, Into, true);
  const Value *Copy = Outer.Mine->stripAndAccumulateConstantOffsets(DL, From, true);
  if (To != Copy || Into != From || Inner.Op != Outer.Op || Inner.Type != Outer.Type)
    return false;
  if (!Inner.Count || !Outer.Count)
    return !Inner.Count && !Outer.Count;
  // Both copies of an array of variable length have the variable's.
  return Inner.Stride == Outer.Stride &&
         (isSameNumber(Inner.Count, Outer.Count) ||
          (!knownElements(Inner) && !knownElements(Outer)));
}

} // namespace pacc

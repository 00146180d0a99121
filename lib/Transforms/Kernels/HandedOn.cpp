//===- HandedOn.cpp - variables in which kernels hand addresses on --------===//
#include "Kernels/HandedOn.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

SmallSetVector<const Value *, 4> objectsBehind(const Value &Address) {
  SmallSetVector<const Value *, 4> Found, Addresses;
  Addresses.insert(&Address);
  for (size_t I = 0; I != Addresses.size(); ++I) {
    SmallVector<const Value *, 4> Objects;
    getUnderlyingObjects(Addresses[I], Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
    for (const Value *Object : Objects) {
      Found.insert(Object);
      if (const auto *A = dyn_cast<Argument>(Object))
        for (const User *U : A->getParent()->users())
          if (const auto *Call = dyn_cast<CallBase>(U);
              Call && Call->getCalledFunction() == A->getParent() && A->getArgNo() < Call->arg_size())
            Addresses.insert(Call->getArgOperand(A->getArgNo()));
    }
  }
  return Found;
}

const KernelParameter *HandedOn::variableAt(const Value &Address) const {
  for (const Value *Object : objectsBehind(Address))
    if (const auto *A = dyn_cast<Argument>(Object);
        A && A->getParent() == &Kernel && A->getArgNo() < Parameters.size() && Parameters[A->getArgNo()].KernelsOwn)
      return &Parameters[A->getArgNo()];
  return nullptr;
}

/// Adds where the pointers of a `T` lie that begins at `At`, before `End`.
static void addPointers(Type *T, uint64_t At, uint64_t End, const DataLayout &DL, SmallVectorImpl<uint64_t> &Found) {
  if (At + DL.getTypeAllocSize(T) > End && T->isPointerTy())
    return;
  if (T->isPointerTy()) {
    Found.push_back(At);
  } else if (auto *Struct = dyn_cast<StructType>(T)) {
    for (unsigned I = 0; I != Struct->getNumElements(); ++I)
      addPointers(Struct->getElementType(I), At + DL.getStructLayout(Struct)->getElementOffset(I), End, DL, Found);
  } else if (auto *Array = dyn_cast<ArrayType>(T)) {
    const uint64_t Size = DL.getTypeAllocSize(Array->getElementType());
    for (uint64_t I = 0; I != Array->getNumElements() && At + I * Size < End; ++I)
      addPointers(Array->getElementType(), At + I * Size, End, DL, Found);
  }
}

SmallVector<uint64_t, 4> HandedOn::pointersIn(const Value &To, uint64_t Bytes) const {
  const KernelParameter *Of = variableAt(To);
  const DataLayout &DL = Kernel.getDataLayout();
  const uint64_t Size =
      Of && Of->Variable && Of->Variable->isSized() ? DL.getTypeAllocSize(Of->Variable).getFixedValue() : 0;
  if (!Size)
    return {};
  // An element that only the run knows is as the first one is; of an array of variable length the type is its
  // elements'.
  APInt Offset(DL.getIndexTypeSizeInBits(To.getType()), 0);
  const Value *Base = To.stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
  const uint64_t Begin = isa<Argument>(Base) && !Offset.isNegative() ? Offset.getZExtValue() % Size : 0;
  SmallVector<uint64_t, 4> Found;
  for (uint64_t At = 0; At < Begin + Bytes; At += Size)
    addPointers(Of->Variable, At, Begin + Bytes, DL, Found);
  erase_if(Found, [Begin](uint64_t At) { return At < Begin; });
  for (uint64_t &At : Found)
    At -= Begin;
  return Found;
}

} // namespace pacc

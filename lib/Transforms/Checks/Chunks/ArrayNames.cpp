//===- ArrayNames.cpp - which array of a pipeline an address is in --------===//
#include "Checks/Chunks/ArrayNames.h"

#include "Checks/Chunks/PlainPipelines.h"

#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

const ChunkArray *arrayNamed(const Value *Base, const ChunkModel &M) {
  for (const ChunkArray &A : M.Arrays)
    if (A.Base == Base)
      return &A;
  return nullptr;
}

std::optional<NamedArray> arrayAt(const Value &Address, int64_t Bytes, const ChunkModel &M, ScalarEvolution &SE,
                                  Atoms &Values, const DataLayout &DL) {
  const auto *Base = dyn_cast<SCEVUnknown>(SE.getPointerBase(SE.getSCEV(const_cast<Value *>(&Address))));
  if (!Base)
    return std::nullopt;
  if (const ChunkArray *Own = arrayNamed(Base->getValue(), M))
    return NamedArray{Own, Polynomial::number(0)};
  SmallVector<Place, 1> Places;
  for (const ChunkArray &A : M.Arrays) {
    const Value *Pointer = pointerBefore(*A.Base);
    const SCEV *Before = Pointer ? SE.getSCEV(const_cast<Value *>(Pointer)) : nullptr;
    if (!Before || SE.getPointerBase(Before) != Base)
      continue;
    if (Places.empty())
      Places = placesOf(Address, Bytes, DL);
    // The very pointer that some object holds (a vector), whatever has been stored there.
    const bool IsHeld = isa<LoadInst>(Base->getValue()) && Before == Base;
    if (!IsHeld && (!A.Before || Places.size() != 1 || !A.Before->holds(Places[0])))
      continue;
    return NamedArray{&A, Values.of(SE.removePointerBase(Before))};
  }
  return std::nullopt;
}

} // namespace pacc

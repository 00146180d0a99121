//===- PlaceBefore.cpp - where an array of a pipeline was before it -------===//
#include "Checks/Variables/PlaceBefore.h"

#include "Checks/Chunks/PlainPipelines.h"
#include "pacc/IR/Calls.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace pacc {

/// From element zero on: the outermost range of the array's clause, or the array's type where code says it.
static std::optional<ByteRange> extentOf(const CallBase &Entry, const DataLayout &DL) {
  for (const Instruction *I = Entry.getNextNode(); I; I = I->getNextNode()) {
    if (calleeName(*I) == "__pacc_pipeline_array")
      break;
    if (calleeName(*I) != "__pacc_pipeline_dim")
      continue;
    constexpr unsigned Start = 3, Length = 4, Stride = 5;
    const auto Number = [&](unsigned N) { return constantArgument(*cast<CallBase>(I), N); };
    if (Number(Start) && Number(Length) && Number(Stride))
      return ByteRange{*Number(Start) * *Number(Stride), (*Number(Start) + *Number(Length)) * *Number(Stride)};
    break;
  }
  for (const User *U : Entry.getArgOperand(3)->users())
    if (const auto *Gep = dyn_cast<GEPOperator>(U))
      if (const auto *Array = dyn_cast<ArrayType>(Gep->getSourceElementType()); Array && Array->getNumElements() > 1)
        return ByteRange{0, int64_t(DL.getTypeAllocSize(Gep->getSourceElementType()).getKnownMinValue())};
  return std::nullopt;
}

bool PlaceBefore::mayHold(const Place &P) const {
  const auto IsSame = [](const auto &Both) {
    const auto &[A, B] = Both;
    return A.From == B.From && A.To == B.To;
  };
  if (P.Object != Object || P.Way.size() != Pointers.size() + 1 || !all_of(zip(Pointers, drop_end(P.Way)), IsSame))
    return false;
  return Extent ? Extent->meets(P.Way.back()) : P.Way.back().From <= At;
}

std::optional<PlaceBefore> placeBefore(const CallBase &Entry, const DataLayout &DL) {
  const Value *Before = pointerBefore(*Entry.getArgOperand(3));
  const SmallVector<Place, 1> There = Before ? placesOf(*Before, 1, DL) : SmallVector<Place, 1>();
  if (There.size() != 1 || !There[0].Object || There[0].Way.back().To - There[0].Way.back().From != 1)
    return std::nullopt; // nobody knows which byte it is
  PlaceBefore P{There[0].Object, There[0].Way.back().From, extentOf(Entry, DL), {}};
  P.Pointers.append(There[0].Way.begin(), There[0].Way.end() - 1);
  if (P.Extent)
    P.Extent = {P.Extent->From + P.At, P.Extent->To + P.At};
  return P;
}

} // namespace pacc

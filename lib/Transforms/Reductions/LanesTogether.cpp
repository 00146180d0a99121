//===- LanesTogether.cpp - several reductions, one meeting ----------------===//
#include "Reductions/LanesTogether.h"

#include "pacc/ABI/Geometry.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/Support/Alignment.h"

using namespace llvm;

namespace pacc {

/// The place of the next value, of type `T`, behind `Used` bytes of those that a warp exchanges.
static uint64_t placeBehind(uint64_t Used, Type *T, const DataLayout &DL) {
  return alignTo(Used, DL.getTypeAllocSize(T) > 4 ? Align(8) : Align(4));
}

unsigned countTogether(ArrayRef<Type *> Types, const DataLayout &DL) {
  uint64_t Used = 0;
  for (unsigned I = 0; I < Types.size(); ++I) {
    Used = placeBehind(Used, Types[I], DL) + DL.getTypeAllocSize(Types[I]);
    if (Used > ExchangeBytes)
      return std::max(I, 1u);
  }
  return Types.size();
}

SmallVector<uint32_t, 4> placesOf(ArrayRef<Type *> Types, const DataLayout &DL) {
  SmallVector<uint32_t, 4> Places;
  uint64_t Used = 0;
  for (Type *T : Types) {
    Places.push_back(placeBehind(Used, T, DL));
    Used = Places.back() + DL.getTypeAllocSize(T);
  }
  return Places;
}

AllocaInst *variableFor(Function &F, Type *T) {
  return IRBuilder<>(&F.getEntryBlock(), F.getEntryBlock().begin()).CreateAlloca(T, nullptr, "pacc.total");
}

void reduceTogether(IRBuilder<> &B, MutableArrayRef<LaneValue> Values) {
  Function &F = *B.GetInsertBlock()->getParent();
  SmallVector<AllocaInst *, 4> Slots;
  SmallVector<Type *, 4> Types;
  for (LaneValue &L : Values) {
    Types.push_back(L.V->getType());
    Slots.push_back(variableFor(F, Types.back()));
    B.CreateStore(L.V, Slots.back());
  }
  const SmallVector<uint32_t, 4> Offsets = placesOf(Types, F.getDataLayout());
  auto ForEach = [&](DeviceEntry Entry) {
    for (unsigned I = 0; I < Values.size(); ++I)
      callDevice(B, {Entry, Values[I].Reduced}, {B.getInt32(Offsets[I]), Slots[I]});
    callDevice(B, DeviceEntry::MeetLanes);
  };
  ForEach(DeviceEntry::LeaveLanes);
  ForEach(DeviceEntry::CollectLanes);
  for (unsigned I = 0; I < Values.size(); ++I)
    Values[I].V = B.CreateLoad(Values[I].V->getType(), Slots[I]);
}

void reduceWords(IRBuilder<> &B, DeviceEntry Scope, ReducedValue Of, MutableArrayRef<Value *> Values) {
  if (Scope != DeviceEntry::ReduceGang) {
    for (Value *&V : Values)
      V = callDevice(B, {Scope, Of}, {V});
    return;
  }
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  while (!Values.empty()) {
    SmallVector<Type *, 4> Types;
    SmallVector<LaneValue, 4> Together;
    for (Value *V : Values) {
      Types.push_back(V->getType());
      Together.push_back({Of, V});
    }
    Together.truncate(countTogether(Types, DL));
    reduceTogether(B, Together);
    for (auto [V, All] : zip(Values, Together)) // as many as there are of the shorter
      V = All.V;
    Values = Values.drop_front(Together.size());
  }
}

} // namespace pacc

//===- ReduceArrays.cpp - reductions of arrays, by all lanes together -----===//
//
// A gang gathers in one array of its own, or in an array of each lane in which the copies of an element stand next to
// each other (lib/Transforms/Reductions/GatheredArrays.cpp). What has come together there becomes the gang's row in the
// scratch memory, and the rows of all gangs are combined as single values are (ReduceDevice.cpp): by the last gang of
// each group of about as many gangs as there are groups, and then by the last group.
//
// Lanes share the elements, and where these are few also the rows. The order of combination depends on the shape alone.
//
//===----------------------------------------------------------------------===//
#include "Operators.h"
#include "Partials.h"
#include "pacc/ABI/Device.h"

using namespace pacc::device;

namespace {

template <class T> PACCD_INLINE T *rowAt(char *Row, uint32_t Element) {
  return reinterpret_cast<T *>(Row) + Element;
}

/// How many lanes share an element's parts.
PACCD_INLINE uint32_t slicesOf(uint32_t Elements, uint32_t Parts) {
  return Elements < threads() ? least(threads() / Elements, Parts) : 1;
}

/// Combines what the rows `First`, `First` + `Step`, ... have of one element; the loads of several rows overlap.
template <class Op, class T>
PACCD_INLINE T combineElement(const Partials &Rows, uint32_t Element, uint32_t First, uint32_t Step) {
  constexpr uint32_t Together = 8;
  auto At = [&](uint32_t Row) { return readPartial<T>(Rows.at(Row) + Element * sizeof(T)); };
  T Value = At(First);
  uint32_t Row = First + Step;
#pragma clang loop unroll(disable)
  for (; Row + (Together - 1) * Step < Rows.Count; Row += Together * Step) {
    T Next[Together];
#pragma clang loop unroll(full)
    for (uint32_t I = 0; I < Together; ++I)
      Next[I] = At(Row + I * Step);
#pragma clang loop unroll(full)
    for (uint32_t I = 0; I < Together; ++I)
      Value = Op()(Value, Next[I]);
  }
#pragma clang loop unroll(disable)
  for (; Row < Rows.Count; Row += Step)
    Value = Op()(Value, At(Row));
  return Value;
}

/// Makes the first row that of all. Element e of it is written last by lane e, modulo the number of lanes.
template <class Op, class T>
PACCD_INLINE void combineRows(const Partials &Rows, uint32_t Elements) {
  const uint32_t Slices = slicesOf(Elements, Rows.Count);
  if (Slices == 1) {
#pragma clang loop unroll(disable)
    for (uint32_t E = thread(); E < Elements; E += threads())
      *rowAt<T>(Rows.First, E) = combineElement<Op, T>(Rows, E, 0, 1);
    return;
  }
  const uint32_t E = thread() % Elements, Slice = thread() / Elements;
  if (Slice < Slices) // whose first row nobody else reads before the barrier
    *rowAt<T>(Rows.at(Slice), E) = combineElement<Op, T>(Rows, E, Slice, Slices);
  PACCD_BARRIER(barrierGang());
  Partials Few = Rows;
  Few.Count = Slices;
  if (Slice == 0)
    *rowAt<T>(Rows.First, E) = combineElement<Op, T>(Few, E, 0, 1);
}

/// True on all lanes of the gang that is the last to have its row ready.
PACCD_INLINE bool arriveLast(const Partials &Rows) {
  PACCD_BARRIER(barrierGang());
  const bool Last = thread() == 0 && countIn(Rows.Counter, Rows.Count);
  return anyInGang(Last);
}

template <class Op, class T>
PACCD_INLINE void addToOuter(char *Row, uint32_t Elements, T *Outer) {
#pragma clang loop unroll(disable)
  for (uint32_t E = thread(); E < Elements; E += threads())
    Outer[E] = Op()(Outer[E], *rowAt<T>(Row, E));
}

/// So few gangs need no groups.
constexpr uint32_t FewGangs = 8;

/// Groups have 1 << shift gangs: no fewer than there are groups.
PACCD_INLINE uint32_t groupShift(uint32_t Gangs) {
  uint32_t Shift = 1;
  while ((Gangs - 1) >> Shift >= least(1u << Shift, MostGroups))
    ++Shift;
  return Shift;
}

template <class Op, class T>
PACCD_INLINE void mergeArrays(void *Scratch, uint32_t Slot, uint32_t SlotOffset, uint32_t BytesPerGang,
                              uint32_t Elements, T *Outer) {
  const uint32_t Gangs = gangs();
  Partials All = {counterOf(Scratch, Slot), firstPartial(Scratch, SlotOffset), BytesPerGang, Gangs};
  Partials Now = All;
  bool InGroups = Gangs > FewGangs;
  if (InGroups) {
    const uint32_t Shift = groupShift(Gangs), Group = linearGang() >> Shift, FirstGang = Group << Shift;
    Now = {All.Counter + 1 + Group, All.at(FirstGang), All.Stride, least(Gangs - FirstGang, 1u << Shift)};
    All.Stride <<= Shift;
    All.Count = ((Gangs - 1) >> Shift) + 1;
  }
  // Twice round with groups; a loop, so that the code is there once.
  while (arriveLast(Now)) {
    combineRows<Op, T>(Now, Elements);
    if (!InGroups)
      return addToOuter<Op>(Now.First, Elements, Outer);
    InGroups = false;
    Now = All;
  }
}

/// Copy `c` of element e stands at Copies[e * Stride + c]; there is one for each lane.
template <class Op, class T>
PACCD_INLINE void gatherLanes(char *Row, uint32_t Stride, uint32_t Elements, T *Copies) {
  PACCD_BARRIER(barrierGang());
  const uint32_t Slices = slicesOf(Elements, threads()), Part = (threads() + Slices - 1) / Slices;
#pragma clang loop unroll(disable)
  for (uint32_t Work = thread(); Work < Elements * Slices; Work += threads()) {
    const uint32_t E = Work % Elements, First = Work / Elements * Part;
    if (First >= threads())
      continue;
    const uint32_t Count = least(threads() - First, Part);
    T *Mine = Copies + E * Stride + First;
    uint32_t At = E % Count; // lanes begin in different banks of the memory
    T Value = Mine[At];
#pragma clang loop unroll(disable)
    for (uint32_t I = 1; I < Count; ++I) {
      At = At + 1 == Count ? 0 : At + 1;
      Value = Op()(Value, Mine[At]);
    }
    *Mine = Value;
  }
  PACCD_BARRIER(barrierGang());
#pragma clang loop unroll(disable)
  for (uint32_t E = thread(); E < Elements; E += threads()) {
    T Value = Copies[E * Stride];
#pragma clang loop unroll(disable)
    for (uint32_t First = Part; First < threads(); First += Part)
      Value = Op()(Value, Copies[E * Stride + First]);
    *rowAt<T>(Row, E) = Value;
  }
}

PACCD_INLINE char *rowOfGang(void *Scratch, uint32_t SlotOffset, uint32_t BytesPerGang) {
  return firstPartial(Scratch, SlotOffset) + uint64_t(linearGang()) * BytesPerGang;
}

template <class T> PACCD_INLINE void fill(void *Array, uint32_t Count, T Value) {
#pragma clang loop unroll(disable)
  for (uint32_t I = thread(); I < Count; I += threads())
    static_cast<T *>(Array)[I] = Value;
}

} // namespace

PACCD_GANG_REDUCTION void __paccd_fill_array(void *Array, uint32_t Count, uint64_t Bits, uint32_t Bytes) {
  if (Bytes == sizeof(uint64_t))
    fill<uint64_t>(Array, Count, Bits);
  else
    fill<uint32_t>(Array, Count, uint32_t(Bits));
  PACCD_BARRIER(barrierGang());
}

PACCD_GANG_REDUCTION void __paccd_leave_array(void *Scratch, uint32_t SlotOffset, uint32_t BytesPerGang,
                                              const void *Array, uint32_t Bytes) {
  PACCD_BARRIER(barrierGang());
  auto *Row = reinterpret_cast<uint32_t *>(rowOfGang(Scratch, SlotOffset, BytesPerGang));
#pragma clang loop unroll(disable)
  for (uint32_t I = thread(); I < Bytes / sizeof(uint32_t); I += threads())
    Row[I] = static_cast<const uint32_t *>(Array)[I];
}

PACCD_GANG_REDUCTION void __paccd_leave_copy(void *Copies, uint32_t Stride, uint32_t Element, const void *Value,
                                             uint32_t Bytes) {
  const uint32_t Index = Element * Stride + thread();
  if (Bytes == sizeof(uint64_t))
    static_cast<uint64_t *>(Copies)[Index] = *static_cast<const uint64_t *>(Value);
  else
    static_cast<uint32_t *>(Copies)[Index] = *static_cast<const uint32_t *>(Value);
}

#define GATHER(OP, FUNCTOR, NAME, TYPE)                                                                                \
  PACCD_GANG_REDUCTION void __paccd_gather_lanes_##OP##_##NAME(void *Scratch, uint32_t SlotOffset,                     \
                                                               uint32_t BytesPerGang, uint32_t Stride,                 \
                                                               uint32_t Elements, TYPE *Copies) {                      \
    gatherLanes<FUNCTOR>(rowOfGang(Scratch, SlotOffset, BytesPerGang), Stride, Elements, Copies);                      \
  }
PACCD_SCALAR_REDUCTIONS(GATHER)

#define MERGE(OP, FUNCTOR, NAME, TYPE)                                                                                 \
  PACCD_GANG_REDUCTION void __paccd_merge_arrays_##OP##_##NAME(void *Scratch, uint32_t Slot, uint32_t SlotOffset,      \
                                                               uint32_t BytesPerGang, uint32_t Elements,               \
                                                               TYPE *Outer) {                                          \
    mergeArrays<FUNCTOR>(Scratch, Slot, SlotOffset, BytesPerGang, Elements, Outer);                                    \
  }
PACCD_SCALAR_REDUCTIONS(MERGE)

//===- ReduceDevice.cpp - reductions over gangs -*- C++ -*-===//
//
// Every gang writes its value to its part of the scratch memory and counts
// itself in; the gang that finds itself last combines all of them. Which gang
// that is varies, the order of combination does not.
//
//===----------------------------------------------------------------------===//
#include "Exchange.h"
#include "Operators.h"
#include "pacc/ABI/Device.h"
#include "pacc/ABI/Types.h"

using namespace pacc::device;

namespace {

PACCD_INLINE uint32_t linearGang() {
  return (gang(2) * numGangs(1) + gang(1)) * numGangs(0) + gang(0);
}

/// Other gangs wrote these bytes: they must be read where the program reads
/// them.
template <class T> PACCD_INLINE T readPartial(const char *Address) {
  T Value;
  uint32_t Words[sizeof(T) / sizeof(uint32_t)];
  for (uint32_t I = 0; I < sizeof(T) / sizeof(uint32_t); ++I)
    Words[I] = reinterpret_cast<const volatile uint32_t *>(Address)[I];
  __builtin_memcpy(&Value, Words, sizeof(T));
  return Value;
}

/// Stores the gang's value; true on all lanes of the gang that arrives last.
template <class T>
PACCD_INLINE bool arriveLast(uint32_t *Counter, char *Mine, T Value,
                             uint32_t Gangs) {
  bool Last = false;
  if (thread() == 0) {
    *reinterpret_cast<T *>(Mine) = Value;
    // Releases the partial to the last gang; acquires the partials of all
    // others if this is it.
    fence();
    uint32_t Arrived = __atomic_fetch_add(Counter, 1u, __ATOMIC_ACQ_REL);
    fence();
    Last = Arrived == Gangs - 1;
  }
  return anyInGang(Last);
}

/// Lane t combines the partials t, t + threads, ..., then the lanes combine
/// theirs.
template <class Op, class T>
PACCD_INLINE T combinePartials(const char *First, uint32_t Stride,
                               uint32_t Gangs) {
  T Value = T();
  uint32_t Thread = thread();
  if (Thread < Gangs)
    Value = readPartial<T>(First + uint64_t(Thread) * Stride);
  for (uint32_t Gang = Thread + threads(); Gang < Gangs; Gang += threads())
    Value = Op()(Value, readPartial<T>(First + uint64_t(Gang) * Stride));
  return combineGang<Op>(Value, least(Gangs, threads()), 1);
}

template <class Op, class T>
PACCD_INLINE int32_t reduceDevice(void *Scratch, uint32_t Slot,
                                  uint32_t SlotOffset, uint32_t BytesPerGang,
                                  T *Value) {
  uint32_t Gangs = numGangs(0) * numGangs(1) * numGangs(2);
  if (Gangs == 1)
    return 1;
  uint32_t *Counter = static_cast<uint32_t *>(Scratch) + Slot;
  char *First = static_cast<char *>(Scratch) + PACC_SCRATCH_HEADER + SlotOffset;
  if (!arriveLast(Counter, First + uint64_t(linearGang()) * BytesPerGang,
                  *Value, Gangs))
    return 0;
  *Value = combinePartials<Op, T>(First, BytesPerGang, Gangs);
  if (thread() == 0)
    *Counter = 0;
  return 1;
}

} // namespace

#define DEVICE(OP, FUNCTOR, NAME, TYPE)                                        \
  PACCD_ENTRY int32_t __paccd_reduce_device_##OP##_##NAME(                     \
      void *Scratch, uint32_t Slot, uint32_t SlotOffset,                       \
      uint32_t BytesPerGang, TYPE *Value) {                                    \
    return reduceDevice<FUNCTOR>(Scratch, Slot, SlotOffset, BytesPerGang,      \
                                 Value);                                       \
  }
PACCD_SCALAR_REDUCTIONS(DEVICE)
PACCD_COMPLEX_REDUCTIONS(DEVICE)

//===- ReduceDevice.cpp - reductions over gangs -*- C++ -*-===//
//
// Every gang writes its value to its part of the scratch memory and counts
// itself in; the gang that finds itself last combines all of them. Which gang
// that is varies, the order of combination does not.
//
// Many gangs do so in groups: the last gang of a group combines the values of
// the group, and the groups take part as single gangs did. That keeps what one
// gang has to read after all others have finished short.
//
// Each gang leaves all elements of an array, counts itself in once, and the last
// gang combines element by element. An array whose length the compiler does not
// know has no place there: gangs add theirs one after the other, behind a lock.
//
//===----------------------------------------------------------------------===//
#include "Operators.h"
#include "Partials.h"
#include "pacc/ABI/Device.h"

using namespace pacc::device;

namespace {

/// Stores number `Me`; true on all lanes of the gang that arrives last.
template <class T>
PACCD_INLINE bool arriveLast(const Partials &P, uint32_t Me, T Value) {
  bool Last = false;
  if (thread() == 0) {
    if constexpr (alignof(T) > sizeof(uint64_t)) // partials are aligned as words are
      writePartial(P.at(Me), &Value, sizeof(T));
    else
      *reinterpret_cast<T *>(P.at(Me)) = Value;
    Last = countIn(P.Counter, P.Count);
  }
  return anyInGang(Last);
}

/// Lane t combines the partials t, t + threads, ..., then the lanes combine
/// theirs.
template <class Op, class T> PACCD_INLINE T combinePartials(const Partials &P) {
  T Value = T();
  uint32_t Thread = thread();
  if (Thread < P.Count)
    Value = readPartial<T>(P.at(Thread));
#pragma clang loop unroll(disable)
  for (uint32_t I = Thread + threads(); I < P.Count; I += threads())
    Value = Op()(Value, readPartial<T>(P.at(I)));
  return combineGang<Op>(Value, least(P.Count, threads()), 1);
}

/// Makes `*Value` the total and returns true in the gang that arrives last.
template <class Op, class T>
PACCD_INLINE bool combineLast(const Partials &P, uint32_t Me, T *Value) {
  if (!arriveLast(P, Me, *Value))
    return false;
  *Value = combinePartials<Op, T>(P);
  return true;
}

/// `First` is where gang 0 has its partial.
template <class Op, class T>
PACCD_INLINE int32_t reduceDevice(void *Scratch, uint32_t Slot, char *First,
                                  uint32_t BytesPerGang, T *Value) {
  uint32_t Gangs = gangs();
  if (Gangs == 1)
    return 1;
  uint32_t Me = linearGang();
  Partials All = {counterOf(Scratch, Slot), First, BytesPerGang, Gangs};
  Partials Now = All;
  uint32_t Group = 0;
  bool InGroups = Gangs > 1u << SmallestGroupShift;
  if (InGroups) {
    uint32_t Shift = groupShift(Gangs);
    Group = Me >> Shift;
    uint32_t FirstGang = Group << Shift;
    Now = {All.Counter + 1 + Group, All.at(FirstGang), All.Stride,
           least(Gangs - FirstGang, 1u << Shift)};
    Me -= FirstGang;
    All.Stride <<= Shift;
    All.Count = ((Gangs - 1) >> Shift) + 1;
  }
  // Twice round with groups; a loop, so that the code is there once.
  while (combineLast<Op>(Now, Me, Value)) {
    if (!InGroups)
      return 1;
    // The group's value takes the place of its first gang's, which lane 0, who
    // stores it, was the one to read.
    InGroups = false;
    Me = Group;
    Now = All;
  }
  return 0;
}

/// Every gang combines its share of what the gangs of the kernel before left,
/// then all gangs combine those.
template <class Op, class T>
PACCD_INLINE int32_t finishDevice(void *Scratch, uint32_t Slot,
                                  uint32_t SlotOffset, uint32_t BytesPerGang,
                                  T *Value) {
  const uint32_t Left = *gangsThatLeft(Scratch);
  const char *From = firstPartial(Scratch, SlotOffset);
  const uint32_t First = linearGang() * threads();
  T Mine = T();
  if (First + thread() < Left)
    Mine = readPartial<T>(From + uint64_t(First + thread()) * BytesPerGang);
  for (uint64_t I = uint64_t(First) + thread() + uint64_t(gangs()) * threads();
       I < Left; I += uint64_t(gangs()) * threads())
    Mine = Op()(Mine, readPartial<T>(From + I * BytesPerGang));
  *Value = combineGang<Op>(Mine, least(Left - First, threads()), 1);
  return reduceDevice<Op>(
      Scratch, Slot,
      firstPartial(Scratch, SlotOffset) + uint64_t(Left) * BytesPerGang,
      BytesPerGang, Value);
}

/// One element of an array of which every gang has left its own.
template <class Op, class T>
PACCD_INLINE T collectElement(void *Scratch, uint32_t SlotOffset,
                              uint32_t BytesPerGang) {
  return combinePartials<Op, T>({/*Counter=*/nullptr,
                                 firstPartial(Scratch, SlotOffset),
                                 BytesPerGang, gangs()});
}

/// What the gangs at one place of the first axis have left.
template <class Op, class T>
PACCD_INLINE T collectOfRow(void *Scratch, uint32_t SlotOffset,
                            uint32_t BytesPerGang) {
  return combinePartials<Op, T>(
      {/*Counter=*/nullptr,
       firstPartial(Scratch, SlotOffset) + uint64_t(gang(0)) * BytesPerGang,
       uint64_t(BytesPerGang) * numGangs(0), numGangs(1)});
}

} // namespace

PACCD_GANG_REDUCTION void __paccd_leave_element(void *Scratch, uint32_t SlotOffset,
                                       uint32_t BytesPerGang, const void *Value,
                                       uint32_t Bytes) {
  if (thread() == 0)
    writePartial(firstPartial(Scratch, SlotOffset) +
                         uint64_t(linearGang()) * BytesPerGang,
                     Value, Bytes);
}

PACCD_GANG_REDUCTION int32_t __paccd_reduce_device_arrive(void *Scratch, uint32_t Slot) {
  bool Last = false;
  if (thread() == 0)
    Last = countIn(counterOf(Scratch, Slot), gangs());
  return anyInGang(Last);
}

PACCD_GANG_REDUCTION int32_t __paccd_arrive_of_row(void *Scratch, uint32_t Slot) {
  bool Last = false;
  if (thread() == 0)
    Last = countIn(counterOf(Scratch, Slot) + gang(0), numGangs(1));
  return anyInGang(Last);
}

PACCD_GANG_REDUCTION void __paccd_reduce_device_lock(void *Scratch, uint32_t Slot) {
  // All lanes wait at a barrier, where the emulator lets other gangs go on; and
  // its race detector sees there that this gang comes behind those before it.
  bool IsFree;
  do {
    uint32_t Expected = 0;
    IsFree = thread() == 0 &&
             __atomic_compare_exchange_n(counterOf(Scratch, Slot), &Expected,
                                         1u, /*weak=*/false, UpdateOrder,
                                         __ATOMIC_RELAXED);
    if (IsFree)
      fence();
  } while (!anyInGang(IsFree));
}

PACCD_GANG_REDUCTION void __paccd_reduce_device_unlock(void *Scratch, uint32_t Slot) {
  if (thread() != 0)
    return;
  fence();
  __atomic_exchange_n(counterOf(Scratch, Slot), 0u, UpdateOrder);
}

#define COLLECT(OP, FUNCTOR, NAME, TYPE)                                       \
  PACCD_GANG_REDUCTION void __paccd_reduce_collect_##OP##_##NAME(              \
      void *Scratch, uint32_t SlotOffset, uint32_t BytesPerGang,               \
      TYPE *Value) {                                                           \
    *Value = collectElement<FUNCTOR, TYPE>(Scratch, SlotOffset, BytesPerGang); \
  }
PACCD_SCALAR_REDUCTIONS(COLLECT)
PACCD_WIDE_REDUCTIONS(COLLECT)

#define COLLECT_OF_ROW(OP, FUNCTOR, NAME, TYPE)                                \
  PACCD_GANG_REDUCTION void __paccd_collect_of_row_##OP##_##NAME(              \
      void *Scratch, uint32_t SlotOffset, uint32_t BytesPerGang,               \
      TYPE *Value) {                                                           \
    *Value = collectOfRow<FUNCTOR, TYPE>(Scratch, SlotOffset, BytesPerGang);   \
  }
PACCD_SCALAR_REDUCTIONS(COLLECT_OF_ROW)
PACCD_WIDE_REDUCTIONS(COLLECT_OF_ROW)

PACCD_GANG_REDUCTION int32_t __paccd_leave_partial(void *Scratch, uint32_t SlotOffset,
                                          uint32_t BytesPerGang,
                                          const void *Value, uint32_t Bytes) {
  if (thread() != 0)
    return 0;
  const uint32_t Me = linearGang();
  writePartial(firstPartial(Scratch, SlotOffset) +
                       uint64_t(Me) * BytesPerGang,
                   Value, Bytes);
  if (Me == 0)
    *gangsThatLeft(Scratch) = gangs();
  return 0;
}

#define FINISH(OP, FUNCTOR, NAME, TYPE)                                        \
  PACCD_GANG_REDUCTION int32_t __paccd_finish_device_##OP##_##NAME(            \
      void *Scratch, uint32_t Slot, uint32_t SlotOffset,                       \
      uint32_t BytesPerGang, TYPE *Value) {                                    \
    return finishDevice<FUNCTOR>(Scratch, Slot, SlotOffset, BytesPerGang,      \
                                 Value);                                       \
  }
PACCD_SCALAR_REDUCTIONS(FINISH)
PACCD_WIDE_REDUCTIONS(FINISH)

#define DEVICE(OP, FUNCTOR, NAME, TYPE)                                        \
  PACCD_GANG_REDUCTION int32_t __paccd_reduce_device_##OP##_##NAME(            \
      void *Scratch, uint32_t Slot, uint32_t SlotOffset,                       \
      uint32_t BytesPerGang, TYPE *Value) {                                    \
    return reduceDevice<FUNCTOR>(Scratch, Slot,                                \
                                 firstPartial(Scratch, SlotOffset),            \
                                 BytesPerGang, Value);                         \
  }
PACCD_SCALAR_REDUCTIONS(DEVICE)
PACCD_WIDE_REDUCTIONS(DEVICE)

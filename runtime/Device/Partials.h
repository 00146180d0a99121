//===- Partials.h - what gangs leave for each other -------------*- C++ -*-===//
//
// Every gang has a part of the scratch memory, of the same size, in which it leaves
// what others combine; and counts itself in where the last one goes on.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_DEVICE_PARTIALS_H
#define PACC_DEVICE_PARTIALS_H

#include "Exchange.h"
#include "pacc/ABI/Types.h"

namespace pacc::device {

PACCD_INLINE uint32_t linearGang() {
  return (gang(2) * numGangs(1) + gang(1)) * numGangs(0) + gang(0);
}

/// All partial results are whole words. They are written as such: of a floating-point
/// number that is stored byte by byte, code of ptxas 13.0 stored a wrong low byte.
PACCD_INLINE void writePartial(char *Address, const void *Value,
                               uint32_t Bytes) {
  for (uint32_t I = 0; I < Bytes / sizeof(uint32_t); ++I) {
    uint32_t Word;
    __builtin_memcpy(&Word, static_cast<const char *>(Value) + I * sizeof Word,
                     sizeof Word);
    reinterpret_cast<uint32_t *>(Address)[I] = Word;
  }
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

/// Values of gangs, or of groups of gangs, that are combined together.
struct Partials {
  uint32_t *Counter; ///< how many have arrived; zero before and after
  char *First;
  uint64_t Stride; ///< bytes from one to the next
  uint32_t Count;

  PACCD_INLINE char *at(uint32_t I) const { return First + I * Stride; }
};

/// Lane 0 counts the gang in; true there if it is the last of `Count`.
PACCD_INLINE bool countIn(uint32_t *Counter, uint32_t Count) {
  // Releases what lane 0 has left to the last gang; acquires what lanes 0 of all
  // others have left if this is it.
  fence();
  uint32_t Arrived = __atomic_fetch_add(Counter, 1u, UpdateOrder);
  fence();
  if (Arrived != Count - 1)
    return false;
  *Counter = 0;
  return true;
}

/// The first counter of a slot is for the groups.
constexpr uint32_t MostGroups = PACC_SCRATCH_COUNTERS - 1;

PACCD_INLINE char *firstPartial(void *Scratch, uint32_t SlotOffset) {
  return static_cast<char *>(Scratch) + PACC_SCRATCH_HEADER + SlotOffset;
}

PACCD_INLINE uint32_t *counterOf(void *Scratch, uint32_t Slot) {
  return static_cast<uint32_t *>(Scratch) + Slot * PACC_SCRATCH_COUNTERS;
}

/// So few gangs need no groups.
constexpr uint32_t SmallestGroupShift = 8;
/// Groups have 1 << shift gangs.
PACCD_INLINE uint32_t groupShift(uint32_t Gangs) {
  uint32_t Shift = SmallestGroupShift;
  while ((Gangs - 1) >> Shift >= MostGroups)
    ++Shift;
  return Shift;
}

PACCD_INLINE uint32_t *gangsThatLeft(void *Scratch) {
  return reinterpret_cast<uint32_t *>(static_cast<char *>(Scratch) +
                                      PACC_SCRATCH_GANGS);
}

} // namespace pacc::device

#endif

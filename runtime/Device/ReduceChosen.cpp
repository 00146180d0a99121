//===- ReduceChosen.cpp - what gangs have chosen -*- C++ -*-===//
//
// An extreme with what the program sets together with it (`if (x < m) { m = x; k = i; }`). Every gang has left a record:
// keys, the least of which counts, and values. No two gangs have the same keys, but for those that have chosen nothing.
//
//===----------------------------------------------------------------------===//
#include "Operators.h"
#include "Partials.h"
#include "pacc/ABI/Device.h"

using namespace pacc::device;

PACCD_GANG_REDUCTION void __paccd_collect_chosen(void *Scratch, uint32_t SlotOffset, uint32_t BytesPerGang,
                                                 uint32_t Keys, uint64_t *Record, uint32_t Words) {
  const char *First = firstPartial(Scratch, SlotOffset);
  const auto Word = [=](uint32_t Gang, uint32_t Index) {
    return readPartial<uint64_t>(First + uint64_t(Gang) * BytesPerGang + Index * sizeof(uint64_t));
  };
  // Of the gangs t, t + threads, ... lane t knows the best one.
  uint32_t Best = least(thread(), gangs() - 1);
  for (uint32_t Gang = thread() + threads(); Gang < gangs(); Gang += threads())
    for (uint32_t K = 0; K < Keys; ++K) {
      const uint64_t Here = Word(Gang, K), Before = Word(Best, K);
      if (Here < Before)
        Best = Gang;
      if (Here != Before)
        break;
    }
  bool IsBest = true;
  for (uint32_t K = 0; K < Keys; ++K) {
    const uint64_t Mine = IsBest ? Word(Best, K) : ~uint64_t(0);
    const uint64_t All = combineGang<Min>(Mine, threads(), 1);
    IsBest &= Mine == All;
  }
  Best = combineGang<Min>(IsBest ? Best : ~uint32_t(0), threads(), 1);
  for (uint32_t I = 0; I < Words; ++I)
    Record[I] = Word(Best, I);
}

//===- ReduceShares.cpp - several reductions over gangs at once -*- C++ -*-===//
//
// What ReduceDevice.cpp does for one value, in pieces that the compiler puts together for several: gangs leave all of their
// values and count themselves in once; the lanes of the last gang of a group, then of that of all groups, read their shares
// of all values before they combine them. Values are combined in the same order.
//
//===----------------------------------------------------------------------===//
#include "Operators.h"
#include "Partials.h"
#include "pacc/ABI/Device.h"

using namespace pacc::device;

namespace {

/// The shares that are combined in a stage, and `Me`, which of them is the caller's. In the first gangs', of its group.
PACCD_INLINE Partials sharesOf(void *Scratch, uint32_t Slot, uint32_t SlotOffset, uint32_t BytesPerGang, uint32_t Stage,
                               uint32_t &Me) {
  const uint32_t Gangs = gangs();
  char *First = firstPartial(Scratch, SlotOffset);
  if (Stage & PACC_STAGE_BEHIND)
    First += uint64_t(*gangsThatLeft(Scratch)) * BytesPerGang;
  Partials All = {counterOf(Scratch, Slot), First, BytesPerGang, Gangs};
  Me = linearGang();
  if (Gangs <= 1u << SmallestGroupShift)
    return All;
  const uint32_t Shift = groupShift(Gangs), Group = Me >> Shift;
  if (Stage & PACC_STAGE_GROUPS) {
    Me = Group;
    All.Stride <<= Shift; // a group's value takes the place of its first gang's
    All.Count = ((Gangs - 1) >> Shift) + 1;
    return All;
  }
  const uint32_t FirstGang = Group << Shift;
  Me -= FirstGang;
  return {All.Counter + 1 + Group, All.at(FirstGang), All.Stride, least(Gangs - FirstGang, 1u << Shift)};
}

/// How many lanes have a share.
PACCD_INLINE uint32_t lanesWithShares(void *Scratch, uint32_t Slot, uint32_t Stage) {
  if (Stage & PACC_STAGE_LEFT)
    return least(*gangsThatLeft(Scratch) - linearGang() * threads(), threads());
  uint32_t Me;
  return least(sharesOf(Scratch, Slot, 0, 0, Stage, Me).Count, threads());
}

/// Where the share with this number is.
PACCD_INLINE const char *shareAt(void *Scratch, uint32_t Slot, uint32_t SlotOffset, uint32_t BytesPerGang, uint32_t Stage,
                                 uint32_t Number) {
  if (Stage & PACC_STAGE_LEFT)
    return firstPartial(Scratch, SlotOffset) + uint64_t(Number) * BytesPerGang;
  uint32_t Me;
  return sharesOf(Scratch, Slot, SlotOffset, BytesPerGang, Stage, Me).at(Number);
}

} // namespace

PACCD_GANG_REDUCTION void __paccd_leave_share(void *Scratch, uint32_t Slot, uint32_t SlotOffset, uint32_t BytesPerGang,
                                              uint32_t Stage, const void *Value, uint32_t Bytes) {
  uint32_t Me;
  const Partials P = sharesOf(Scratch, Slot, SlotOffset, BytesPerGang, Stage, Me);
  if (thread() == 0)
    writePartial(P.at(Me), Value, Bytes);
}

PACCD_GANG_REDUCTION int32_t __paccd_arrive_with_shares(void *Scratch, uint32_t Slot, uint32_t Stage) {
  if (gangs() == 1)
    return PACC_ARRIVED_ALONE;
  uint32_t Me;
  const Partials P = sharesOf(Scratch, Slot, 0, 0, Stage, Me);
  bool Last = false;
  if (thread() == 0)
    Last = countIn(P.Counter, P.Count);
  if (!anyInGang(Last))
    return PACC_ARRIVED_BEFORE;
  const bool OthersFollow = !(Stage & PACC_STAGE_GROUPS) && gangs() > 1u << SmallestGroupShift;
  return OthersFollow ? PACC_ARRIVED_IN_GROUP : PACC_ARRIVED_LAST;
}

PACCD_GANG_REDUCTION int32_t __paccd_next_share(void *Scratch, uint32_t Slot, uint32_t Stage, uint32_t Turn,
                                                uint32_t *Number) {
  uint64_t Next, Count;
  if (Stage & PACC_STAGE_LEFT) {
    Next = (uint64_t(Turn) * gangs() + linearGang()) * threads() + thread();
    Count = *gangsThatLeft(Scratch);
  } else {
    uint32_t Me;
    Next = uint64_t(Turn) * threads() + thread();
    Count = sharesOf(Scratch, Slot, 0, 0, Stage, Me).Count;
  }
  *Number = uint32_t(Next);
  return Next < Count;
}

#define ADD(OP, FUNCTOR, NAME, TYPE)                                                                                     \
  PACCD_GANG_REDUCTION void __paccd_add_share_##OP##_##NAME(void *Scratch, uint32_t Slot, uint32_t SlotOffset,           \
                                                            uint32_t BytesPerGang, uint32_t Stage, uint32_t Turn,        \
                                                            uint32_t Number, TYPE *Value) {                              \
    const TYPE Share = readPartial<TYPE>(shareAt(Scratch, Slot, SlotOffset, BytesPerGang, Stage, Number));               \
    *Value = Turn == 0 ? Share : FUNCTOR()(*Value, Share);                                                               \
  }
PACCD_SCALAR_REDUCTIONS(ADD)
PACCD_WIDE_REDUCTIONS(ADD)

#define LEAVE(OP, FUNCTOR, NAME, TYPE)                                                                                   \
  PACCD_GANG_REDUCTION void __paccd_leave_shares_##OP##_##NAME(void *Scratch, uint32_t Slot, uint32_t Stage,             \
                                                               uint32_t Offset, TYPE *Value) {                           \
    *Value = leaveFirst<FUNCTOR>(*Value, lanesWithShares(Scratch, Slot, Stage), Offset);                                 \
  }
PACCD_SCALAR_REDUCTIONS(LEAVE)
PACCD_WIDE_REDUCTIONS(LEAVE)

#define COLLECT(OP, FUNCTOR, NAME, TYPE)                                                                                 \
  PACCD_GANG_REDUCTION void __paccd_collect_shares_##OP##_##NAME(void *Scratch, uint32_t Slot, uint32_t Stage,           \
                                                                 uint32_t Offset, TYPE *Value) {                         \
    *Value = collectFirst<FUNCTOR>(*Value, lanesWithShares(Scratch, Slot, Stage), Offset);                               \
  }
PACCD_SCALAR_REDUCTIONS(COLLECT)
PACCD_WIDE_REDUCTIONS(COLLECT)

//===- GangReport.cpp - lanes and gangs that wait for nobody --------------===//

#include "Driver/Emulator/Lane.h"
#include "Driver/KernelName.h"
#include <algorithm>

namespace pacc::rt::emulator {

std::string Gang::describe(const Lane &L) const {
  char Text[128];
  std::snprintf(Text, sizeof Text, "lane (%u,%u)", L.x, L.y);
  std::string Where = Text;
  if (L.HasEnded)
    return Where + " ended";
  switch (L.Waits) {
  case Wait::Nothing:
    return Where + " runs";
  case Wait::Barrier:
    return Where + " waits at a barrier of the gang";
  case Wait::Any:
    return Where + " waits at the end of a reduction over gangs";
  case Wait::Row:
    return Where + " waits at a barrier of its worker";
  case Wait::Grid:
    return Where + " waits at a barrier of all gangs";
  case Wait::Shuffle:
    std::snprintf(Text, sizeof Text, " waits at a shuffle of warp lanes 0x%08x",
                  L.Mask);
    return Where + Text;
  }
  return Where;
}

Status Gang::missedGrid() const {
  const Lane &L = Lanes.front();
  return Status::error(ErrorCode::InvalidUse,
                       "emulator: the gangs have parted: gang (%u,%u,%u) waits at a "
                       "barrier of all gangs, but another one has ended\n%s",
                       L.gang[0], L.gang[1], L.gang[2],
                       nameInMessage(*Running->Kernel).c_str());
}

/// Some lanes wait, none can go on: names one that waits and one that it waits
/// for.
Status Gang::missed() {
  const Lane *Waiting = nullptr, *Absent = nullptr;
  for (const Lane &L : Lanes)
    if (L.Waits != Wait::Nothing) {
      Waiting = &L;
      break;
    }
  uint32_t First = 0, Count = static_cast<uint32_t>(Lanes.size());
  if (Waiting->Waits == Wait::Row) {
    First = Waiting->y * Waiting->width;
    Count = Waiting->width;
  } else if (Waiting->Waits == Wait::Shuffle) {
    First = static_cast<uint32_t>(Waiting - Lanes.data()) / WarpSize * WarpSize;
    Count = std::min<uint32_t>(WarpSize, Count - First);
  }
  for (uint32_t I = 0; I < Count && !Absent; ++I) {
    bool TakesPart =
        Waiting->Waits != Wait::Shuffle || (Waiting->Mask >> I & 1);
    if (TakesPart &&
        !waitsLike(Lanes[First + I], Waiting->Waits, Waiting->Mask))
      Absent = &Lanes[First + I];
  }
  return Status::error(
      ErrorCode::InvalidUse,
      "emulator: the lanes of gang (%u,%u,%u) have parted: %s, but %s\n%s",
      Waiting->gang[0], Waiting->gang[1], Waiting->gang[2],
      describe(*Waiting).c_str(),
      Absent ? describe(*Absent).c_str()
             : "it names a lane that does not exist",
      nameInMessage(*Running->Kernel).c_str());
}

} // namespace pacc::rt::emulator

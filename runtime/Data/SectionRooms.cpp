//===- SectionRooms.cpp - memory for sections of one directive ------------===//

#include "Data/SectionRooms.h"
#include "Data/Pointers/PointerTree.h"
#include <algorithm>
#include <cinttypes>

namespace pacc::rt {

/// Whether the item asks for memory for a section that is one piece.
static bool isMapped(const DataItem &Item) {
  return !Item.isEmpty() && Item.Levels.empty() && Item.extentIsKnown() && !Item.IsInParts &&
         EntryAction::of(Item.Action).IfAbsent == EntryAction::Create;
}

Section roomFor(Section Room, const std::vector<DataItem> &List, bool ForInferred) {
  for (bool Grows = true; Grows;) {
    Grows = false;
    for (const DataItem &Other : List) {
      if ((Other.isInferred() && !ForInferred) || !isMapped(Other))
        continue;
      const Section S = Other.section();
      if (S.End <= Room.Begin || S.Begin >= Room.End ||
          (S.Begin >= Room.Begin && S.End <= Room.End))
        continue;
      Room.Begin = std::min(Room.Begin, S.Begin);
      Room.End = std::max(Room.End, S.End);
      Grows = true;
    }
  }
  return Room;
}

HostRange arrayAround(const Section &Room, const DataItem &Item, const std::vector<DataItem> &List) {
  HostRange All = {Room.Begin, Room.End};
  for (const DataItem &Other : List)
    if (Other.Base == Item.Base && Other.Var == Item.Var && isMapped(Other)) {
      All.Begin = std::min(All.Begin, Other.section().Begin);
      All.End = std::max(All.End, Other.section().End);
    }
  if (All.Begin == Room.Begin && All.End == Room.End)
    return {0, 0};
  if (Item.Base <= All.Begin) // aligned as the array is
    All.Begin -= (All.Begin - Item.Base) % DeviceAlignment;
  return All;
}

Status lieElsewhere(const char *Name, const Mapping &A, const Mapping &B) {
  return Status::error(ErrorCode::PartiallyPresent,
                       "sections of an array that a kernel uses lie elsewhere on the device than beside each other: name=%s\n"
                       " host:0x%" PRIxPTR " size:%zu and host:0x%" PRIxPTR " size:%zu\n"
                       " Map them in one directive, or all that lies between them, too",
                       Name ? Name : "(unknown)", A.Begin, A.bytes(), B.Begin, B.bytes());
}

Result<std::optional<Mapping>> heldTogether(const std::vector<DataItem> &List, HostAddress Variable, HostAddress Value) {
  const Mapping *First = nullptr;
  std::optional<Mapping> All;
  for (const DataItem &Item : List) {
    const Mapping *Held = Item.Tree ? Item.Tree->root() : Item.Held;
    if (Item.Var != Variable || Item.Base != Value || !Held || Item.IsInParts || Held == First)
      continue;
    if (!First) {
      First = Held;
      continue;
    }
    if (Held->deviceOf(Value) != First->deviceOf(Value))
      return lieElsewhere(Item.Name, *First, *Held);
    if (!All)
      All = *First;
    All->include(*Held);
  }
  return All;
}

} // namespace pacc::rt

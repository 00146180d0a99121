//===- TakenItems.cpp - objects that launches take along, or not ----------===//

#include "Data/TakenItems.h"
#include <algorithm>
#include <cstdlib>
#include <optional>

namespace pacc::rt {

namespace {

/// Whether the device has the part at its place beside the others.
bool isThereAt(DataContext &C, HostRange Part, HostAddress Object, std::optional<DeviceAddress> &At) {
  const PresentTable::Found There = C.Table.find(Part.Begin, Part.End);
  if (There.How != PresentTable::Presence::Present)
    return false;
  const DeviceAddress Here = There.Map->deviceOf(Object);
  return At.value_or(Here) == (At = Here);
}

void settleOne(DataContext &C, DataItem &Object, const std::vector<DataItem> &List) {
  const Section All = Object.section();
  if (C.Table.find(All.Begin, All.End).How == PresentTable::Presence::Present)
    return;
  std::vector<HostRange> Parts;
  for (const ItemPart &P : Object.Parts)
    Parts.push_back({All.Begin + P.Offset, All.Begin + P.Offset + std::abs(P.Bytes)});
  if (Parts.empty())
    Parts.push_back({All.Begin, All.End});
  const auto IsOfOther = [&](HostRange Part) {
    return std::any_of(List.begin(), List.end(), [&](const DataItem &Other) {
      if (&Other == &Object || Other.has(PACC_ITEM_TAKEN) || Other.isEmpty() || !Other.Levels.empty() || !Other.extentIsKnown())
        return false;
      const Section S = Other.section();
      return S.Begin < Part.End && Part.Begin < S.End;
    });
  };
  std::optional<DeviceAddress> At;
  const bool IsAbsent = C.Table.find(All.Begin, All.End).How == PresentTable::Presence::Absent;
  const bool IsMapped = IsAbsent ? std::any_of(Parts.begin(), Parts.end(), IsOfOther)
                                 : std::all_of(Parts.begin(), Parts.end(), [&](HostRange Part) {
                                     return isThereAt(C, Part, All.Begin, At);
                                   });
  if (!IsMapped)
    Object.Base = 0;
}

} // namespace

void settleTaken(DataContext &C, std::vector<DataItem> &List) {
  for (DataItem &Item : List)
    if (Item.has(PACC_ITEM_TAKEN) && Item.Base)
      settleOne(C, Item, List);
}

} // namespace pacc::rt

//===- SectionRooms.h - memory for sections of one directive ----*- C++ -*-===//
//
// A kernel has one address for an array, whatever sections of it clauses name: those of one directive are as far apart
// on the device as on the host.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DATA_SECTIONROOMS_H
#define PACC_RUNTIME_DATA_SECTIONROOMS_H

#include "Data/DataItem.h"
#include "Data/Copies/PresentTable.h"
#include "Data/Section.h"
#include <optional>
#include <vector>

namespace pacc::rt {

/// The memory to map for an absent section: with all of the items' sections that
/// overlap it, directly or through each other, so that the order
/// of the clauses means nothing.
/// Clauses know better than what was inferred.
Section roomFor(Section Room, const std::vector<DataItem> &List, bool ForInferred);

/// From the first to the last of the sections of `Item`'s array that the directive maps; empty if `Room` has them all.
HostRange arrayAround(const Section &Room, const DataItem &Item, const std::vector<DataItem> &List);

/// What the items whose variable is at `Variable`, with the value `Value`, hold of its array, from the first byte to the
/// last, as if it were one mapping; nothing if that is one. Fails where they are not as far apart on the device.
Result<std::optional<Mapping>> heldTogether(const std::vector<DataItem> &List, HostAddress Variable, HostAddress Value);

/// That sections of an array which a kernel uses do not.
Status lieElsewhere(const char *Name, const Mapping &A, const Mapping &B);

} // namespace pacc::rt

#endif

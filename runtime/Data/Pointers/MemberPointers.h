//===- MemberPointers.h - pointer members that kernels follow ---*- C++ -*-===//
//
// The items that Lowering adds for pointer members that a compute construct follows
// and no clause names, and for reference members (action PACC_ATTACH with
// PACC_ITEM_IMPLICIT; Var is where the pointer lies, or the address that a reference
// is). A copy of an object that the construct itself makes gets device
// addresses; one that was there before must have them, or is lent them while the
// host waits for the construct.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DATA_POINTERS_MEMBERPOINTERS_H
#define PACC_RUNTIME_DATA_POINTERS_MEMBERPOINTERS_H

#include "Data/Actions.h"

namespace pacc::rt {

/// The item is a pointer in an object, which no clause names: it leads to the device's data while the construct lasts.
bool isMemberPointer(const DataItem &Item);

/// The error of an object on the device that holds an address of the host; none, where kernels do not come to it.
Status leadsToHost(const Device &Dev, const DataItem &Item, HostAddress Value);

/// After all other items of the construct. Whether the pointer was attached. An
/// error if the device's copy of the object leads to memory that only the host has.
/// Callers hold the table's lock.
Result<bool> useMemberPointer(DataContext &C, const DataItem &Item);

} // namespace pacc::rt

#endif

//===- Attach.h - device pointers inside present data -----------*- C++ -*-===//
//
// OpenACC 3.4, 2.6.4 and 2.6.8: attach and detach actions. A pointer that lies
// in present memory gets, in its device copy, the device address of what it
// points to, as long as its attachment counter is above zero.
// Callers hold the present table's lock.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DATA_POINTERS_ATTACH_H
#define PACC_RUNTIME_DATA_POINTERS_ATTACH_H

#include "Data/Copies/Transfer.h"

namespace pacc::rt {

/// The mapping that holds the pointer at `Pointer` wholly; null if there is
/// none.
Mapping *holderOf(PresentTable &Table, HostAddress Pointer);
/// Attaches the pointer at `Pointer` to what its value is on the device.
/// Returns false, and does nothing, if the pointer or its target is absent.
Result<bool> attach(DataContext &C, HostAddress Pointer);
/// As above, with the device address that the pointer shall have.
Result<bool> attachTo(DataContext &C, HostAddress Pointer,
                      DeviceAddress Target);
/// Attaches the `Count` neighbouring pointers from `First` on, which lie in
/// `M`, to `Targets`; one transfer at most.
Status attachArray(DataContext &C, Mapping &M, HostAddress First,
                   const DeviceAddress *Targets, size_t Count);

/// Where a launch leads a pointer in `M` nowhere: the device has the host's value, whatever an earlier launch has left.
Status leave(DataContext &C, Mapping &M, HostAddress Pointer);

/// An error if the region of another thread holds the pointer, called `Name`, and has led it elsewhere than to `Target`:
/// the object on the device has one.
Status checkThreads(DataContext &C, HostAddress Pointer, const char *Name, DeviceAddress Target);

struct DetachFlags {
  bool Finalize = false; ///< all attaches are undone
};
/// Undoes one attach; the device copy gets the host's value back with the last
/// one. No action for a pointer that is not attached.
Status detach(DataContext &C, HostAddress Pointer, DetachFlags Flags);
/// Undoes one attachArray.
Status detachArray(DataContext &C, Mapping &M, HostAddress First, size_t Count);

} // namespace pacc::rt

#endif

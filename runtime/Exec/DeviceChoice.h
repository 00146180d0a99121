//===- DeviceChoice.h - init, shutdown, set, and choosing -------*- C++ -*-===//
//
// OpenACC 3.4, 2.14.1 to 2.14.3, and the routines that do the same (3.2.2,
// 3.2.4, 3.2.7, 3.2.8, 3.2.14): a thread's current device, and the life of
// devices.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_EXEC_DEVICECHOICE_H
#define PACC_RUNTIME_EXEC_DEVICECHOICE_H

#include "Exec/ThreadState.h"

namespace pacc::rt {

/// The thread's device if it has the type, else device 0 of the type: to name a
/// type alone does not change the number.
Result<DeviceState *> deviceOfType(ThreadState &T, DeviceType Type,
                                   ProgramTraits Program = ProgramTraits());

/// Waits for the device's work, then ends the lifetimes of its data without
/// copying anything back. Data of regions that are still open stay until these
/// end.
Status shutDown(ThreadState &T, DeviceState &D, const Place &Where);

/// The directives init, shutdown and set.
bool isDeviceDirective(const Construct &C);
/// Does what such a directive says, if its condition holds: makes a device current, or shuts one down. An
/// error if there is no such device.
Status performDeviceDirective(ThreadState &T, Construct &C);

} // namespace pacc::rt

#endif

//===- TakenObjects.h - objects that launches take along --------*- C++ -*-===//
#ifndef PACC_RUNTIME_EXEC_LAUNCH_TAKENOBJECTS_H
#define PACC_RUNTIME_EXEC_LAUNCH_TAKENOBJECTS_H

#include "Data/Copies/PresentTable.h"
#include <vector>

namespace pacc::rt {

/// An object of which the device has nothing, or not all, and of which the kernel gets a copy as it only reads it by that
/// name (PACC_ARG_OBJECT). Pointers in other objects may lead to it: then they lead to that copy, and what the kernel
/// writes by them comes back.
struct TakenObject {
  HostRange Host;
  DeviceAddress Device;
  std::vector<HostRange> There = {}; ///< what the device has of it, in other memory
  bool IsLed = false;                ///< a pointer that the kernel uses leads there

  DeviceAddress deviceOf(HostAddress Address) const { return Device + (Address - Host.Begin); }
  bool hasDevice(DeviceAddress Address) const { return Address - Device < Host.End - Host.Begin; }
  bool holds(HostRange R) const { return Host.Begin <= R.Begin && R.End <= Host.End; }
};

} // namespace pacc::rt

#endif

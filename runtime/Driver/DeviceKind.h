//===- DeviceKind.h - what kinds of devices there are -----------*- C++ -*-===//
//
// What the runtime knows of a kind of devices without having one. Each folder of
// Driver/ tells it of its own kind: Kind.def has the name of the type, and one of
// its sources defines `const DeviceKind <name>Kind`. Nobody else lists them.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DRIVER_DEVICEKIND_H
#define PACC_RUNTIME_DRIVER_DEVICEKIND_H

#include "Driver/Device.h"
#include "acc_prof.h"
#include "openacc.h"
#include <memory>
#include <string>
#include <vector>

namespace pacc::rt {

/// What a kind of devices is to a program, in the order in which devices are listed.
enum class DeviceRole {
  Gpu,    ///< chosen where nobody asks, if there is one; runs images
  Host,   ///< the program's own cores, one device; its code calls the program's functions
  StandIn ///< runs the GPU's kernels on the host, for tests; only for who asks
};

struct FoundDevices {
  std::vector<std::unique_ptr<Device>> All;
  std::string WhyNone; ///< for people; may be empty
};

struct DeviceKind {
  DeviceType Type;
  DeviceRole Role;
  const char *Name;      ///< "nvidia": as ACC_DEVICE_TYPE takes it, and messages print it
  const char *OtherName; ///< that ACC_DEVICE_TYPE takes, too; or null
  const char *Code;      ///< "CUDA": the code that it runs, for lines and messages
  const char *Vendor;    ///< "NVIDIA": at the head of the timing table's lines
  acc_device_t Public;   ///< its number for programs
  acc_device_api Api;    ///< for tools

  /// Whether the compiler has made code for such devices.
  bool (*HasCode)(const pacc_kernel &Kernel);
  /// Only looks; Device::initialize does the costly part when a device is first used, and a device that cannot be used
  /// says so there.
  FoundDevices (*Discover)();
  /// Prints all devices of the kind for pacc-info; null: they are printed as all others are.
  void (*Describe)() = nullptr;
  /// Whether the caller is code that such a device runs in this process; null: it runs none here, or all code is such.
  bool (*IsCaller)() = nullptr;
};

const DeviceKind &kindOf(DeviceType Type);
/// All kinds, in the order of their roles.
const std::vector<const DeviceKind *> &deviceKinds();

} // namespace pacc::rt

#endif

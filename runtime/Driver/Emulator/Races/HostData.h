//===- HostData.h - data of the host that the device has --------*- C++ -*-===//
//
// On a GPU a kernel that uses the host's address of what is on the device ends with an error, or gets what is stale.
// The emulator's kernels are in the host's memory, where they would do neither.
// ===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DRIVER_EMULATOR_RACES_HOSTDATA_H
#define PACC_RUNTIME_DRIVER_EMULATOR_RACES_HOSTDATA_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>

namespace pacc::rt::emulator {

/// Any thread may add and remove; the thread that does the device's work refreshes and finds.
class HostData {
public:
  /// The `Bytes` at `Host` are on the device, at `Device`.
  void add(uintptr_t Host, size_t Bytes, uintptr_t Device);
  /// All that is in the device's memory there.
  void remove(uintptr_t Device, size_t Bytes);
  /// The device's memory comes from the host's heap, where this was the host's.
  void replace(uintptr_t Begin, size_t Bytes);
  /// From now on it is known what has been added and removed.
  void refresh();
  /// Kernels have taken this memory for themselves.
  void forget(uintptr_t Begin, size_t Bytes);
  /// Where the device has what is at this address of the host; 0: it has not.
  uintptr_t find(uintptr_t Host) const;

private:
  struct Copy {
    size_t Bytes;
    uintptr_t Device;
  };
  using Ranges = std::map<uintptr_t, Copy>; ///< by the host's address
  static bool erase(Ranges &From, uintptr_t Begin, size_t Bytes);

  std::mutex Lock; ///< protects All and Changed
  Ranges All;
  bool Changed = false;
  Ranges Known;
};

} // namespace pacc::rt::emulator

#endif

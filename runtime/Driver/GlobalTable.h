//===- GlobalTable.h - a device's copies of global variables ----*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_GLOBALTABLE_H
#define PACC_RUNTIME_DRIVER_GLOBALTABLE_H

#include "Driver/Device.h"
#include <mutex>
#include <shared_mutex>
#include <unordered_map>

namespace pacc::rt {

/// Where the copies of variables under `declare` are, by the variables' addresses
/// on the host. Thread-safe.
class GlobalTable {
public:
  /// 0: there is none any more.
  void set(const void *Host, DeviceAddress Address) {
    std::unique_lock<std::shared_mutex> Guard(Lock);
    if (Address)
      Copies[Host] = Address;
    else
      Copies.erase(Host);
  }
  /// 0 if there is none.
  DeviceAddress find(const void *Host) const {
    std::shared_lock<std::shared_mutex> Guard(Lock);
    auto Found = Copies.find(Host);
    return Found == Copies.end() ? 0 : Found->second;
  }

private:
  mutable std::shared_mutex Lock;
  std::unordered_map<const void *, DeviceAddress> Copies;
};

} // namespace pacc::rt

#endif

//===- GlobalTable.h - a device's copies of global variables ----*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_GLOBALTABLE_H
#define PACC_RUNTIME_DRIVER_GLOBALTABLE_H

#include "Driver/Device.h"
#include "pacc/ABI/Unit.h"
#include <mutex>
#include <shared_mutex>
#include <string>
#include <unordered_map>

namespace pacc::rt {

/// Where the copies of variables under `declare` are, by the variables' addresses
/// on the host. Thread-safe.
class GlobalTable {
public:
  /// 0: there is none any more.
  void set(const pacc_global &G, DeviceAddress Address) {
    std::unique_lock<std::shared_mutex> Guard(Lock);
    if (Address)
      Copies[G.address] = {Address, G.name};
    else
      Copies.erase(G.address);
  }
  /// 0 if there is none.
  DeviceAddress find(const void *Host) const {
    std::shared_lock<std::shared_mutex> Guard(Lock);
    auto Found = Copies.find(Host);
    return Found == Copies.end() ? 0 : Found->second.Address;
  }
  /// For messages: as the user writes it, "" if it is not known.
  std::string nameOf(const void *Host) const {
    std::shared_lock<std::shared_mutex> Guard(Lock);
    auto Found = Copies.find(Host);
    return Found == Copies.end() ? "" : Found->second.Name;
  }

private:
  struct Copy {
    DeviceAddress Address;
    std::string Name; ///< the library that names it may be closed
  };
  mutable std::shared_mutex Lock;
  std::unordered_map<const void *, Copy> Copies;
};

} // namespace pacc::rt

#endif

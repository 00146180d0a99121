//===- KnownMemory.h - what the driver takes an address for -----*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_CUDA_COPIES_KNOWNMEMORY_H
#define PACC_RUNTIME_DRIVER_CUDA_COPIES_KNOWNMEMORY_H

#include "Driver/Cuda/Queue.h"
#include <optional>

namespace pacc::rt::cuda {

/// What the driver takes the memory for (MemoryTypeDevice and others), 0 if it does not know it; nothing if it did not
/// answer.
std::optional<int> memoryType(const DeviceContext &In, const void *Address);

/// Whether the driver allocated or pinned the memory; nothing if it did not answer.
inline std::optional<bool> isKnown(const DeviceContext &In, const void *Address) {
  const std::optional<int> Type = memoryType(In, Address);
  return Type ? std::optional(*Type != 0) : std::nullopt;
}

/// Whether the driver copies it by itself at the speed of the bus.
inline bool isPinned(const DeviceContext &In, const void *Host) { return isKnown(In, Host).value_or(false); }

} // namespace pacc::rt::cuda

#endif

//===- Memory.h - a pool of device memory -----------------------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_CUDA_MEMORY_H
#define PACC_RUNTIME_DRIVER_CUDA_MEMORY_H

#include "Driver/Cuda/Queue.h"
#include <map>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace pacc::rt::cuda {

/// Blocks that the program gave back are kept and given out again for like
/// sizes; when memory is short, they go back to the driver first. Thread-safe.
class Memory {
public:
  explicit Memory(const DeviceContext &In) : In(In) {}
  /// Fails allocations as if the device had no more than `Bytes`, of which the
  /// driver takes `Driver` for modules and queues.
  void limit(uint64_t Bytes, uint64_t Driver = 0) {
    Whole = Bytes;
    Limit = Bytes - Driver;
  }

  Result<DeviceAddress> allocate(size_t Bytes);
  /// `After` as in Device::free.
  Status free(DeviceAddress Block, Queue *After);
  /// Blocks that came back count as free, also those whose queue has still to
  /// get there: an allocation that needs them waits for it.
  Result<Device::MemoryInfo> info();

private:
  struct Returned {
    DeviceAddress Block;
    std::unique_ptr<CudaEvent>
        Done; ///< the block is free when this has happened
  };

  static size_t sizeClass(size_t Bytes);
  DeviceAddress takeKept(size_t Size);
  Status collectReturned(bool Wait);
  Status giveBackKept();
  Result<DeviceAddress> fromDriver(size_t Size, size_t Bytes);
  Status shortOf(size_t Bytes, Status Cause);

  const DeviceContext &In;
  std::mutex Lock;             ///< protects what follows; taken last
  uint64_t Whole = UINT64_MAX; ///< of the device
  uint64_t Limit = UINT64_MAX; ///< of that, for blocks
  std::unordered_map<DeviceAddress, size_t>
      Sizes; ///< of all blocks that came from the driver
  std::multimap<size_t, DeviceAddress> Kept; ///< free, by size
  std::vector<Returned> Waiting; ///< free once their queue gets there
  uint64_t Used = 0;             ///< given out, bytes
  uint64_t Held = 0; ///< of all blocks, also those in Kept and Waiting
};

} // namespace pacc::rt::cuda

#endif

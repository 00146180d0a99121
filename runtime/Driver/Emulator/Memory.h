//===- Memory.h - the emulator's discrete memory ----------------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_EMULATOR_MEMORY_H
#define PACC_RUNTIME_DRIVER_EMULATOR_MEMORY_H

#include "Driver/Device.h"
#include <map>
#include <mutex>

namespace pacc::rt::emulator {

/// What memory holds that nothing was written to: not a number as a float or a
/// double, a number that no program expects as an integer, true as a truth
/// value, and no address.
constexpr uint32_t Poison = 0xFFF7A5A5u;

/// Fills memory with it; `To` is aligned to 4.
void poison(void *To, size_t Bytes);

/// Blocks that the host program knows nothing of: filled with poison, between
/// guard zones that tell writes past their ends. Thread-safe.
class Memory {
public:
  explicit Memory(uint64_t Total) : Total(Total) {}
  ~Memory();

  /// Fails where the device would have no room for it.
  Result<DeviceAddress> allocate(size_t Bytes);
  /// The block counts as free, but can still be used.
  void willFree(DeviceAddress Block);
  /// After willFree. Reports damage of the block's guard zones.
  Status free(DeviceAddress Block);
  size_t bytesOf(DeviceAddress Block);
  /// Damage of any block.
  Status checkGuards();
  /// Whether [Address, Address+Bytes) lies inside one block.
  bool contains(DeviceAddress Address, size_t Bytes);
  Device::MemoryInfo info();

private:
  Status damage(DeviceAddress Block, size_t Bytes) const;

  const uint64_t Total;
  std::mutex Lock; ///< protects what follows; taken last
  std::map<DeviceAddress, size_t> Blocks;
  uint64_t Used = 0;
};

} // namespace pacc::rt::emulator

#endif

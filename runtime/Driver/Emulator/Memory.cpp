//===- Memory.cpp - the emulator's discrete memory ------------------------===//

#include "Driver/Emulator/Memory.h"
#include <algorithm>
#include <cinttypes>
#include <cstdlib>
#include <cstring>

namespace pacc::rt::emulator {

namespace {

/// Before and behind each block; also what Device::allocate promises to align
/// to.
constexpr size_t GuardBytes = 256;
constexpr uint8_t GuardByte = 0xFD;

char *frontGuard(DeviceAddress Block) {
  return reinterpret_cast<char *>(Block - GuardBytes);
}
char *backGuard(DeviceAddress Block, size_t Bytes) {
  return reinterpret_cast<char *>(Block + Bytes);
}

bool intact(const char *Zone) {
  for (size_t I = 0; I < GuardBytes; ++I)
    if (static_cast<uint8_t>(Zone[I]) != GuardByte)
      return false;
  return true;
}

} // namespace

void poison(void *To, size_t Bytes) {
  auto *Words = static_cast<uint32_t *>(To);
  std::fill_n(Words, Bytes / sizeof Poison, Poison);
  std::memcpy(Words + Bytes / sizeof Poison, &Poison, Bytes % sizeof Poison);
}

Memory::~Memory() {
  for (auto &Block : Blocks)
    std::free(frontGuard(Block.first));
}

Result<DeviceAddress> Memory::allocate(size_t Bytes) {
  std::lock_guard<std::mutex> Guard(Lock);
  void *Raw = nullptr;
  if (Bytes <= Total - Used) {
    size_t Rounded = (Bytes + GuardBytes - 1) / GuardBytes * GuardBytes;
    Raw = std::aligned_alloc(GuardBytes, Rounded + 2 * GuardBytes);
  }
  if (!Raw)
    return Status::error(
        ErrorCode::OutOfMemory,
        "The emulator has %" PRIu64 " of %" PRIu64 " bytes left, and %zu are "
        "wanted: PACC_DEVICE_MEMORY sets how many it has",
        Total - Used, Total, Bytes);
  auto Block = reinterpret_cast<DeviceAddress>(Raw) + GuardBytes;
  std::memset(frontGuard(Block), GuardByte, GuardBytes);
  poison(reinterpret_cast<void *>(Block), Bytes);
  std::memset(backGuard(Block, Bytes), GuardByte, GuardBytes);
  Blocks.emplace(Block, Bytes);
  Used += Bytes;
  return Block;
}

Status Memory::damage(DeviceAddress Block, size_t Bytes) const {
  const char *Where = !intact(frontGuard(Block))         ? "before the start"
                      : !intact(backGuard(Block, Bytes)) ? "past the end"
                                                         : nullptr;
  if (!Where)
    return Status::success();
  return Status::error(ErrorCode::InvalidUse,
                       "emulator: something was written %s of the %zu bytes of "
                       "device memory at %p",
                       Where, Bytes, reinterpret_cast<void *>(Block));
}

void Memory::willFree(DeviceAddress Block) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (auto Found = Blocks.find(Block); Found != Blocks.end())
    Used -= Found->second;
}

Status Memory::free(DeviceAddress Block) {
  std::lock_guard<std::mutex> Guard(Lock);
  auto Found = Blocks.find(Block);
  if (Found == Blocks.end())
    return Status::error(ErrorCode::InvalidUse,
                         "emulator: %p is not the start of device memory",
                         reinterpret_cast<void *>(Block));
  Status Outcome = damage(Block, Found->second);
  // Whoever still reads it shall notice.
  poison(reinterpret_cast<void *>(Block), Found->second);
  std::free(frontGuard(Block));
  Blocks.erase(Found);
  return Outcome;
}

size_t Memory::bytesOf(DeviceAddress Block) {
  std::lock_guard<std::mutex> Guard(Lock);
  auto Found = Blocks.find(Block);
  return Found == Blocks.end() ? 0 : Found->second;
}

Status Memory::checkGuards() {
  std::lock_guard<std::mutex> Guard(Lock);
  for (auto &Block : Blocks)
    PACC_RETURN_IF_ERROR(damage(Block.first, Block.second));
  return Status::success();
}

bool Memory::contains(DeviceAddress Address, size_t Bytes) {
  std::lock_guard<std::mutex> Guard(Lock);
  auto Next = Blocks.upper_bound(Address);
  if (Next == Blocks.begin())
    return false;
  auto &[Block, Size] = *std::prev(Next);
  return Address - Block <= Size && Bytes <= Size - (Address - Block);
}

Device::MemoryInfo Memory::info() {
  std::lock_guard<std::mutex> Guard(Lock);
  return {Total - Used, Total};
}

} // namespace pacc::rt::emulator

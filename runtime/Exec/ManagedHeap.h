//===- ManagedHeap.h - the program's heap, shared with devices --*- C++ -*-===//
//
// Where the allocations of programs built with -gpu=managed come from: memory that the
// host and kernels use at the same addresses. On devices it counts as present, so no
// data clause moves it and kernels need none for it (nvc's managed memory mode).
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_EXEC_MANAGEDHEAP_H
#define PACC_RUNTIME_EXEC_MANAGEDHEAP_H

#include "Exec/Devices.h"
#include <map>
#include <set>
#include <shared_mutex>
#include <unordered_map>

namespace pacc::rt {

/// Free and used pieces of one allocation of the driver. What it knows of them lies
/// elsewhere, so that to allocate and free moves no pages. Not thread-safe.
class ManagedSegment {
public:
  ManagedSegment(HostAddress Begin, size_t Bytes);

  HostAddress begin() const { return Begin; }
  size_t bytes() const { return Bytes; }
  bool isUnused() const { return Used.empty(); }

  /// The smallest piece that holds `Size` > 0 bytes at a multiple of `Alignment`, a power
  /// of two; 0 if there is none.
  HostAddress allocate(size_t Size, size_t Alignment);
  /// Bytes asked for when `Piece` was allocated; 0: it was not.
  size_t sizeOf(HostAddress Piece) const;
  void free(HostAddress Piece);

private:
  struct Extent {
    HostAddress Begin; ///< of the free piece that was taken
    size_t Bytes, Asked;
  };
  void addFree(HostAddress At, size_t Size);
  void removeFree(HostAddress At, size_t Size);

  const HostAddress Begin;
  const size_t Bytes;
  std::map<HostAddress, size_t> Free;               ///< never two beside each other
  std::set<std::pair<size_t, HostAddress>> BySize;  ///< the same
  std::unordered_map<HostAddress, Extent> Used;
};

/// Thread-safe. Lives until the program ends, as its memory does.
class ManagedHeap {
public:
  static ManagedHeap &instance();

  /// Null if the program's initial device has no such memory, or none left: the caller
  /// takes the host's then. `Alignment` is a power of two.
  void *allocate(size_t Bytes, size_t Alignment);
  /// Bytes asked for when `Piece` was allocated; 0: it is not of this heap.
  size_t sizeOf(const void *Piece) const;
  /// Whether `Piece` may be of this heap. For all who free memory: quick, takes no lock, and says no to those whom the
  /// heap itself calls.
  static bool mayHold(const void *Piece);
  /// False if `Piece` is not of this heap. What the driver says is an error.
  Result<bool> free(void *Piece);
  /// What there is counts as present on a device that has just been made ready.
  void enter(DeviceState &Device);

private:
  using Segments = std::map<HostAddress, ManagedSegment>;

  DeviceState *owner();
  ManagedSegment *grow(size_t Bytes);
  Segments::const_iterator holding(HostAddress Piece) const;

  mutable std::shared_mutex Lock; ///< taken before a present table's lock
  std::once_flag OwnerOnce;
  DeviceState *Owner = nullptr; ///< null: the host's memory is used
  std::vector<DeviceState *> Ready;
  Segments All;
};

} // namespace pacc::rt

#endif

//===- KeptCopies.h - small objects that come again and again ---*- C++ -*-===//
//
// A method in a loop of the host, a structure of parameters: construct after construct maps the same small object for
// itself, with the same bytes. Memory and contents stay on the device from one construct to the next, outside of the
// present table. In one queue, so that nobody has to wait for anybody.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DATA_KEPTCOPIES_H
#define PACC_RUNTIME_DATA_KEPTCOPIES_H

#include "Driver/Device.h"
#include <cstdint>
#include <memory>
#include <vector>

namespace pacc::rt {

struct DeviceBlock;

/// The bytes of an object on its way to the device, and there.
struct CopyContents {
  std::vector<char> Given;  ///< the host's
  std::vector<char> Staged; ///< with the pointers that clauses and the construct's code have attached
  std::vector<char> Image;  ///< what the device has, also what launches have attached; empty: nobody knows
};

/// What was mapped of the host's [Begin, Begin + Bytes).
struct KeptCopy {
  uintptr_t Begin;
  size_t Bytes;
  const Queue *Work; ///< all that uses the block has been given to it
  std::shared_ptr<DeviceBlock> Block;
  CopyContents Contents;
};

/// Callers hold the present table's lock.
class KeptCopies {
public:
  /// Takes a copy of the section that was kept for work in the queue: one with the bytes that the host has now. Else, if
  /// there are two, which take turns, the older one. An empty block: there is none.
  KeptCopy take(uintptr_t Begin, size_t Bytes, const Queue &Work);
  /// Returns what is to be freed in the queue of `New` in its place: another copy, or it itself. An empty block: nothing.
  KeptCopy keep(KeptCopy New);
  /// All of them, which are forgotten.
  std::vector<KeptCopy> takeAll();

private:
  std::vector<KeptCopy> Copies; ///< the latest last
};

} // namespace pacc::rt

#endif

//===- Transfer.h - bytes between host and device ---------------*- C++ -*-===//
//
// Copies of mapped ranges and the memory they live in, traced. Pointers that
// are attached hold device addresses on the device and host addresses on the
// host, so copies in either direction leave them out (OpenACC 3.4, 2.6.8).
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DATA_TRANSFER_H
#define PACC_RUNTIME_DATA_TRANSFER_H

#include "Data/Copies/PresentTable.h"
#include "Data/Copies/Rows.h"
#include "Driver/Device.h"
#include "Trace/TraceEvent.h"

namespace pacc::rt {

/// Host memory [Begin, End), counted from Base; not empty.
struct Section {
  HostAddress Begin, End;
  HostAddress Base;
  const char *Name; ///< for messages; may be null
  /// What is meant of it; null: all. Lives as long as the construct.
  const Rows *Parts = nullptr;

  size_t bytes() const { return End - Begin; }
};

/// Bytes of a mapping that a construct has made and filled.
struct FilledPart {
  Mapping *Map;
  Section What;
  bool IsData; ///< the host's values; else zeros
};

/// The host's values of a small object, which are yet to be copied to the mapping that a construct has made for it:
/// pointers in them may be attached before, without a transfer for each.
struct StagedUpload {
  Mapping *To;
  Section What;
  std::vector<char> Given, Bytes; ///< before pointers are attached, and with them
};

/// Larger sections are copied at once.
constexpr size_t MostStagedBytes = 256;

/// Where and for whom data actions take place. Not thread-safe: one construct
/// or one acc_* call owns it.
struct DataContext {
  Device &Dev;
  PresentTable &Table;
  Queue &Work; ///< actions take place in its order
  TraceOrigin Origin;
  /// Work was given to the queue: a synchronous construct must wait for it.
  bool Queued = false;
  /// The region ends when the host has waited for the queue, and knows what is
  /// to be done with DataItem::ResultAt.
  bool TakesResults = false;
  /// Mappings that this construct has made have it (Mapping::MadeBy); 0: none
  /// so far.
  uint64_t Number = 0;
  /// Where a construct whose end waits for the queue keeps its ticket, 0 at first; null if the end does not wait.
  uint64_t *Ticket = nullptr;
  /// It is a region, which ends in the thread that began it.
  bool IsStructured = false;
  /// It is the end of a compute construct, whose kernels may be under way.
  bool EndsKernels = false;
  /// What it has filled of them.
  std::vector<FilledPart> Filled = {};
  /// It is a compute construct in one of the program's queues: small objects of its own may be there already.
  bool KeepsCopies = false;
  /// Small objects that wait for their pointers (uploadStaged).
  std::vector<StagedUpload> Staged = {};
};

/// Copies `S`, which lies in `M`, to the device.
Status upload(DataContext &C, Mapping &M, const Section &S);
/// Copies what waits in C.Staged. Before the table's lock is given up: who finds such a mapping comes behind its upload.
Status uploadStaged(DataContext &C);
/// Copies `S`, which lies in `M`, to the host.
Status download(DataContext &C, Mapping &M, const Section &S);
/// The error for values of variable `Name` that have changed on the device and cannot be copied to what isReadOnlyMemory.
Status changedConstant(const char *Name);
/// Writes what has come from the device to `S`. What is there already need not be written.
Status write(const Section &S, const void *From);
/// An event of the context's construct about `Bytes` of variable `Name`.
TraceEvent eventOf(const DataContext &C, TraceKind Kind, const char *Name,
                   HostAddress Host, DeviceAddress OnDevice, size_t Bytes);
/// Device memory for `Bytes` of variable `Name`; the error for exhausted memory
/// tells bytes, variable and what is left.
Result<DeviceAddress> allocate(DataContext &C, size_t Bytes, const char *Name);
/// Frees a block once the context's queue has come so far.
Status freeBlock(DataContext &C, const DeviceBlock &Block);

} // namespace pacc::rt

#endif

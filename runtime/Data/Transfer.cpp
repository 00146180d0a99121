//===- Transfer.cpp - bytes between host and device -----------------------===//

#include "Data/Transfer.h"
#include <cinttypes>

namespace pacc::rt {

namespace {

/// Calls `Copy(Begin, End)` for each piece of [Begin, End) between attached
/// pointers of `M`, until one fails.
template <typename Function>
Status betweenPointers(Mapping &M, HostAddress Begin, HostAddress End,
                       Function Copy) {
  auto Next = M.Attached.lower_bound(Begin);
  while (Begin < End) {
    HostAddress PieceEnd = End;
    HostAddress Resume = End;
    if (Next != M.Attached.end() && Next->first < End) {
      PieceEnd = Next->first;
      Resume = PieceEnd + sizeof(void *);
      ++Next;
    }
    if (Begin < PieceEnd)
      PACC_RETURN_IF_ERROR(Copy(Begin, PieceEnd));
    Begin = Resume;
  }
  return Status::success();
}

} // namespace

Status upload(DataContext &C, Mapping &M, HostAddress Begin, HostAddress End,
              const char *Name) {
  if (tracing(Topic::Transfer))
    traceTransfer("upload", C.Origin, Name, End - Begin);
  C.Queued = true;
  return betweenPointers(M, Begin, End, [&](HostAddress B, HostAddress E) {
    return C.Dev.copyToDevice(M.deviceOf(B), reinterpret_cast<void *>(B), E - B,
                              C.Work);
  });
}

Status download(DataContext &C, Mapping &M, HostAddress Begin, HostAddress End,
                const char *Name) {
  if (tracing(Topic::Transfer))
    traceTransfer("download", C.Origin, Name, End - Begin);
  C.Queued = true;
  return betweenPointers(M, Begin, End, [&](HostAddress B, HostAddress E) {
    return C.Dev.copyToHost(reinterpret_cast<void *>(B), M.deviceOf(B), E - B,
                            C.Work);
  });
}

Result<DeviceAddress> allocate(DataContext &C, size_t Bytes, const char *Name) {
  Result<DeviceAddress> Block = C.Dev.allocate(Bytes);
  if (Block.ok()) {
    if (tracing(Topic::Memory))
      traceMemory("alloc", C.Origin, *Block, Bytes);
    return Block;
  }
  Status Failure = Block.takeStatus();
  if (Failure.code() != ErrorCode::OutOfMemory)
    return Failure;
  std::string Left;
  if (Result<Device::MemoryInfo> Info = C.Dev.memoryInfo(); Info.ok())
    Left = std::string("total/free ") + C.Origin.Target +
           " memory: " + std::to_string(Info->Total) + "/" +
           std::to_string(Info->Free);
  return Status::error(ErrorCode::OutOfMemory,
                       "Out of memory allocating %zu bytes of device memory "
                       "for variable %s",
                       Bytes, Name ? Name : "(unknown)")
      .note(Left);
}

Status freeBlock(DataContext &C, const DeviceBlock &Block) {
  if (tracing(Topic::Memory))
    traceMemory("delete", C.Origin, Block.Address, Block.Bytes);
  return C.Dev.free(Block.Address, &C.Work);
}

} // namespace pacc::rt

//===- ApiMemory.cpp - acc_* routines about device memory -----------------===//
//
// OpenACC 3.4, 3.2.16, 3.2.17 and 3.2.26 to 3.2.28; copies between devices.
//
//===----------------------------------------------------------------------===//

#include "Entry/ApiCall.h"
#include "Exec/Waiting.h"
#include <algorithm>
#include <map>
#include <mutex>
#include <vector>

using namespace pacc::rt;

namespace {

DeviceAddress onDevice(const void *Address) {
  return reinterpret_cast<DeviceAddress>(Address);
}

/// Whether there is anything to copy. A copy through a null pointer would end the program without a word.
bool hasWork(ApiCall &Call, const void *To, const void *From, size_t Bytes) {
  if (Bytes && (!To || !From))
    Call.must(Status::error(ErrorCode::InvalidUse, "null pointer as the %s of %zu bytes",
                            To ? "source" : "destination", Bytes));
  return Bytes;
}

void copyTo(ApiCall Call, void *To, const void *From, size_t Bytes, int Async) {
  if (!hasWork(Call, To, From, Bytes))
    return;
  Call.act(Async, [&](DataContext &C) {
    return C.Dev.copyToDevice(onDevice(To), From, Bytes, C.Work);
  });
}
void copyFrom(ApiCall Call, void *To, const void *From, size_t Bytes,
              int Async) {
  if (!hasWork(Call, To, From, Bytes))
    return;
  Call.act(Async, [&](DataContext &C) {
    if (!C.Ticket)
      C.Table.Coming.add(C.Work, reinterpret_cast<uintptr_t>(To), Bytes);
    return C.Dev.copyToHost(To, onDevice(From), Bytes, C.Work);
  });
}
void copyWithin(ApiCall Call, void *To, const void *From, size_t Bytes,
                int Async) {
  if (!hasWork(Call, To, From, Bytes))
    return;
  Call.act(Async, [&](DataContext &C) {
    return C.Dev.copyOnDevice(onDevice(To), onDevice(From), Bytes, C.Work);
  });
}

/// The device copy of [Data, Data + Bytes), which must be present as a whole.
Result<DeviceAddress> copyOf(ApiCall &Call, void *Data, size_t Bytes) {
  PresentTable &Table = Call.device().Table;
  auto Lock = Table.lock();
  const auto Begin = reinterpret_cast<HostAddress>(Data);
  const PresentTable::Found Found = Table.find(Begin, Begin + Bytes);
  if (Found.How != PresentTable::Presence::Present)
    return Status::error(ErrorCode::NotPresent,
                         "the %zu bytes at host address %p are not all present "
                         "on device %u",
                         Bytes, Data, Call.dev().number());
  return Found.Map->deviceOf(Begin);
}

/// An error if the memory is the copy of present data: who made it frees it.
Status checkIsUsers(ApiCall &Call, void *Memory) {
  PresentTable &Table = Call.device().Table;
  auto Lock = Table.lock();
  const Mapping *M = Table.atDevice(onDevice(Memory));
  if (!M || !M->Block)
    return Status::success();
  return Status::error(ErrorCode::InvalidUse,
                       "the device memory at %p was not allocated by acc_malloc: it is the copy of "
                       "%s at host address %p, which acc_delete or 'exit data' would free",
                       Memory, M->Name ? M->Name : "the data",
                       reinterpret_cast<void *>(M->Begin));
}

/// Tells of memory that acc_malloc gives and acc_free takes back. How large it was, devices do not say: that is
/// remembered of what was told.
void tellMemory(ApiCall &Call, TraceKind Kind, DeviceAddress At, size_t Bytes) {
  if (!isTold(Kind))
    return;
  static std::mutex Lock; // protects Sizes
  static std::map<std::pair<const void *, DeviceAddress>, size_t> Sizes;
  {
    std::lock_guard<std::mutex> Guard(Lock);
    size_t &Known = Sizes[{&Call.dev(), At}];
    if (Kind == TraceKind::Allocate)
      Known = Bytes;
    Bytes = Known;
    if (Kind == TraceKind::Free)
      Sizes.erase({&Call.dev(), At});
  }
  TraceEvent E(Kind, Call.thread().origin(Call.device(), Call.where(), acc_async_sync));
  E.Origin.Parent = {};
  E.OnDevice = At;
  E.Bytes = Bytes;
  tell(E);
}

/// Piece by piece through the host.
Status copyAcross(ApiCall &Target, DeviceAddress To, Queue &ToQueue,
                  ApiCall &Source, DeviceAddress From, Queue &FromQueue,
                  size_t Bytes) {
  std::vector<char> Piece(std::min(Bytes, size_t(16) << 20));
  for (size_t Done = 0; Done < Bytes; Done += Piece.size()) {
    const size_t Size = std::min(Piece.size(), Bytes - Done);
    PACC_RETURN_IF_ERROR(Source.dev().readFromDevice(Piece.data(), From + Done,
                                                     Size, FromQueue));
    PACC_RETURN_IF_ERROR(Target.dev().writeToDevice(To + Done, Piece.data(),
                                                    Size, ToQueue));
  }
  return ToQueue.sync(); // the target's queues are ordered with what the host has waited for
}

/// Between the copies that two devices of the current type have of host data.
/// In order of the source's queue; what the target does later sees the data.
void copyDeviceToDevice(const char *Routine, void *To, void *From, size_t Bytes,
                        int ToNumber, int FromNumber, int FromAsync) {
  ApiCall Target(Routine, ToNumber), Source(Routine, FromNumber);
  if (!Bytes || (To == From && ToNumber == FromNumber))
    return;
  if (Source.memoryIsShared())
    return copyWithin(Source, To, From, Bytes, FromAsync);
  const DeviceAddress Into = Target.must(copyOf(Target, To, Bytes)),
                      OutOf = Source.must(copyOf(Source, From, Bytes));
  Source.act(FromAsync, [&](DataContext &C) {
    if (ToNumber == FromNumber)
      return C.Dev.copyOnDevice(Into, OutOf, Bytes, C.Work);
    Target.must(Target.queue(acc_async_sync).Work->settle());
    return copyAcross(Target, Into, *Target.queue(acc_async_sync).Work, Source,
                      OutOf, C.Work, Bytes);
  });
}

} // namespace

PACC_EXPORT void *acc_malloc(size_t bytes) {
  ApiCall Call("acc_malloc");
  if (!bytes)
    return nullptr;
  Result<DeviceAddress> Block = Call.dev().allocate(bytes);
  if (Block.ok()) {
    tellMemory(Call, TraceKind::Allocate, *Block, bytes);
    return reinterpret_cast<void *>(*Block);
  }
  Status Failure = Block.takeStatus();
  if (Failure.code() != ErrorCode::OutOfMemory)
    Call.must(Failure);
  return nullptr;
}

PACC_EXPORT void acc_free(void *data_dev) {
  ApiCall Call("acc_free");
  if (!data_dev)
    return;
  Call.must(checkIsUsers(Call, data_dev));
  Call.must(waitForAll(Call.thread(), Call.device(), Call.where()));
  tellMemory(Call, TraceKind::Free, onDevice(data_dev), 0);
  Call.must(Call.dev().free(onDevice(data_dev), /*After=*/nullptr));
}

PACC_EXPORT void acc_memcpy_to_device(void *dest_dev, void *src, size_t bytes) {
  copyTo(ApiCall("acc_memcpy_to_device"), dest_dev, src, bytes, Sync);
}
PACC_EXPORT void acc_memcpy_to_device_async(void *dest_dev, void *src,
                                            size_t bytes, int async) {
  copyTo(ApiCall("acc_memcpy_to_device_async"), dest_dev, src, bytes, async);
}
PACC_EXPORT void acc_memcpy_from_device(void *dest, void *src_dev,
                                        size_t bytes) {
  copyFrom(ApiCall("acc_memcpy_from_device"), dest, src_dev, bytes, Sync);
}
PACC_EXPORT void acc_memcpy_from_device_async(void *dest, void *src_dev,
                                              size_t bytes, int async) {
  copyFrom(ApiCall("acc_memcpy_from_device_async"), dest, src_dev, bytes,
           async);
}
PACC_EXPORT void acc_memcpy_device(void *dest_dev, void *src_dev,
                                   size_t bytes) {
  copyWithin(ApiCall("acc_memcpy_device"), dest_dev, src_dev, bytes, Sync);
}
PACC_EXPORT void acc_memcpy_device_async(void *dest_dev, void *src_dev,
                                         size_t bytes, int async) {
  copyWithin(ApiCall("acc_memcpy_device_async"), dest_dev, src_dev, bytes,
             async);
}

PACC_EXPORT void acc_memcpy_d2d(void *data_dest, void *data_src, size_t bytes,
                                int dev_num_dest, int dev_num_src) {
  copyDeviceToDevice("acc_memcpy_d2d", data_dest, data_src, bytes, dev_num_dest,
                     dev_num_src, Sync);
}
PACC_EXPORT void acc_memcpy_d2d_async(void *data_dest, void *data_src,
                                      size_t bytes, int dev_num_dest,
                                      int dev_num_src, int async_src) {
  copyDeviceToDevice("acc_memcpy_d2d_async", data_dest, data_src, bytes,
                     dev_num_dest, dev_num_src, async_src);
}

PACC_EXPORT void acc_present_dump(void) {
  ApiCall Call("acc_present_dump");
  dumpPresentTable(Call.device());
}
PACC_EXPORT size_t acc_get_free_memory(void) {
  ApiCall Call("acc_get_free_memory");
  return Call.must(Call.dev().memoryInfo()).Free;
}
PACC_EXPORT size_t acc_get_memory(void) {
  ApiCall Call("acc_get_memory");
  return Call.must(Call.dev().memoryInfo()).Total;
}

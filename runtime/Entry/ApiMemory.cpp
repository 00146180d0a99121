//===- ApiMemory.cpp - acc_* routines about device memory -----------------===//
//
// OpenACC 3.4, 3.2.16, 3.2.17 and 3.2.26 to 3.2.28.
//
//===----------------------------------------------------------------------===//

#include "Entry/ApiCall.h"
#include "Exec/Waiting.h"

using namespace pacc::rt;

namespace {

DeviceAddress onDevice(const void *Address) {
  return reinterpret_cast<DeviceAddress>(Address);
}

void copyTo(ApiCall Call, void *To, const void *From, size_t Bytes, int Async) {
  Call.act(Async, [&](DataContext &C) {
    return C.Dev.copyToDevice(onDevice(To), From, Bytes, C.Work);
  });
}
void copyFrom(ApiCall Call, void *To, const void *From, size_t Bytes,
              int Async) {
  Call.act(Async, [&](DataContext &C) {
    return C.Dev.copyToHost(To, onDevice(From), Bytes, C.Work);
  });
}
void copyWithin(ApiCall Call, void *To, const void *From, size_t Bytes,
                int Async) {
  Call.act(Async, [&](DataContext &C) {
    return C.Dev.copyOnDevice(onDevice(To), onDevice(From), Bytes, C.Work);
  });
}

constexpr int Sync = acc_async_sync;

} // namespace

PACC_EXPORT void *acc_malloc(size_t bytes) {
  ApiCall Call("acc_malloc");
  if (!bytes)
    return nullptr;
  Result<DeviceAddress> Block = Call.dev().allocate(bytes);
  if (Block.ok())
    return reinterpret_cast<void *>(*Block);
  Status Failure = Block.takeStatus();
  if (Failure.code() != ErrorCode::OutOfMemory)
    Call.must(Failure);
  return nullptr;
}

PACC_EXPORT void acc_free(void *data_dev) {
  ApiCall Call("acc_free");
  if (!data_dev)
    return;
  Call.must(waitForAll(Call.thread(), Call.device(), Call.where()));
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

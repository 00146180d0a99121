//===- ApiQueue.cpp - acc_* routines about queues -------------------------===//
//
// OpenACC 3.4, 3.2.9 to 3.2.14.
//
//===----------------------------------------------------------------------===//

#include "Entry/ApiCall.h"
#include "Exec/Waiting.h"
#include <algorithm>
#include <sched.h>

using namespace pacc::rt;

namespace {

int test(ApiCall Call, int Async) {
  return Call.must(isDone(Call.thread(), Call.device(), Async));
}
int testAll(ApiCall Call) { return Call.must(allDone(Call.device())); }

void wait(ApiCall Call, int Async) {
  Call.must(waitFor(Call.thread(), Call.device(), Async, Call.where()));
}
void waitAll(ApiCall Call) {
  Call.must(waitForAll(Call.thread(), Call.device(), Call.where()));
}

void order(ApiCall Call, int Earlier, int Async) {
  Call.must(orderAfter(Call.thread(), Call.device(), Async, Earlier));
}
void orderAll(ApiCall Call, int Async) {
  Call.must(orderAfterAll(Call.thread(), Call.device(), Async));
}

/// Entries that are acc_async_sync are queues that the caller is done with.
int waitAny(ApiCall Call, int Count, const int *Asyncs) {
  while (std::any_of(Asyncs, Asyncs + std::max(Count, 0),
                     [](int Async) { return Async != acc_async_sync; })) {
    for (int I = 0; I != Count; ++I)
      if (Asyncs[I] != acc_async_sync &&
          Call.must(isDone(Call.thread(), Call.device(), Asyncs[I])))
        return I;
    sched_yield();
  }
  return -1;
}

} // namespace

PACC_EXPORT int acc_async_test(int async) {
  return test(ApiCall("acc_async_test"), async);
}
PACC_EXPORT int acc_async_test_device(int async, int device_num) {
  return test(ApiCall("acc_async_test_device", device_num), async);
}
PACC_EXPORT int acc_async_test_all(void) {
  return testAll(ApiCall("acc_async_test_all"));
}
PACC_EXPORT int acc_async_test_all_device(int device_num) {
  return testAll(ApiCall("acc_async_test_all_device", device_num));
}

PACC_EXPORT void acc_wait(int async) { wait(ApiCall("acc_wait"), async); }
PACC_EXPORT void acc_wait_device(int async, int device_num) {
  wait(ApiCall("acc_wait_device", device_num), async);
}
PACC_EXPORT void acc_wait_all(void) { waitAll(ApiCall("acc_wait_all")); }
PACC_EXPORT void acc_wait_all_device(int device_num) {
  waitAll(ApiCall("acc_wait_all_device", device_num));
}
PACC_EXPORT void acc_async_wait(int async) {
  wait(ApiCall("acc_async_wait"), async);
}
PACC_EXPORT void acc_async_wait_all(void) {
  waitAll(ApiCall("acc_async_wait_all"));
}

PACC_EXPORT void acc_wait_async(int wait_async, int async) {
  order(ApiCall("acc_wait_async"), wait_async, async);
}
PACC_EXPORT void acc_wait_device_async(int wait_async, int async,
                                       int device_num) {
  order(ApiCall("acc_wait_device_async", device_num), wait_async, async);
}
PACC_EXPORT void acc_wait_all_async(int async) {
  orderAll(ApiCall("acc_wait_all_async"), async);
}
PACC_EXPORT void acc_wait_all_device_async(int async, int device_num) {
  orderAll(ApiCall("acc_wait_all_device_async", device_num), async);
}

PACC_EXPORT int acc_wait_any(int count, int wait_async[]) {
  return waitAny(ApiCall("acc_wait_any"), count, wait_async);
}
PACC_EXPORT int acc_wait_any_device(int count, int wait_async[],
                                    int device_num) {
  return waitAny(ApiCall("acc_wait_any_device", device_num), count, wait_async);
}

PACC_EXPORT int acc_get_default_async(void) {
  return static_cast<int>(ThreadState::get().DefaultAsync);
}
PACC_EXPORT void acc_set_default_async(int async) {
  check(ThreadState::get().setDefaultAsync(async), Place{nullptr, "acc_set_default_async", 0}, nullptr);
}

PACC_EXPORT void *acc_get_cuda_stream(int async) {
  return ApiCall("acc_get_cuda_stream").queue(async).Work->nativeHandle();
}
PACC_EXPORT int acc_set_cuda_stream(int async, void *stream) {
  ApiCall Call("acc_set_cuda_stream");
  return stream && Call.must(Call.queue(async).Work->adopt(stream));
}

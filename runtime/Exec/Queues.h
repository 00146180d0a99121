//===- Queues.h - the queues of async values --------------------*- C++ -*-===//
//
// OpenACC 3.4, 2.16: each async value is a queue of its device. The values
// PACC_ASYNC_SYNC (what synchronous constructs use) and PACC_ASYNC_NOVAL have
// queues of their own.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_EXEC_QUEUES_H
#define PACC_RUNTIME_EXEC_QUEUES_H

#include "Driver/Device.h"
#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace pacc::rt {

/// A queue and the gang scratch memory of the kernels that run in it: one
/// kernel at a time uses it, so one buffer will do.
struct WorkQueue {
  WorkQueue(int64_t Async, std::unique_ptr<Queue> Work)
      : Async(Async), Work(std::move(Work)) {}

  /// A buffer of at least `Bytes` whose header is zero. The caller holds
  /// ScratchMutex until it has launched the kernel that uses it.
  Result<DeviceAddress> scratch(Device &Dev, size_t Bytes);
  /// For who knows that no kernel uses it any more.
  Status giveScratchBack(Device &Dev);
  /// The size of the scratch buffer that there is; for the holder of ScratchMutex.
  size_t scratchBytes() const { return ScratchBytes; }

  const int64_t Async;
  const std::unique_ptr<Queue> Work;
  std::mutex ScratchMutex;

private:
  DeviceAddress Scratch = 0;
  size_t ScratchBytes = 0;
};

/// Whether the user wants every construct and routine to be waited for (PACC_SYNCHRONOUS). What is no number counts as
/// yes, with a warning.
bool isSynchronous();

/// Whether `Async`, of the program, can be a queue's number or is PACC_ASYNC_SYNC or _NOVAL.
Status checkAsync(int64_t Async);

/// All queues of one device. Thread-safe; queues live as long as the table.
class QueueTable {
public:
  explicit QueueTable(Device &Dev) : Dev(Dev) {}

  /// The queue of an async value, made when first asked for.
  Result<WorkQueue *> get(int64_t Async);
  /// The queue if it exists: one that was never used has nothing to wait for.
  WorkQueue *existing(int64_t Async);
  /// The same for a value of the program's; fails if no queue can have it.
  Result<WorkQueue *> named(int64_t Async);
  std::vector<WorkQueue *> all();

  /// Later work in `Later` waits for the work now in `Earlier`.
  Status order(Queue &Later, Queue &Earlier);

private:
  static constexpr int64_t FirstFast = PACC_ASYNC_SYNC;
  /// Small async values are found without a lock.
  std::array<std::atomic<WorkQueue *>, 32> Fast{};
  std::mutex Mutex;
  std::map<int64_t, std::unique_ptr<WorkQueue>> ByAsync;
  Device &Dev;
};

} // namespace pacc::rt

#endif

//===- ThreadPool.h - the host's cores for one kernel at a time -*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_HOST_THREADPOOL_H
#define PACC_RUNTIME_DRIVER_HOST_THREADPOOL_H

#include "Support/Status.h"
#include "pacc/ABI/Types.h"
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace pacc::rt {

/// A team of threads, the caller being one of them, that lives until the
/// program ends. After a kernel the others spin for a moment, since the next
/// one mostly comes soon, then sleep. Thread-safe: kernels of several
/// callers run one after the other.
class ThreadPool {
public:
  explicit ThreadPool(unsigned Threads);

  /// Runs `Gangs` gangs, each thread a contiguous run of them, and waits.
  /// Inside a gang all run on the calling thread.
  void run(uint32_t Gangs, pacc_host_entry Entry, void **Params);

private:
  void work(unsigned Thread);
  uint32_t waitForJob(uint32_t Seen);
  void runShare(unsigned Thread);

  const unsigned Threads;
  std::mutex OneAtATime; // taken first

  // The job; written by the caller before Generation moves.
  pacc_host_entry Entry = nullptr;
  void **Params = nullptr;
  uint32_t Gangs = 0;

  alignas(64) std::atomic<uint32_t> Generation{0};
  alignas(64) std::atomic<unsigned> Working{0};
  alignas(64) std::atomic<unsigned> Sleepers{0};
  std::mutex SleepMutex;
  std::condition_variable Wake;
};

} // namespace pacc::rt

#endif

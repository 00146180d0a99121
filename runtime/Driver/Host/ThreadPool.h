//===- ThreadPool.h - the host's cores for one kernel at a time -*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_HOST_THREADPOOL_H
#define PACC_RUNTIME_DRIVER_HOST_THREADPOOL_H

#include "Support/Status.h"
#include "pacc/ABI/Types.h"
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>

namespace pacc::rt {

/// A team of threads, the caller being one of them, that lives until the
/// program ends. After a kernel the others spin for a moment, since the next
/// one mostly comes soon, then sleep; so does the caller at the end of a kernel.
/// What a thread has not begun when the caller is through with its own share,
/// since other work has its core, the caller does. Thread-safe: kernels of
/// several callers run one after the other.
class ThreadPool {
public:
  explicit ThreadPool(unsigned Threads);

  /// Runs `Gangs` gangs, each thread a contiguous run of them, and waits.
  /// Inside a gang all run on the calling thread. `Together`: the gangs, no more than
  /// there are threads, wait for each other (Gang.h); not inside a gang.
  void run(uint32_t Gangs, pacc_host_entry Entry, void **Params,
           bool Together = false);

private:
  void work(unsigned Thread);
  uint32_t waitForJob(uint32_t Seen);
  bool claim(unsigned Share, uint32_t Job);
  void runShare(unsigned Share);
  void waitForOthers();

  const unsigned Threads;
  std::mutex OneAtATime; // taken first

  // The job; written by the caller before Generation moves, and then not before
  // all shares are done.
  pacc_host_entry Entry = nullptr;
  void **Params = nullptr;
  uint32_t Gangs = 0;

  /// Number of the latest job.
  alignas(64) std::atomic<uint32_t> Generation{0};
  /// Shares of it that are not done.
  alignas(64) std::atomic<unsigned> Working{0};
  alignas(64) std::atomic<unsigned> Sleepers{0};
  std::atomic<bool> CallerSleeps{false};
  std::mutex SleepMutex;
  std::condition_variable Wake, Finished;

  /// The latest job of which a share has been taken, by its thread or by the
  /// caller. Every share of every job is taken once.
  struct alignas(64) Share {
    std::atomic<uint32_t> Taken{0};
  };
  std::unique_ptr<Share[]> Shares;
};

} // namespace pacc::rt

#endif

//===- ThreadPool.cpp - the host's cores for one kernel at a time ---------===//

#include "Driver/Host/ThreadPool.h"
#include "Driver/Host/Gang.h"
#include "Driver/Host/Spin.h"
#include <thread>

namespace pacc::rt {

ThreadPool::ThreadPool(unsigned Threads)
    : Threads(Threads), Shares(new Share[Threads]) {
  for (unsigned Thread = 1; Thread < Threads; ++Thread)
    std::thread([this, Thread] { work(Thread); }).detach();
}

void ThreadPool::run(uint32_t Count, pacc_host_entry Kernel, void **Arguments,
                     bool Together) {
  if (Threads == 1 || Count == 1 || insideGang()) {
    runGangs(Kernel, Arguments, 0, Count, Count);
    return;
  }
  std::lock_guard<std::mutex> Turn(OneAtATime);
  Entry = Kernel;
  Params = Arguments;
  Gangs = Count;
  Working.store(Threads, std::memory_order_relaxed);
  // Publishes the job; ordered before the next load.
  const uint32_t Job = Generation.fetch_add(1) + 1;
  if (Sleepers.load()) {
    std::lock_guard<std::mutex> Lock(SleepMutex);
    Wake.notify_all();
  }
  // Gangs that wait for each other need a thread each.
  for (unsigned Share = 0; Share != (Together ? 1 : Threads); ++Share)
    if (claim(Share, Job))
      runShare(Share);
  waitForOthers();
}

void ThreadPool::work(unsigned Thread) {
  for (uint32_t Seen = 0;;) {
    Seen = waitForJob(Seen);
    if (claim(Thread, Seen))
      runShare(Thread);
  }
}

/// The thread that comes first has it. The job is then still the latest, since
/// it does not end before all its shares have been taken and done.
bool ThreadPool::claim(unsigned Share, uint32_t Job) {
  uint32_t Before = Job - 1;
  return Shares[Share].Taken.compare_exchange_strong(Before, Job);
}

uint32_t ThreadPool::waitForJob(uint32_t Seen) {
  const auto IsNew = [&] { return Generation.load() != Seen; };
  if (!spinUntil(IsNew)) {
    // The caller moves Generation, then looks for sleepers; a sleeper counts
    // itself, then looks at Generation: one of the two sees the other.
    std::unique_lock<std::mutex> Lock(SleepMutex);
    Sleepers.fetch_add(1);
    Wake.wait(Lock, IsNew);
    Sleepers.fetch_sub(1);
  }
  return Generation.load(std::memory_order_acquire);
}

void ThreadPool::runShare(unsigned Share) {
  const auto Bound = [&](uint64_t T) {
    return static_cast<uint32_t>(T * Gangs / Threads);
  };
  runGangs(Entry, Params, Bound(Share), Bound(Share + 1), Gangs);
  // As with sleepers: the caller says that it sleeps, then looks at Working.
  if (Working.fetch_sub(1) == 1 && CallerSleeps.load()) {
    std::lock_guard<std::mutex> Lock(SleepMutex);
    Finished.notify_one();
  }
}

void ThreadPool::waitForOthers() {
  const auto AreDone = [&] { return Working.load() == 0; };
  if (spinUntil(AreDone))
    return;
  std::unique_lock<std::mutex> Lock(SleepMutex);
  CallerSleeps.store(true);
  Finished.wait(Lock, AreDone);
  CallerSleeps.store(false);
}

} // namespace pacc::rt

//===- ThreadPool.cpp - the host's cores for one kernel at a time ---------===//

#include "Driver/Host/ThreadPool.h"
#include "Driver/Host/Gang.h"
#include <algorithm>
#include <thread>

namespace pacc::rt {

namespace {

/// About 200 microseconds on the machines of today.
constexpr unsigned SpinsBeforeSleep = 1u << 14;

void pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

} // namespace

ThreadPool::ThreadPool(unsigned Threads) : Threads(Threads) {
  for (unsigned Thread = 1; Thread < Threads; ++Thread)
    std::thread([this, Thread] { work(Thread); }).detach();
}

void ThreadPool::run(uint32_t Count, pacc_host_entry Kernel, void **Arguments) {
  if (Threads == 1 || Count == 1 || insideGang()) {
    runGangs(Kernel, Arguments, 0, Count, Count);
    return;
  }
  std::lock_guard<std::mutex> Turn(OneAtATime);
  Entry = Kernel;
  Params = Arguments;
  Gangs = Count;
  Working.store(Threads - 1, std::memory_order_relaxed);
  Generation.fetch_add(1); // publishes the job; ordered before the next load
  if (Sleepers.load()) {
    std::lock_guard<std::mutex> Lock(SleepMutex);
    Wake.notify_all();
  }
  runShare(0);
  for (unsigned Spins = 0; Working.load(std::memory_order_acquire); ++Spins)
    if (Spins < SpinsBeforeSleep)
      pause();
    else
      sched_yield();
}

void ThreadPool::work(unsigned Thread) {
  for (uint32_t Seen = 0;;) {
    Seen = waitForJob(Seen);
    runShare(Thread);
    Working.fetch_sub(1, std::memory_order_release);
  }
}

uint32_t ThreadPool::waitForJob(uint32_t Seen) {
  for (unsigned Spins = 0; Spins != SpinsBeforeSleep; ++Spins) {
    const uint32_t Now = Generation.load(std::memory_order_acquire);
    if (Now != Seen)
      return Now;
    pause();
  }
  // The caller moves Generation, then looks for sleepers; a sleeper counts
  // itself, then looks at Generation: one of the two sees the other.
  std::unique_lock<std::mutex> Lock(SleepMutex);
  Sleepers.fetch_add(1);
  Wake.wait(Lock, [&] { return Generation.load() != Seen; });
  Sleepers.fetch_sub(1);
  return Generation.load(std::memory_order_acquire);
}

void ThreadPool::runShare(unsigned Thread) {
  const auto Bound = [&](uint64_t T) {
    return static_cast<uint32_t>(T * Gangs / Threads);
  };
  runGangs(Entry, Params, Bound(Thread), Bound(Thread + 1), Gangs);
}

} // namespace pacc::rt

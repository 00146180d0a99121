//===- Gang.cpp - which gang of a host kernel a thread runs ---------------===//

#include "Driver/Host/Gang.h"
#include "Driver/Host/Spin.h"
#include <atomic>
#include <condition_variable>
#include <mutex>

namespace {

/// Where the gangs of a kernel meet: kernels with such gangs run one after the other.
struct {
  alignas(64) std::atomic<uint32_t> Arrived{0};
  alignas(64) std::atomic<uint32_t> Barriers{0};
  std::atomic<uint32_t> Sleepers{0};
  std::mutex SleepMutex;
  std::condition_variable Wake;
} Meeting;

struct Identity {
  uint32_t Gang = 0;
  uint32_t Count = 1;
  bool Inside = false;
};
thread_local Identity Current;

} // namespace

namespace pacc::rt {

void runGangs(pacc_host_entry Entry, void **Params, uint32_t First,
              uint32_t Last, uint32_t Count) {
  const Identity Outer = Current;
  for (uint32_t Gang = First; Gang != Last; ++Gang) {
    Current = {Gang, Count, true};
    Entry(Params);
  }
  Current = Outer;
}

bool insideGang() { return Current.Inside; }

void meetOtherGangs() {
  if (Current.Count == 1)
    return;
  const uint32_t SoFar = Meeting.Barriers.load(std::memory_order_relaxed);
  const auto IsOver = [&] { return Meeting.Barriers.load() != SoFar; };
  if (Meeting.Arrived.fetch_add(1, std::memory_order_acq_rel) ==
      Current.Count - 1) {
    Meeting.Arrived.store(0, std::memory_order_relaxed);
    // As in ThreadPool: this moves Barriers, then looks for sleepers; a sleeper counts
    // itself, then looks at Barriers.
    Meeting.Barriers.store(SoFar + 1);
    if (Meeting.Sleepers.load()) {
      std::lock_guard<std::mutex> Lock(Meeting.SleepMutex);
      Meeting.Wake.notify_all();
    }
    return;
  }
  if (spinUntil(IsOver))
    return;
  std::unique_lock<std::mutex> Lock(Meeting.SleepMutex);
  Meeting.Sleepers.fetch_add(1);
  Meeting.Wake.wait(Lock, IsOver);
  Meeting.Sleepers.fetch_sub(1);
}

} // namespace pacc::rt

// The host form of the device runtime asks these; a kernel does so once for
// each partitioned loop.
extern "C" {
__attribute__((visibility("default"))) uint32_t __pacch_gang(void) {
  return Current.Gang;
}
__attribute__((visibility("default"))) uint32_t __pacch_num_gangs(void) {
  return Current.Count;
}
__attribute__((visibility("default"))) void __pacch_barrier_grid(void) {
  pacc::rt::meetOtherGangs();
}
__attribute__((visibility("default"))) uint64_t __pacch_share(uint64_t Trips,
                                                              uint32_t After) {
  // Trip counts for which the product overflows would take years.
  return Trips * (uint64_t(Current.Gang) + After) / Current.Count;
}
}

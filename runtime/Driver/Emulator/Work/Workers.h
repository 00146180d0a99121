//===- Workers.h - the threads that run the emulator's gangs ----*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_EMULATOR_WORKERS_H
#define PACC_RUNTIME_DRIVER_EMULATOR_WORKERS_H

#include "Driver/Emulator/Gang.h"
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace pacc::rt::emulator {

/// A few threads that take the gangs of one launch after the other; with a seed
/// one thread, which has several gangs under way and goes on with any of them.
/// One thread, too, where the race detector looks on.
/// Thread-safe; launches of several host threads run one at a time.
class Workers {
public:
  Workers(unsigned Threads, std::optional<uint64_t> Seed);
  ~Workers();

  /// Runs all gangs; the first error ends the launch.
  Status run(const Launch &L);

private:
  void threadMain(unsigned Index);
  Status runInTurn(const Launch &L, Gang &Mine);
  Status runTogether(const Launch &L, std::vector<std::unique_ptr<Gang>> &Mine);
  Status runMixed(const Launch &L, std::vector<std::unique_ptr<Gang>> &Mine);

  std::mutex OneLaunch; ///< held during run; taken before Lock
  std::mutex Lock;      ///< protects what follows
  std::condition_variable Wake, Finished;
  const Launch *Work = nullptr;
  uint64_t Generation = 0; ///< number of launches so far
  unsigned Busy = 0;       ///< threads that have not finished this one
  bool Quit = false;
  Status Outcome;

  std::atomic<uint64_t> NextGang{0};
  const std::optional<uint64_t> Seed;
  std::vector<std::thread> Threads;
};

} // namespace pacc::rt::emulator

#endif

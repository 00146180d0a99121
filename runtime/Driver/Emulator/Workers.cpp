//===- Workers.cpp - the threads that run the emulator's gangs ------------===//

#include "Driver/Emulator/Workers.h"

namespace pacc::rt::emulator {

Workers::Workers(unsigned Count) {
  for (unsigned I = 0; I < Count; ++I)
    Threads.emplace_back([this] { threadMain(); });
}

Workers::~Workers() {
  {
    std::lock_guard<std::mutex> Guard(Lock);
    Quit = true;
  }
  Wake.notify_all();
  for (std::thread &T : Threads)
    T.join();
}

void Workers::threadMain() {
  Gang Mine;
  uint64_t Seen = 0;
  std::unique_lock<std::mutex> Guard(Lock);
  for (;;) {
    Wake.wait(Guard, [&] { return Quit || Generation != Seen; });
    if (Quit)
      return;
    Seen = Generation;
    const Launch &L = *Work;
    Guard.unlock();

    uint64_t Gangs =
        uint64_t(L.Shape.Grid[0]) * L.Shape.Grid[1] * L.Shape.Grid[2];
    Status Mistake;
    for (uint64_t I; Mistake.ok() && (I = NextGang.fetch_add(1)) < Gangs;)
      Mistake = Mine.run(L, I);
    if (!Mistake.ok())
      NextGang = Gangs;

    Guard.lock();
    if (Outcome.ok() && !Mistake.ok())
      Outcome = std::move(Mistake);
    if (--Busy == 0)
      Finished.notify_all();
  }
}

Status Workers::run(const Launch &L) {
  std::lock_guard<std::mutex> Whole(OneLaunch);
  std::unique_lock<std::mutex> Guard(Lock);
  Work = &L;
  NextGang = 0;
  Outcome = Status::success();
  Busy = static_cast<unsigned>(Threads.size());
  ++Generation;
  Wake.notify_all();
  Finished.wait(Guard, [&] { return Busy == 0; });
  return std::move(Outcome);
}

} // namespace pacc::rt::emulator

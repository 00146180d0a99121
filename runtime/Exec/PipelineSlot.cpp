//===- PipelineSlot.cpp - the device work of one task in flight -----------===//

#include "Exec/PipelineSlot.h"
#include <chrono>

namespace pacc::rt {

Status waitQuietly(Queue &Q) {
  using namespace std::chrono_literals;
  constexpr unsigned Spins = 200; // about what a sleep costs at least
  for (unsigned I = 0;; ++I) {
    Result<bool> Done = Q.test();
    if (!Done.ok())
      return Done.takeStatus();
    if (*Done)
      return Q.sync(); // reports errors of the work
    if (I >= Spins)
      std::this_thread::sleep_for(20us);
  }
}

PipelineSlot::PipelineSlot(SlotPlace At, DeviceState &On, WorkQueue &Q,
                           std::unique_ptr<Event> Launched,
                           PipelineTimes *Times, bool OwnThread)
    : At(At), On(On), Work(Q), Launched(std::move(Launched)), Times(Times) {
  if (OwnThread)
    Thread = std::thread([this] { threadMain(); });
}

PipelineSlot::~PipelineSlot() {
  if (!Thread.joinable())
    return;
  {
    std::lock_guard<std::mutex> Guard(Lock);
    Quit = true;
  }
  Wake.notify_all();
  Thread.join();
}

void PipelineSlot::perform(SlotWork &W) {
  const bool Timed = Times && Times->wants(W.Task);
  const int64_t Begin = Timed ? PipelineTimes::now() : 0;
  Status S = W.Do(*Work.Work);
  if (Timed && S.ok()) {
    S = waitQuietly(*Work.Work);
    Times->add({W.Kind, At.Device, At.NumberOnDevice, W.Task, W.Bytes, W.Reused,
                Begin, PipelineTimes::now()});
  }
  W.Do = nullptr; // what it holds goes before anybody hears of the end
  std::lock_guard<std::mutex> Guard(Lock);
  if (!S.ok() && Outcome.ok())
    Outcome = std::move(S);
}

void PipelineSlot::threadMain() {
  std::unique_lock<std::mutex> Guard(Lock);
  for (;;) {
    Wake.wait(Guard, [&] { return Quit || !Waiting.empty(); });
    if (Waiting.empty())
      return;
    SlotWork W = std::move(Waiting.front());
    Waiting.pop_front();
    const bool Failed = !Outcome.ok();
    Guard.unlock();
    if (!Failed)
      perform(W);
    Guard.lock();
    ++Done;
    Progress.notify_all();
  }
}

PipelineSlot::Ticket PipelineSlot::give(SlotWork W) {
  if (!Thread.joinable()) {
    if (Outcome.ok())
      perform(W);
    Done = ++Given;
    return {this, Given};
  }
  std::lock_guard<std::mutex> Guard(Lock);
  Waiting.push_back(std::move(W));
  Wake.notify_one();
  return {this, ++Given};
}

void PipelineSlot::Ticket::wait() const {
  if (!Slot)
    return;
  std::unique_lock<std::mutex> Guard(Slot->Lock);
  Slot->Progress.wait(Guard, [&] { return Slot->Done >= Number; });
}

Status PipelineSlot::drain() {
  std::unique_lock<std::mutex> Guard(Lock);
  Progress.wait(Guard, [&] { return Done == Given; });
  return std::exchange(Outcome, Status::success());
}

Status PipelineSlot::finish() {
  PACC_RETURN_IF_ERROR(drain());
  return waitQuietly(*Work.Work);
}

bool PipelineSlot::isDrained() {
  std::lock_guard<std::mutex> Guard(Lock);
  return Done == Given;
}

bool PipelineSlot::isDone() {
  if (!isDrained())
    return false;
  Result<bool> Test = Work.Work->test();
  return !Test.ok() || *Test; // an error is found when it is waited for
}

} // namespace pacc::rt

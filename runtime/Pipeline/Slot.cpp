//===- Slot.cpp - the device work of one task in flight -------------------===//

#include "Pipeline/Slot.h"
#include "Support/Clock.h"
#include "Trace/GivenWork.h"
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
      return Status::success();
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

/// The first piece of work and what can go with it.
PipelineSlot::Batch PipelineSlot::takeBatch() {
  Batch Works;
  do {
    Works.push_back(std::move(Waiting.front()));
    Waiting.pop_front();
  } while (!Works.front().Copies.empty() && !Waiting.empty() &&
           Waiting.front().Kind == Works.front().Kind &&
           Waiting.front().Task == Works.front().Task);
  return Works;
}

Status PipelineSlot::performSteps(const Batch &Works) {
  Queue &Q = *Work.Work;
  std::vector<HostCopy> Copies;
  for (const SlotWork &W : Works) {
    PACC_RETURN_IF_ERROR(W.Do(Q));
    Copies.insert(Copies.end(), W.Copies.begin(), W.Copies.end());
  }
  if (!Copies.empty())
    PACC_RETURN_IF_ERROR(Works.front().Kind == WorkKind::Upload
                             ? On.Dev.copyAllToDevice(Copies, Q)
                             : On.Dev.copyAllToHost(Copies, Q));
  for (const SlotWork &W : Works)
    if (W.Then)
      PACC_RETURN_IF_ERROR(W.Then(Q));
  return Status::success();
}

Status PipelineSlot::performTimed(const Batch &Works) {
  std::vector<TraceEvent> Told;
  for (const SlotWork &W : Works)
    if (W.Told)
      Told.push_back(*W.Told);
  if (Told.empty() || !areTimesTold())
    return performSteps(Works);
  Stopwatch Watch(On.Dev, *Work.Work);
  PACC_RETURN_IF_ERROR(performSteps(Works));
  Watch.stop(std::move(Told));
  return Status::success();
}

void PipelineSlot::perform(Batch &Works) {
  const SlotWork &First = Works.front();
  const bool Timed = Times && Times->wants(First.Task);
  WorkTime Time{First.Kind,
                At.Device,
                At.NumberOnDevice,
                First.Task,
                0,
                0,
                Timed ? now() : 0,
                0};
  Status S = performTimed(Works);
  if (Timed && S.ok()) {
    S = waitQuietly(*Work.Work);
    Time.End = now();
    for (const SlotWork &W : Works) {
      Time.Bytes += W.Bytes;
      Time.Reused += W.Reused;
    }
    Times->add(Time);
  }
  Works.clear(); // what they hold goes before anybody hears of the end
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
    Batch Works = takeBatch();
    const size_t Count = Works.size();
    const bool Failed = !Outcome.ok();
    Guard.unlock();
    if (!Failed)
      perform(Works);
    Works.clear();
    Guard.lock();
    Done += Count;
    Progress.notify_all();
  }
}

PipelineSlot::Ticket PipelineSlot::give(SlotWork W) {
  if (!Thread.joinable()) {
    Batch Works;
    Works.push_back(std::move(W));
    if (Outcome.ok())
      perform(Works);
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
  if (Test.ok())
    return *Test;
  // A queue need not say it again when it is waited for.
  std::lock_guard<std::mutex> Guard(Lock);
  if (Outcome.ok())
    Outcome = Test.takeStatus();
  return true;
}

} // namespace pacc::rt

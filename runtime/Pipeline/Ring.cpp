//===- Ring.cpp - the devices and slots of a pipeline ---------------------===//

#include "Pipeline/Ring.h"
#include "Driver/DeviceKind.h"
#include "Support/Environment.h"
#include <chrono>
#include <cinttypes>
#include <set>
#include <strings.h>
#include <tuple>

namespace pacc::rt {

namespace {

/// Which pipelines have which queues. A pipeline has a number while it runs,
/// and the next one, of whatever thread, gets it again with its queues and
/// their scratch memory: so there are as many as pipelines ever ran at a time,
/// however many threads come and go. Thread-safe; lives until the program ends,
/// as devices do.
class RingNumbers {
public:
  static RingNumbers &instance() {
    static RingNumbers *All = new RingNumbers;
    return *All;
  }

  unsigned take() {
    std::lock_guard<std::mutex> Guard(Lock);
    if (Idle.empty())
      return Count++;
    const unsigned Number = *Idle.begin();
    Idle.erase(Idle.begin());
    return Number;
  }
  void giveBack(unsigned Number) {
    std::lock_guard<std::mutex> Guard(Lock);
    Idle.insert(Number);
  }
  /// Whether there are many that nobody uses: memory should go back to others.
  bool haveMany() {
    constexpr size_t MostKept = 4;
    std::lock_guard<std::mutex> Guard(Lock);
    return Idle.size() >= MostKept;
  }

private:
  std::mutex Lock;
  std::set<unsigned> Idle;
  unsigned Count = 0;
};

/// Async values of the queues of slots: far from those of programs.
int64_t asyncOfSlot(unsigned Ring, unsigned Slot) {
  return (int64_t(1) << 40) + int64_t(Ring) * MostPipelines + Slot;
}

} // namespace

Result<std::vector<DeviceState *>> pipelineDevices(DeviceState &Home) {
  std::vector<DeviceState *> List{&Home};
  const char *Text = environmentText(Variable::Devices);
  if (!Text)
    return List;
  const auto All = static_cast<int64_t>(Home.Siblings.size()) + 1;
  int64_t Wanted = All;
  if (strcasecmp(Text, "all") != 0) {
    Result<std::optional<int64_t>> Number =
        environmentInteger(Variable::Devices);
    if (!Number.ok())
      return Number.takeStatus();
    Wanted = **Number;
  }
  if (Wanted < 1 || Wanted > All)
    return Status::error(ErrorCode::InvalidUse,
                         "%s=%s: there are %" PRId64
                         " %s devices; a number from 1 on or all expected",
                         environmentName(Variable::Devices), Text, All,
                         kindOf(Home.Dev.type()).Name);
  for (int64_t I = 1; I != Wanted; ++I) {
    DeviceState *Next = Home.Siblings[I - 1];
    PACC_RETURN_IF_ERROR(Next->ready());
    List.push_back(Next);
  }
  return List;
}

Status PipelineRing::open(std::vector<DeviceState *> NewDevices,
                          const Settings &S) {
  Number = RingNumbers::instance().take();
  Devices = std::move(NewDevices);
  SlotsEach = S.SlotsEach;
  for (unsigned D = 0; D != Devices.size(); ++D)
    for (unsigned I = 0; I != SlotsEach; ++I) {
      DeviceState &On = *Devices[D];
      Result<WorkQueue *> Q = On.Queues.get(asyncOfSlot(*Number, I));
      if (!Q.ok())
        return Q.takeStatus();
      Result<std::unique_ptr<Event>> Launched = On.Dev.createEvent();
      if (!Launched.ok())
        return Launched.takeStatus();
      const SlotPlace At{static_cast<unsigned>(Slots.size()), D, I};
      Slots.push_back(std::make_unique<PipelineSlot>(
          At, On, **Q, std::move(*Launched), S.Times, S.OwnThreads));
    }
  return Status::success();
}

Status PipelineRing::close() {
  if (!Number)
    return Status::success();
  Status Outcome;
  for (auto &S : Slots)
    if (RingNumbers::instance().haveMany() && Outcome.ok())
      Outcome = S->Work.giveScratchBack(S->On.Dev);
  Slots.clear();
  RingNumbers::instance().giveBack(*Number);
  Number.reset();
  return Outcome;
}

PipelineSlot &PipelineRing::of(int64_t Task) const {
  for (const auto &S : Slots)
    if (S->Task == Task)
      return *S;
  assert(false && "the task has no slot");
  return *Slots.front();
}

bool PipelineRing::hasRoom(int64_t Oldest) const {
  for (const auto &S : Slots)
    if (isFree(*S, Oldest) && S->isDrained())
      return true;
  return false;
}

/// With one device the slot of the oldest task is the one to wait for; of
/// several nobody knows which is first.
void PipelineRing::waitForRoom(int64_t Oldest) const {
  using namespace std::chrono_literals;
  while (InUse > 1 && !hasRoom(Oldest))
    std::this_thread::sleep_for(20us);
}

PipelineSlot &PipelineRing::deal(int64_t Task, int64_t Oldest) {
  waitForRoom(Oldest);
  using Rank = std::tuple<bool, bool, bool, size_t, int64_t>; // the lowest is best
  PipelineSlot *Best = nullptr;
  Rank BestRank;
  for (const auto &S : Slots) {
    if (!isFree(*S, Oldest))
      continue;
    const size_t Turn =
        (S->At.Device + Devices.size() - NextDevice) % Devices.size();
    // The task takes its halos from what the one before it has brought, which must stay.
    const bool IsNeighbour = InUse == 1 && Task > 0 && S->Task == Task - 1;
    const Rank R{IsNeighbour, !S->isDone(), !S->isDrained(), Turn, S->Task};
    if (!Best || R < BestRank) {
      Best = S.get();
      BestRank = R;
    }
  }
  assert(Best && "the schedule counts slots");
  Best->Task = Task;
  NextDevice = (Best->At.Device + 1) % Devices.size();
  LeftHome |= Best->At.Device != 0;
  return *Best;
}

Status PipelineRing::finishAll() {
  for (auto &S : Slots)
    PACC_RETURN_IF_ERROR(S->finish());
  return Status::success();
}

} // namespace pacc::rt

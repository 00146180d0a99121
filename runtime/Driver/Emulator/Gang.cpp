//===- Gang.cpp - lanes, barriers and shuffles of one gang ----------------===//

#include "Driver/Emulator/Lane.h"
#include "Driver/Emulator/Memory.h"
#include "Driver/KernelName.h"
#include <algorithm>
#include <cstring>
#include <limits>

namespace pacc::rt::emulator {

namespace {

constexpr size_t SharedAlignment = 256;

} // namespace

thread_local Gang::Lane *Gang::CurrentLane = nullptr;

const pacce_lane *Gang::currentLane() { return CurrentLane; }
Gang &Gang::current() { return *CurrentLane->Owner; }

Gang::Gang(std::optional<uint64_t> Seed)
    : Slots(PACCE_SLOTS * PACCE_SLOT_BYTES),
      Seed(Seed) {}
Gang::~Gang() = default;

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

void Gang::start(const Launch &L, uint64_t Linear) {
  Running = &L;
  const LaunchShape &Shape = L.Shape;
  const size_t SharedBytes = Shape.SharedBytes + SharedAlignment;
  if (Shared.size() < SharedBytes) // stays in place for long
    Shared.resize(SharedBytes);
  poison(Shared.data(), Shared.size());
  poison(Slots.data(), Slots.size());
  auto Base = reinterpret_cast<uintptr_t>(Shared.data());
  Base = (Base + SharedAlignment - 1) / SharedAlignment * SharedAlignment;

  Lane First{};
  uint64_t Rest = Linear;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    First.num_gangs[Axis] = Shape.Grid[Axis];
    First.gang[Axis] = static_cast<uint32_t>(Rest % Shape.Grid[Axis]);
    Rest /= Shape.Grid[Axis];
  }
  First.width = Shape.Block[0];
  First.height = Shape.Block[1];
  First.shared = reinterpret_cast<void *>(Base);
  First.slots = Slots.data();
  First.Owner = this;
  Lanes.assign(static_cast<size_t>(First.width) * First.height, First);
  for (size_t I = 0; I < Lanes.size(); ++I) {
    Lanes[I].x = static_cast<uint32_t>(I % First.width);
    Lanes[I].y = static_cast<uint32_t>(I / First.width);
  }
  Started = Ended = AtGrid = AtBarrier = AtAny = 0;
  AtRow.assign(First.height, 0);
  AtShuffle.assign((Lanes.size() + WarpSize - 1) / WarpSize, 0);
  if (L.Races)
    startClocks(Linear);
  const auto Count = static_cast<uint32_t>(Lanes.size());
  if (!Seed)
    return Ready.begin(Count, First.width, std::nullopt);
  Ready.begin(Count, First.width, Draw(*Seed, L.Number * 0x9E3779B97F4A7C15u + Linear));
  Ready.addAll();
}

bool Gang::isDone() const { return Ended == Lanes.size(); }

Status Gang::run(const Launch &L, uint64_t Linear) {
  start(L, Linear);
  Status Outcome = go(std::numeric_limits<uint64_t>::max());
  if (!Outcome.ok())
    abandon();
  return Outcome;
}

void Gang::abandon() {
  Idle.clear();
  for (auto &F : Fibers) {
    F->restart();
    Idle.push_back(F.get());
  }
}

void Gang::fail(Status Found) {
  Mistake = std::move(Found);
  CurrentLane->On->suspend();
}

DeviceAddress Gang::addressOf(const void *Host) {
  const DeviceAddress Copy = Running->Globals ? Running->Globals->find(Host) : 0;
  if (!Copy)
    fail(Status::error(ErrorCode::NotPresent,
                       "a routine uses the variable at %p, of which the device "
                       "has no copy: name it in 'declare' of the file that "
                       "defines it\n%s",
                       Host, nameInMessage(*Running->Kernel).c_str()));
  if (Copy == Device::Nowhere)
    fail(Status::error(ErrorCode::NotPresent,
                       "a routine uses '%s', which is in 'declare link' and not "
                       "present on the device: name it in a data clause of the "
                       "construct or round it\n%s",
                       Running->Globals->nameOf(Host).c_str(),
                       nameInMessage(*Running->Kernel).c_str()));
  return Copy;
}

Status Gang::go(uint64_t Steps) {
  StepsLeft = Steps;
  while (StepsLeft && !isDone() && !waitsForGrid())
    PACC_RETURN_IF_ERROR(step());
  return Status::success();
}

/// The fiber of the lane that is the next to go on, which is the current one from now on; null where all wait.
Result<Fiber *> Gang::nextFiber() {
  if (const std::optional<uint32_t> Number = Ready.take()) {
    Lane &Next = Lanes[*Number];
    if (Next.On) {
      CurrentLane = &Next;
      return CurrentFiber = Next.On;
    }
    Starting = &Next;
  } else if (Started == Lanes.size()) {
    return nullptr;
  }
  if (Idle.empty()) {
    Result<std::unique_ptr<Fiber>> New = Fiber::create(&Gang::fiberBody, this);
    if (!New.ok())
      return New.takeStatus();
    Idle.push_back(New->get());
    Fibers.push_back(std::move(*New));
  }
  CurrentFiber = Idle.back();
  Idle.pop_back();
  return CurrentFiber;
}

Status Gang::step() {
  Result<Fiber *> Next = nextFiber();
  if (!Next.ok())
    return Next.takeStatus();
  if (!*Next)
    return missed();
  --StepsLeft;
  (*Next)->resume();
  return std::move(Mistake);
}

/// The lane of this fiber waits or has ended: the next one goes on at once. `step` finds what is not a lane.
void Gang::passOn(Fiber &Mine) {
  if (!StepsLeft)
    return Mine.suspend();
  Result<Fiber *> Next = nextFiber();
  if (!Next.ok())
    Mistake = Next.takeStatus();
  if (!Mistake.ok() || !*Next)
    return Mine.suspend();
  --StepsLeft;
  if (*Next != &Mine)
    Mine.switchTo(**Next);
}

void Gang::fiberBody(void *Self) { static_cast<Gang *>(Self)->onFiber(); }

void Gang::runLane(Lane &Mine, Fiber *On) {
  Mine.On = On;
  CurrentLane = &Mine;
  ++Started;
  Running->Entry(Running->Params);
  Mine.HasEnded = true;
  ++Ended;
}

/// Takes one lane after the other, or the one that is to start; when a lane
/// waits, the fiber is its until it ends.
void Gang::onFiber() {
  Fiber *Self = CurrentFiber;
  for (;;) {
    if (Seed)
      runLane(*Starting, Self);
    else
      while (Started < Lanes.size())
        runLane(Lanes[Started], Self);
    Idle.push_back(Self);
    passOn(*Self);
  }
}

//===----------------------------------------------------------------------===//
// Waiting
//===----------------------------------------------------------------------===//

bool Gang::waitsLike(const Lane &L, Wait Why, uint32_t Mask) const {
  return L.Waits == Why && (Why != Wait::Shuffle || L.Mask == Mask);
}

/// Whether all that the lane waits for wait likewise, now that it does; then they no longer count as waiting.
/// Waits are ended all together, so the lane that comes last finds all others waiting.
bool Gang::isLast(const Lane &Mine, uint32_t First, uint32_t Count) {
  const auto comesTo = [Count](uint32_t &Waiting) {
    if (++Waiting != Count)
      return false;
    Waiting = 0;
    return true;
  };
  switch (Mine.Waits) {
  case Wait::Barrier:
    return comesTo(AtBarrier);
  case Wait::Any:
    return comesTo(AtAny);
  case Wait::Row:
    return comesTo(AtRow[Mine.y]);
  case Wait::Shuffle: {
    uint32_t &Waiting = AtShuffle[First / WarpSize];
    Waiting |= uint32_t(1) << (&Mine - &Lanes[First]);
    const uint32_t Existing = Count == WarpSize ? ~uint32_t(0) : (uint32_t(1) << Count) - 1;
    if (Mine.Mask & Existing & ~Waiting)
      return false;
    for (uint32_t I = 0; I != Count; ++I)
      if ((Mine.Mask >> I & 1) && !waitsLike(Lanes[First + I], Wait::Shuffle, Mine.Mask))
        return false;
    Waiting &= ~Mine.Mask;
    return true;
  }
  case Wait::Nothing:
  case Wait::Grid:
    break;
  }
  return false;
}

template <typename Complete>
void Gang::await(Wait Why, uint32_t First, uint32_t Count, uint32_t Mask,
                 Complete complete) {
  Lane &Mine = *CurrentLane;
  Mine.Waits = Why;
  Mine.Mask = Mask;
  if (!isLast(Mine, First, Count))
    return passOn(*Mine.On);
  complete();
  const bool OfAll = Seed && Count == Lanes.size() && Why != Wait::Shuffle;
  for (uint32_t I = 0; I < Count; ++I)
    if (Why != Wait::Shuffle || (Mask >> I & 1)) {
      Lane &Other = Lanes[First + I];
      Other.Waits = Wait::Nothing;
      if (!OfAll && (Seed || &Other != &Mine))
        Ready.add(First + I);
    }
  if (OfAll)
    Ready.addAll();
  if (Seed)
    passOn(*Mine.On);
}

void Gang::barrierGang() {
  const auto All = static_cast<uint32_t>(Lanes.size());
  await(Wait::Barrier, 0, All, 0, [=] { passed(0, All); });
}

void Gang::barrierRow() {
  const uint32_t First = CurrentLane->y * CurrentLane->width,
                 Count = CurrentLane->width;
  await(Wait::Row, First, Count, 0, [=] { passed(First, Count); });
}

bool Gang::waitsForGrid() const { return AtGrid == Lanes.size(); }

void Gang::barrierGrid() {
  if (!Running->Shape.Together)
    return barrierGang();
  CurrentLane->Waits = Wait::Grid;
  ++AtGrid;
  passOn(*CurrentLane->On);
}

uint32_t Gang::passedGrid() {
  passed(0, static_cast<uint32_t>(Lanes.size()));
  return Time.Epoch;
}

void Gang::goOnFromGrid(uint32_t Since) {
  AtGrid = 0;
  for (Lane &L : Lanes) {
    L.Waits = Wait::Nothing;
    L.Time.Acquired = Since;
  }
  Ready.addAll();
}

bool Gang::any(bool Flag) {
  Lane &Mine = *CurrentLane;
  Mine.Word = Flag;
  await(Wait::Any, 0, static_cast<uint32_t>(Lanes.size()), 0, [this] {
    uint32_t Any = 0;
    for (const Lane &L : Lanes)
      Any |= L.Word;
    for (Lane &L : Lanes)
      L.Answer = Any;
    passed(0, static_cast<uint32_t>(Lanes.size()));
    // The gang that arrives last is behind all others.
    if (Running->Races && Any)
      for (Lane &L : Lanes)
        L.Time.Acquired = Time.Epoch;
  });
  return Mine.Answer != 0;
}

/// A lane outside the mask gives poison, as the hardware gives something
/// undefined.
uint32_t Gang::shuffle(uint32_t Mask, uint32_t Word, uint32_t From) {
  Lane &Mine = *CurrentLane;
  Mine.Word = Word;
  Mine.From = From % WarpSize;
  uint32_t Thread = static_cast<uint32_t>(&Mine - Lanes.data());
  uint32_t First = Thread / WarpSize * WarpSize;
  uint32_t Count =
      std::min<uint32_t>(WarpSize, static_cast<uint32_t>(Lanes.size()) - First);
  await(Wait::Shuffle, First, Count, Mask, [&] {
    for (uint32_t I = 0; I < Count; ++I)
      if (Mask >> I & 1) {
        Lane &L = Lanes[First + I];
        bool InMask = L.From < Count && (Mask >> L.From & 1);
        L.Answer = InMask ? Lanes[First + L.From].Word : Poison;
      }
    // One of all lanes of the gang or of a worker is a reduction of theirs.
    const uint32_t Width = Mine.width;
    if (Count == Lanes.size() &&
        uint64_t(Mask) == (uint64_t(1) << Count) - 1)
      passed(0, Count);
    else if (const uint32_t Row = Mine.y * Width;
             Row >= First && Row + Width <= First + Count &&
             uint64_t(Mask) ==
                 ((uint64_t(1) << Width) - 1) << (Row - First))
      passed(Row, Width);
  });
  return Mine.Answer;
}

//===----------------------------------------------------------------------===//
// For the race detector
//===----------------------------------------------------------------------===//

LaneClock &Gang::clock() { return CurrentLane->Time; }

void Gang::startClocks(uint64_t Linear) {
  if (const size_t Bytes = Running->Shape.SharedBytes)
    Running->Races->addHeap(
        reinterpret_cast<uintptr_t>(Lanes.front().shared), Bytes);
  Time.Gang = static_cast<uint32_t>(Linear);
  for (uint32_t I = 0; I != Lanes.size(); ++I) {
    Lane &L = Lanes[I];
    L.Time = LaneClock();
    L.Time.Gang = &Time;
    L.Time.Number = I;
    L.Time.Worker = L.y;
    L.Time.Width = L.width;
  }
  passed(0, static_cast<uint32_t>(Lanes.size()));
}

/// Lanes [First, First + Count) have waited for each other.
void Gang::passed(uint32_t First, uint32_t Count) {
  if (!Running->Races)
    return;
  const uint32_t Phase = Running->Races->newPhase(Time.Gang);
  if (Count == Lanes.size())
    Time.Epoch = Phase;
  uint32_t Acquired = 0;
  for (uint32_t I = First; I != First + Count; ++I)
    Acquired = std::max(Acquired, Lanes[I].Time.Acquired);
  for (uint32_t I = First; I != First + Count; ++I) {
    LaneClock &L = Lanes[I].Time;
    L.Phase = L.Row = Phase;
    L.Acquired = Acquired;
  }
}

} // namespace pacc::rt::emulator

//===- Replay.cpp - launches that repeat, as CUDA graphs ------------------===//
//
// A graph of 8 launches takes 100 us to make, and spares 2 us for each launch from then on. (H100: a launch of its own
// takes the driver 3.7 us, as one of 4, 8, 16 in a graph .47, .23, .12, and .6 more if its parameters are others.)
//
//===----------------------------------------------------------------------===//
#include "Driver/Cuda/Replay.h"
#include <algorithm>
#include <utility>

namespace pacc::rt::cuda {

namespace {

/// Launches of a graph: with fewer the driver takes longer, with more the GPU waits longer for the first.
constexpr size_t LaunchesOfGraph = 8;
/// So few will do where they are what repeats, or all between two pieces of other work.
constexpr size_t FewLaunches = 4;
/// All that graphs are made of.
constexpr size_t MostLaunches = 128;
/// The host that does something else between two launches keeps the GPU waiting for those that are kept back.
constexpr std::chrono::microseconds MostPause{20};
/// How much longer it takes after graphs whose launches were kept back in vain too often, and at most.
constexpr uint64_t LessPatience = 4, MostPatience = 512;
/// Graphs of one launch are made of kernels that are launched so many times as often.
constexpr uint64_t PatienceOfAlone = 4;
/// After so many launches in graphs these have proved their worth, and what was long ago counts for half.
constexpr uint64_t ManyReplayed = 256;
/// Launches that may be kept back in vain, beside a quarter of those that were not.
constexpr uint64_t MostInVain = 64;

/// The GPU is what takes the time where the host waits longer than this for each of its launches and for the last of them;
/// and the host takes a part of it where launches are so far apart, as their constructs have much to look up. (H200, six
/// kernels of 31 us over five arrays, and a wait: 240 us, 221 with the first given at once. Launches 1.5 us apart are
/// quicker together, whatever the kernels take.)
constexpr std::chrono::nanoseconds LongForLaunch{5000}, LongForLast{20000}, FarApart{2500};

} // namespace

void Pace::noteLaunch(Time Now) {
  if (Launches++ == 0)
    First = Now;
  Last = Now;
}

void Pace::noteWait(std::chrono::nanoseconds Waited) {
  if (Launches > 1)
    IsOfGpu = Waited > LongForLaunch * Launches + LongForLast && Last - First > FarApart * (Launches - 1);
  Launches = 0;
}

/// Too few between two pieces of other work are no stretch to make graphs of.
void LaunchHistory::noteBreak() {
  if (Unbroken < FewLaunches)
    Streak = 0;
  Unbroken = 0;
  HasBreaks = true;
}

void LaunchHistory::forget() { Count = Period = Streak = 0; }

/// How many launches, from the last one back, were as those `P` before.
size_t LaunchHistory::likeness(size_t P) const {
  const size_t Known = std::min<uint64_t>(Count, Size);
  size_t Same = 0;
  while (Same + 1 + P <= Known && ago(Same + 1) == ago(Same + 1 + P))
    ++Same;
  return Same;
}

/// The way back to the same kernel behind the launches that are most like the last ones: a kernel may come several times
/// in a period. Of the ways that are alike in this the shortest.
size_t LaunchHistory::findPeriod(const CudaKernel &Kernel) const {
  size_t Best = 0, Most = 0;
  for (size_t P = 1; P <= MostPeriod && P <= Count; ++P)
    if (const size_t Same = ago(P) == &Kernel ? 1 + likeness(P) : 0; Same > Most) {
      Most = Same;
      Best = P;
    }
  return Best;
}

void LaunchHistory::note(const CudaKernel &Kernel) {
  if (!Period || ago(Period) != &Kernel) {
    Period = findPeriod(Kernel);
    Streak = 0;
  }
  if (Streak == 0)
    HasBreaks = false;
  Streak += Period != 0;
  Kernels[Count++ % Size] = &Kernel;
  ++Unbroken;
}

size_t LaunchHistory::length() const {
  if (!Period || Period >= FewLaunches)
    return Period;
  return (LaunchesOfGraph + Period - 1) / Period * Period;
}

Replay::Replay(const DeviceContext &In, uint64_t Patience)
    : In(In), Alone(In.Api, Patience * PatienceOfAlone), FirstPatience(Patience), Patience(Patience) {}

void Replay::drop() {
  Graphs.clear();
  HasGraphs = false;
  Current = 0;
  Replayed = KeptInVain = 0;
}

void Replay::giveUp() {
  drop();
  Patience = std::min(Patience * LessPatience, MostPatience);
}

/// What is repeated between two pieces of other work is a stretch of its own.
void Replay::noteBreak() {
  if (Recorded.size() >= FewLaunches && History.hasBreaks())
    build();
  Recorded.clear();
  History.noteBreak();
  Current = 0;
}

/// Notes what graphs are made of, once launches have repeated themselves for long enough: from one piece of other work to
/// the next (noteBreak), if there is any.
void Replay::record(const CudaKernel &Kernel, const LaunchShape &Shape, void **Params) {
  const size_t Length = History.length();
  if (!Length || History.streak() < Patience * Length) {
    Recorded.clear();
    return;
  }
  if (Recorded.empty() && History.hasBreaks() && !History.isBehindBreak())
    return;
  Recorded.emplace_back(Kernel, Shape, Params);
  if (Recorded.size() == (History.hasBreaks() ? MostLaunches / Length * Length : Length))
    build();
}

/// Without these graphs launches are given one by one, as before; an error that stays the next of them tells.
void Replay::build() {
  drop(); // those of other launches
  const size_t Count = std::max<size_t>(1, (Recorded.size() + LaunchesOfGraph / 2) / LaunchesOfGraph);
  auto Next = Recorded.begin();
  HasGraphs = true;
  for (size_t I = 0; I != Count && HasGraphs; ++I) {
    const auto End = Recorded.begin() + (I + 1) * Recorded.size() / Count;
    Graphs.emplace_back(In.Api, std::vector<GivenLaunch>(std::exchange(Next, End), End));
    HasGraphs = Graphs.back().build();
  }
  Recorded.clear();
  History.forget();
  if (!HasGraphs)
    giveUp();
}

Status Replay::giveKept(Stream To) {
  const size_t Count = std::exchange(Kept, 0);
  IsKeeping.store(false, std::memory_order_release);
  KeptInVain += Count;
  PACC_RETURN_IF_ERROR(Graphs[std::exchange(Current, 0)].giveFirst(Count, To));
  if (KeptInVain > Replayed / 4 + MostInVain)
    giveUp();
  return Status::success();
}

Status Replay::keep(const LaunchShape &Shape, void **Params, Stream To) {
  GraphOfLaunches &Graph = Graphs[Current];
  Graph.update(Kept, Shape, Params);
  LastKept = Clock::now();
  History.forget();
  if (++Kept != Graph.size()) {
    IsKeeping.store(true, std::memory_order_release);
    return Status::success();
  }
  Kept = 0;
  IsKeeping.store(false, std::memory_order_release);
  Current = (Current + 1) % Graphs.size();
  Replayed += Graph.size();
  if (Replayed > ManyReplayed) {
    Replayed /= 2;
    KeptInVain /= 2;
    Patience = FirstPatience;
  }
  return Graph.give(To);
}

Status Replay::launch(const CudaKernel &Kernel, const LaunchShape &Shape, void **Params, Stream To) {
  std::lock_guard<std::mutex> Guard(Lock);
  Now.noteLaunch(Clock::now());
  if (Now.isUrgent() && !Kept) {
    IsBroken.store(true, std::memory_order_relaxed); // graphs are made of what comes behind it
    return Alone.give(Kernel, Shape, Params, To);
  }
  if (IsBroken.exchange(false, std::memory_order_relaxed))
    noteBreak();
  const bool HasPaused = Kept && Clock::now() - LastKept > MostPause;
  if (!HasPaused && isNext(Kernel))
    return keep(Shape, Params, To);
  if (Kept)
    PACC_RETURN_IF_ERROR(giveKept(To));
  Current = 0;
  if (!HasPaused && isNext(Kernel))
    return keep(Shape, Params, To);
  History.note(Kernel);
  record(Kernel, Shape, Params);
  return Alone.give(Kernel, Shape, Params, To);
}

void Replay::flush(Stream To) {
  if (!IsBroken.load(std::memory_order_relaxed))
    IsBroken.store(true, std::memory_order_relaxed);
  if (!IsKeeping.load(std::memory_order_acquire))
    return;
  std::lock_guard<std::mutex> Guard(Lock);
  if (!Kept)
    return;
  Status Given = In.enter();
  if (Given.ok())
    Given = giveKept(To);
  if (Given.ok() || HasFailed.load(std::memory_order_relaxed))
    return;
  Failure = std::move(Given);
  HasFailed.store(true, std::memory_order_release);
}

void Replay::noteWait(std::chrono::nanoseconds Waited) {
  std::lock_guard<std::mutex> Guard(Lock);
  Now.noteWait(Waited);
}

Status Replay::takeFailure() {
  if (!HasFailed.load(std::memory_order_acquire))
    return Status::success();
  std::lock_guard<std::mutex> Guard(Lock);
  HasFailed.store(false, std::memory_order_relaxed);
  return std::move(Failure);
}

} // namespace pacc::rt::cuda

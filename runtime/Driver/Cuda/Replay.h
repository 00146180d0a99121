//===- Replay.h - launches that repeat, as CUDA graphs ----------*- C++ -*-===//
//
// The steps of a simulation launch the same kernels over and over, and small ones are through before the driver has
// taken the next: it needs 3.7 us for each (H100), as a part of a graph 0.3, and the GPU goes from one to the next in 1.1.
// So where the kernels of a queue have repeated themselves for long, graphs are made of them. Launches that are as
// foretold are kept back from then on, and given together when a graph is whole, with the parameters that they have this
// time.
//
// What comes in no such order is given at once, launch by launch (LaunchesAlone).
//
// Where kernels take so long that the host has to wait for them, and the program does more than launch them, the first one
// behind such a wait is given at once: the GPU would wait for it while the others are kept back.
//
// Whatever else is done with the stream comes behind what was kept back (CudaQueue::handle); and where the program may
// wait by means of its own, all has been given (Queue::giveAll).
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DRIVER_CUDA_REPLAY_H
#define PACC_RUNTIME_DRIVER_CUDA_REPLAY_H

#include "Driver/Cuda/GraphOfLaunches.h"
#include <array>
#include <atomic>
#include <chrono>

namespace pacc::rt::cuda {

/// Which kernels a queue has launched, and how far back the same ones were.
class LaunchHistory {
public:
  /// Between this launch and the last something else was given.
  void noteBreak();
  void note(const CudaKernel &Kernel);
  /// What comes next does not come behind what was noted last.
  void forget();

  /// Launches that repeat, of whole periods; 0: none do.
  size_t length() const;
  /// How often in a row a launch was as the one a period before.
  uint64_t streak() const { return Streak; }
  /// Whether something else was given in between.
  bool hasBreaks() const { return HasBreaks; }
  /// Whether that came right before the last launch.
  bool isBehindBreak() const { return Unbroken == 1; }

private:
  static constexpr size_t MostPeriod = 64, Size = 2 * MostPeriod;
  /// The kernel so many launches ago, of which the last is 1.
  const CudaKernel *ago(size_t Launches) const { return Kernels[(Count - Launches) % Size]; }
  size_t likeness(size_t P) const;
  size_t findPeriod(const CudaKernel &Kernel) const;

  std::array<const CudaKernel *, Size> Kernels = {};
  uint64_t Count = 0;
  size_t Period = 0;
  uint64_t Streak = 0;
  uint64_t Unbroken = 0;  ///< launches since something else was given
  bool HasBreaks = false; ///< in the streak
};

/// Whether the host waits for kernels, or these for the host. Told of each launch, and of each wait for all of a queue.
class Pace {
public:
  using Time = std::chrono::steady_clock::time_point;
  void noteLaunch(Time Now);
  /// The host has waited so long for the launches since the last time.
  void noteWait(std::chrono::nanoseconds Waited);
  /// The last launch is the first behind a wait, and there is time to give it before the GPU is done with it.
  bool isUrgent() const { return IsOfGpu && Launches == 1; }

private:
  uint64_t Launches = 0; ///< since the last wait
  Time First, Last;      ///< of these
  bool IsOfGpu = false;
};

/// The launches of one queue. Thread-safe.
class Replay {
public:
  /// `Patience`: how often launches repeat before graphs are made of them, as a multiple of what these have; at least 1.
  Replay(const DeviceContext &In, uint64_t Patience);

  /// Gives the launch to the stream, or keeps it back for a graph.
  Status launch(const CudaKernel &Kernel, const LaunchShape &Shape, void **Params, Stream To);
  /// Before anything else is given to the stream, or asked of it. What goes wrong takeFailure() tells.
  void flush(Stream To);
  /// The host has waited so long until all that was given to the stream was done.
  void noteWait(std::chrono::nanoseconds Waited);
  /// What went wrong in flush() since the last call.
  Status takeFailure();

private:
  using Clock = std::chrono::steady_clock;

  Status keep(const LaunchShape &Shape, void **Params, Stream To);
  Status giveKept(Stream To);
  bool isNext(const CudaKernel &Kernel) const { return HasGraphs && Graphs[Current].at(Kept).isOf(Kernel); }
  void noteBreak();
  void record(const CudaKernel &Kernel, const LaunchShape &Shape, void **Params);
  void build();
  void drop();
  void giveUp();

  const DeviceContext &In;
  std::mutex Lock; ///< protects what follows but for the atomics
  std::atomic<bool> IsKeeping{false}; ///< Kept is not 0
  std::atomic<bool> IsBroken{false};  ///< something else was given since the last launch
  std::atomic<bool> HasFailed{false}; ///< Failure is one
  Status Failure;

  Pace Now;
  LaunchHistory History;
  LaunchesAlone Alone;
  std::vector<GivenLaunch> Recorded; ///< for graphs that are not whole yet
  std::vector<GraphOfLaunches> Graphs; ///< one behind the other, and from the first again
  bool HasGraphs = false;
  size_t Current = 0; ///< of Graphs: the next launch is in this one
  size_t Kept = 0;    ///< launches of it that are kept back
  Clock::time_point LastKept;
  uint64_t Replayed = 0, KeptInVain = 0; ///< launches of these graphs
  const uint64_t FirstPatience;
  uint64_t Patience; ///< more after graphs that were not worth their while
};

} // namespace pacc::rt::cuda

#endif

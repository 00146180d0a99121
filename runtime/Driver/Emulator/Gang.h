//===- Gang.h - one gang of the emulator ------------------------*- C++ -*-===//
//
// Runs the lanes of a gang on fibers of one thread. A lane runs until it ends
// or has to wait for others; lanes that never wait share one fiber, one after
// the other. When no lane can go on and some have not ended, a lane has missed
// a barrier or a shuffle, and that is an error of the kernel.
//
// Without a seed lanes run in the order of their numbers, with one in a drawn
// order (LaneOrder.h).
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DRIVER_EMULATOR_GANG_H
#define PACC_RUNTIME_DRIVER_EMULATOR_GANG_H

#include "Driver/Emulator/Contract.h"
#include "Driver/Device.h"
#include "Driver/Emulator/Draw.h"
#include "Driver/Emulator/Fiber.h"
#include "Driver/Emulator/LaneOrder.h"
#include "Driver/Emulator/Races/RaceDetector.h"
#include "Driver/GlobalTable.h"
#include <optional>
#include <vector>

namespace pacc::rt::emulator {

/// One launch, as every gang sees it.
struct Launch {
  const pacc_kernel *Kernel;
  pacc_host_entry Entry; ///< of the form that is launched
  LaunchShape Shape;
  void **Params;
  uint64_t Number; ///< counts the launches of the device
  RaceDetector *Races = nullptr; ///< for kernels that tell what they touch
  const GlobalTable *Globals = nullptr;

  uint64_t gangs() const { return Shape.gangs(); }
};

/// Runs gangs, one at a time. Used by one thread; kept for later launches
/// because its stacks are worth keeping.
class Gang {
public:
  explicit Gang(std::optional<uint64_t> Seed);
  ~Gang();

  /// Gang number `Linear` of `L` (x fastest) is the one to be run next.
  void start(const Launch &L, uint64_t Linear);
  /// Lets lanes go on, one after the other until each has to wait, `Steps` times at most (in order of numbers,
  /// all those that start together are one).
  Status go(uint64_t Steps);
  bool isDone() const;
  /// All lanes are at a barrier of all gangs; `go` wants goOnFromGrid first.
  bool waitsForGrid() const;
  /// All gangs are there. For the race detector: begins a new phase, and returns it.
  uint32_t passedGrid();
  /// What the gangs did before phase `Since` is over for them all.
  void goOnFromGrid(uint32_t Since);
  /// The mistake of a gang that waits for others which have ended.
  Status missedGrid() const;
  /// Forgets lanes that are stuck in the middle of a kernel.
  void abandon();
  /// From start to end.
  Status run(const Launch &L, uint64_t Linear);

  // Called on a lane's fiber.
  void barrierGang();
  void barrierRow();
  void barrierGrid();
  bool any(bool Flag);
  uint32_t shuffle(uint32_t Mask, uint32_t Word, uint32_t From);
  /// The lane's part in what the detector sees; null if there is none.
  RaceDetector *races() const { return Running->Races; }
  LaneClock &clock();
  /// Where the device has its copy of a variable under `declare`; ends the lane if there is none.
  DeviceAddress addressOf(const void *Host);
  /// The current lane never goes on, and the launch ends with the error.
  void fail(Status Found);

  /// What the gang's lanes run.
  const pacc_kernel &kernel() const { return *Running->Kernel; }

  /// The lane that runs on this thread, and its gang.
  static const pacce_lane *currentLane();
  static Gang &current();

private:
  struct Lane;
  enum class Wait : uint8_t { Nothing, Barrier, Any, Row, Shuffle, Grid };

  Status step();
  Result<Fiber *> nextFiber();
  void passOn(Fiber &Mine);
  void runLane(Lane &Mine, Fiber *On);
  void startClocks(uint64_t Linear);
  void passed(uint32_t First, uint32_t Count);
  void onFiber();
  static void fiberBody(void *Self);
  /// The current lane waits for lanes [First, First+Count) to wait likewise;
  /// the last that comes calls `complete` and releases the others.
  template <typename Complete>
  void await(Wait Why, uint32_t First, uint32_t Count, uint32_t Mask,
             Complete complete);
  bool isLast(const Lane &Mine, uint32_t First, uint32_t Count);
  bool waitsLike(const Lane &L, Wait Why, uint32_t Mask) const;
  Status missed();
  std::string describe(const Lane &L) const;

  const Launch *Running = nullptr;
  std::vector<Lane> Lanes;
  std::vector<uint8_t> Shared; ///< gang-shared memory, with room to align it
  std::vector<uint8_t> Slots;
  std::vector<std::unique_ptr<Fiber>> Fibers;
  std::vector<Fiber *> Idle; ///< fibers that run no lane
  LaneOrder Ready; ///< lanes that can go on: released ones and, with a seed, those that have not started
  // How many lanes wait, so that the one which comes last knows it.
  uint32_t AtBarrier = 0, AtAny = 0;
  std::vector<uint32_t> AtRow;     ///< by row
  std::vector<uint32_t> AtShuffle; ///< by warp: a bit for each lane
  Lane *Starting = nullptr; ///< the lane that the fiber is to start
  uint64_t StepsLeft = 0; ///< of go
  uint32_t Started = 0;
  uint32_t Ended = 0;
  uint32_t AtGrid = 0; ///< lanes that wait there
  const std::optional<uint64_t> Seed;
  Fiber *CurrentFiber = nullptr;
  Status Mistake; ///< of the lane that ran last
  GangClock Time;
  /// Read at every primitive of a kernel, so not through a call of the loader.
  [[gnu::tls_model("initial-exec")]] static thread_local Lane *CurrentLane;
};

} // namespace pacc::rt::emulator

#endif

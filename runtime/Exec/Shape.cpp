//===- Shape.cpp - how many gangs, workers and lanes a launch gets --------===//

#include "Exec/Shape.h"
#include "Exec/Extent.h"
#include "pacc/ABI/Geometry.h"
#include <algorithm>

namespace pacc::rt {

namespace {

/// Where there are iterations for many gangs on every multiprocessor, few
/// large gangs cost less to start than many small ones: on an H200 copying
/// memory runs at 3.35 TB/s with 128 lanes, 3.90 with 256, 3.74 with 512.
constexpr uint32_t ManyLanes = 256;
/// Iterations that call for ManyLanes, in units of what the device runs at a
/// time.
constexpr uint64_t ManyWaves = 8;
/// Of a gang that spreads two loops over its lanes, those on the inner one:
/// neighbouring rows share what they read.
constexpr uint32_t LanesOfRectangle = 64;
/// Gangs of a kernel that reduces over them, in units of what the device holds
/// at a time. Each gang ends with a combination that costs as much as many
/// iterations, but a few more gangs than places even out their speeds: a dot
/// product on an H200 runs at 4.11 TB/s with 2, 4.18 with 4.
constexpr uint64_t ReductionWaves = 4;
/// So many gangs, in the same units, leave their results to a second kernel:
/// its launch costs less than their waiting for each other.
constexpr uint64_t FinishWaves = 8;
/// Memory for what they leave.
constexpr uint64_t MostBytesLeft = uint64_t(64) << 20;
/// Results that each lane of that kernel combines.
constexpr uint64_t LeftForEachLane = 8;
/// Its gangs: few enough to combine theirs in one go.
constexpr uint64_t MostFinishGangs = 256;
/// Gangs that the jam form needs, in units of what the device holds at a time:
/// with fewer, threads with more work take longer than more threads.
constexpr uint64_t JamWaves = 4;
/// Where they load less together, a part is enough (H200, products of matrices of
/// 1024: 1.15 to 2 times as quick with a quarter; of 512, a sixteenth: slower).
constexpr uint64_t SharingJamPart = 5;
/// Blocks that every multiprocessor should have before gangs share them.
constexpr uint64_t BlocksForEach = 16;
/// Iterations that a core of the host is through with in about the time that cores take to wait
/// for each other.
constexpr uint64_t IterationsBetweenMeetings = 8192;

class Chooser {
public:
  Chooser(const pacc_kernel &K, const ShapeRequest &R,
          const DeviceProperties &P, KernelOnDevice &There)
      : Kernel(K), Request(R), Device(P), There(There),
        MostLanes(There.mostLanes()) {}

  Result<ChosenShape> choose();

private:
  bool has(pacc_kernel_flags Flag) const { return Kernel.flags & Flag; }
  int64_t first(int32_t Constant, int64_t Asked) const {
    return Constant > 0 ? Constant : Asked;
  }
  const Trip *tripsOf(const pacc_loop_dim &Dim) const;
  Extent blockExtent(uint8_t Axis) const;
  Extent gangExtent(uint8_t Axis) const;
  uint64_t knownIterations() const;
  uint32_t defaultLanes() const;
  /// How many lanes of a gang share the iterations of a dimension.
  uint64_t lanesOn(uint8_t BlockAxis) const;
  void chooseHost();
  void chooseBlock();
  void chooseLanesAndWorkers(uint32_t Lanes);
  Status chooseGrid();
  Status chooseGangsUnasked(const Extent *Axes);
  Status chooseMeetingGangs(const Extent *Axes);
  void chooseReducingGangs(bool Covers, unsigned UsedAxes, uint64_t Most);
  void clampToAsked(int64_t Asked, const Extent *Axes);
  LaunchShape jammed() const;
  bool hasWholeTiles() const;
  void takeJam(const LaunchShape &Jammed, uint32_t FinishGangs);
  uint32_t finishGangs(uint64_t Gangs) const;
  Status jam();
  bool finishesLater(uint64_t Gangs, unsigned UsedAxes, uint64_t Most) const;
  void limitGangs(uint64_t Most) { rt::limitGangs(Shape.Launch, Most); }
  void packGangs();
  /// Of this kernel's blocks.
  BlockLimits limits() const {
    return {Device.WarpSize, MostLanes, Device.MaxLongRows, /*MaxSharedBytes=*/0};
  }
  uint32_t &grid(unsigned Axis) { return Shape.Launch.Grid[Axis]; }
  uint32_t &width() { return Shape.Launch.Block[0]; }
  uint32_t &height() { return Shape.Launch.Block[1]; }

  const pacc_kernel &Kernel;
  const ShapeRequest &Request;
  const DeviceProperties &Device;
  KernelOnDevice &There;
  const uint32_t MostLanes; ///< of a gang
  ChosenShape Shape;
};

/// An estimate of none says nothing: it is often a value that the device has
/// computed since.
const Trip *Chooser::tripsOf(const pacc_loop_dim &Dim) const {
  for (const Trip &T : Request.Trips)
    if (T.Loop == Dim.loop && T.Dim == Dim.dim)
      return T.IsEstimate && !T.Trips ? nullptr : &T;
  return nullptr;
}

Extent Chooser::blockExtent(uint8_t Axis) const {
  Extent E;
  for (uint32_t I = 0; I != Kernel.dim_count; ++I)
    if (Kernel.dims[I].block_axis == Axis)
      E.add(tripsOf(Kernel.dims[I]), /*Share=*/1);
  return E;
}

/// Of one grid axis, in gangs.
Extent Chooser::gangExtent(uint8_t Axis) const {
  Extent E;
  for (uint32_t I = 0; I != Kernel.dim_count; ++I) {
    const pacc_loop_dim &Dim = Kernel.dims[I];
    if (Dim.gang_axis == Axis)
      E.add(tripsOf(Dim), lanesOn(Dim.block_axis));
  }
  return E;
}

/// Iterations of the loops that are spread at all, as far as they are known.
/// Loops that share an axis stand beside each other: the longest counts.
uint64_t Chooser::knownIterations() const {
  constexpr uint64_t Enough = uint64_t(1) << 32;
  uint64_t ByAxis[PACC_AXES + PACC_BLOCK_LINEAR + 1] = {};
  for (uint32_t I = 0; I != Kernel.dim_count; ++I) {
    const pacc_loop_dim &Dim = Kernel.dims[I];
    const Trip *Known = tripsOf(Dim);
    const bool OverGangs = Dim.gang_axis < PACC_AXES;
    if (!Known || (!OverGangs && Dim.block_axis > PACC_BLOCK_LINEAR))
      continue;
    uint64_t &Axis =
        ByAxis[OverGangs ? Dim.gang_axis : PACC_AXES + Dim.block_axis];
    Axis = std::max(Axis, Known->Trips);
  }
  uint64_t Product = 1;
  for (uint64_t Trips : ByAxis)
    Product = std::min(Product * std::clamp<uint64_t>(Trips, 1, Enough - 1),
                       Enough - 1);
  return Product;
}

uint32_t Chooser::defaultLanes() const {
  if (has(PACC_KERNEL_WORKER))
    return DefaultLanesOfWorker;
  const uint64_t AtATime =
      uint64_t(Device.Multiprocessors) * Device.MaxLanesPerMultiprocessor;
  return knownIterations() >= ManyWaves * AtATime ? ManyLanes : DefaultLanes;
}

uint64_t Chooser::lanesOn(uint8_t BlockAxis) const {
  const uint32_t *Block = Shape.Launch.Block;
  switch (BlockAxis) {
  case 0:
    return Block[0];
  case 1:
    return Block[1];
  case PACC_BLOCK_LINEAR:
    return uint64_t(Block[0]) * Block[1];
  }
  return 1;
}

/// One lane a gang, a gang a thread, all on the first axis.
void Chooser::chooseHost() {
  const int64_t Asked = first(Kernel.num_gangs, Request.Gangs);
  if (Asked > 0 && !has(PACC_KERNEL_MEETING)) {
    grid(0) = std::min<uint64_t>(Asked, MaxGrid[0]);
    return;
  }
  if (!has(PACC_KERNEL_GANG) || has(PACC_KERNEL_ONE_GANG))
    return;
  // No more gangs than iterations; several axes multiply.
  uint64_t Iterations = 1;
  for (uint8_t Axis = 0; Axis != PACC_AXES; ++Axis) {
    Extent E;
    for (uint32_t I = 0; I != Kernel.dim_count; ++I)
      if (Kernel.dims[I].gang_axis == Axis)
        E.add(tripsOf(Kernel.dims[I]), /*Share=*/1);
    if (E.Used)
      Iterations =
          E.Known ? std::min(Iterations * std::max<uint64_t>(
                                              1, std::min(E.Trips, MaxGrid[1])),
                             MaxGrid[0])
                  : MaxGrid[0];
  }
  const bool Meet = has(PACC_KERNEL_MEETING);
  if (Meet)
    Iterations = (Iterations + IterationsBetweenMeetings - 1) / IterationsBetweenMeetings;
  grid(0) = std::min<uint64_t>(Device.Multiprocessors, Iterations);
  Shape.Launch.Together = Meet && grid(0) > 1;
}

/// What constant clauses fix here, the compiler has promised in the code
/// (Targets/Nvptx/GpuTarget.cpp, blockOf).
void Chooser::chooseBlock() {
  if (!has(PACC_KERNEL_VECTOR) && !has(PACC_KERNEL_WORKER))
    return;
  uint32_t Lanes = 1;
  if (has(PACC_KERNEL_VECTOR)) {
    const int64_t Asked = first(Kernel.vector_length, Request.Lanes);
    Lanes = defaultLanes();
    if (Asked > 0) {
      Lanes = lanesAskedFor(Asked, limits());
    } else if (const Extent X = blockExtent(0), Y = blockExtent(1);
               X.Used && X.Known && !(Y.Used && !has(PACC_KERNEL_WORKER))) {
      Lanes = std::min<uint64_t>(
          Lanes, std::max<uint64_t>(Device.WarpSize,
                                    roundUp(X.Trips, Device.WarpSize)));
    }
  }
  chooseLanesAndWorkers(std::min(Lanes, MostLanes));
}

void Chooser::chooseLanesAndWorkers(uint32_t Lanes) {
  width() = Lanes;
  if (has(PACC_KERNEL_WORKER)) {
    const int64_t Asked = first(Kernel.num_workers, Request.Workers);
    uint64_t Workers = Asked > 0                 ? Asked
                       : has(PACC_KERNEL_VECTOR) ? DefaultWorkers
                                                 : DefaultLonelyWorkers;
    Workers = std::min<uint64_t>(Workers, mostWorkers(Lanes, limits()));
    height() = Shape.Workers = std::max<uint64_t>(1, Workers);
    return;
  }
  // A second vector axis: a rectangle of the same number of lanes.
  const Extent X = blockExtent(0), Y = blockExtent(1);
  if (!Y.Used || !X.Known)
    return;
  const uint64_t Rows =
      Y.Known ? std::max<uint64_t>(
                    1, std::min<uint64_t>(Y.Trips, Lanes / LanesOfRectangle))
              : 1;
  width() = std::min<uint64_t>(Lanes / powerOfTwoUpTo(Rows),
                               powerOfTwoFrom(1, X.Trips));
  height() = Lanes / width();
}

Status Chooser::chooseGrid() {
  const int64_t Asked = first(Kernel.num_gangs, Request.Gangs);
  if (has(PACC_KERNEL_ONE_GANG) && (Asked <= 0 || has(PACC_KERNEL_MEETING)))
    return Status::success();
  Extent Axes[PACC_AXES];
  for (uint8_t Axis = 0; Axis != PACC_AXES; ++Axis) {
    const Extent &E = Axes[Axis] = gangExtent(Axis);
    if (E.Used && E.Known)
      grid(Axis) = std::clamp<uint64_t>(E.Trips, 1, MaxGrid[Axis]);
  }
  if (has(PACC_KERNEL_MEETING))
    return chooseMeetingGangs(Axes);
  if (Asked <= 0) {
    PACC_RETURN_IF_ERROR(chooseGangsUnasked(Axes));
    packGangs();
    return Status::success();
  }
  clampToAsked(Asked, Axes);
  return Status::success();
}

/// num_gangs is a product over the axes. Loops whose counters have 32 bits take
/// it for granted that the lanes of an axis can be counted in 31
/// (Partition.cpp); where the trip counts do not see to that, fewer gangs do
/// the work (2.5.10).
void Chooser::clampToAsked(int64_t Asked, const Extent *Axes) {
  const unsigned UsedAxes = Axes[0].Used + Axes[1].Used + Axes[2].Used;
  if (UsedAxes <= 1 || (Axes[0].Used && !Axes[0].Known))
    grid(0) =
        std::min<uint64_t>(Asked, MaxGrid[0] / (uint64_t(width()) * height()));
  uint64_t Left = Asked;
  for (unsigned Axis = 0; Axis != PACC_AXES; ++Axis) {
    grid(Axis) = std::min<uint64_t>(grid(Axis), std::max<uint64_t>(1, Left));
    Left /= grid(Axis);
  }
}

Status Chooser::chooseGangsUnasked(const Extent *Axes) {
  unsigned UsedAxes = 0;
  bool Covers = true;
  for (unsigned Axis = 0; Axis != PACC_AXES; ++Axis) {
    const Extent &E = Axes[Axis];
    UsedAxes += E.Used;
    Covers &=
        !E.Used || (E.Known && E.Exact && E.Trips && E.Trips <= grid(Axis));
  }
  const bool Reduces = has(PACC_KERNEL_REDUCTION);
  Shape.Once = Covers && There.hasOnceForm() && !Reduces;
  if (Covers && There.hasJamForm() && !Reduces)
    return jam();
  const bool FirstUnknown = Axes[0].Used && !Axes[0].Known;
  const bool Counts = has(PACC_KERNEL_COUNTERS) && There.isGpu();
  if (!FirstUnknown && !Reduces && !Counts)
    return Status::success();
  Result<uint64_t> Most = There.gangs(Shape.Launch);
  if (!Most.ok())
    return Most.takeStatus();
  if (FirstUnknown) // what the other axes have already fills the device, too
    grid(0) = std::clamp<uint64_t>(*Most / (uint64_t(grid(1)) * grid(2)), 1,
                                   MaxGrid[0]);
  if (Counts)
    limitGangs(std::max<uint64_t>(1, *Most));
  if (Reduces)
    chooseReducingGangs(Covers, UsedAxes, *Most);
  return Status::success();
}

/// No more gangs than run at a time.
Status Chooser::chooseMeetingGangs(const Extent *Axes) {
  Result<uint64_t> Resident = There.gangs(Shape.Launch);
  if (!Resident.ok())
    return Resident.takeStatus();
  const uint64_t Most =
      std::clamp<uint64_t>(*Resident, 1, Device.MostTogether);
  shareUnknownAxes(Shape.Launch, Axes, Most);
  limitGangs(Most);
  Shape.Launch.Together = Shape.Launch.gangs() > 1;
  return Status::success();
}

/// Of a kernel that reduces over gangs, where the device holds `Most` at a time.
void Chooser::chooseReducingGangs(bool Covers, unsigned UsedAxes,
                                  uint64_t Most) {
  const LaunchShape Jammed = jammed();
  const uint64_t Gangs = Shape.Launch.gangs(), Fewer = Jammed.gangs();
  const auto FinishesLater = [&](uint64_t Count) {
    return Covers && There.hasOnceForm() &&
           finishesLater(Count, UsedAxes, Most);
  };
  if (Covers && There.hasJamForm()) {
    if (hasWholeTiles() && FinishesLater(Fewer))
      return takeJam(Jammed, finishGangs(Fewer));
    // The emulator's gangs combine their results themselves.
    if (!There.isGpu() && Fewer <= Most * ReductionWaves)
      return takeJam(Jammed, /*FinishGangs=*/0);
  }
  if (!FinishesLater(Gangs))
    return limitGangs(std::max<uint64_t>(1, Most * ReductionWaves));
  Shape.Once = true;
  Shape.FinishGangs = finishGangs(Gangs);
}

/// The grid, which covers all trip counts, for threads that take several
/// iterations of one dimension each.
LaunchShape Chooser::jammed() const {
  LaunchShape Jammed = Shape.Launch;
  for (uint32_t I = 0; I != Kernel.dim_count; ++I) {
    const pacc_loop_dim &Dim = Kernel.dims[I];
    if (Dim.jam < 2)
      continue;
    Extent E;
    E.add(tripsOf(Dim), lanesOn(Dim.block_axis) * Dim.jam);
    Jammed.Grid[Dim.gang_axis] = E.Trips;
  }
  return Jammed;
}

/// Nearly all iterations are in whole tiles: others are taken one after the other.
bool Chooser::hasWholeTiles() const {
  for (uint32_t I = 0; I != Kernel.dim_count; ++I) {
    const pacc_loop_dim &Dim = Kernel.dims[I];
    const Trip *Known = Dim.jam < 2 ? nullptr : tripsOf(Dim);
    if (Known && Known->Trips % Dim.jam * 8 > Known->Trips)
      return false;
  }
  return true;
}

void Chooser::takeJam(const LaunchShape &Jammed, uint32_t FinishGangs) {
  Shape.Launch = Jammed;
  Shape.Once = false;
  Shape.Jam = true;
  Shape.FinishGangs = FinishGangs;
}

/// The jam form of a kernel without reductions, if it has enough gangs.
Status Chooser::jam() {
  const LaunchShape Jammed = jammed();
  if (There.isGpu()) {
    if (!hasWholeTiles())
      return Status::success();
    Result<uint64_t> Most = There.gangs(Jammed);
    if (!Most.ok())
      return Most.takeStatus();
    const bool Shares =
        std::any_of(Kernel.dims, Kernel.dims + Kernel.dim_count,
                    [](const pacc_loop_dim &Dim) { return Dim.jam_shares; });
    if (Jammed.gangs() * (Shares ? SharingJamPart : 1) < *Most * (Shares ? 1 : JamWaves))
      return Status::success();
  }
  takeJam(Jammed, /*FinishGangs=*/0);
  return Status::success();
}

/// Gangs of the kernel that combines what `Gangs` leave.
uint32_t Chooser::finishGangs(uint64_t Gangs) const {
  return std::clamp<uint64_t>(
      Gangs / (lanesOn(PACC_BLOCK_LINEAR) * LeftForEachLane), 1,
      MostFinishGangs);
}

/// Loops over one axis lose little by iterating, and then have fewer values to
/// combine; those over several pay for it with index arithmetic.
bool Chooser::finishesLater(uint64_t Gangs, unsigned UsedAxes,
                            uint64_t Most) const {
  return UsedAxes >= 2 && Gangs > Most * FinishWaves &&
         Gangs * Kernel.scratch_bytes_per_gang <= MostBytesLeft;
}

/// Puts gangs of one warp into common blocks, as long as every multiprocessor has some.
void Chooser::packGangs() {
  if (!has(PACC_KERNEL_PACKED) || !There.isGpu())
    return;
  const uint64_t Blocks = Device.Multiprocessors * BlocksForEach;
  uint64_t Gangs = MaxPackedGangs;
  while (Gangs > 1 && (grid(0) / Gangs < Blocks || width() * Gangs > MostLanes))
    Gangs /= 2;
  height() = Gangs;
  grid(0) = roundUp(grid(0), Gangs) / Gangs;
}

Result<ChosenShape> Chooser::choose() {
  Shape.Launch.SharedBytes = Kernel.shared_bytes;
  if (has(PACC_KERNEL_SERIAL))
    return Shape;
  if (Device.MaxLanesPerGang == 1) {
    chooseHost();
    return Shape;
  }
  chooseBlock();
  PACC_RETURN_IF_ERROR(chooseGrid());
  return Shape;
}

} // namespace

Result<ChosenShape> chooseShape(const pacc_kernel &Kernel,
                                const ShapeRequest &Request,
                                const DeviceProperties &Device,
                                KernelOnDevice &There) {
  return Chooser(Kernel, Request, Device, There).choose();
}

} // namespace pacc::rt

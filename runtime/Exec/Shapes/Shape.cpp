//===- Shape.cpp - how many gangs, workers and lanes a launch gets --------===//

#include "Exec/Shapes/ShapeChooser.h"
#include "pacc/ABI/Geometry.h"
#include <algorithm>

namespace pacc::rt {

namespace {

/// The same where lanes wait for each other.
constexpr uint64_t ManyWavesThatMeet = 8;
/// So many gangs of ManyLanes on a multiprocessor are better than more of half the size: fewer places of memory share its
/// cache. (H200, sums over lists of near particles, 1.5 times what it runs at a time: 200 us with 128 lanes, 118 with 256;
/// eliminations in 6 x 6 matrices, whose registers leave fewer gangs: 235 and 247 us.)
constexpr uint64_t EnoughGangs = 4;
/// Iterations for which that holds, in quarters of what the device runs at a time. (H200, 2 quarters: n-body 75.7 us with 128
/// lanes, 80.2 with 256, sparse rows 24.0 and 26.2; nearly 4 quarters: 118.0 and 116.2, 40.1 and 39.7.)
constexpr uint64_t EnoughQuarters = 3;
/// Iterations that a core of the host is through with in about the time that cores take to wait for each other.
constexpr uint64_t IterationsBetweenMeetings = 8192;

} // namespace

/// An estimate of none says nothing: it is often a value that the device has computed since. Loops inside sequential ones are
/// as long as they get in kernels whose gangs meet there (not on the emulator, where many gangs show more).
const Trip *Chooser::tripsOf(const pacc_loop_dim &Dim, bool OrMost) const {
  for (const Trip &T : Request.Trips)
    if (T.Loop == Dim.loop && T.Dim == Dim.dim)
      return (T.IsEstimate && !T.Trips) || (T.IsMost && !OrMost && !countsMost()) ? nullptr : &T;
  return nullptr;
}

/// Rows of a nest that a grid of several axes shares, and that are not all as long as each other, have gangs for the
/// longest: those that find nothing to do end at once. (H200, a triangle of 2048 rows, sums of 128 squares each, a gang
/// a row: 281 us; so, in blocks of a row 221, of 64 x 4 173. Every other point of 4000 x 4000: 124, 118, 106 us.)
bool Chooser::fillsLongestRow(const pacc_loop_dim &Dim) const {
  return !has(PACC_KERNEL_MEETING) && Dim.gang_axis < PACC_AXES &&
         anyDim([](const pacc_loop_dim &Other) { return Other.gang_axis < PACC_AXES && Other.gang_axis != 0; });
}

bool Chooser::countsMost() const {
  return has(PACC_KERNEL_MEETING) && (There.isGpu() || Device.MaxLanesPerGang == 1);
}

Extent Chooser::blockExtent(uint8_t Axis) const {
  Extent E;
  for (uint32_t I = 0; I != Kernel.dim_count;) {
    const pacc_loop_dim &Dim = Kernel.dims[I];
    const std::optional<Trip> Together = tripsTogether(I);
    if (Dim.block_axis == Axis)
      E.add(Together ? &*Together : nullptr, /*Share=*/1);
  }
  return E;
}

/// What there is to do on the axes of dimension number `I`, with those behind it that share them (Partition.cpp counts their
/// threads in 31 bits). Moves `I` behind them.
std::optional<Trip> Chooser::tripsTogether(uint32_t &I) const {
  constexpr uint64_t MostThreads = (uint64_t(1) << 31) - 2048; // and the rest of a block
  std::optional<Trip> All;
  bool AreKnown = true;
  for (const uint32_t First = I; I != Kernel.dim_count; ++I) {
    const pacc_loop_dim &Dim = Kernel.dims[I];
    if (I != First && !(Dim.dim_flags & PACC_DIM_MULTIPLIES))
      break;
    const Trip *Known = tripsOf(Dim, fillsLongestRow(Dim));
    AreKnown &= Known != nullptr;
    if (!AreKnown)
      continue;
    if (!All) {
      All = *Known;
      continue;
    }
    All->IsEstimate |= Known->IsEstimate;
    All->IsMost |= Known->IsMost;
    All->Trips = std::min(All->Trips, MostThreads) * std::min(Known->Trips, MostThreads);
    if (All->Trips > MostThreads) {
      All->Trips = MostThreads;
      All->IsEstimate = true; // threads have more than one iteration
    }
  }
  return AreKnown ? All : std::nullopt;
}

/// How many gangs the loops of one grid axis can use.
Extent Chooser::gangExtent(uint8_t Axis) const {
  Extent E;
  for (uint32_t I = 0; I != Kernel.dim_count;) {
    const pacc_loop_dim &Dim = Kernel.dims[I];
    const std::optional<Trip> Together = tripsTogether(I);
    if (Dim.gang_axis == Axis)
      E.add(Together ? &*Together : nullptr, lanesOn(Dim.block_axis));
  }
  return E;
}

/// Iterations of the loops that are spread at all, as far as they are known.
/// Loops that share an axis stand beside each other: the longest counts. Those of PACC_DIM_MULTIPLIES multiply.
uint64_t Chooser::knownIterations() const {
  constexpr uint64_t Enough = uint64_t(1) << 32;
  uint64_t ByAxis[PACC_AXES + PACC_BLOCK_LINEAR + 1] = {};
  for (uint32_t I = 0; I != Kernel.dim_count;) {
    const pacc_loop_dim &Dim = Kernel.dims[I];
    const std::optional<Trip> Known = tripsTogether(I);
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

/// How many gangs there are, if they do not depend on lanes and all trip counts are known.
std::optional<uint64_t> Chooser::gangsUnasked() const {
  uint64_t Gangs = 1;
  for (uint8_t Axis = 0; Axis != PACC_AXES; ++Axis) {
    const Extent E = gangExtent(Axis);
    if (E.Used && !E.Known)
      return std::nullopt;
    if (E.Used)
      Gangs *= std::clamp<uint64_t>(E.Trips, 1, MaxGrid[Axis]);
  }
  return Gangs;
}

bool Chooser::anyDim(bool (*Is)(const pacc_loop_dim &)) const {
  return std::any_of(Kernel.dims, Kernel.dims + Kernel.dim_count, Is);
}

bool Chooser::hasRoomForManyLanes() const {
  LaunchShape Many = Shape.Launch;
  Many.Block[0] = ManyLanes;
  const Result<uint64_t> Gangs = There.gangs(Many);
  return Gangs.ok() && *Gangs >= EnoughGangs * Device.Multiprocessors;
}

/// Where a single loop has too few iterations for a gang of the usual size on every multiprocessor, smaller ones share them:
/// threads that have much to do each go through more caches then. (3003 prefix sums of 4001 numbers on an H100: 694 us
/// with 128 lanes, 321 with 32.) Very few have little to do at all, and
/// need no more than one gang or some. (The launch benchmark, 128 iterations, took 6.3 us a launch with this rule for
/// them, 4.9 in earlier runs without; that the four gangs are the cause is not proven.)
uint32_t Chooser::lanesOfSpace() const {
  constexpr uint64_t FewIterations = 2048;
  const uint64_t Iterations = knownIterations();
  const bool Meet = has(PACC_KERNEL_BARRIER) || has(PACC_KERNEL_REDUCTION) || has(PACC_KERNEL_MEETING);
  if (Iterations >= (Meet ? ManyWavesThatMeet : ManyWaves) * lanesAtATime())
    return ManyLanes;
  const bool IsOneLoop = Kernel.dim_count == 1 && isOverGangsAndLanes(Kernel.dims[0]) && tripsOf(Kernel.dims[0]);
  if (IsOneLoop && !Meet && 4 * Iterations >= EnoughQuarters * lanesAtATime() && There.isGpu() && hasRoomForManyLanes())
    return ManyLanes;
  if (!IsOneLoop || Meet || first(Kernel.num_gangs, Request.Gangs) > 0 || Iterations < FewIterations ||
      Iterations >= DefaultLanes * uint64_t(Device.Multiprocessors))
    return DefaultLanes;
  return std::clamp<uint64_t>(powerOfTwoUpTo(Iterations / Device.Multiprocessors), Device.WarpSize, DefaultLanes);
}

uint32_t Chooser::defaultLanes() const {
  if (has(PACC_KERNEL_WORKER))
    return std::max(lanesOfRowsThatMeet(), Device.WarpSize);
  if (const uint32_t Lanes = has(PACC_KERNEL_MEETING) ? lanesOfMeeting() : 0)
    return Lanes;
  const uint32_t Lanes = lanesOfRows();
  return Lanes ? Lanes : lanesOfSpace();
}

uint64_t Chooser::lanesOn(uint8_t BlockAxis, const uint32_t *Block) {
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
    const Extent E = gangExtent(Axis);
    if (E.Used)
      Iterations = E.Known ? std::min(Iterations * std::clamp<uint64_t>(E.Trips, 1, MaxGrid[1]), MaxGrid[0]) : MaxGrid[0];
  }
  const bool Meet = has(PACC_KERNEL_MEETING);
  if (Meet)
    Iterations = (Iterations + IterationsBetweenMeetings - 1) / IterationsBetweenMeetings;
  grid(0) = std::min<uint64_t>(Device.Multiprocessors, Iterations);
  if (Asked > 0)
    grid(0) = std::min<uint64_t>(grid(0), Asked);
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
    if (const uint32_t Narrow = lanesOfNarrowGangs()) {
      Lanes = Narrow;
    } else if (Asked > 0) {
      Lanes = lanesAskedFor(Asked, limits());
    } else if (const uint32_t OfRow = lanesOfShortWorkers()) {
      Lanes = OfRow;
    } else if (const Extent X = blockExtent(0), Y = blockExtent(1);
               X.Used && X.Known && (has(PACC_KERNEL_WORKER) || !(Y.Used || blockExtent(PACC_BLOCK_LINEAR).Used))) {
      Lanes = std::min<uint64_t>(
          Lanes, std::max<uint64_t>(Device.WarpSize,
                                    roundUp(X.Trips, Device.WarpSize)));
    }
  }
  chooseLanesAndWorkers(std::min(Lanes, has(PACC_KERNEL_WARP_ROWS) ? Device.WarpSize : MostLanes));
}

/// For so many there is something to do in some loop, as far as that is known.
uint64_t Chooser::usefulWorkers(uint32_t Lanes) const {
  const Extent Rows = blockExtent(1), Linear = blockExtent(PACC_BLOCK_LINEAR);
  if ((!Rows.Used && !Linear.Used) || (Rows.Used && !Rows.Known) || (Linear.Used && !Linear.Known))
    return MostLanes;
  const uint64_t OfRows = Rows.Used ? Rows.Trips : 0, OfLinear = Linear.Used ? (Linear.Trips + Lanes - 1) / Lanes : 0;
  return powerOfTwoFrom(1, std::max(OfRows, OfLinear));
}

/// Gangs and their lanes share all dimensions of a nest, and there are iterations for ManyLanes.
bool Chooser::sharesAllIterations() const {
  const bool Meet = has(PACC_KERNEL_BARRIER) || has(PACC_KERNEL_REDUCTION) || has(PACC_KERNEL_MEETING);
  return !Meet && knownIterations() >= ManyWaves * lanesAtATime() &&
         !anyDim([](const pacc_loop_dim &Dim) { return Dim.block_axis != PACC_NO_AXIS && Dim.gang_axis == PACC_NO_AXIS; });
}

/// The usual number; where gangs are few, as many as leave no multiprocessor idle: of a loop nest
/// with a level each, gangs have the outermost loop alone. Loops over gangs and lanes have the more
/// gangs the fewer lanes there are.
uint64_t Chooser::unaskedWorkers(uint32_t Lanes) const {
  if (!has(PACC_KERNEL_VECTOR))
    return DefaultLonelyWorkers;
  if (lanesOfRowsThatMeet())
    return workersThatMeet(Lanes);
  uint64_t Workers = std::max(DefaultWorkers, DefaultLanes / Lanes);
  if (anyDim(isOverGangsAndLanes))
    return sharesAllIterations() || hasManyRows(Lanes)
               ? std::max<uint64_t>(Workers, std::min<uint64_t>(ManyLanes / Lanes, usefulWorkers(Lanes)))
               : Workers;
  const int64_t Asked = first(Kernel.num_gangs, Request.Gangs);
  const std::optional<uint64_t> Unasked = Asked > 0 ? std::optional<uint64_t>(Asked) : gangsUnasked();
  if (!Unasked)
    return Workers;
  const uint64_t Gangs = *Unasked;
  const uint64_t MostUseful = usefulWorkers(Lanes);
  while (Gangs <= lanesAtATime() && Gangs * Lanes * Workers * 2 <= lanesAtATime() && Workers * 2 <= MostUseful &&
         Lanes * Workers * 2 <= MostLanes)
    Workers *= 2;
  return Workers;
}

void Chooser::chooseLanesAndWorkers(uint32_t Lanes) {
  width() = Lanes;
  if (has(PACC_KERNEL_WORKER)) {
    const int64_t Asked = first(Kernel.num_workers, Request.Workers);
    uint64_t Workers = Asked > 0 ? Asked : unaskedWorkers(Lanes);
    Workers = std::min<uint64_t>(Workers, mostWorkers(Lanes, limits()));
    if (has(PACC_KERNEL_VECTOR)) // for so many there is memory (GangMemory.cpp)
      Workers = std::min<uint64_t>(Workers, limits().maxWarps());
    height() = Shape.Workers = std::max<uint64_t>(1, Workers);
    return;
  }
  // A second vector axis: a rectangle of the same number of lanes.
  const int64_t Asked = first(Kernel.vector_length, Request.Lanes);
  const Extent X = blockExtent(0), Y = blockExtent(1);
  if (!Y.Used || !X.Known)
    return;
  width() = widthOfRectangle(Lanes, X.Trips, Y.Known ? Y.Trips : 0);
  height() = Lanes / width();
  // Where nobody asks for a number, lanes that have no row are left out, down to a warp.
  while (Asked <= 0 && Y.Known && height() / 2 >= std::max<uint64_t>(1, Y.Trips) && width() * height() > Device.WarpSize)
    height() /= 2;
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
  if (Asked <= 0 && Device.MostUnasked) {
    limitGangs(Device.MostUnasked);
    return Status::success();
  }
  if (Asked <= 0) {
    PACC_RETURN_IF_ERROR(keepRowsOfWorkers(Axes));
    PACC_RETURN_IF_ERROR(chooseGangsUnasked(Axes));
    if (!Shape.Jam)
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

/// Of so many bytes few are in the memory of a gang: it is not worth its while to begin and end with them. Nor is it where
/// loops over several axes count each of them a few times.
bool Chooser::countsInMany(bool HasSeveralAxes) const {
  constexpr uint64_t ManyBytes = uint64_t(1) << 20, FewTimes = 64;
  return Request.RowElements * Kernel.row_bytes >= ManyBytes ||
         (HasSeveralAxes && (!Request.RowElements || knownIterations() / FewTimes < Request.RowElements));
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
  Shape.Once = Covers && There.hasOnceForm() && !Reduces && (!has(PACC_KERNEL_COUNTERS) || countsInMany(UsedAxes > 1));
  if (Covers && There.hasJamForm() && !Reduces)
    return has(PACC_KERNEL_PIECES) ? cutRows() : jam();
  const bool FirstUnknown = Axes[0].Used && !Axes[0].Known;
  const bool Counts = has(PACC_KERNEL_COUNTERS) && There.isGpu() && !Shape.Once;
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

Result<ChosenShape> chooseShape(const pacc_kernel &Kernel,
                                const ShapeRequest &Request,
                                const DeviceProperties &Device,
                                KernelOnDevice &There) {
  return Chooser(Kernel, Request, Device, There).choose();
}

} // namespace pacc::rt

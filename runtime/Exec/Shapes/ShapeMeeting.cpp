//===- ShapeMeeting.cpp - the shape of kernels whose gangs meet -----------===//
//
// Gangs that wait for each other behind each loop: the more there are, the longer they wait, and all must be on the
// device at a time. How many are worth it depends on how much there is to do between two meetings.
//
//===----------------------------------------------------------------------===//
#include "Exec/Shapes/ShapeChooser.h"
#include <algorithm>

namespace pacc::rt {

namespace {

/// One gang, with as many lanes as it can have, is through with so many iterations before several would have met.
/// (H100, two loops in a sequential one: 0.6 us for 2000 iterations each, 8.4 for 24000; many gangs: 4, 4.1.)
constexpr uint64_t IterationsOfOneGang = 8192;
/// Several: fewer and larger ones than where gangs do not meet. (H100, 2 x 288000 iterations: 8.3 us with 2112 gangs of
/// 128 lanes, 6.3 with 528 of 512, 5.9 with 132 of 1024; a Cholesky step of 2051 rows, of which each gang sums some up:
/// 14.8 us with 2112 gangs of 128 lanes, 13.5 with 264 of 256, 14.7 with 132 of 512.)
constexpr uint32_t LanesThatMeet = 512, LanesOfRowsThatMeet = 256;
/// So many iterations are enough for a second gang on each multiprocessor, so many for all that it holds.
constexpr uint64_t IterationsOfTwo = uint64_t(1) << 19, IterationsOfAll = uint64_t(1) << 23;
/// Of nests that several axes share: up to so many iterations, so many lanes for each multiprocessor. (H200, ms, 100 steps of a
/// stencil of 1000 x 1000 and a copy, 396 gangs of 256 lanes: 1.16, 528: 1.12, 1056: 1.21; 50 with the largest change, 396:
/// 1.14, 528: 1.35, 660: 1.61; 2000 x 2000: 3.40 and 2.87.)
constexpr uint64_t IterationsOfFewNests = uint64_t(1) << 21, LanesOfFewNests = 768;
/// Blocks for each multiprocessor if they wait for sums of loops of unknown length.
constexpr uint32_t ReducingBlocksForEach = 4;

bool isSpread(const pacc_loop_dim &Dim) { return Dim.gang_axis != PACC_NO_AXIS || Dim.block_axis != PACC_NO_AXIS; }

/// Shortens the grid to `Most` gangs, the fast axis last: it is that of loops which have no other.
void limitSlowAxes(LaunchShape &Shape, uint64_t Most) {
  uint32_t *Grid = Shape.Grid;
  Grid[0] = std::min<uint64_t>(Grid[0], Most);
  Grid[1] = std::min<uint64_t>(Grid[1], Most / Grid[0]);
  Grid[2] = std::min<uint64_t>(Grid[2], Most / (uint64_t(Grid[0]) * Grid[1]));
}

} // namespace

/// How much there is to do at most, between two meetings or at all, where trip counts tell it.
std::optional<uint64_t> Chooser::iterationsOfShortBodies() const {
  if (!has(PACC_KERNEL_SHORT_BODIES))
    return std::nullopt;
  for (uint32_t I = 0; I != Kernel.dim_count; ++I)
    if (isSpread(Kernel.dims[I]) && !tripsOf(Kernel.dims[I]))
      return std::nullopt;
  return knownIterations();
}

/// 0: as where they do not meet.
uint32_t Chooser::lanesOfMeeting() const {
  const std::optional<uint64_t> Iterations = iterationsOfShortBodies();
  if (!There.isGpu() || !Iterations)
    return 0;
  if (*Iterations <= IterationsOfOneGang)
    return MostLanes;
  // Rows of gangs along a second axis: lanes of wide gangs would have nothing to do at the end of each.
  if (anyDim([](const pacc_loop_dim &Dim) { return Dim.gang_axis != PACC_NO_AXIS && Dim.gang_axis != 0; }))
    return 0;
  return anyDim([](const pacc_loop_dim &Dim) { return isSpread(Dim) && !isOverGangsAndLanes(Dim); }) ? LanesOfRowsThatMeet
                                                                                                     : LanesThatMeet;
}

/// Where each worker has rows for itself: how many lanes, so that all that run at a time have something to do, if those of
/// a row have. 0: nobody knows how many rows there are, or how long. (Cholesky, H200, ms, with gangs of 256 lanes for a row,
/// and of 8, 16, 32 workers of a warp: 515 rows: 3.0, 2.4, 2.6, 3.1; 2051: 20.8, 15.5, 13.8, 17.3.) Where several loops go
/// through a row, as many as without workers. (Gram-Schmidt, 4000 x 4000: 206 with 256 lanes, 221 with 64, 274 with 32.) So
/// where there is so much to do that meetings cost little, and nothing is summed up. (LU, 4000 x 4000: 124 with 256, 158 with
/// 64, 220 with 32; 2000 x 2000: 14.9, and 13.7 with 32; rows of 250000 that are smoothed, 16 of them: 10.9, and 5.8 with
/// 512. Cholesky of 4001 rows: 64.9 with 256, 45.9 with 64, 46.5 with 32.)
uint32_t Chooser::lanesOfRowsThatMeet() const {
  constexpr uint64_t IterationsOfLane = 16; // at most: the rows of triangles are half as long on the average
  const Extent Columns = blockExtent(0), Rows = blockExtent(1);
  if (!has(PACC_KERNEL_MEETING) || !has(PACC_KERNEL_WORKER) || !There.isGpu() || !Rows.Used || !Rows.Known ||
      !Columns.Used || !Columns.Known)
    return 0;
  const std::optional<uint64_t> Iterations = iterationsOfShortBodies();
  const bool AreMany = Iterations && *Iterations > IterationsOfAll && !has(PACC_KERNEL_REDUCTION);
  const uint64_t Together = uint64_t(Device.Multiprocessors) * LanesThatMeet;
  const uint64_t OfRow = std::min(Together / std::max<uint64_t>(1, Rows.Trips), Columns.Trips / IterationsOfLane);
  return std::clamp(powerOfTwoUpTo(OfRow), readsRowsAgain() || AreMany ? LanesOfRowsThatMeet : Device.WarpSize,
                    LanesThatMeet);
}

/// The workers of gangs of the usual size, or of one that does it all.
uint64_t Chooser::workersThatMeet(uint32_t Lanes) const {
  const std::optional<uint64_t> Iterations = iterationsOfShortBodies();
  return std::max<uint64_t>(1, (Iterations && *Iterations <= IterationsOfOneGang ? MostLanes : LanesThatMeet) / Lanes);
}

/// No more gangs than run at a time. Where nobody knows what there is to do in a loop whose sum all wait for, fewer: it
/// mostly is what sequential iterations round it leave (H200, solving with a triangular matrix of 512 to 4096 rows, us
/// for each row: 2112 gangs: 34, 1056: 20, 528: 13, 264: 10.4, 66: 9.4).
Status Chooser::chooseMeetingGangs(const Extent *Axes) {
  Result<uint64_t> Resident = There.gangs(Shape.Launch);
  if (!Resident.ok())
    return Resident.takeStatus();
  uint64_t Most = std::clamp<uint64_t>(*Resident, 1, Device.MostTogether);
  const int64_t Asked = first(Kernel.num_gangs, Request.Gangs);
  if (Asked > 0) {
    shareUnknownAxes(Shape.Launch, Axes, Most = std::min<uint64_t>(Most, Asked));
    limitSlowAxes(Shape.Launch, Most);
    Shape.Launch.Together = Shape.Launch.gangs() > 1;
    return Status::success();
  }
  const bool SomeUnknown = std::any_of(Axes, Axes + PACC_AXES, [](const Extent &E) { return E.Used && !E.Known; });
  if (SomeUnknown && has(PACC_KERNEL_REDUCTION))
    Most = std::min<uint64_t>(Most, uint64_t(ReducingBlocksForEach) * Device.Multiprocessors);
  if (const std::optional<uint64_t> Iterations = iterationsOfShortBodies(); Iterations && There.isGpu()) {
    if (*Iterations <= IterationsOfOneGang)
      Most = 1;
    else if (lanesOfMeeting() && *Iterations <= IterationsOfAll)
      Most = std::min<uint64_t>(Most, Device.Multiprocessors * (*Iterations <= IterationsOfTwo ? 1 : 2));
    else if (!lanesOfMeeting() && *Iterations <= IterationsOfFewNests)
      Most = std::min<uint64_t>(Most, Device.Multiprocessors * std::max<uint64_t>(1, LanesOfFewNests / (width() * height())));
  }
  shareUnknownAxes(Shape.Launch, Axes, Most);
  limitSlowAxes(Shape.Launch, Most);
  Shape.Launch.Together = Shape.Launch.gangs() > 1;
  return Status::success();
}

} // namespace pacc::rt

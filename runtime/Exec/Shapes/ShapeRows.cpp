//===- ShapeRows.cpp - lanes of gangs that have rows for themselves -------===//

#include "Exec/Shapes/ShapeChooser.h"
#include "Support/Arithmetic.h"
#include "pacc/ABI/Geometry.h"
#include <algorithm>
#include <optional>

namespace pacc::rt {

namespace {

/// Gangs that have the iterations of a loop inside theirs for their lanes, rows of a matrix, get at least so
/// many lanes, and twice as many as long as all gangs together are less than so many tenths of what the
/// device runs at a time.
constexpr uint32_t FewestLanesOfRow = 64;
constexpr uint64_t TenthsWithRows = 15, TenthsWithLargestGangs = 10;
/// Each lane has at least so many iterations of a row, if gangs have more than DefaultLanes.
constexpr uint64_t IterationsOfLaneInRow = 4;
/// Where lanes combine what they have, a row takes time for its iterations by the lanes, and for the lanes:
/// their square is at most so many times its length. Microseconds for sums of 4 powers on an H200, with 64,
/// 128, 256, 512, 1024 lanes: 65536 rows of 256: 51, 88, 185, 444, 1428; 16384 of 1024: 30, 34, 58, 134, 370;
/// 4096 of 4096: 27, 28, 32, 46, 107; 1024 of 16384: 42, 31, 29, 32, 47; 256 of 65536: 117, 66, 43, 32, 31.
/// (Sums alone of 8192 rows of 8192 are 2 percent quicker with 256 than with 128; so are stencils.)
constexpr uint64_t SquareOfLanes = 16;
/// Where several loops go through a row, one reads again what another has read or written, from the cache if the rows
/// of all gangs that run have room there: with more lanes there are fewer of them. What an iteration touches is not known
/// here; two numbers of 4 bytes or one of 8 is usual. Microseconds of a softmax of 50 million floats on an H100 (cache:
/// 50 MB), with 64, 128, 256, 512, 1024 lanes: rows of 1000: 209, 188, 221, 384, 760; of 2000: 343, 207, 189, 259, 467;
/// of 3000: 428, 269, 180, 212, 391; of 8192: 372, 359, 289, 163, 168; of 16384: 378, 375, 359, 288, 170. Means that are
/// subtracted, rows of 5000: 231, 212, 166, 148, 176.
constexpr uint64_t BytesOfIteration = 8, CacheTenths = 6;
/// Where gangs of workers are fewer than there are iterations for: at most so many times what runs at a time, and good
/// enough if so much of the device has something to do.
constexpr int64_t WavesOfWorkers = 4, GoodTenths = 9;

bool isOverLanesAlone(const pacc_loop_dim &Dim) { return Dim.block_axis == 0 && Dim.gang_axis == PACC_NO_AXIS; }

} // namespace

/// How many iterations of its loops over lanes a gang has. Loops over both axes of the block, collapsed ones, have a
/// row for each iteration of the outer dimension: together they are as one long row.
std::optional<uint64_t> Chooser::iterationsOfGang() const {
  const Extent Columns = blockExtent(0), Rows = blockExtent(1);
  if (!Columns.Used || !Columns.Known || (Rows.Used && !Rows.Known))
    return std::nullopt;
  if (!Rows.Used)
    return Columns.Trips;
  return std::min(Columns.Trips, MaxEstimate) * std::clamp<uint64_t>(Rows.Trips, 1, MaxEstimate);
}

/// The same; of rows whose lengths differ half of the longest, as triangles have it. (H200, a packed triangle of 5000 rows: 107
/// us with 128 lanes, 88 with 256.)
std::optional<uint64_t> Chooser::usualIterationsOfGang() const {
  if (const std::optional<uint64_t> Known = iterationsOfGang())
    return Known;
  uint64_t Longest = 0;
  for (uint32_t I = 0; I != Kernel.dim_count; ++I) {
    const pacc_loop_dim &Dim = Kernel.dims[I];
    if (Dim.block_axis == PACC_NO_AXIS)
      continue;
    const Trip *Most = isOverLanesAlone(Dim) ? tripsOf(Dim, /*OrMost=*/true) : nullptr;
    if (!Most)
      return std::nullopt;
    Longest = std::max(Longest, std::min(Most->Trips, MaxEstimate));
  }
  return Longest ? std::optional<uint64_t>(Longest / 2) : std::nullopt;
}

/// Where each gang has rows for itself, of a length that is known; else 0.
uint32_t Chooser::lanesOfRows() const {
  const std::optional<uint64_t> Length = usualIterationsOfGang();
  if (has(PACC_KERNEL_ONE_GANG) || !has(PACC_KERNEL_GANG) || !Length || anyDim([](const pacc_loop_dim &Dim) {
        return isOverGangsAndLanes(Dim) || (Dim.block_axis != PACC_NO_AXIS && Dim.block_axis > 1);
      }))
    return 0;
  const int64_t Asked = first(Kernel.num_gangs, Request.Gangs);
  const std::optional<uint64_t> Gangs = Asked > 0 ? std::optional<uint64_t>(Asked) : gangsUnasked();
  if (!Gangs)
    return 0;
  const uint64_t Many = std::min(*Gangs, lanesAtATime()); // whose product with lanes is no larger than 64 bits
  const uint64_t Largest = std::min<uint64_t>(MostLanes, std::max<uint64_t>(DefaultLanes, *Length / IterationsOfLaneInRow));
  const auto FillDevice = [&](uint64_t Lanes) {
    const uint64_t Tenths = Lanes * 2 < MostLanes ? TenthsWithRows : TenthsWithLargestGangs;
    return Many * Lanes * 10 >= Tenths * lanesAtATime();
  };
  const bool Reduces = has(PACC_KERNEL_REDUCTION); // of most, lanes combine theirs behind all rows
  const auto ShortensRows = [&](uint64_t Lanes) {
    return !Reduces && Lanes <= ManyLanes &&
           (!has(PACC_KERNEL_BARRIER) || Lanes * Lanes / SquareOfLanes <= *Length);
  };
  uint32_t Lanes = Reduces ? lanesOfSpace() : FewestLanesOfRow;
  while (Lanes * 2 <= Largest && (!FillDevice(Lanes) || ShortensRows(Lanes * 2)))
    Lanes *= 2;
  while (readsRowsAgain() && Lanes * 2 <= Largest && leavesCache(std::min(*Gangs, lanesAtATime() / Lanes), *Length))
    Lanes *= 2;
  return Lanes;
}

/// Several loops go through a row.
bool Chooser::readsRowsAgain() const {
  return std::count_if(Kernel.dims, Kernel.dims + Kernel.dim_count, isOverLanesAlone) > 1;
}

/// The rows of `Gangs` gangs do not fit into the cache together.
bool Chooser::leavesCache(uint64_t Gangs, uint64_t Length) const {
  return Device.CacheBytes && Length > Device.CacheBytes / BytesOfIteration * CacheTenths / 10 / std::max<uint64_t>(Gangs, 1);
}

/// Of a loop over gangs, one over workers and one over lanes in it, the gangs that run at a time go through the
/// workers' iterations together, as long as they leave no multiprocessor idle: what those load, rows of a matrix say,
/// is in the cache for the gangs beside. (H200, products of each of 1024 rows with each of 1024, 512 numbers long: 768
/// us with gangs for all, 604 with two for a row.)
Status Chooser::keepRowsOfWorkers(Extent *Axes) {
  const pacc_loop_dim *End = Kernel.dims + Kernel.dim_count;
  const pacc_loop_dim *Workers = std::find_if(
      Kernel.dims, End, [](const pacc_loop_dim &Dim) { return Dim.block_axis == 1 && Dim.gang_axis < PACC_AXES; });
  const bool IsNestOfThree =
      has(PACC_KERNEL_WORKER) && Workers != End && anyDim(isOverLanesAlone) &&
      anyDim([](const pacc_loop_dim &Dim) { return Dim.gang_axis < PACC_AXES && Dim.block_axis == PACC_NO_AXIS; });
  if (!IsNestOfThree || !Axes[Workers->gang_axis].Known)
    return Status::success();
  uint32_t &Grid = grid(Workers->gang_axis);
  const int64_t Others = Shape.Launch.gangs() / Grid;
  Result<uint64_t> Most = There.gangs(Shape.Launch);
  if (!Most.ok())
    return Most.takeStatus();
  int64_t Best = Grid, UsedBest = 0, PlacesBest = 1;
  const int64_t AtATime = *Most, Last = std::min<int64_t>(Grid, (AtATime * WavesOfWorkers - 1) / Others + 1);
  for (int64_t First = 1; First <= Last;) { // the least number that needs so many waves
    const int64_t Places = ceilDivide(First * Others, AtATime) * AtATime, End = std::min(Last, Places / Others);
    const int64_t Parts = std::max(First, std::min(End, ceilDivide(Places * GoodTenths, Others * 10)));
    const int64_t Used = Parts * Others;
    if (Used * PlacesBest > UsedBest * Places) {
      Best = Parts;
      UsedBest = Used;
      PlacesBest = Places;
    }
    if (Used * 10 >= Places * GoodTenths)
      break;
    First = End + 1;
  }
  Grid = static_cast<uint32_t>(Best);
  return Status::success();
}

/// Workers of gangs have iterations for ManyLanes, however much those are. (H200, maxima of 200,000 short rows: 44 us with 4
/// workers a gang, 32 with 8.)
bool Chooser::hasManyRows(uint32_t Lanes) const {
  for (uint32_t I = 0; I != Kernel.dim_count; ++I) {
    const pacc_loop_dim &Dim = Kernel.dims[I];
    const Trip *Rows = Dim.block_axis == 1 && isOverGangsAndLanes(Dim) ? tripsOf(Dim) : nullptr;
    if (Rows && Rows->Trips / ManyWaves >= lanesAtATime() / Lanes)
      return true;
  }
  return false;
}

} // namespace pacc::rt

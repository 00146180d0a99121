//===- ShapePacked.cpp - gangs that share a block -------------------------===//

#include "Exec/Shapes/ShapeChooser.h"
#include "pacc/ABI/Geometry.h"

namespace pacc::rt {

namespace {

/// Blocks that every multiprocessor should have before gangs share them.
constexpr uint64_t BlocksForEach = 16;
/// Iterations for each lane of a gang, on the average, and the fewest lanes. Microseconds for sparse matrices of 54
/// million elements in rows of 3, 7, 14, 27, 60, 200 on an H100, with 2 lanes: 483, 371, 398, 442, 478, 485; 4: 531, 410,
/// 353, 344, 354, 362; 8: 905, 499, 389, 335, 278, 285; 16: 1678, 775, 489, 383, 288, 252; 32: 3236, 1451, 788, 499, 356,
/// 242.
constexpr uint64_t IterationsOfPackedLane = 3;
constexpr uint32_t FewestLanes = 2;
/// Of rows that are known to be short: what they store fills sectors of memory, and all lanes share few exchanges.
/// (H200, 2^21 rows of doubles, each divided by its sum; a warp / 4 / 8 lanes for each: of 9 300 / 144 / 181 us, of 16
/// 309 / 159 / 219, of 24 332 / 262 / 287, of 32 334 / 353 / 287, of 48 432 / 588 / 438.)
constexpr uint32_t IterationsOfShortRows = 4;
constexpr uint32_t FewestOfShortRows = 4;
/// Longer rows keep the lanes of a worker busy.
constexpr uint64_t MostOfShortWorkers = 64;
/// Where nobody knows how long rows are.
constexpr uint32_t LanesOfUnknownRows = 16;

/// (16 particles of a cell that each look through the 27 cells around, 97,000 gangs: 1,270 us with 4 lanes, 870 with 16.)
uint32_t lanesOfShortRow(uint32_t Iterations, bool AreLong, uint32_t Warp) {
  const uint32_t OfLane = AreLong ? 1 : IterationsOfShortRows;
  return std::clamp(powerOfTwoUpTo(std::max<uint32_t>(1, Iterations / OfLane)), FewestOfShortRows, Warp);
}

} // namespace

/// By the mean length of rows that memory tells, as far as the size of their array does; as many as it takes to fill the
/// device. 0: gangs have as many lanes as for other kernels.
uint32_t Chooser::lanesOfNarrowGangs() const {
  const std::optional<uint64_t> Gangs = gangsUnasked();
  if (!has(PACC_KERNEL_NARROW) || !There.isGpu() || Request.Lanes > 0 || Request.Gangs > 0 || Device.MostUnasked ||
      !Gangs)
    return 0;
  if (Kernel.row_bytes && Kernel.row_param == PACC_ROW_OF_ITERATIONS) {
    const uint32_t Iterations = Request.RowIterations ? Request.RowIterations : Kernel.row_bytes;
    return lanesOfShortRow(Iterations, has(PACC_KERNEL_LONG_ITERATIONS), Device.WarpSize);
  }
  const uint64_t Mean = Request.RowElements / std::max<uint64_t>(1, *Gangs);
  uint32_t Lanes = !Request.RowElements ? LanesOfUnknownRows : powerOfTwoUpTo(std::max<uint64_t>(1, Mean / IterationsOfPackedLane));
  Lanes = std::clamp(Lanes, FewestLanes, Device.WarpSize);
  while (Lanes < Device.WarpSize && *Gangs < lanesAtATime() / Lanes)
    Lanes *= 2;
  return Lanes;
}

/// Of workers whose rows launches know to be short, where nobody asks for numbers of either: many workers have a few lanes
/// each. There are no more of them than warps in a block, as their memory is for so many (GangMemory.cpp). 0: as for others.
uint32_t Chooser::lanesOfShortWorkers() const {
  const Extent Row = blockExtent(0);
  if (!has(PACC_KERNEL_WORKER) || !There.isGpu() || first(Kernel.num_workers, Request.Workers) > 0 || !Row.Used ||
      !Row.Known || Row.Trips > MostOfShortWorkers)
    return 0;
  return lanesOfShortRow(uint32_t(Row.Trips), has(PACC_KERNEL_LONG_ITERATIONS), Device.WarpSize);
}

/// Puts gangs of one warp, or less, into common blocks, as long as every multiprocessor has some.
void Chooser::packGangs() {
  if (!has(PACC_KERNEL_PACKED) || !There.isGpu())
    return;
  const uint64_t Blocks = Device.Multiprocessors * BlocksForEach;
  const uint64_t OfWarp = std::max<uint64_t>(1, Device.WarpSize / width());
  const uint64_t Others = uint64_t(grid(1)) * grid(2); // along the other axes
  uint64_t Gangs = MaxPackedGangs * OfWarp;
  while (Gangs > OfWarp && (grid(0) * Others / Gangs < Blocks || width() * Gangs > MostLanes || Gangs / 2 >= grid(0)))
    Gangs /= 2;
  height() = Gangs;
  grid(0) = roundUp(grid(0), Gangs) / Gangs;
}

} // namespace pacc::rt

//===- ShapeForms.cpp - the form of the kernel that a launch runs ---------===//
//
// Gangs that reduce combine their results themselves or leave them to a second kernel (the finish
// form); threads take one iteration or several (the jam form).
//
//===----------------------------------------------------------------------===//
#include "Exec/Shapes/ShapeChooser.h"
#include "pacc/ABI/Geometry.h"
#include <algorithm>
#include <iterator>
#include <optional>

namespace pacc::rt {

namespace {

/// Gangs of a kernel that reduces over them, in units of what the device holds
/// at a time. Each gang ends with a combination that costs as much as many
/// iterations, but a few more gangs than places even out what bodies that may be
/// anything take (H200, sum over a sparse matrix, in which one row of 1000 has 2000 elements: 721 us with 1, 507
/// with 2, 348 with 4; a triangle: 685, 593, 544).
constexpr uint64_t ReductionWaves = 4;
/// Short bodies take all the same: one wave, and fewer gangs where lanes would have less to do than this. (H200, dot
/// product of floats, us with 4 waves, 1, and this: 2^18 elements 18.5, 18.5, 15.8; 2^20: 26.6, 18.2, 17.2; 2^22: 27.2,
/// 20.1, 20.1; 2^24: 51.6, 46.5; 2^26: 139.8, 133.7; 2^28: 487, 487.)
constexpr uint64_t ShortBodiesOfALane = 16;
/// But so many gangs a multiprocessor at least, as long as lanes have this to do: they wait for memory fewer times. (H200, x
/// and r of a CG step with its sum, 512 x 512 doubles, us with 1 gang a multiprocessor: 23.0, with 2, 4, 8, 16: 21.2, 18.6,
/// 17.8, 21.6.)
constexpr uint64_t ReducingGangsOfMultiprocessor = 4, FewShortBodiesOfALane = 4;
/// Short bodies of several axes: so many gangs, in units of what the device holds at a time, which go from tile to tile. (H200,
/// greatest difference of 4096 x 4096 doubles: 98 us with half of one, 103 with 1, 88 with 2, 97 with 4, 150 with a second
/// kernel for what 65536 gangs leave; of 2048 x 2048: 39, 42, 41, 46, 56. Sum of squares of 256 x 256 x 256: 97, 101, 88, and
/// 117 with a second kernel.)
constexpr uint64_t ShortReductionWavesOfAxes = 2;
/// And fewer where lanes would have less to do than this. (Of 1024 x 1024: 20 us with 1056 gangs, 29 with four waves; of 64 x
/// 64 x 64: 16 and 22; products of a matrix of five diagonals with their sum: 24 and 31, of 512 x 512: 18 with 528, 23 with
/// four waves.)
constexpr uint64_t ShortBodiesOfALaneOfAxes = 8;
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
/// As JamWaves, where gangs reduce and leave their results: what many small gangs have to combine costs
/// more (H100, sum of squares of 2048 x 2048 elements: 27 instead of 44 microseconds).
constexpr uint64_t ReducingJamWaves = 2;
/// So many at least and at most, where they go from tile to tile. (H100, sum, maximum and count of 2048 x 2048 and
/// 8192 x 8192 elements: 29 and 199 us; with 4: 37 and 204; with a tile each: 44 and 278. One of 1024 x 1024, which are
/// less: 47, 45 with an iteration a thread.)
constexpr uint64_t IteratingJamWaves = 1;
/// Where they load less together, a part is enough (H200, products of matrices of
/// 1024: twice as quick with a quarter; of 512, with a sixteenth: slower).
constexpr uint64_t SharingJamPart = 10;

} // namespace

/// Chooses the gangs of a kernel that reduces over them, where the device holds `Most` at a time.
void Chooser::chooseReducingGangs(bool Covers, unsigned UsedAxes,
                                  uint64_t Most) {
  const uint64_t Gangs = Shape.Launch.gangs();
  const auto FinishesLater = [&](uint64_t Count) {
    return Covers && There.hasOnceForm() &&
           finishesLater(Count, UsedAxes, Most);
  };
  if (std::optional<LaunchShape> Tiled = Covers && There.hasJamForm() ? jammed() : std::nullopt) {
    LaunchShape &Jammed = *Tiled;
    const uint64_t Tiles = Jammed.gangs();
    const bool Iterates = anyDim([](const pacc_loop_dim &Dim) { return (Dim.dim_flags & PACC_JAM_ITERATES) != 0; });
    const uint64_t Waves = Iterates ? IteratingJamWaves : ReducingJamWaves;
    if (There.isGpu() && hasWholeTiles() && FinishesLater(Gangs) && Tiles >= Most * Waves &&
        (!Iterates || limitRows(Jammed, Most * Waves)))
      return takeJam(Jammed, finishGangs(Jammed.gangs()));
    // The emulator's gangs combine their results themselves, and iterate where they may, to show it.
    if (!There.isGpu() && Iterates)
      limitRows(Jammed, std::max<uint64_t>(1, Tiles / 2));
    if (!There.isGpu() && Jammed.gangs() <= Most * ReductionWaves)
      return takeJam(Jammed, /*FinishGangs=*/0);
  }
  const uint64_t MostHere = mostReducingGangs(UsedAxes, std::max<uint64_t>(1, Most));
  if (LaunchShape Rows = Shape.Launch; UsedAxes > 1 && iteratesShortBodies() && limitRows(Rows, MostHere)) {
    Shape.Launch = Rows;
    return;
  }
  if (!FinishesLater(Gangs))
    return limitGangs(MostHere);
  Shape.Once = true;
  Shape.FinishGangs = finishGangs(Gangs);
}

/// Of gangs that combine their results themselves.
uint64_t Chooser::mostReducingGangs(unsigned UsedAxes, uint64_t Most) const {
  if (!iteratesShortBodies())
    return Most * ReductionWaves;
  const bool HasAxes = UsedAxes > 1;
  const uint64_t MostOfWaves = Most * (HasAxes ? ShortReductionWavesOfAxes : 1);
  const std::optional<uint64_t> Iterations = iterationsOfShortBodies();
  if (!Iterations)
    return MostOfWaves;
  const uint64_t OfLanes = *Iterations / lanesOn(PACC_BLOCK_LINEAR), Multiprocessors = Device.Multiprocessors;
  const uint64_t Busy = OfLanes / (HasAxes ? ShortBodiesOfALaneOfAxes : ShortBodiesOfALane),
                 Few = std::min(OfLanes / FewShortBodiesOfALane, Multiprocessors * ReducingGangsOfMultiprocessor);
  return std::clamp(std::max(Busy, Few), std::min(Multiprocessors, Most), MostOfWaves);
}

/// Bodies are so short that a gang has many iterations, whose values it combines once.
bool Chooser::iteratesShortBodies() const { return There.isGpu() && has(PACC_KERNEL_SHORT_BODIES); }

/// The block and the grid, which covers all trip counts, for threads that take several
/// iterations of a dimension or two each. Nothing if the jam form's block is not for that.
std::optional<LaunchShape> Chooser::jammed() const {
  LaunchShape Jammed = Shape.Launch;
  const struct {
    const pacc_kernel &Of;
    const pacc_loop_dim *begin() const { return Of.dims; }
    const pacc_loop_dim *end() const { return Of.dims + Of.dim_count; }
  } Dims = {Kernel};
  const bool IsFixed = There.isGpu() && hasJamBlock(Kernel.flags, first(Kernel.vector_length, Request.Lanes) > 0, Dims);
  if (IsFixed && blockExtent(0).Trips < JamBlock[0])
    return std::nullopt; // most lanes would have nothing to do
  if (IsFixed)
    std::copy(std::begin(JamBlock), std::end(JamBlock), Jammed.Block);
  for (const pacc_loop_dim &Dim : Dims) {
    if (Dim.gang_axis >= PACC_AXES || (Dim.jam < 2 && !IsFixed))
      continue;
    Extent E;
    E.add(tripsOf(Dim), lanesOn(Dim.block_axis, Jammed.Block) * std::max<uint8_t>(Dim.jam, 1));
    if (E.Trips > MaxGrid[Dim.gang_axis])
      return std::nullopt;
    Jammed.Grid[Dim.gang_axis] = std::max<uint64_t>(E.Trips, 1);
  }
  return Jammed;
}

/// Fewer gangs, which go from tile to tile of the rows, and through the dimensions round them; neighbouring lanes go
/// through their dimension once. False if that alone takes more.
bool Chooser::limitRows(LaunchShape &Jammed, uint64_t Most) const {
  uint32_t *Grid = Jammed.Grid;
  for (unsigned Axis : {2, 1}) {
    const uint64_t Others = Jammed.gangs() / Grid[Axis];
    const bool IsOfLanes = std::any_of(Kernel.dims, Kernel.dims + Kernel.dim_count, [&](const pacc_loop_dim &Dim) {
      return Dim.gang_axis == Axis && Dim.block_axis != PACC_NO_AXIS && Dim.block_axis != 1;
    });
    if (!IsOfLanes)
      Grid[Axis] = std::clamp<uint64_t>(Most / Others, 1, Grid[Axis]);
  }
  return Jammed.gangs() <= Most;
}

/// Nearly all iterations are in whole tiles: others are mostly taken one after the other.
bool Chooser::hasWholeTiles() const {
  for (uint32_t I = 0; I != Kernel.dim_count; ++I) {
    const pacc_loop_dim &Dim = Kernel.dims[I];
    const Trip *Known = Dim.jam < 2 ? nullptr : tripsOf(Dim);
    if (Known && Known->Trips % Dim.jam * 8 > Known->Trips)
      return false;
  }
  return true;
}

/// Threads that load together what their inner loops need compute all of their tile, also where it reaches beyond the loop:
/// so many tiles that cover short dimensions take longer than threads with an iteration each. (H100, convolution of 3 x 3
/// on pictures of 126 x 126, whose rows are half a tile of 64 threads with 4 iterations each: 555 us, 349 with one.) Tiles
/// of two dimensions load so much less that they may waste more. (H200, products of matrices with tensors of 96, 128 and 192
/// numbers a side, 8 planes and 4 columns a thread: 48, 78, 337 us; with an iteration each 79, 242, 1785.)
bool Chooser::wastesLanes(const LaunchShape &Jammed) const {
  constexpr double MostWaste = 1.25, MostWasteOfTwo = 2.1;
  double Waste = 1;
  unsigned Dimensions = 0;
  for (uint32_t I = 0; I != Kernel.dim_count; ++I) {
    const pacc_loop_dim &Dim = Kernel.dims[I];
    const Trip *Known = Dim.gang_axis < PACC_AXES ? tripsOf(Dim) : nullptr;
    Dimensions += Dim.jam > 1;
    if (!Known || !Known->Trips)
      continue;
    const auto Covered = [&](uint64_t Tile) { return double((Known->Trips + Tile - 1) / Tile * Tile); };
    Waste *= Covered(lanesOn(Dim.block_axis, Jammed.Block) * std::max<uint8_t>(Dim.jam, 1)) /
             Covered(lanesOn(Dim.block_axis));
  }
  return Waste > (Dimensions > 1 ? MostWasteOfTwo : MostWaste);
}

void Chooser::takeJam(const LaunchShape &Jammed, uint32_t FinishGangs) {
  Shape.Launch = Jammed;
  Shape.Once = false;
  Shape.Jam = true;
  Shape.FinishGangs = FinishGangs;
}

/// The jam form of a kernel without reductions, if it has enough gangs.
Status Chooser::jam() {
  const std::optional<LaunchShape> Jammed = jammed();
  if (!Jammed)
    return Status::success();
  if (There.isGpu()) {
    if (!hasWholeTiles())
      return Status::success();
    Result<uint64_t> Most = There.gangs(*Jammed);
    if (!Most.ok())
      return Most.takeStatus();
    const bool Shares =
        std::any_of(Kernel.dims, Kernel.dims + Kernel.dim_count,
                    [](const pacc_loop_dim &Dim) { return Dim.dim_flags & PACC_JAM_SHARES; });
    if (Shares && wastesLanes(*Jammed))
      return Status::success();
    if (Jammed->gangs() * (Shares ? SharingJamPart : 1) < *Most * (Shares ? 1 : JamWaves))
      return Status::success();
    // (H200, lines of 256 numbers along the middle axis of 256 x 256 x 256, four columns a thread in 64 gangs: 310 us, with a
    // column each 218. Products of matrices of 768, of both dimensions in 72 gangs: 88 and 137.)
    const auto Together = std::count_if(Kernel.dims, Kernel.dims + Kernel.dim_count,
                                        [](const pacc_loop_dim &Dim) { return Dim.jam > 1; });
    if (Together == 1 && Jammed->gangs() * 4 < uint64_t(Device.Multiprocessors) * 3)
      return Status::success();
  }
  takeJam(*Jammed, /*FinishGangs=*/0);
  return Status::success();
}

/// Few gangs leave most of the device idle: then several share the row of one, if its lanes have enough to do.
Status Chooser::cutRows() {
  const pacc_loop_dim *End = Kernel.dims + Kernel.dim_count;
  const pacc_loop_dim *Row = std::find_if(Kernel.dims, End, [](const pacc_loop_dim &Dim) {
    return Dim.gang_axis == PACC_NO_AXIS && Dim.block_axis != PACC_NO_AXIS;
  });
  const Trip *Known = Row != End ? tripsOf(*Row) : nullptr;
  const uint64_t Rows = Shape.Launch.gangs();
  if (!Known || Rows >= PACC_SCRATCH_COUNTERS)
    return Status::success();
  Result<uint64_t> Most = There.gangs(Shape.Launch);
  if (!Most.ok())
    return Most.takeStatus();
  // The emulator cuts short ones, too, to show it.
  const uint64_t OfLane = There.isGpu() ? ShortBodiesOfALane : 1;
  const uint64_t Pieces = std::min({*Most / Rows, Known->Trips / (lanesOn(PACC_BLOCK_LINEAR) * OfLane), MaxGrid[1]});
  if (Pieces < 2)
    return Status::success();
  grid(1) = Pieces;
  Shape.Once = false;
  Shape.Jam = true;
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

} // namespace pacc::rt

//===- ShapeChooser.h - what the parts of choosing a shape share -*- C++ -*-===//
#ifndef PACC_RUNTIME_EXEC_SHAPES_SHAPECHOOSER_H
#define PACC_RUNTIME_EXEC_SHAPES_SHAPECHOOSER_H

#include "Exec/Shapes/Extent.h"
#include "Exec/Shapes/Shape.h"
#include <optional>

namespace pacc::rt {

inline bool isOverGangsAndLanes(const pacc_loop_dim &Dim) {
  return Dim.gang_axis != PACC_NO_AXIS && Dim.block_axis != PACC_NO_AXIS;
}

/// Where there are iterations for many gangs on every multiprocessor, few
/// large gangs cost less to start than many small ones: on an H200 copying
/// memory runs at 3.35 TB/s with 128 lanes, 3.90 with 256, 3.74 with 512.
constexpr uint32_t ManyLanes = 256;
/// Iterations that call for ManyLanes, in units of what the device runs at a time. (A million rows of a sparse matrix, 3.7
/// times an H100: 103 us with 128 lanes, 88 with 256.)
constexpr uint64_t ManyWaves = 3;

/// Chooses the shape of one launch: block, grid (Shape.cpp; ShapeMeeting.cpp where gangs wait for each other;
/// ShapeRows.cpp), how gangs share blocks (ShapePacked.cpp), and which form of the kernel runs (ShapeForms.cpp).
class Chooser {
public:
  Chooser(const pacc_kernel &K, const ShapeRequest &R,
          const DeviceProperties &P, KernelOnDevice &There)
      : Kernel(K), Request(R), Device(P), There(There),
        MostLanes(There.mostLanes()) {}

  /// Fails only where the device cannot tell how many gangs it holds at a time (KernelOnDevice::gangs).
  Result<ChosenShape> choose();

private:
  bool has(pacc_kernel_flags Flag) const { return Kernel.flags & Flag; }
  int64_t first(int32_t Constant, int64_t Asked) const {
    return Constant > 0 ? Constant : Asked;
  }
  bool countsMost() const;
  const Trip *tripsOf(const pacc_loop_dim &Dim, bool OrMost = false) const;
  bool fillsLongestRow(const pacc_loop_dim &Dim) const;
  Extent blockExtent(uint8_t Axis) const;
  std::optional<Trip> tripsTogether(uint32_t &I) const;
  Extent gangExtent(uint8_t Axis) const;
  uint64_t knownIterations() const;
  bool anyDim(bool (*Is)(const pacc_loop_dim &)) const;
  std::optional<uint64_t> gangsUnasked() const;
  bool hasRoomForManyLanes() const; ///< registers leave a multiprocessor enough gangs of so many
  uint32_t lanesOfSpace() const;
  std::optional<uint64_t> iterationsOfGang() const;
  std::optional<uint64_t> usualIterationsOfGang() const;
  uint32_t lanesOfRows() const;
  bool readsRowsAgain() const;
  bool leavesCache(uint64_t Gangs, uint64_t Length) const;
  uint32_t defaultLanes() const;
  /// What all of the device runs at a time.
  uint64_t lanesAtATime() const {
    return uint64_t(Device.Multiprocessors) * Device.MaxLanesPerMultiprocessor;
  }
  /// How many lanes of a gang share the iterations of a dimension.
  uint64_t lanesOn(uint8_t BlockAxis) const { return lanesOn(BlockAxis, Shape.Launch.Block); }
  static uint64_t lanesOn(uint8_t BlockAxis, const uint32_t *Block);
  void chooseHost();
  void chooseBlock();
  void chooseLanesAndWorkers(uint32_t Lanes);
  uint64_t usefulWorkers(uint32_t Lanes) const;
  bool sharesAllIterations() const;
  bool hasManyRows(uint32_t Lanes) const;
  uint64_t unaskedWorkers(uint32_t Lanes) const;
  Status chooseGrid();
  bool countsInMany(bool HasSeveralAxes) const;
  Status chooseGangsUnasked(const Extent *Axes);
  std::optional<uint64_t> iterationsOfShortBodies() const;
  uint32_t lanesOfMeeting() const;
  uint32_t lanesOfRowsThatMeet() const;
  uint64_t workersThatMeet(uint32_t Lanes) const;
  Status chooseMeetingGangs(const Extent *Axes);
  void chooseReducingGangs(bool Covers, unsigned UsedAxes, uint64_t Most);
  uint64_t mostReducingGangs(unsigned UsedAxes, uint64_t Most) const;
  bool iteratesShortBodies() const;
  void clampToAsked(int64_t Asked, const Extent *Axes);
  std::optional<LaunchShape> jammed() const;
  bool hasWholeTiles() const;
  bool wastesLanes(const LaunchShape &Jammed) const;
  void takeJam(const LaunchShape &Jammed, uint32_t FinishGangs);
  bool limitRows(LaunchShape &Jammed, uint64_t Most) const;
  uint32_t finishGangs(uint64_t Gangs) const;
  Status jam();
  Status cutRows();
  Status keepRowsOfWorkers(Extent *Axes);
  bool finishesLater(uint64_t Gangs, unsigned UsedAxes, uint64_t Most) const;
  void limitGangs(uint64_t Most) { rt::limitGangs(Shape.Launch, Most); }
  uint32_t lanesOfNarrowGangs() const;
  uint32_t lanesOfShortWorkers() const;
  void packGangs();
  /// What this kernel's blocks can be.
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

} // namespace pacc::rt

#endif

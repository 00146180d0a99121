//===- Shape.h - how many gangs, workers and lanes a launch gets -*- C++ -*-===//
//
// Pure: from a kernel's description, what its clauses say, the trip counts
// known and the device's limits. Kernels loop over whatever does not fit, so
// any shape is right and only some are fast. The once form is different: it takes
// for granted that the trip counts are the kernel's own.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_EXEC_SHAPES_SHAPE_H
#define PACC_RUNTIME_EXEC_SHAPES_SHAPE_H

#include "Driver/Device.h"
#include <vector>

namespace pacc::rt {

/// A trip count that the host knows before the launch (__pacc_trip).
struct Trip {
  uint32_t Loop, Dim;
  uint64_t Trips;
  /// What the kernel will find may differ.
  bool IsEstimate = false;
  /// It differs each time that the loop runs: no more than so many.
  bool IsMost = false;
};

/// An object that a trip count was counted from (__pacc_trip_from); null: counters of loops in the kernel.
struct TripSource {
  size_t Trip; ///< index
  const void *Object;
};

/// What the program says of one launch; 0 = nothing.
struct ShapeRequest {
  int64_t Gangs = 0, Workers = 0, Lanes = 0;
  std::vector<Trip> Trips;
  std::vector<TripSource> Sources;
  /// Elements of the array that pacc_kernel::row_param leads to; 0: nobody knows.
  uint64_t RowElements = 0;
  /// Iterations of a gang's lanes, at most, where a test of the kernel's tells (PACC_ROW_OF_ITERATIONS); 0: nobody knows.
  uint32_t RowIterations = 0;
  /// The first clause whose number is negative (__pacc_clause_number), or null.
  const char *WrongClause = nullptr;
  int64_t WrongNumber = 0;

  /// For the next launch; the vectors keep their memory.
  void clear() {
    Gangs = Workers = Lanes = 0;
    RowElements = RowIterations = 0;
    Trips.clear();
    Sources.clear();
    WrongClause = nullptr;
  }
};

/// What the shape depends on that the kernel's description does not tell.
class KernelOnDevice {
public:
  virtual ~KernelOnDevice() = default;
  /// How many gangs of a block the whole device holds at a time; asked only
  /// when the shape depends on it.
  virtual Result<uint64_t> gangs(const LaunchShape &Shape) = 0;
  /// How many lanes a gang can have at most, in any of the kernel's forms: a
  /// multiple of the device's warp size, or less than one warp.
  virtual uint32_t mostLanes() const = 0;
  /// Whether the device can run the form that pacc_kernel::once_name names.
  virtual bool hasOnceForm() const = 0;
  /// Whether the device can run the form that pacc_kernel::jam_name names.
  virtual bool hasJamForm() const { return false; }
  /// Whether it is a GPU: only the code for those does what PACC_KERNEL_PACKED and
  /// PACC_KERNEL_COUNTERS say.
  virtual bool isGpu() const = 0;
};

struct ChosenShape {
  LaunchShape Launch;
  uint32_t Workers = 1; ///< of the lanes of a block; for messages
  bool Once = false;    ///< the once form is the one to launch
  bool Jam = false;     ///< the jam form is
  /// Gangs of the kernel that combines what the once form's gangs leave; 0: there
  /// is nothing to combine.
  uint32_t FinishGangs = 0;
};

/// Constants of the kernel win over the request, which wins over defaults:
/// vector length 128 (256 for large iteration spaces), or 32 in 4 workers,
/// shortened for loops that have fewer iterations; as many gangs
/// as the loops spread over gangs have use for.
Result<ChosenShape> chooseShape(const pacc_kernel &Kernel,
                                const ShapeRequest &Request,
                                const DeviceProperties &Device,
                                KernelOnDevice &There);

} // namespace pacc::rt

#endif

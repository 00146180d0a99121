//===- TimingTable.h - "Accelerator Kernel Timing data" ---------*- C++ -*-===//
//
// PACC_TIME=1 (NVCOMPILER_ACC_TIME, PGI_ACC_TIME) prints, at the end of the
// program, how often each region was reached and what its kernels and transfers
// took, in the form that users of nvc and their scripts know.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_TRACE_TIMINGTABLE_H
#define PACC_RUNTIME_TRACE_TIMINGTABLE_H

#include "Trace/TraceEvent.h"
#include <map>
#include <mutex>
#include <string>
#include <tuple>

namespace pacc::rt {

/// Times in nanoseconds.
struct TimeSum {
  uint64_t Count = 0;
  int64_t Total = 0, Most = 0, Least = 0;
  void add(int64_t Time);
};

/// Thread-safe.
class TimingTable : public TraceSubscriber {
public:
  void hear(const TraceEvent &E) override;
  /// Empty if nothing was reached.
  std::string text() const;

private:
  enum class RowKind { CopyIn, Kernel, ReductionKernel, CopyOut };
  enum class RegionKind { Compute, Data, Update };

  struct Row {
    uint64_t Count = 0;
    TimeSum OnDevice, Elapsed;
    TraceShape Least, Most; ///< axis by axis
  };
  struct Region {
    uint64_t Reached = 0;
    std::map<std::pair<int, RowKind>, Row> Rows; ///< by line
  };
  struct Function {
    std::map<std::pair<int, RegionKind>, Region> Regions; ///< by line
    int firstLine() const { return Regions.begin()->first.first; }
    size_t File = 0; ///< how many files were reached before its own
    int64_t total() const;
  };
  /// File, function, type and number of the device.
  using Key = std::tuple<std::string, std::string, DeviceType, unsigned>;

  void reach(const TraceEvent &E);
  void add(const TraceEvent &E, RowKind Kind);
  Region &regionOf(const TraceEvent &E, RegionKind Kind);
  static std::string textOf(int Line, RegionKind Kind, const Region &R);
  static std::string textOf(int Line, RowKind Kind, const Row &R);

  mutable std::mutex Lock; ///< protects what follows
  std::map<Key, Function> Functions;
  std::map<std::string, size_t> Files; ///< with the number of those reached before
};

/// If the environment asks for times.
void subscribeTimingTable();
/// Whether it does.
bool isTimeTableWanted();

} // namespace pacc::rt

#endif

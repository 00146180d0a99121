//===- Times.h - what a pipeline's stages took ------------------*- C++ -*-===//
//
// PACC_TIME=1 prints a table of all pipelines at exit; PACC_TRACE_FILE writes
// a timeline that Chrome's and Perfetto's viewers show. Off, nothing is noted.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_PIPELINE_PLAN_TIMES_H
#define PACC_RUNTIME_PIPELINE_PLAN_TIMES_H

#include "Pipeline/Plan/StageCosts.h"
#include "Support/Place.h"
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace pacc::rt {

/// Times in nanoseconds, as Support/Clock.h counts.
struct WorkTime {
  WorkKind Kind;
  unsigned Device; ///< of the run's devices; of host code nothing
  unsigned Slot;   ///< of the device
  int64_t Task;
  uint64_t Bytes;  ///< over the bus
  uint64_t Reused; ///< bytes copied on the device
  int64_t Begin, End;
};

/// What the work of one run of a pipeline took. Thread-safe.
class PipelineTimes {
public:
  /// Notes the first `Tasks` tasks only: noting has its price.
  explicit PipelineTimes(int64_t Tasks = INT64_MAX) : Tasks(Tasks) {}

  bool wants(int64_t Task) const { return Task < Tasks; }
  void add(const WorkTime &T) {
    std::lock_guard<std::mutex> Guard(Lock);
    All.push_back(T);
  }
  const std::vector<WorkTime> &all() const { return All; }
  /// Nanoseconds in which work of a kind went on, for each device, summed.
  int64_t busy(WorkKind Kind) const;

private:
  const int64_t Tasks;
  std::mutex Lock; ///< protects All
  std::vector<WorkTime> All;
};

/// One run of a pipeline.
struct PipelineRun {
  Place Where;
  unsigned Thread = 1; ///< of the host, from 1
  int64_t Tasks = 0;
  unsigned Buffers = 0;             ///< of each array on each device
  std::vector<std::string> Devices; ///< "nvidia 0"
  int64_t Begin = 0, End = 0;
};

/// What the table says of one pipeline, summed over its runs.
struct PipelineSummary {
  Place Where;
  uint64_t Runs = 0;
  int64_t Tasks = 0; ///< of the latest run
  unsigned Buffers = 0;
  size_t Devices = 0;
  int64_t Total = 0; ///< nanoseconds from begin to end
  uint64_t Reused = 0;
  struct Stage {
    int64_t Busy = 0; ///< nanoseconds in which at least one task was in it
    uint64_t Bytes = 0;
  } Stages[WorkKinds];

  /// Counts one more run.
  void add(const PipelineTimes &Times, const PipelineRun &Run);
  std::string text() const;
};

/// Null unless the environment asks for the table or the timeline.
std::unique_ptr<PipelineTimes> timesIfWanted();
/// Keeps what a run of a pipeline took for the end of the program.
void reportTimes(const PipelineTimes &Times, const PipelineRun &Run);

} // namespace pacc::rt

#endif

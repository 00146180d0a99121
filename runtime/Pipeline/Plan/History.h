//===- History.h - what earlier runs of pipelines took ----------*- C++ -*-===//
#ifndef PACC_RUNTIME_PIPELINE_PLAN_HISTORY_H
#define PACC_RUNTIME_PIPELINE_PLAN_HISTORY_H

#include "Pipeline/Plan/StageCosts.h"
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>

namespace pacc::rt {

/// The runs of the pipelines that the program planned itself. Thread-safe.
///
/// The first run is planned from sizes alone; the stages of its first tasks are
/// timed. The second takes the task length that these times let expect to be
/// the quickest, unless that gains too little; the third, which like the second
/// finds everything set up, that of the first again; then each has another
/// turn. From then on the usual length stays, or the predicted one if it was
/// clearly quicker: stages that overlap are slower than predictions from their
/// times.
class PipelineHistory {
public:
  /// Runs that may learn from each other.
  struct Key {
    std::string File;
    int Line = 0;
    std::string DeviceName;
    size_t Devices = 1;
    int Log2OfBytes = 0;
    bool Pinned = false; ///< the arrays

    bool operator<(const Key &O) const { return tied() < O.tied(); }

  private:
    std::tuple<const std::string &, int, const std::string &, size_t, int, bool>
    tied() const {
      return {File, Line, DeviceName, Devices, Log2OfBytes, Pinned};
    }
  };
  using Samples = std::array<StageSample, WorkKinds>;

  static PipelineHistory &instance();

  /// What the next run is to do.
  struct Advice {
    bool Measure = false;               ///< times the stages of the first tasks
    std::optional<PipelineCosts> Costs; ///< to be planned from these
    int64_t UnitsPerTask = 0;           ///< to be taken; 0: planned
  };
  Advice next(const Key &K);
  /// A run has ended. `OfRun` counts if its stages were measured.
  void add(const Key &K, const Samples &OfRun, int64_t UnitsPerTask,
           double NanosecondsPerUnit);

private:
  struct Run {
    int64_t UnitsPerTask;
    double NanosecondsPerUnit;
  };
  struct Record {
    Samples First;
    std::vector<Run> Runs;
  };

  std::mutex Lock; ///< protects All
  std::map<Key, Record> All;
};

} // namespace pacc::rt

#endif

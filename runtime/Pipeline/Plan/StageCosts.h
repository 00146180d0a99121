//===- StageCosts.h - what the stages of tasks cost --------------*- C++ -*-===//
//
// Pure: from the times that earlier tasks took to those that tasks of another
// length will take. A stage takes Fixed + PerByte * bytes for each task; tasks
// of a device overlap, so that a run takes as long as its longest stage, and
// the other stages of one task to fill and drain the pipeline.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_PIPELINE_PLAN_STAGECOSTS_H
#define PACC_RUNTIME_PIPELINE_PLAN_STAGECOSTS_H

#include <array>
#include <cstdint>
#include <vector>

namespace pacc::rt {

enum class WorkKind { Upload, Kernel, Download, Host };
constexpr unsigned WorkKinds = 4;

/// Bytes of one task by WorkKind; for kernels and host code all bytes of the task.
using StageBytes = std::array<uint64_t, WorkKinds>;

/// Tasks of a run that kept a stage of their devices busy, in nanoseconds
/// summed over the devices.
struct StageSample {
  int64_t Tasks = 0;
  uint64_t Bytes = 0;
  int64_t Busy = 0;
};

/// Nanoseconds.
struct StageCost {
  double Fixed = 0, PerByte = 0;

  /// Nanoseconds, measured: a copy or a kernel and the waiting of a thread for it; a
  /// copy that several threads carry (H200 with 16 cores).
  static constexpr double UsualFixed = 20e3, UsualFixedOfThreads = 200e3;
};
using PipelineCosts = std::array<StageCost, WorkKinds>;

/// What fits the samples best. Samples of one task length cannot tell what is
/// fixed: then that is `UsualFixed`.
StageCost fitCost(const std::vector<StageSample> &Samples, double UsualFixed);

/// Nanoseconds of a run of `Tasks` equal tasks that are dealt to `Devices`.
double predictRun(const PipelineCosts &Costs, const StageBytes &OfTask,
                  int64_t Tasks, unsigned Devices);

} // namespace pacc::rt

#endif

//===- History.cpp - what earlier runs of pipelines took ------------------===//

#include "Pipeline/Plan/History.h"
#include <algorithm>

namespace pacc::rt {

PipelineHistory &PipelineHistory::instance() {
  static PipelineHistory *All = new PipelineHistory;
  return *All;
}

PipelineHistory::Advice PipelineHistory::next(const Key &K) {
  std::lock_guard<std::mutex> Guard(Lock);
  const Record &R = All[K];
  Advice A;
  switch (R.Runs.size()) {
  case 0:
    A.Measure = true;
    break;
  case 1:
    A.Costs.emplace();
    for (WorkKind Kind : {WorkKind::Upload, WorkKind::Kernel,
                          WorkKind::Download, WorkKind::Host}) {
      const bool ByThreads =
          !K.Pinned && (Kind == WorkKind::Upload || Kind == WorkKind::Download);
      const auto I = static_cast<unsigned>(Kind);
      (*A.Costs)[I] =
          fitCost({R.First[I]}, ByThreads ? StageCost::UsualFixedOfThreads
                                          : StageCost::UsualFixed);
    }
    break;
  case 2:
  case 4:
    break;
  case 3:
    A.UnitsPerTask = R.Runs[1].UnitsPerTask;
    break;
  default: {
    constexpr double Clearly = 0.95;
    auto quickest = [&](size_t First) {
      return std::min(R.Runs[First].NanosecondsPerUnit,
                      R.Runs[First + 2].NanosecondsPerUnit);
    };
    const bool Predicted = quickest(1) < Clearly * quickest(2);
    A.UnitsPerTask = R.Runs[Predicted ? 1 : 2].UnitsPerTask;
  }
  }
  return A;
}

void PipelineHistory::add(const Key &K, const Samples &OfRun,
                          int64_t UnitsPerTask, double NanosecondsPerUnit) {
  constexpr size_t MostRuns = 5;
  std::lock_guard<std::mutex> Guard(Lock);
  Record &R = All[K];
  if (R.Runs.size() == MostRuns)
    return;
  if (R.Runs.empty())
    R.First = OfRun;
  R.Runs.push_back({UnitsPerTask, NanosecondsPerUnit});
}

} // namespace pacc::rt

//===- PipelineHistory.cpp - what earlier runs of pipelines took ----------===//

#include "Exec/PipelineHistory.h"

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
    for (unsigned Kind = 0; Kind != WorkKinds; ++Kind)
      (*A.Costs)[Kind] = fitCost({R.First[Kind]});
    break;
  case 2:
    break;
  default: {
    const Run &Predicted = R.Runs[1], &Usual = R.Runs[2];
    A.UnitsPerTask = Predicted.NanosecondsPerUnit < Usual.NanosecondsPerUnit
                         ? Predicted.UnitsPerTask
                         : Usual.UnitsPerTask;
  }
  }
  return A;
}

void PipelineHistory::add(const Key &K, const Samples &OfRun,
                          int64_t UnitsPerTask, double NanosecondsPerUnit) {
  constexpr size_t MostRuns = 3;
  std::lock_guard<std::mutex> Guard(Lock);
  Record &R = All[K];
  if (R.Runs.size() == MostRuns)
    return;
  if (R.Runs.empty())
    R.First = OfRun;
  R.Runs.push_back({UnitsPerTask, NanosecondsPerUnit});
}

} // namespace pacc::rt

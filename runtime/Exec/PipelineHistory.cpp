//===- PipelineHistory.cpp - what earlier runs of pipelines took ----------===//

#include "Exec/PipelineHistory.h"

namespace pacc::rt {

/// Measuring a few tasks of a run costs little, but not nothing.
static constexpr size_t MostRuns = 4;

PipelineHistory &PipelineHistory::instance() {
  static PipelineHistory *All = new PipelineHistory;
  return *All;
}

std::optional<PipelineCosts> PipelineHistory::costs(const Key &K) {
  std::lock_guard<std::mutex> Guard(Lock);
  auto Found = Runs.find(K);
  if (Found == Runs.end())
    return std::nullopt;
  PipelineCosts Costs;
  for (unsigned Kind = 0; Kind != WorkKinds; ++Kind) {
    std::vector<StageSample> OfKind;
    for (const Samples &Run : Found->second)
      OfKind.push_back(Run[Kind]);
    Costs[Kind] = fitCost(OfKind);
  }
  return Costs;
}

bool PipelineHistory::wantsMore(const Key &K) {
  std::lock_guard<std::mutex> Guard(Lock);
  auto Found = Runs.find(K);
  return Found == Runs.end() || Found->second.size() < MostRuns;
}

void PipelineHistory::add(const Key &K, const Samples &OfRun) {
  std::lock_guard<std::mutex> Guard(Lock);
  std::vector<Samples> &List = Runs[K];
  if (List.size() < MostRuns)
    List.push_back(OfRun);
}

} // namespace pacc::rt

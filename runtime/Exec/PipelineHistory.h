//===- PipelineHistory.h - what earlier runs of pipelines took ---*- C++
//-*-===//
#ifndef PACC_RUNTIME_EXEC_PIPELINEHISTORY_H
#define PACC_RUNTIME_EXEC_PIPELINEHISTORY_H

#include "Exec/StageCosts.h"
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>

namespace pacc::rt {

/// The samples of the pipelines that the program planned itself, by their place
/// in the source and what they ran on. Thread-safe.
class PipelineHistory {
public:
  /// File, line, devices in words, their number.
  using Key = std::tuple<std::string, int, std::string, size_t>;
  using Samples = std::array<StageSample, WorkKinds>;

  static PipelineHistory &instance();

  /// Nothing: no run so far.
  std::optional<PipelineCosts> costs(const Key &K);
  /// Whether one more sample would tell anything.
  bool wantsMore(const Key &K);
  void add(const Key &K, const Samples &OfRun);

private:
  std::mutex Lock; ///< protects Runs
  std::map<Key, std::vector<Samples>> Runs;
};

} // namespace pacc::rt

#endif

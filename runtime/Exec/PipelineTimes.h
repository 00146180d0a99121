//===- PipelineTimes.h - what a pipeline's stages took -----------*- C++
//-*-===//
//
// PACC_TIME=1 prints a table of all pipelines at exit; PACC_TRACE_FILE writes
// a timeline that Chrome's and Perfetto's viewers show. Off, nothing is noted.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_EXEC_PIPELINETIMES_H
#define PACC_RUNTIME_EXEC_PIPELINETIMES_H

#include "Support/Place.h"
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace pacc::rt {

enum class WorkKind { Upload, Kernel, Download, Host };
constexpr unsigned WorkKinds = 4;

/// Times in nanoseconds since the program's first pipeline.
struct WorkTime {
  WorkKind Kind;
  unsigned Slot;
  int64_t Task;
  uint64_t Bytes;
  int64_t Begin, End;
};

/// Of one run of a pipeline. Thread-safe.
class PipelineTimes {
public:
  static int64_t now();

  void add(const WorkTime &T) {
    std::lock_guard<std::mutex> Guard(Lock);
    All.push_back(T);
  }
  const std::vector<WorkTime> &all() const { return All; }

private:
  std::mutex Lock; ///< protects All
  std::vector<WorkTime> All;
};

/// What the table says of one pipeline, summed over its runs.
struct PipelineSummary {
  Place Where;
  uint64_t Runs = 0;
  int64_t Tasks = 0; ///< of the latest run
  unsigned Buffers = 0;
  int64_t Total = 0; ///< nanoseconds from begin to end
  struct Stage {
    int64_t Busy = 0; ///< nanoseconds in which at least one task was in it
    uint64_t Bytes = 0;
  } Stages[WorkKinds];

  void add(const PipelineTimes &Times, int64_t Begin, int64_t End);
  std::string text() const;
};

/// Null unless the environment asks for the table or the timeline.
std::unique_ptr<PipelineTimes> timesIfWanted();
/// Keeps what a run of a pipeline took for the end of the program.
void reportTimes(const PipelineTimes &Times, const Place &Where, int64_t Tasks,
                 unsigned Buffers, int64_t Begin, int64_t End);

} // namespace pacc::rt

#endif

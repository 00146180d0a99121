//===- Pipeline.h - a pacc pipeline being run --------------------*- C++
//-*-===//
//
// Takes a region over arrays larger than the device through it task by task. On
// a device with memory of its own every task has a slot of the ring: a buffer
// of each array, a queue, a thread. Kernels of all tasks run in the program's
// order; copies of different tasks overlap with them and with each other.
//
// Where the host's memory is the device's, or all arrays are present, there are
// no buffers: update, pipe loops and stages keep their meaning.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_EXEC_PIPELINE_H
#define PACC_RUNTIME_EXEC_PIPELINE_H

#include "Exec/PipeLoop.h"
#include "Exec/PipelineArray.h"
#include "Exec/PipelineSchedule.h"
#include "Exec/ThreadState.h"
#include <deque>

namespace pacc::rt {

/// What __pacc_pipeline_begin says.
struct PipelineOpening {
  uint32_t Flags = 0; ///< enum pacc_pipeline_flags
  int64_t NumTasks = 0;
  uint32_t Stages = 1;
  Place Where;
  int EndLine = 0;
};

/// An update directive inside of a pipeline.
struct PipelineUpdate {
  uint32_t Direction; ///< PACC_TARGETIN: to the device; PACC_TARGETOUT: back
  const char *Name;
  HostAddress Base;
  int64_t Offset, Bytes; ///< Bytes < 0: no section
  Place Where;
};

/// Owned and used by one thread.
class Pipeline {
public:
  explicit Pipeline(const PipelineOpening &Opening) : Opening(Opening) {}
  ~Pipeline();

  void addArray(uint32_t Direction, const char *Name, HostAddress Base,
                int64_t ElementBytes) {
    Arrays.emplace_back(Direction, Name, Base, ElementBytes);
  }
  void addDim(const PipeDim &D) { Arrays.back().Shape.Dims.push_back(D); }
  void addSectionDim(Span S) { SectionDims.push_back(S); }

  /// The stage that the program shall run now; -1: none is left.
  Result<int32_t> next(ThreadState &T);
  /// False: not for this pipeline to do, but an ordinary update.
  Result<bool> update(ThreadState &T, const PipelineUpdate &U);
  Result<Iterations> iterations(unsigned Dim, int64_t Lower, int64_t Upper,
                                int64_t Step) const;
  /// Waits for everything and gives the buffers back.
  Status finish();

  const Place &where() const { return Opening.Where; }
  DeviceState *device() const { return State; }

  // For constructs inside of it.

  /// Whether it has buffers, and so decides queue and addresses of `C`. Takes
  /// its own arrays out of the data clauses of those that it governs.
  bool governs(Construct &C) const;
  WorkQueue &queue() const { return slot().Work; }
  /// The device address where the current task has `Host`; 0: not here.
  DeviceAddress translate(HostAddress Host) const;
  /// Launches in order with everything that the pipeline does.
  void giveLaunch(std::function<Status(Queue &)> Launch);
  /// Until the current task's work has been given to its queue.
  Status drain() { return slot().drain(); }
  /// Until all work of all tasks is done.
  Status finishAll();

private:
  Status start(ThreadState &T);
  Result<bool> arePresent();
  Status plan(bool AllPresent);
  Status allocate();
  Status makeSlots(const ThreadState &T);
  Status beginTask(ThreadState &T, int64_t Task);
  Status checkNames() const;
  void endStage();

  bool isAsync() const;
  PipelineArray *find(HostAddress Address);
  PipelineSlot &slot() const { return *Slots[Current.Task % Slots.size()]; }
  unsigned slotNumber() const { return Current.Task % Slots.size(); }

  const PipelineOpening Opening;
  std::deque<PipelineArray> Arrays;
  std::vector<PipeArray> Shapes; ///< of Arrays, for the planner
  std::vector<Span> SectionDims; ///< of the next update
  DeviceState *State = nullptr;
  Plan ThePlan;
  bool HasBuffers = false;
  std::unique_ptr<PipelineTimes> Times;
  int64_t Begin = 0, StageBegin = 0;                ///< for Times
  std::vector<std::unique_ptr<PipelineSlot>> Slots; ///< none without buffers
  std::optional<PipelineSchedule> Schedule;
  PipelineSchedule::Step Current{0, -1, false};
  bool GaveWork = false; ///< in the current stage
  PipelineSlot::Ticket LastLaunch;
};

} // namespace pacc::rt

#endif

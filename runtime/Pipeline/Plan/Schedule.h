//===- Schedule.h - which stage of which task comes next --------*- C++ -*-===//
//
// Pure. The body of a pipeline is cut into stages of host code and of device
// code. The stages of a task come in order, and every stage comes over the
// tasks in order; at most as many tasks as there are slots are under way. A
// stage of device code only gives work, so it comes as early as it may; before
// a stage of host code the work that its task gave must be done.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_PIPELINE_PLAN_SCHEDULE_H
#define PACC_RUNTIME_PIPELINE_PLAN_SCHEDULE_H

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace pacc::rt {

class PipelineSchedule {
public:
  enum class Kind { Unknown, Host, Device };

  /// `First`: what the first stage is; then those of the host and of the device take turns.
  PipelineSchedule(unsigned Stages, int64_t Tasks, unsigned Slots, Kind First = Kind::Unknown);

  struct Step {
    unsigned Stage;
    int64_t Task;
    bool MustWait; ///< for the work that the task has given so far
  };
  /// What is known of the device without waiting.
  struct Progress {
    /// The work that a task has given so far is done.
    std::function<bool(int64_t Task)> Done;
    /// A task's buffers may be filled: the one before in its slot is through.
    std::function<bool(int64_t Task)> HasRoom;
  };
  /// Nothing: all tasks are through.
  std::optional<Step> next(const Progress &P);
  /// Tasks before this one have no stage left that was not handed out.
  int64_t oldest() const { return Next.back(); }
  /// There are so many from now on; never fewer than tasks are under way.
  void setSlots(unsigned Number) { Slots = Number; }
  /// What the stage of the last step turned out to be, if that was unknown: host code may call functions that have
  /// kernels.
  void learn(unsigned Stage, bool GaveWork);

private:
  bool mayCome(unsigned Stage) const;
  Step take(unsigned Stage);

  std::vector<Kind> Kinds;
  std::vector<int64_t> Next; ///< of each stage: the task it has next
  const int64_t Tasks;
  unsigned Slots;
  const bool Learns;
};

} // namespace pacc::rt

#endif

//===- Pipeline.h - a pacc pipeline being run -------------------*- C++ -*-===//
//
// Takes a region over arrays larger than the device through it task by task. On
// a device with memory of its own every task has a slot of the ring: a buffer
// of each array, a queue, a thread. Kernels of a device run in the program's
// order; copies of different tasks overlap with them and with each other.
//
// On several devices, kernels of different devices run at the same time unless
// both use data beside the pipeline's arrays (CarriedData.h). Until the first
// task is through all its stages the current device works alone: by then it is
// known what data the kernels use, and if some cannot leave the device, the
// pipeline stays there.
//
// Where the host's memory is the device's, or all arrays are present, there are
// no buffers: update, pipe loops and stages keep their meaning.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_PIPELINE_PIPELINE_H
#define PACC_RUNTIME_PIPELINE_PIPELINE_H

#include "Exec/Hooks.h"
#include "Pipeline/CarriedData.h"
#include "Pipeline/PipeLoop.h"
#include "Pipeline/Array.h"
#include "Pipeline/Plan/History.h"
#include "Pipeline/Ring.h"
#include "Pipeline/Plan/Schedule.h"
#include <deque>
#include <set>

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

/// A pointer in an object on the device, and what it shall be.
struct PointerWrite {
  DeviceAddress Where;
  DeviceAddress Value;
};

/// Owned and used by one thread.
class Pipeline : public ConstructHooks {
public:
  explicit Pipeline(const PipelineOpening &Opening)
      : ConstructHooks(Power{/*Decide=*/true}), Opening(Opening) {}
  ~Pipeline() override;

  void addArray(uint32_t Direction, const char *Name, HostAddress Variable,
                HostAddress Base, int64_t ElementBytes) {
    Arrays.emplace_back(Direction, Name, Variable, Base, ElementBytes);
  }
  void addDim(const PipeDim &D) { Arrays.back().Shape.Dims.push_back(D); }
  void addSectionDim(Span S) { SectionDims.push_back(S); }

  /// The stage that the program shall run now; -1: none is left.
  Result<int32_t> next(ThreadState &T);
  /// False: not for this pipeline to do, but an ordinary update.
  Result<bool> update(ThreadState &T, const PipelineUpdate &U);
  enum class LoopOwner { Host, Kernel };
  enum class LoopOrder { Any, AsWritten };
  Result<Iterations> iterations(unsigned Dim, LoopOwner Of, LoopOrder Order, LoopBounds Loop);
  /// Waits for everything and gives the buffers back, also where an exception has left stages undone.
  Status finish();

  const Place &where() const { return Opening.Where; }
  DeviceState *device() const { return State; }

  // Hooks of constructs inside of it. Its kernels run in its queues, on the
  // device of the task; other directives come between all that it has done so
  // far and all that follows.

  Status join(ThreadState &T, Construct &C) override;
  bool beginLaunch(Construct &C) override;
  Status willUse(const Construct &C, const KernelVariable &V) override;
  Result<FoundData> find(const KernelVariable &V) override;
  bool holds(HostAddress Host) const override;
  std::shared_ptr<const DataPart> partAt(HostAddress Host) const override;
  DeviceAddress leadPointer(HostAddress Value, bool Compared) override;
  Status useDevicePointer(const char *Name) override;
  Status useGlobals() override;
  Status submit(const Submission &S) override { return giveLaunch(S.later()); }
  Status drain() override { return slot().drain(); }
  /// The pipeline goes on to its next task, unless data was moved.
  bool mustWait(Construct &C) const override;
  Status waitAtEndOfStage(WorkQueue &Q) override;
  Status finishLaunches(WorkQueue &) override { return Ring.finishAll(); }
  Status settle() override;

private:
  Status joinOnHost();
  /// An error if the data is an object that holds one of the arrays, and more.
  Status checkObject(const DataItem &Item) const;
  /// An error if what is at `Host` has halos that a construct of the host's would spoil.
  Status checkHalos(HostAddress Host);
  Status keepInOrder(ThreadState &T, Construct &C);
  /// Whether it has buffers, and so decides queue and addresses of `C`. Takes
  /// its own arrays out of the data clauses of those that it governs.
  Result<bool> governs(Construct &C);
  /// Where the launch finds data that is present on the current device; null:
  /// not present, or all tasks are on that device.
  Result<const Mapping *> shared(HostAddress Host, uint32_t Reduction);
  /// The device address where the current task has `Host`; 0: not here.
  DeviceAddress translate(HostAddress Host) const;
  /// An error if what is at `Host` is cut into chunks: a kernel that none of
  /// whose loops is clipped has variable `Name` there.
  Status checkUncut(HostAddress Host, const char *Name);
  /// The next launch, by the current task, will use what several devices share.
  Status willShare(const KernelVariable &V);
  /// Attaches the pointers to its arrays that lie in what the device of the
  /// current task has (members of objects): the next launches find there where
  /// their task has the arrays. Until the end of the pipeline.
  void attachPointers();
  /// The same of pointers that the next launch follows in an object on the device. The launch gets them anew.
  Status leadPointers(ThreadState &T, const Construct &C, const KernelVariable &Object);
  /// Launches in order with everything that the pipeline does.
  Status giveLaunch(std::function<Status(Queue &)> Launch);
  /// Gives the slot of the current task the copies of an update.
  PipelineSlot::Ticket give(ThreadState &T, SlotWork Work, const PipelineUpdate &U);
  void noteUnits(const Iterations &It, int64_t Step);
  /// Before the first kernel of the task that uses the array at `Host`, if that is in targetout: brings what is of units
  /// that the kernel's loops leave out.
  Status fillBeside(const Construct &C, HostAddress Host);
  Status start(ThreadState &T);
  Result<bool> arePresent();
  Status refreshPresent();
  bool arePinned() const;
  Status plan(bool AllPresent);
  Result<uint64_t> memoryEach(unsigned Pipelines) const;
  Status allocate();
  Status makeSlots();
  void openTimes();
  void closeTimes();
  void askHistory(bool Pinned);
  void learn();
  Status beginTask(ThreadState &T, int64_t Task);
  Status enterSlot(int64_t Task);
  Status checkNames() const;
  static Status checkNames(const PipelineArray &A, const PipelineArray &B);
  /// The updates of data outside that waitAtEndOfStage was told of are done.
  Status finishUpdates();
  Status endStage();

  bool isAsync() const;
  /// The array whose element zero is at `Address`, or whose range holds it; null: none.
  PipelineArray *ownerOf(HostAddress Address);
  /// The same; or the one whose halo holds it, if nothing else is there.
  PipelineArray *arrayAt(HostAddress Address);
  /// An object that begins in an array, or in what its halo reaches, and goes on behind it: it holds the array, or lies
  /// before it.
  bool isBesideArray(const KernelVariable &V);
  /// Before arrayAt: finds what else is where halos reach, of what is present and of a construct's clauses.
  void lookAround(const std::vector<DataItem> &Named);
  PipelineSlot &slot() const { return Ring.of(Current.Task); }
  unsigned slotNumber() const { return slot().At.Number; }
  /// Whether tasks are, or will be, on several devices.
  bool isSpread() const { return Ring.hasSeveralDevices() && !StaysHome; }
  Result<bool> isShared(const DataItem &Item);
  Result<std::vector<PointerWrite>> pointersOfTask();
  DeviceState &deviceOf(const Construct &C, HostAddress Object) const;
  /// True if it is new.
  bool attachTo(DeviceState &On, Mapping &M, HostAddress Pointer);
  /// What a pointer leads to; `Compared`: or to the end of what those before lead to. Null: nothing of the pipeline.
  const PipelineArray *targetOf(HostAddress Value, bool Compared);
  Status detachPointers();
  Status stayHome(const std::string &Why);

  const PipelineOpening Opening;
  std::deque<PipelineArray> Arrays;
  std::vector<PipeArray> Shapes;      ///< of Arrays, for the planner
  std::vector<Span> SectionDims;      ///< of the next update
  DeviceState *State = nullptr;       ///< the current device
  std::vector<DeviceState *> Devices; ///< that first; with buffers
  Plan ThePlan;
  bool HasBuffers = false;
  std::unique_ptr<PipelineTimes> Times; ///< for the user, or to learn from
  bool Reports = false;
  PipelineHistory::Advice Advice;
  std::optional<PipelineHistory::Key> HistoryKey; ///< this run's, if it counts
  int64_t Begin = 0, StageBegin = 0;              ///< for Times
  std::optional<CarriedData> Carried; ///< if there are several devices
  PipelineRing Ring;                  ///< no slots without buffers
  std::optional<PipelineSchedule> Schedule;
  PipelineSchedule::Step Current{0, -1, false};
  bool AllDone = false;                         ///< no stage is left
  bool GaveWork = false;                        ///< in the current stage
  bool Clipped = false; ///< loops, since the launch before
  Span InAllLoops;      ///< units that all of these go over, as tasks number them
  WorkQueue *Unfinished = nullptr;              ///< until the stage's end
  std::vector<PipelineSlot::Ticket> LastLaunch; ///< by device

  /// A pointer in an object that the next launch follows to an array.
  struct LedPointer {
    HostAddress Pointer, Value;
    const PipelineArray *To;
  };
  std::vector<LedPointer> Led;
  std::vector<const PipelineArray *> LedTo; ///< by pointers of the launch so far

  /// Pointers that the pipeline has attached.
  std::set<std::pair<DeviceState *, HostAddress>> Attached;

  std::vector<HostRange> Others; ///< what is no halo, though one reaches there
  bool StaysHome = false;
  CarriedData::Pieces Used, Reduced; ///< by the next launch
  PipelineSlot::Ticket LastCarried;  ///< the latest launch with such
};

} // namespace pacc::rt

#endif

//===- Slot.h - the device work of one task in flight -----------*- C++ -*-===//
//
// A slot has a buffer of each array, a queue, and a thread that gives the
// queue its work in order. Copies of pageable memory keep their caller busy:
// here that is the slot's thread, so that the program's thread goes on to other
// tasks and the copies of several slots go on at once.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_PIPELINE_SLOT_H
#define PACC_RUNTIME_PIPELINE_SLOT_H

#include "Exec/Devices.h"
#include "Pipeline/Plan/Times.h"
#include <condition_variable>
#include <deque>
#include <functional>
#include <optional>
#include <thread>

namespace pacc::rt {

/// A piece of work for a slot: what is given to its queue.
struct SlotWork {
  using Step = std::function<Status(Queue &)>;
  WorkKind Kind;
  int64_t Task;
  uint64_t Bytes;    ///< over the bus
  Step Do = nullptr; ///< first
  /// Then these, as Kind says to the device or to the host. Those of uploads
  /// that wait in a row go together, and so do those of downloads.
  std::vector<HostCopy> Copies = {};
  Step Then = nullptr; ///< last, or null
  uint64_t Reused = 0; ///< bytes copied on the device
  /// The event of a copy, if somebody wants to know.
  std::optional<TraceEvent> Told = std::nullopt;
};

/// Which slot it is.
struct SlotPlace {
  unsigned Number; ///< of all slots of the pipeline
  unsigned Device; ///< of the pipeline's devices
  unsigned NumberOnDevice;
};

/// The program's thread uses it, and other slots wait for its tickets.
class PipelineSlot {
public:
  /// `Times` may be null. Without a thread, work is done when it is given.
  PipelineSlot(SlotPlace At, DeviceState &On, WorkQueue &Q,
               std::unique_ptr<Event> Launched, PipelineTimes *Times,
               bool OwnThread);
  ~PipelineSlot();
  PipelineSlot(const PipelineSlot &) = delete;

  /// A piece of work that others can wait for.
  struct Ticket {
    PipelineSlot *Slot = nullptr;
    uint64_t Number = 0;
    /// Until the slot has done it (the device may not have).
    void wait() const;
  };
  Ticket give(SlotWork W);

  /// Waits until the slot has done its work, the device may not have. Hands out
  /// the first error.
  Status drain();
  /// Waits until the device has done it too.
  Status finish();
  /// Whether finish() would not wait. It reports errors that are found here.
  bool isDone();
  bool isDrained();

  const SlotPlace At;
  DeviceState &On;
  WorkQueue &Work;
  int64_t Task = -1; ///< that has it or had it last
  /// Set in the queue behind each kernel.
  const std::unique_ptr<Event> Launched;

private:
  void threadMain();
  using Batch = std::vector<SlotWork>;
  Batch takeBatch();
  void perform(Batch &Works);
  Status performSteps(const Batch &Works);
  /// As performSteps(), and tells what it took if somebody wants to know.
  Status performTimed(const Batch &Works);

  PipelineTimes *const Times;
  std::mutex Lock; ///< protects what follows; held during nothing else
  std::condition_variable Wake, Progress;
  std::deque<SlotWork> Waiting;
  uint64_t Given = 0, Done = 0;
  bool Quit = false;
  Status Outcome; ///< once it is an error, work is skipped
  std::thread Thread;
};

/// Like Queue::sync, without keeping a core busy.
Status waitQuietly(Queue &Q);

} // namespace pacc::rt

#endif

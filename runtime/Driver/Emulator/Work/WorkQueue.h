//===- WorkQueue.h - the emulator's queues ----------------------*- C++ -*-===//
//
// A queue that is not deferred does everything at once. A deferred one only
// remembers: what it was given is done when something waits for it, and no
// more than that. Both are what a GPU may do, one at each end; a program that
// needs a wait it has not said shows at the second end.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DRIVER_EMULATOR_WORKQUEUE_H
#define PACC_RUNTIME_DRIVER_EMULATOR_WORKQUEUE_H

#include "Driver/Device.h"
#include <atomic>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>

namespace pacc::rt::emulator {

/// How much of each queue's work is over, by the queues' numbers.
class Clock {
public:
  /// Covers what either of the two does.
  void join(const Clock &Other);
  /// Keeps what both cover.
  void meet(const Clock &Other);
  void set(unsigned Queue, uint64_t Number);
  bool covers(unsigned Queue, uint64_t Number) const {
    return Queue < Ends.size() && Ends[Queue] >= Number;
  }

private:
  std::vector<uint64_t> Ends;
};

/// Which piece of work it is, and what the program has put before it: earlier
/// work of the queue, what the queue waits for, what the host had waited for.
struct WorkTurn {
  unsigned Queue = 0;
  int64_t Async = 0; ///< the queue's name in the program
  uint64_t Number = 0;
  uint64_t Given = 0; ///< counts the work of all queues as the program gave it
  Clock Before;
};

/// One piece of a queue's work.
struct Operation {
  Operation() = default;
  Operation(std::function<Status(const WorkTurn &)> Run,
            const void *Host = nullptr, size_t HostBytes = 0)
      : Run(std::move(Run)), Host(Host), HostBytes(HostBytes) {}

  std::function<Status(const WorkTurn &)> Run;
  /// Memory of the program that it reads or writes.
  const void *Host = nullptr;
  size_t HostBytes = 0;
  WorkTurn At; ///< set by the queue
};

class WorkQueue;

/// What the queues of one device share. Thread-safe.
class QueueGroup {
public:
  explicit QueueGroup(bool Deferred) : Deferred(Deferred) {}

  const bool Deferred;

  /// What is over for all work that is not done yet or still to come.
  Clock floor();

  /// At the end of the program: does what all queues still hold. A copy from or
  /// to the caller's stack is the last thing, and not done: the functions whose
  /// variables lay there have returned.
  Status finish();

private:
  friend class WorkQueue;

  /// Held by the thread that does queues' work; one at a time, but a piece of
  /// work may be to do another queue's. Taken before any queue's Lock.
  std::recursive_mutex Working; ///< protects End and Stopped, too
  struct Stack {
    Stack(); ///< the calling thread's
    bool holds(const Operation &Work) const;
    uintptr_t Begin = 0, End = 0;
  };
  std::optional<Stack> End; ///< the program ends
  bool Stopped = false;     ///< no work is done any more
  /// Protects what follows, and the clocks of queues and events. Taken after any
  /// queue's Lock.
  std::mutex Lock;
  std::vector<WorkQueue *> Members;
  unsigned Numbers = 0;     ///< queues so far
  uint64_t Given = 0;       ///< pieces of work so far
  Clock Host; ///< what the program has waited for, in any of its threads
};

/// Thread-safe.
class WorkQueue : public Queue {
public:
  explicit WorkQueue(QueueGroup &Group);
  ~WorkQueue() override;

  /// Adds to the queue's work; an error of it may come at once or when the
  /// queue is waited for.
  Status give(Operation Work);

  Status sync() override;
  Status settle() override { return workUntil(given()); }
  /// Each call brings deferred work one piece further, so that a program which
  /// asks until all is done gets there.
  Result<bool> test() override;
  Status record(Event &E) override;
  Status wait(Event &E) override;

private:
  friend class QueueGroup;

  bool isEmpty();
  uint64_t given();
  /// Does the first piece of work; the caller holds Working.
  Status step();
  /// Does what was given before there were `Position` pieces in all.
  Status workUntil(uint64_t Position);

  void hostHasWaited();

  QueueGroup &Group;
  unsigned Number;
  Clock Mine; ///< when all work given so far is over
  std::mutex Lock; ///< protects what follows
  std::deque<Operation> Waiting;
  uint64_t Given = 0, Done = 0; ///< numbers of pieces
};

/// A point in a queue's work.
class WorkEvent : public Event {
public:
  enum class Timing { Off, On };
  explicit WorkEvent(Timing T = Timing::Off) {
    if (T == Timing::On)
      Reached = std::make_shared<std::atomic<int64_t>>(NotYet);
  }
  std::optional<int64_t> time() override {
    if (!Reached || *Reached == NotYet)
      return std::nullopt;
    return *Reached;
  }

private:
  friend class WorkQueue;
  static constexpr int64_t NotYet = -1;
  WorkQueue *Of = nullptr; ///< null until recorded
  uint64_t Position = 0;
  Clock Then;
  /// Shared with the piece of work that sets it; null without a clock.
  std::shared_ptr<std::atomic<int64_t>> Reached;
};

} // namespace pacc::rt::emulator

#endif

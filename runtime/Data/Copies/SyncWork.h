//===- SyncWork.h - what other constructs still do --------------*- C++ -*-===//
//
// The constructs of all threads that are not asynchronous share a queue. One's own work in it is done when the next
// construct begins, but that of another thread may be under way: the copy of data that is present already, or a kernel
// that uses it. Work in other queues then comes behind it. (What is given to the queues of async clauses, the program orders.)
//
// Values that the host reads for a queue, before the queue has come so far, must be those that the queue would find: what
// copies in it have yet to bring is awaited.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DATA_SYNCWORK_H
#define PACC_RUNTIME_DATA_SYNCWORK_H

#include "Driver/Device.h"
#include "Support/Status.h"
#include <atomic>
#include <cstdint>
#include <mutex>
#include <vector>

namespace pacc::rt {

struct DataContext;

/// Tickets count up with the work that the synchronous queue is given. Callers of all but done() hold the present
/// table's lock.
class SyncTickets {
public:
  /// A ticket for work in `In`, which is given to it before the lock is, or was before.
  uint64_t take(Queue &In) {
    Where = &In;
    return ++Taken;
  }
  /// The host has waited for the queue since the lock of take() was given back.
  void done(uint64_t Ticket) {
    uint64_t Known = Done.load(std::memory_order_relaxed);
    while (Known < Ticket && !Done.compare_exchange_weak(Known, Ticket, std::memory_order_release))
      continue;
  }
  /// The queue that may not have come so far; null if it has. No ticket: 0.
  Queue *underWay(uint64_t Ticket) const {
    return Ticket > Done.load(std::memory_order_acquire) ? Where : nullptr;
  }

private:
  uint64_t Taken = 0;
  std::atomic<uint64_t> Done{0};
  Queue *Where = nullptr;
};

/// Host memory that copies in the program's queues may have yet to write. Thread-safe.
class ComingValues {
public:
  /// A copy to [Begin, Begin + Bytes) was given to the queue, and nobody waits for it before the next construct.
  void add(const Queue &Work, uintptr_t Begin, size_t Bytes);
  /// Returns when the host's values of [Begin, Begin + Bytes) are those that work given to the queue now would find.
  Status await(Queue &Work, uintptr_t Begin, size_t Bytes);

private:
  struct Copy {
    const Queue *Work; ///< null: of several queues
    uintptr_t Begin, End;
  };
  std::mutex Mutex;
  std::vector<Copy> Copies; ///< the latest last; some may have happened long ago
};

/// The ticket of the context's construct; 0 if nobody waits at its end.
uint64_t ticketOf(DataContext &C);
/// Work of the context comes behind what has the ticket.
Status comeAfter(DataContext &C, uint64_t Ticket);

} // namespace pacc::rt

#endif

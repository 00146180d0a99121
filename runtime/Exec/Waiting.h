//===- Waiting.h - the wait directive and its routines ----------*- C++ -*-===//
//
// OpenACC 3.4, 2.16. Async values are passed as the program gives them; those
// that no work was ever given to need no waiting.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_EXEC_WAITING_H
#define PACC_RUNTIME_EXEC_WAITING_H

#include "Exec/ThreadState.h"

namespace pacc::rt {

/// The host waits for one queue.
Status waitFor(ThreadState &T, DeviceState &D, int64_t Async,
               const Place &Where);
/// The host waits for all queues of `D`.
Status waitForAll(ThreadState &T, DeviceState &D, const Place &Where);
/// Later work of queue `Async` waits for `Earlier` (or for all queues); the
/// host does not.
Status orderAfter(ThreadState &T, DeviceState &D, int64_t Async,
                  int64_t Earlier);
Status orderAfterAll(ThreadState &T, DeviceState &D, int64_t Async);
/// The wait clause: an asynchronous construct is ordered behind queues of its own
/// device, the host waits for all others.
Status obeyWaits(ThreadState &T, Construct &C);
/// Whether kernels that the thread has not waited for can use the host's memory at `Address`: the driver knows it, or
/// they reach all of it.
bool mayBeUsedByKernels(ThreadState &T, HostAddress Address);
/// Waits for the constructs that the thread has left without waiting.
Status settleThread(ThreadState &T);

/// Gives all that queues of the thread's async constructs have kept back (ThreadState::Open). Does not wait.
void closeQueues(ThreadState &T);
/// Whether all work of a queue, or of all queues, is done.
Result<bool> isDone(ThreadState &T, DeviceState &D, int64_t Async);
Result<bool> allDone(DeviceState &D);

} // namespace pacc::rt

#endif

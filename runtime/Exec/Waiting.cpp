//===- Waiting.cpp - the wait directive and its routines ------------------===//

#include "Exec/Waiting.h"
#include "Support/Mutation.h"
#include "Trace/GivenWork.h"
#include <algorithm>
#include <utility>

namespace pacc::rt {

static Status syncQueue(ThreadState &T, DeviceState &D, WorkQueue &Q,
                        const Place &Where) {
  const auto Sync = [&] { return PACC_WAIT(Q.Work->sync()); };
  if (!isTold(TraceKind::Wait))
    return Sync();
  return tellWait(T.origin(D, Where, Q.Async), WaitFlags(), Sync);
}

Status waitFor(ThreadState &T, DeviceState &D, int64_t Async,
               const Place &Where) {
  Result<WorkQueue *> Q = D.Queues.named(T.asyncValue(Async));
  if (!Q.ok())
    return Q.takeStatus();
  return *Q ? syncQueue(T, D, **Q, Where) : Status::success();
}

Status waitForAll(ThreadState &T, DeviceState &D, const Place &Where) {
  for (WorkQueue *Q : D.Queues.all())
    PACC_RETURN_IF_ERROR(syncQueue(T, D, *Q, Where));
  return Status::success();
}

Status orderAfter(ThreadState &T, DeviceState &D, int64_t Async,
                  int64_t Earlier) {
  Result<WorkQueue *> Before = D.Queues.named(T.asyncValue(Earlier));
  if (!Before.ok())
    return Before.takeStatus();
  if (!*Before)
    return Status::success();
  Result<WorkQueue *> After = D.Queues.get(T.asyncValue(Async));
  if (!After.ok())
    return After.takeStatus();
  return D.Queues.order(*(*After)->Work, *(*Before)->Work);
}

Status orderAfterAll(ThreadState &T, DeviceState &D, int64_t Async) {
  for (WorkQueue *Q : D.Queues.all())
    PACC_RETURN_IF_ERROR(orderAfter(T, D, Async, Q->Async));
  return Status::success();
}

bool mayBeUsedByKernels(ThreadState &T, HostAddress Address) {
  constexpr HostAddress PageBytes = 4096; // memory becomes the driver's by whole pages
  const HostAddress Page = Address / PageBytes;
  auto &Known = T.Unawaited.HostsPages;
  if (std::find(Known.begin(), Known.end(), Page) != Known.end())
    return false;
  Device &Dev = T.Unawaited.Device->Dev;
  if (Dev.reachesAllOfHost() || Dev.reaches(Address))
    return true;
  Known[T.Unawaited.NextPage++ % Known.size()] = Page;
  return false;
}

void closeQueues(ThreadState &T) {
  for (WorkQueue *Q : T.Open)
    Q->Work->giveAll();
  T.Open.clear();
}

Status settleThread(ThreadState &T) {
  T.Unawaited.HostsPages = {};
  WorkQueue *Q = std::exchange(T.Unawaited.Queue, nullptr);
  if (!Q)
    return Status::success();
  const Place Since = T.Unawaited.Since;
  Status Waited = PACC_WAIT(Q->Work->sync());
  if (const uint64_t Ticket = std::exchange(T.Unawaited.Ticket, 0); Ticket && Waited.ok())
    T.Unawaited.Device->Table.Tickets.done(Ticket);
  return std::move(Waited)
      .note(" It may come from a kernel of any construct since line " + std::to_string(Since.Line) + " of " +
            (Since.File ? Since.File : "(unknown)") +
            ": the host did not wait between them.\n Compile with -gpu=waits to learn which one it is");
}

Result<bool> isDone(ThreadState &T, DeviceState &D, int64_t Async) {
  Result<WorkQueue *> Q = D.Queues.named(T.asyncValue(Async));
  if (!Q.ok())
    return Q.takeStatus();
  return *Q ? (*Q)->Work->test() : Result<bool>(true);
}

Result<bool> allDone(DeviceState &D) {
  for (WorkQueue *Q : D.Queues.all()) {
    Result<bool> Done = Q->Work->test();
    if (!Done.ok() || !*Done)
      return Done;
  }
  return true;
}

/// The device whose queue is meant: the thread's current one, which is not the
/// construct's where that runs on the host by its if or self clause.
static Result<DeviceState *> deviceOf(ThreadState &T, const Construct &C,
                                      const WaitedQueue &Q) {
  Result<DeviceState *> Current = T.device(programOf(C));
  if (!Current.ok() || !Q.DeviceNumber)
    return Current;
  return Devices::instance().get((*Current)->Dev.type(), *Q.DeviceNumber);
}

Status obeyWaits(ThreadState &T, Construct &C) {
  for (const WaitedQueue &Earlier : C.Waits) {
    const bool All = Earlier.Async == PACC_ASYNC_NOVAL;
    Result<DeviceState *> D = deviceOf(T, C, Earlier);
    if (!D.ok())
      return D.takeStatus();
    if (C.isAsync() && *D == C.Device)
      PACC_RETURN_IF_ERROR(All ? orderAfterAll(T, **D, C.Async)
                               : orderAfter(T, **D, C.Async, Earlier.Async));
    else
      PACC_RETURN_IF_ERROR(All ? waitForAll(T, **D, C.Where)
                               : waitFor(T, **D, Earlier.Async, C.Where));
  }
  return Status::success();
}

} // namespace pacc::rt

//===- ApiCall.h - what acc_* routines have in common -----------*- C++ -*-===//
#ifndef PACC_RUNTIME_ENTRY_APICALL_H
#define PACC_RUNTIME_ENTRY_APICALL_H

#include "Data/Copies/Transfer.h"
#include "Entry/Export.h"
#include "Entry/Fatal.h"
#include "Exec/ThreadState.h"
#include "Support/Mutation.h"
#include "Trace/GivenWork.h"
#include "openacc.h"

namespace pacc::rt {

/// The queue of the routines whose names do not end in `_async`.
inline constexpr int Sync = acc_async_sync;

/// One call of a routine on the current device. Errors end the program.
class ApiCall {
public:
  explicit ApiCall(const char *Routine);
  /// On another device of the current device's type.
  ApiCall(const char *Routine, int DeviceNumber);

  ThreadState &thread() { return T; }
  DeviceState &device() { return *D; }
  Device &dev() { return D->Dev; }
  const Place &where() const { return Where; }
  bool memoryIsShared() const { return D->Dev.sharesHostMemory(); }
  /// Whether data may have a copy on the device: where memory is shared that is
  /// only captured data (2.7.4).
  bool mayHaveCopies() const { return !memoryIsShared() || !D->Table.isEmpty(); }

  /// The queue of an async argument, acc_async_sync, acc_async_noval and numbers (2.16), on device(). Ends the program where
  /// it cannot be made.
  WorkQueue &queue(int64_t Async);
  /// Performs `Action(DataContext &)` in a queue; waits if that is the
  /// synchronous one.
  template <typename Function> void act(int64_t Async, Function Action) {
    WorkQueue &Q = queue(Async);
    DataContext C{D->Dev, D->Table, *Q.Work, T.origin(*D, Where, Q.Async)};
    C.Origin.Parent = {};
    uint64_t Ticket = 0;
    if (Q.Async == PACC_ASYNC_SYNC)
      C.Ticket = &Ticket;
    must(Action(C));
    if (Q.Async == PACC_ASYNC_SYNC || isSynchronous())
      must(PACC_WAIT(Q.Work->sync()));
    D->Table.Tickets.done(Ticket);
    tellDone();
  }

  void must(const Status &S) { check(S, Where, D); }
  template <typename V> V must(Result<V> R) {
    return check(std::move(R), Where, D);
  }

private:
  ThreadState &T;
  Place Where;
  DeviceState *D = nullptr;
};

/// PACC's device type for one of openacc.h; a "current" or "default" one is
/// looked up. Fails for types that PACC has no devices of.
Result<DeviceType> deviceType(ThreadState &T, acc_device_t Type);

} // namespace pacc::rt

#endif

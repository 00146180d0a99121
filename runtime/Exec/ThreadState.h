//===- ThreadState.h - what the runtime keeps for a host thread -*- C++ -*-===//
#ifndef PACC_RUNTIME_EXEC_THREADSTATE_H
#define PACC_RUNTIME_EXEC_THREADSTATE_H

#include "Exec/Construct.h"
#include "Exec/Devices.h"
#include "pacc/ABI/Types.h"
#include <array>
#include <vector>

namespace pacc::rt {

/// OpenACC 3.4, 2.3: the internal control variables of a thread, and the
/// constructs it is inside of.
struct ThreadState {
  /// The calling thread's own.
  static ThreadState &get();

  /// The current device; chosen now if the thread has none yet.
  Result<DeviceState *> device(ProgramTraits Program = ProgramTraits());
  /// Async value as queues are numbered: `async` alone means the default.
  int64_t asyncValue(int64_t Async) const {
    constexpr int64_t AsyncDefault = -3; // acc_async_default
    return Async == PACC_ASYNC_NOVAL ? DefaultAsync
           : Async == AsyncDefault   ? FirstDefaultAsync
                                     : Async;
  }
  /// Fails if no queue can have the number.
  Status setDefaultAsync(int64_t Async) {
    const int64_t Number = asyncValue(Async);
    PACC_RETURN_IF_ERROR(checkAsync(Number));
    DefaultAsync = Number;
    return Status::success();
  }
  /// For events of work on `D`, in the innermost construct.
  TraceOrigin origin(const DeviceState &D, const Place &Where,
                     int64_t Async) const;

  const unsigned Id; ///< counts from 1
  DeviceState *Current = nullptr;
  /// What acc_get_default_async tells: a number that async clauses can name.
  static constexpr int64_t FirstDefaultAsync = 0;
  int64_t DefaultAsync = FirstDefaultAsync;
  ConstructStack Constructs;
  /// The plain ones, or the pipeline that the thread is inside of, which its
  /// entry points own.
  ConstructHooks *Hooks = &ConstructHooks::plain();
  /// The last compute construct that this thread has left with its kernels still to run, and what has them: null if
  /// all are awaited. Nothing but another compute construct may come behind it (__pacc_leave_unawaited).
  struct {
    WorkQueue *Queue = nullptr;
    DeviceState *Device = nullptr;
    Place Since;         ///< the first one
    uint64_t Ticket = 0; ///< DataContext::Ticket, of the last one that has one
    /// Numbers of pages that are the host's alone until the next wait; 0: none is known. A loop's step goes to a few.
    std::array<uint64_t, 4> HostsPages = {};
    unsigned NextPage = 0; ///< of these, the one to be forgotten
  } Unawaited;
  /// The queues of async constructs behind which nothing but another compute construct may come, likewise: they may have
  /// kept launches back.
  std::vector<WorkQueue *> Open;
  bool isInPipeline() const { return Hooks != &ConstructHooks::plain(); }

  // Parameters of the launch being prepared.
  std::vector<void *> Params;
  std::vector<uint64_t> Values;
  std::vector<HostAddress> ItemVars; ///< DataItem::Var of its construct

private:
  ThreadState();
};

/// What the directive's flags say of its program.
inline ProgramTraits programOf(const Construct &C) {
  ProgramTraits Program;
  Program.HostOnly = C.Flags & PACC_HOST_ONLY;
  return Program;
}

} // namespace pacc::rt

#endif

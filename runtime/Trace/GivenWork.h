//===- GivenWork.h - telling of work that a device does ---------*- C++ -*-===//
//
// Launches and copies are told when they are given to a queue (Begin, End) and,
// if somebody wants the device's times, once more when they are done (Done).
// Until then they are pending here.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_TRACE_GIVENWORK_H
#define PACC_RUNTIME_TRACE_GIVENWORK_H

#include "Trace/TraceEvent.h"
#include <vector>

namespace pacc::rt {

/// A stretch of a queue's work whose times are taken. Used by one thread.
class Stopwatch {
public:
  /// Notes where the queue is; nothing if nobody wants times.
  Stopwatch(Device &Dev, Queue &Q);
  /// The work of `All` is what was given since; it is told when it is done.
  /// Several share the time as they share the bytes.
  void stop(std::vector<TraceEvent> All);

private:
  Queue &Q;
  Device &Dev;
  int64_t Given = 0;
  std::unique_ptr<Event> Start;
};

/// Lets `Give` give the work of `E` to `Q`; for who tells Begin and End
/// elsewhere.
template <typename Function>
Status timed(const TraceEvent &E, Device &Dev, Queue &Q, Function Give) {
  if (!areTimesTold())
    return Give();
  Stopwatch Watch(Dev, Q);
  Status Outcome = Give();
  if (Outcome.ok())
    Watch.stop({E});
  return Outcome;
}

/// As timed(), and tells Begin and End.
template <typename Function>
Status tellGiven(TraceEvent E, Device &Dev, Queue &Q, Function Give) {
  tell(E, TracePhase::Begin);
  Status Outcome = timed(E, Dev, Q, Give);
  tell(E, TracePhase::End);
  return Outcome;
}

/// Tells Done of all pending work that is done; after waits.
void tellDone();

struct WaitFlags {
  bool Implicit = false; ///< the program has not said it
};
/// Tells of a wait of the host, and of the work that is done after it.
template <typename Function>
Status tellWait(const TraceOrigin &Origin, WaitFlags Flags, Function Sync) {
  TraceEvent E(TraceKind::Wait, Origin);
  E.Implicit = Flags.Implicit;
  tell(E, TracePhase::Begin);
  Status Outcome = Sync();
  tell(E, TracePhase::End);
  tellDone();
  return Outcome;
}

/// Tells of a copy that was over at once, by the host.
void tellAtOnce(TraceEvent E);

} // namespace pacc::rt

#endif

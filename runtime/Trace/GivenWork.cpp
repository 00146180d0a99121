//===- GivenWork.cpp - telling of work that a device does -----------------===//

#include "Trace/GivenWork.h"
#include "Support/Clock.h"
#include <algorithm>
#include <cstdlib>
#include <deque>
#include <mutex>

namespace pacc::rt {

namespace {

struct Pending {
  std::vector<TraceEvent> Works;
  std::unique_ptr<Event> Start, Stop;
};

void tellTimes(std::vector<TraceEvent> &Works, int64_t Started, int64_t Ended) {
  uint64_t Bytes = 0, Before = 0;
  for (const TraceEvent &E : Works)
    Bytes += E.Bytes;
  const auto TimeAt = [&](uint64_t Position, bool IsEnd) {
    if (!Bytes)
      return IsEnd ? Ended : Started;
    return Started + int64_t(double(Ended - Started) * double(Position) /
                             double(Bytes));
  };
  for (TraceEvent &E : Works) {
    E.Started = TimeAt(Before, /*IsEnd=*/false);
    Before += E.Bytes;
    E.Ended = TimeAt(Before, /*IsEnd=*/true);
    tell(E, TracePhase::Done);
  }
}

/// What has been given and is not known to be done. Thread-safe.
class PendingWork {
public:
  /// Never destroyed: events are told until the very end.
  static PendingWork &get() {
    static PendingWork *Only = new PendingWork;
    return *Only;
  }

  void add(Pending P);
  void tellDone();

private:
  /// Registered when the device is in use: its driver is then still there. The
  /// devices' own last work comes first, so what is not done by then never was.
  PendingWork() {
    std::atexit([] { get().tellDone(); });
  }

  std::mutex Lock; ///< protects All
  std::deque<Pending> All;
};

} // namespace

void PendingWork::add(Pending P) {
  constexpr size_t ManyPending = 1024;
  bool AreMany = false;
  {
    std::lock_guard<std::mutex> Guard(Lock);
    All.push_back(std::move(P));
    AreMany = All.size() % ManyPending == 0;
  }
  if (AreMany)
    tellDone();
}

void PendingWork::tellDone() {
  struct DoneWork {
    std::vector<TraceEvent> Works;
    int64_t Started, Ended;
  };
  std::vector<DoneWork> Done;
  {
    std::lock_guard<std::mutex> Guard(Lock);
    std::deque<Pending> Left;
    for (Pending &P : All) {
      if (const std::optional<int64_t> Ended = P.Stop->time())
        Done.push_back({std::move(P.Works),
                        std::min(P.Start->time().value_or(*Ended), *Ended),
                        *Ended});
      else
        Left.push_back(std::move(P));
    }
    All = std::move(Left);
  }
  for (DoneWork &D : Done)
    tellTimes(D.Works, D.Started, D.Ended);
}

Stopwatch::Stopwatch(Device &Dev, Queue &Q) : Q(Q), Dev(Dev) {
  if (!areTimesTold())
    return;
  Given = now();
  Result<std::unique_ptr<Event>> New = Dev.createTimedEvent();
  // What goes wrong here goes wrong again, for the program, in the work itself.
  if (New.ok() && *New && Q.record(**New).ok())
    Start = std::move(*New);
}

void Stopwatch::stop(std::vector<TraceEvent> All) {
  if (!areTimesTold())
    return;
  for (TraceEvent &E : All)
    E.Given = Given;
  Result<std::unique_ptr<Event>> New = Dev.createTimedEvent();
  if (Start && New.ok() && *New && Q.record(**New).ok())
    PendingWork::get().add(
        {std::move(All), std::move(Start), std::move(*New)});
  else
    tellTimes(All, Given, now());
}

void tellAtOnce(TraceEvent E) {
  tell(E, TracePhase::Begin);
  tell(E, TracePhase::End);
  E.Given = E.Started = E.Ended = now();
  tell(E, TracePhase::Done);
}

void tellDone() {
  if (areTimesTold())
    PendingWork::get().tellDone();
}

} // namespace pacc::rt

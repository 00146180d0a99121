//===- ProfileEvents.h - events as OpenACC's tools see them -----*- C++ -*-===//
//
// OpenACC 3.4, chapter 5: what a callback is given.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_ENTRY_PROFILEEVENTS_H
#define PACC_RUNTIME_ENTRY_PROFILEEVENTS_H

#include "Trace/TraceEvent.h"
#include "acc_prof.h"

namespace pacc::rt {

/// The event of the profiling interface that `E` is or, where that has a start and an end, begins; acc_ev_none if it
/// is none.
acc_event_t startOf(const TraceEvent &E);

/// Whether it has no start and no end.
bool isOnce(acc_event_t Event);

/// Whether it is the end of one that has a start and an end.
bool isEnd(acc_event_t Event);

/// Where the program is at the event, and on which device and queue.
acc_prof_info infoOf(acc_event_t Event, const TraceEvent &E);

/// `ToolInfo`: what the tool has kept at the start.
acc_event_info eventOf(acc_event_t Event, const TraceEvent &E, void *ToolInfo);

/// What the device's own interface calls it; handles that it has not, or not yet, are null.
acc_api_info apiOf(acc_event_t Event, const TraceEvent &E);

} // namespace pacc::rt

#endif

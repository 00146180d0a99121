//===- Notify.h - PACC_NOTIFY: events as lines on stderr --------*- C++ -*-===//
#ifndef PACC_RUNTIME_TRACE_NOTIFY_H
#define PACC_RUNTIME_TRACE_NOTIFY_H

#include "Trace/TraceEvent.h"
#include <string>

namespace pacc::rt {

/// The line of an event, without the newline; empty if it has none.
std::string noticeOf(const TraceEvent &E);
/// "2x128": axes after the last one above 1 are left out.
std::string extentText(const uint32_t *Extent, unsigned Axes);

/// If the environment asks for lines.
void subscribeNotify();

} // namespace pacc::rt

#endif

//===- Subscribers.cpp - who the environment wants to be told -------------===//

#include "Trace/Notify.h"
#include "Trace/Ranges.h"
#include "Trace/Timeline.h"
#include "Trace/TimingTable.h"

namespace pacc::rt {

/// Before the program's first directive.
[[maybe_unused]] static const bool AreSubscribed = [] {
  subscribeNotify();
  subscribeTimingTable();
  subscribeTimeline();
  subscribeRanges();
  return true;
}();

} // namespace pacc::rt

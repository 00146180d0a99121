//===- TraceEvent.cpp - what the runtime does, told at one place ----------===//

#include "Trace/TraceEvent.h"
#include "Driver/DeviceKind.h"
#include <algorithm>
#include <memory>
#include <mutex>
#include <vector>

namespace pacc::rt {

const char *TraceOrigin::target() const { return kindOf(Type).Code; }

const char *regionName(TraceRegion R) {
  switch (R) {
  case TraceRegion::EnterData:
    return "enter data";
  case TraceRegion::ExitData:
    return "exit data";
  case TraceRegion::Compute:
    return "compute";
  case TraceRegion::Update:
    return "update";
  case TraceRegion::Wait:
    return "wait";
  case TraceRegion::HostData:
    return "host_data";
  }
  return "";
}

std::atomic<unsigned> ToldKinds{0};

namespace {

std::atomic<bool> TimesTold{false};

struct Subscription {
  TraceSubscriber *Who;
  TraceWish Wish;
};
using Subscriptions = std::vector<Subscription>;

/// Who subscribes. Thread-safe: events are told from the list as it was, so that
/// a subscriber may subscribe and use OpenACC itself.
struct Registry {
  std::mutex Lock; ///< protects All
  std::shared_ptr<const Subscriptions> All = std::make_shared<Subscriptions>();

  /// Never destroyed: events are told until the very end.
  static Registry &get() {
    static Registry *Only = new Registry;
    return *Only;
  }
  std::shared_ptr<const Subscriptions> list() {
    std::lock_guard<std::mutex> Guard(Lock);
    return All;
  }
};

} // namespace

void subscribe(TraceSubscriber &S, TraceWish Wish) {
  Registry &R = Registry::get();
  std::lock_guard<std::mutex> Guard(R.Lock);
  auto Changed = std::make_shared<Subscriptions>(*R.All);
  Changed->erase(std::remove_if(Changed->begin(), Changed->end(),
                                [&](const auto &E) { return E.Who == &S; }),
                 Changed->end());
  if (Wish.Kinds)
    Changed->push_back({&S, Wish});
  unsigned Kinds = 0;
  bool Times = false;
  for (const Subscription &E : *Changed) {
    Kinds |= E.Wish.Kinds;
    Times |= E.Wish.DeviceTimes;
  }
  R.All = std::move(Changed);
  ToldKinds.store(Kinds, std::memory_order_relaxed);
  TimesTold.store(Times, std::memory_order_relaxed);
}

bool areTimesTold() { return TimesTold.load(std::memory_order_relaxed); }

void tell(const TraceEvent &E) {
  const bool IsTime = E.Phase == TracePhase::Done;
  for (const Subscription &Each : *Registry::get().list())
    if (Each.Wish.Kinds & bit(E.Kind) && (!IsTime || Each.Wish.DeviceTimes))
      Each.Who->hear(E);
}

} // namespace pacc::rt

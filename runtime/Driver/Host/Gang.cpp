//===- Gang.cpp - which gang of a host kernel a thread runs ---------------===//

#include "Driver/Host/Gang.h"

namespace {

struct Identity {
  uint32_t Gang = 0;
  uint32_t Count = 1;
  bool Inside = false;
};
thread_local Identity Current;

} // namespace

namespace pacc::rt {

void runGangs(pacc_host_entry Entry, void **Params, uint32_t First,
              uint32_t Last, uint32_t Count) {
  const Identity Outer = Current;
  for (uint32_t Gang = First; Gang != Last; ++Gang) {
    Current = {Gang, Count, true};
    Entry(Params);
  }
  Current = Outer;
}

bool insideGang() { return Current.Inside; }

} // namespace pacc::rt

// The host form of the device runtime asks these; a kernel does so once for
// each partitioned loop.
extern "C" {
__attribute__((visibility("default"))) uint32_t __pacch_gang(void) {
  return Current.Gang;
}
__attribute__((visibility("default"))) uint32_t __pacch_num_gangs(void) {
  return Current.Count;
}
__attribute__((visibility("default"))) uint64_t __pacch_share(uint64_t Trips,
                                                              uint32_t After) {
  // Trip counts for which the product overflows would take years.
  return Trips * (uint64_t(Current.Gang) + After) / Current.Count;
}
}

//===- Clock.h - the clock of all times that are told -----------*- C++ -*-===//
#ifndef PACC_RUNTIME_SUPPORT_CLOCK_H
#define PACC_RUNTIME_SUPPORT_CLOCK_H

#include <chrono>
#include <cstdint>

namespace pacc::rt {

/// Nanoseconds of the host's monotonic clock since the first call.
inline int64_t now() {
  using Steady = std::chrono::steady_clock;
  static const Steady::time_point First = Steady::now();
  return std::chrono::nanoseconds(Steady::now() - First).count();
}

} // namespace pacc::rt

#endif

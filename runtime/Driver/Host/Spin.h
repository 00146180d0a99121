//===- Spin.h - waiting for what will be soon -------------------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_HOST_SPIN_H
#define PACC_RUNTIME_DRIVER_HOST_SPIN_H

#include <chrono>

namespace pacc::rt {

/// About what it costs to put a thread to sleep and to wake it: longer spinning
/// takes the core from other work for longer than it can ever save.
inline constexpr std::chrono::microseconds SpinsBeforeSleep{30};

inline void pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

/// Spins until `IsTrue`, but not for long; returns whether it is.
template <typename Condition> bool spinUntil(Condition IsTrue) {
  using Clock = std::chrono::steady_clock;
  constexpr unsigned Looks = 32; // between two looks at the clock
  Clock::time_point End;
  for (unsigned Round = 0;; ++Round) {
    for (unsigned I = 0; I != Looks; ++I) {
      if (IsTrue())
        return true;
      pause();
    }
    if (Round == 0)
      End = Clock::now() + SpinsBeforeSleep;
    else if (Clock::now() >= End)
      return IsTrue();
  }
}

} // namespace pacc::rt

#endif

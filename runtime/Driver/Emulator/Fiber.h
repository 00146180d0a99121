//===- Fiber.h - a stack of its own to run lanes on -------------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_EMULATOR_FIBER_H
#define PACC_RUNTIME_DRIVER_EMULATOR_FIBER_H

#include "Support/Status.h"
#include <cstddef>
#include <memory>

namespace pacc::rt::emulator {

/// Runs a function that can stop in the middle and go on later, always on the
/// thread that resumes it. Not thread-safe; stays on one thread for life.
class Fiber {
public:
  /// What the fiber runs. Must not return: it suspends for ever instead.
  using Body = void (*)(void *Argument);

  /// It does not run yet. Fails where there is no memory for its stack.
  static Result<std::unique_ptr<Fiber>> create(Body Run, void *Argument);
  ~Fiber();
  Fiber(const Fiber &) = delete;
  Fiber &operator=(const Fiber &) = delete;

  /// Runs the fiber, and those that it switches to, until one suspends. Not to be called from a fiber.
  void resume();
  /// Goes back to where the thread resumed a fiber. Called on the fiber itself.
  void suspend();
  /// Goes on with another fiber, without the way back. Called on the fiber itself.
  void switchTo(Fiber &Next);
  /// Forgets what the fiber was in the middle of; the next resume starts
  /// `Body`.
  void restart();

private:
  Fiber(Body Run, void *Argument, char *Stack);
  void enter(void **Leaving);
  struct Switch;

  Body Run;
  void *Argument;
  char *Stack;             ///< lowest address; a guard page lies there
  size_t TopOffset;        ///< of the highest address that is used
  void *Context = nullptr; ///< where the fiber goes on
};

} // namespace pacc::rt::emulator

#endif

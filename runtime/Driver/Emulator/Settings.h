//===- Settings.h - what PACC_EMULATOR asks for -----------------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_EMULATOR_SETTINGS_H
#define PACC_RUNTIME_DRIVER_EMULATOR_SETTINGS_H

#include "Support/Status.h"
#include <cstdint>
#include <optional>

namespace pacc::rt::emulator {

/// How far the emulator goes beyond one of the orders that a GPU may take.
struct Settings {
  /// Lanes and gangs run in an order drawn from it.
  std::optional<uint64_t> Seed;
  /// Queues do nothing before something waits for it.
  bool Deferred = false;
  /// Lanes of a gang race, too, when they write the same value (RaceDetector.h).
  bool Strict = false;
};

/// Reads a list such as "order:7,strict"; the error names what is possible.
Result<Settings> parseSettings(const char *Text);
/// Reads the variable PACC_EMULATOR.
Result<Settings> settingsOfEnvironment();

} // namespace pacc::rt::emulator

#endif

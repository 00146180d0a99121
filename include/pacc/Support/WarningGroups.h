//===- WarningGroups.h - -Wacc-<group> --------------------------*- C++ -*-===//
//
// Warnings of PACC that users can switch off, or make errors, by name:
//
//   -Wacc-serialized  -Wno-acc-serialized  -Werror=acc-serialized
//
// Clang knows its own groups only, so ours are options of the plugin
// (-fplugin-arg-pacc-acc-serialized=error), and the level is looked up where a
// warning is given.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_SUPPORT_WARNINGGROUPS_H
#define PACC_SUPPORT_WARNINGGROUPS_H

#include <string>

namespace pacc {

enum class WarningGroup {
  Serialized,   ///< a loop that was meant to be parallel runs sequentially
  HostFallback, ///< what was meant for the device runs on the host
  Dependence,   ///< a clause makes a loop parallel that is surely not independent
  LostResult,   ///< what a construct assigns, or has before it, is lost
  Halo,         ///< chunks of a pipeline may read what is not theirs
  DefaultNone   ///< a number has no clause where `default(none)` asks for one
};

enum class WarningLevel { Off, Warning, Error };

/// The levels of all groups, as they are without flags.
struct WarningLevels {
  WarningLevel Of[6] = {WarningLevel::Off,     WarningLevel::Warning, WarningLevel::Warning,
                        WarningLevel::Warning, WarningLevel::Warning, WarningLevel::Warning};

  WarningLevel operator[](WarningGroup G) const { return Of[static_cast<unsigned>(G)]; }

  /// Takes `acc-serialized` and `off`, `warning` or `error`; returns an empty string, or the text
  /// of an error for the user.
  std::string set(const std::string &Name, const std::string &Level);
};

/// " [-Wacc-serialized]", what Clang appends to warnings of its groups.
std::string flagText(WarningGroup G);

} // namespace pacc

#endif

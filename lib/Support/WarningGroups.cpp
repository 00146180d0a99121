//===- WarningGroups.cpp - -Wacc-<group> ----------------------------------===//
#include "pacc/Support/WarningGroups.h"

#include "pacc/Support/Options.h"
#include <iterator>

namespace pacc {

/// In the order of WarningGroup.
static const char *const Names[] = {"acc-serialized", "acc-host-fallback", "acc-dependence",
                                    "acc-lost-result", "acc-halo",          "acc-default-none"};

std::string WarningLevels::set(const std::string &Name, const std::string &Level) {
  static_assert(std::size(Names) == std::size(WarningLevels().Of));
  static const char *const Levels[] = {"off", "warning", "error"};
  std::string Known;
  for (unsigned I = 0; I < std::size(Names); ++I) {
    Known += (I ? ", " : "") + std::string(Names[I]);
    if (Name != Names[I])
      continue;
    for (unsigned L = 0; L < std::size(Levels); ++L)
      if (Level == Levels[L]) {
        Of[I] = static_cast<WarningLevel>(L);
        return "";
      }
    return "'" + Level + "' is no level of '" + Name + "' (off, warning, error)";
  }
  return "unknown warning group '" + Name + "' (" + Known + ")";
}

std::string flagText(WarningGroup G) {
  const bool IsError = options().Warnings[G] == WarningLevel::Error;
  return std::string(IsError ? " [-Werror,-W" : " [-W") + Names[static_cast<unsigned>(G)] + "]";
}

} // namespace pacc

//===- LedPointers.h - where the pointers of a launch lead ------*- C++ -*-===//
#ifndef PACC_RUNTIME_EXEC_LAUNCH_LEDPOINTERS_H
#define PACC_RUNTIME_EXEC_LAUNCH_LEDPOINTERS_H

#include "Data/Copies/PresentTable.h"
#include <algorithm>
#include <optional>
#include <vector>

namespace pacc::rt {

/// What the device has of the data to which pointers have been led so far: of an object, or of a launch, in objects and
/// without. Of several sections of an array that a kernel gets as one, from the first byte to the last; no mapping is that.
class LedPointers {
public:
  /// Another pointer leads there.
  void add(const Mapping &M) {
    if (Targets.empty() || Targets.back().Begin != M.Begin || Targets.back().End != M.End)
      Targets.push_back({M.Begin, M.End, M.deviceOf(M.Begin)});
  }

  bool empty() const { return Targets.empty(); }

  /// Whether some of it ends at this address of the host.
  bool endAt(HostAddress Value) const {
    return std::any_of(Targets.begin(), Targets.end(), [Value](const Target &T) { return T.End == Value; });
  }

  /// Where `Value` would be on the device if what is nearest to it went as far; nothing: no pointer has been led.
  std::optional<DeviceAddress> besideNearest(HostAddress Value) const {
    const auto Distance = [Value](const Target &T) {
      return Value < T.Begin ? T.Begin - Value : Value > T.End ? Value - T.End : 0;
    };
    const auto Nearest = std::min_element(Targets.begin(), Targets.end(), [&](const Target &A, const Target &B) {
      return Distance(A) < Distance(B);
    });
    return Nearest == Targets.end() ? std::nullopt : std::optional(Nearest->Device + (Value - Nearest->Begin));
  }

private:
  struct Target {
    HostAddress Begin, End;
    DeviceAddress Device; ///< of Begin
  };
  std::vector<Target> Targets;
};

} // namespace pacc::rt

#endif

//===- LedPointers.h - where the pointers of a launch lead ------*- C++ -*-===//
#ifndef PACC_RUNTIME_EXEC_LAUNCH_LEDPOINTERS_H
#define PACC_RUNTIME_EXEC_LAUNCH_LEDPOINTERS_H

#include "Data/Copies/PresentTable.h"
#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
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

  /// Another pointer stays as it is: the device has no data of the host's there, or it is the device's own address.
  void keep(HostAddress Value) { Kept.insert(Value); }

  /// No pointer has been led.
  bool empty() const { return Targets.empty(); }

  /// Whether some of it ends at this address of the host.
  bool endAt(HostAddress Value) const {
    return std::any_of(Targets.begin(), Targets.end(), [Value](const Target &T) { return T.End == Value; });
  }

  /// Where `Value`, a pointer that is only compared, would be on the device if what is nearest to it went as far; nothing: it
  /// stays as it is, since no pointer has been led, or one that stays (`Object`: of the same object) is of its array.
  std::optional<DeviceAddress> besideNearest(HostAddress Value, const LedPointers &Object) const {
    const auto Distance = [Value](const Target &T) {
      return Value < T.Begin ? T.Begin - Value : Value > T.End ? Value - T.End : 0;
    };
    const auto Nearest = std::min_element(Targets.begin(), Targets.end(), [&](const Target &A, const Target &B) {
      return Distance(A) < Distance(B);
    });
    if (Nearest == Targets.end())
      return std::nullopt;
    const HostAddress Far = Distance(*Nearest);
    // An end belongs to the array that begins last before it. Where one of the two lies behind it, what is closer counts, and
    // what is in the same object.
    const auto isNearer = [&](HostAddress K, bool IsObjects) {
      if (K <= Value && (Nearest->Begin <= Value || IsObjects))
        return Nearest->Begin < K || Nearest->Begin > Value;
      return (K <= Value ? Value - K : K - Value) < Far;
    };
    const auto anyStays = [&](const LedPointers &Of) {
      const bool IsObjects = &Of == &Object;
      const auto After = Of.Kept.upper_bound(Value);
      return (After != Of.Kept.end() && isNearer(*After, IsObjects)) ||
             (After != Of.Kept.begin() && isNearer(*std::prev(After), IsObjects));
    };
    const bool Stays = Far != 0 && (anyStays(*this) || anyStays(Object));
    return Stays ? std::nullopt : std::optional(Nearest->Device + (Value - Nearest->Begin));
  }

private:
  struct Target {
    HostAddress Begin, End;
    DeviceAddress Device; ///< of Begin
  };
  std::vector<Target> Targets;
  std::set<HostAddress> Kept;
};

} // namespace pacc::rt

#endif

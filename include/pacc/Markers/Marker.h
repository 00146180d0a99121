//===- Marker.h - which marker a function's name stands for -----*- C++ -*-===//
//
// The one decoder of the names of Markers.h, for syntax trees and for LLVM's IR.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_MARKERS_MARKER_H
#define PACC_MARKERS_MARKER_H

#include "pacc/Markers/Markers.h"
#include <string_view>

namespace pacc {

/// What a marker says, beside what its name alone does.
enum class MarkerKind {
  None,       ///< no marker
  Head,       ///< of a function as a whole, or of a call; not of one loop
  Loop,       ///< begin and end of a loop; this and what follows: argument 0 is the loop's number
  LowerBound, ///< of the counter of one dimension, in either width; likewise
  UpperBound,
  Step,
  Reduction ///< of a scalar or an array
};

enum class MarkerId {
  None,
#define PACC_MARKER(Id, name, kind) Id,
#include "pacc/Markers/Markers.def"
};

/// A marker that was recognised, or none: false in conditions.
struct Marker {
  MarkerId Id = MarkerId::None;
  MarkerKind Kind = MarkerKind::None;

  explicit operator bool() const { return Id != MarkerId::None; }
  bool is(MarkerId Other) const { return Id == Other; }
  bool is(MarkerKind Other) const { return Kind == Other; }
  /// Argument 0 is the number of a loop (PACC_LOOP_REGION: of the construct).
  bool isOfLoop() const { return Kind > MarkerKind::Head; }
  bool isBound() const {
    return Kind >= MarkerKind::LowerBound && Kind <= MarkerKind::Step;
  }
};

/// The marker with this name. Naming the functions keeps the table from drifting away from
/// the prototypes.
inline Marker markerNamed(std::string_view Name) {
#define PACC_MARKER(Id, name, kind)                                                                \
  if (static_cast<void>(sizeof(decltype(&name))); Name == #name)                                   \
    return {MarkerId::Id, MarkerKind::kind};
#include "pacc/Markers/Markers.def"
  return {};
}

} // namespace pacc

#endif

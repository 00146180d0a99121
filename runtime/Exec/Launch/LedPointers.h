//===- LedPointers.h - where the pointers of a launch lead ------*- C++ -*-===//
#ifndef PACC_RUNTIME_EXEC_LAUNCH_LEDPOINTERS_H
#define PACC_RUNTIME_EXEC_LAUNCH_LEDPOINTERS_H

#include "Data/Copies/PresentTable.h"
#include <vector>

namespace pacc::rt {

/// What the device has of the data to which pointers of a launch have been led so far, in objects and without.
struct LedPointers {
  std::vector<const Mapping *> Targets;

  /// Another one leads there.
  void add(const Mapping &M) {
    if (Targets.empty() || Targets.back() != &M)
      Targets.push_back(&M);
  }
};

} // namespace pacc::rt

#endif

//===- LoopLevels.h - which level each loop gets ----------------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_LOOPLEVELS_H
#define PACC_TRANSFORMS_LOOPLEVELS_H

#include "Levels/RepeatedUpdates.h"
#include "pacc/Access/LoopDependence.h"

namespace pacc {

/// How levels are told of.
struct LevelReport {
  bool IsWanted = true;
  /// What holds of the loops where the kernel's data overlap, and another kernel is launched; or null.
  const LoopVerdicts *WhereDataMeet = nullptr;
  RepeatedUpdates Repeated = {}; ///< to warn of
};

/// Levels and axes of every loop of `F`, a kernel or routine. The loops of
/// a routine keep levels alone.
void assignLevels(llvm::Function &F, const LoopVerdicts &Verdicts, LevelReport Report = {});

} // namespace pacc

#endif

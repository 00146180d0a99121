//===- AheadLoads.h - loads that could go before stores ---------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_AHEADLOADS_H
#define PACC_TRANSFORMS_AHEADLOADS_H

#include "pacc/Access/LoopDependence.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

namespace pacc {

/// What a kernel would load earlier, or not again, if what its parameters lead to lay apart.
struct AheadLoads {
  /// It loads behind a store through another parameter: an address again, or, in an innermost loop, any.
  bool BehindStores = false;
  /// Loops round short ones that load for the next iteration if the one before has stored elsewhere: by their ids; 0: of
  /// the program's own loops.
  llvm::SmallVector<unsigned, 2> TightLoops;
};
using AheadLoadsOf = llvm::StringMap<AheadLoads>; ///< by the names of kernels

/// Looks for them in the sequential form of a kernel (analyseLoops).
AheadLoads findAheadLoads(llvm::Function &Sequential);

/// What each thread of the kernel runs in its order would be quicker if data lie apart: what `Found` says, or an innermost
/// loop.
bool mayRunAhead(llvm::Function &Kernel, const LoopVerdicts &Verdicts, const AheadLoads &Found);

} // namespace pacc

#endif

//===- AheadLoads.h - loads that could go before stores ---------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_AHEADLOADS_H
#define PACC_TRANSFORMS_AHEADLOADS_H

#include "Dependence/LoopDependence.h"

namespace pacc {

/// Some innermost loop that each thread runs in its order would be quicker if data lie apart.
bool mayRunAhead(llvm::Function &Kernel, const LoopVerdicts &Verdicts);

} // namespace pacc

#endif

//===- Interchange.h - parallel loops out of sequential ones ----*- C++ -*-===//
//
//   for (k..) for (j..) c[j] += a[k] * b[k][j];        k one after the other, j spread anew each time
//   for (j..) for (k..) c[j] += a[k] * b[k][j];        each lane goes through k for itself
//
// Where iterations of the sequential loop meet only what the same iteration of the parallel one
// left, that may as well stand outside: nobody has to wait between its rounds, and what a lane
// gathers stays in a register.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_INTERCHANGE_H
#define PACC_TRANSFORMS_INTERCHANGE_H

#include "pacc/Access/LoopDependence.h"

namespace pacc {

/// Two loops that have changed places: their lines.
struct Interchange {
  std::string Function; ///< the user's
  unsigned WasOuter, WasInner;
};
using Interchanges = std::vector<Interchange>;

/// Interchanges loops of kernels of the neutral module, those that `IsWanted` says, and what `Verdicts` has on their
/// loops is what holds then.
Interchanges interchangeLoops(llvm::Module &Neutral, llvm::function_ref<bool(const llvm::Function &)> IsWanted,
                              LoopVerdicts &Verdicts);

/// For -Minfo, behind the verdicts on the loops.
void report(const Interchanges &Done);

} // namespace pacc

#endif

//===- FittedLanes.h - as many lanes as a loop needs ------------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_FITTEDLANES_H
#define PACC_TRANSFORMS_FITTEDLANES_H

#include "pacc/Access/LoopDependence.h"
#include "pacc/IR/KernelForm.h"

namespace pacc {

class LoopTree;

/// Gangs of one warp without workers, which may share blocks: their first grid axis may be longer than the loop.
bool mayPackGangs(const KernelShape &Shape);

/// A loop so short that fitLanes gives its gang as many lanes.
bool getsFittedLanes(const LoopVerdict &Verdict);

/// Gives the loops over the lanes of one gang, where nobody asked for a length: as many lanes as
/// iterations, or one warp, if that does as much in many gangs. Where the data tell how many there
/// are, as for the rows of sparse matrices, mostly few: one warp. Gangs of one warp may be narrower where the runtime knows
/// how long their rows are, or the compiler that they are short.
void fitLanes(const llvm::Function &Kernel, KernelShape &Shape, const LoopTree &Tree, const LoopVerdicts &Verdicts);

} // namespace pacc

#endif

//===- LanesOfGangs.h - lanes that do what gangs would ----------*- C++ -*-===//
//
//   parallel loop gang: for (i < n) { s = 0; loop vector reduction(+:s): for (j < 20) s += a[i][j]; y[i] = s; }
//
// A gang whose lanes add up twenty numbers has more to do with handing them from lane to lane than with adding. Where there
// are gangs enough for all lanes of a device, a lane does what a gang would, and its neighbours what the next gangs would.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_LANESOFGANGS_H
#define PACC_TRANSFORMS_LANESOFGANGS_H

#include "Levels/ApartKernels.h"

namespace pacc {

/// Adds to the neutral module copies of kernels of one gang loop, in which all loops over vectors are short and some have
/// sums: for launches in which the gang loop has many iterations. It is spread over lanes, too, and what is inside is not.
ApartKernels makeKernelsOfLanes(llvm::Module &Neutral, const LoopVerdicts &Verdicts, const ApartKernels &Apart);

} // namespace pacc

#endif

//===- ShortRows.h - kernels for gangs with short rows ----------*- C++ -*-===//
//
//   parallel loop: for (i < n) { s = 0; for (q < m) s += a[i][q]; for (q < m) a[i][q] /= s; }
//
// How many iterations a gang's lanes have is known to launches alone. Where they are few, most lanes of a block would be
// idle, and blocks start so slowly that they take longer than their rows: gangs of a warp, or less, share blocks then.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_SHORTROWS_H
#define PACC_TRANSFORMS_SHORTROWS_H

#include "Levels/ApartKernels.h"

namespace pacc {

/// Adds to the neutral module copies of kernels of one loop over gangs, each of which has whole rows: for launches whose
/// rows are short. `Verdicts`: on the loops of a kernel, or null where there is nothing to choose. Not of kernels that have
/// another copy already. Those of `LongRows`, each of whose launches has long rows, are from then on for rows that are not
/// too short for such gangs.
ApartKernels makeKernelsForShortRows(llvm::Module &Neutral,
                                     llvm::function_ref<const LoopVerdicts *(const llvm::Function &)> Verdicts,
                                     ApartKernels &LongRows);

} // namespace pacc

#endif

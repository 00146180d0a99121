//===- ShortRows.h - kernels for gangs with short rows ----------*- C++ -*-===//
//
//   parallel loop: for (i < n) { s = 0; for (q < m) s += a[i][q]; for (q < m) a[i][q] /= s; }
//
// How many iterations a gang's lanes have is known to launches alone. Where they are few, most lanes of a block would be
// idle, and blocks start so slowly that they take longer than their rows: gangs of a warp, or less, share blocks then.
//
//   parallel loop: for (i < n) { double w[16]; for (q < m) w[q] = a[i][q]; for (q < m) a[i][q] = w[m - 1 - q]; }
//
// Gangs that have arrays cannot share a block, whose memory these would be in: there a lane does what a gang would, with an
// array of its own.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_SHORTROWS_H
#define PACC_TRANSFORMS_SHORTROWS_H

#include "Levels/ApartKernels.h"

namespace pacc {

/// Adds to the neutral module copies of kernels of one loop over gangs, each of which has whole rows: for launches whose
/// rows are short. `Verdicts`: on the loops of a kernel, or null where there is nothing to choose. Not of kernels that have
/// another copy already. Launches take those of `LongRows` that get a copy from FewestOfShared iterations on, no longer from
/// UsualLanes; so say their verdicts.
ApartKernels makeKernelsForShortRows(llvm::Module &Neutral,
                                     llvm::function_ref<const LoopVerdicts *(const llvm::Function &)> Verdicts,
                                     ApartKernels &LongRows);

} // namespace pacc

#endif

//===- RepeatedUpdates.h - what each gang adds to shared data ---*- C++ -*-===//
//
//   #pragma acc parallel num_gangs(8) copy(c)
//   { c = c + 1; }
//
// Code of `parallel` outside of gang loops is executed by every gang (OpenACC 3.4, 2.5.1). One that reads and writes
// data of the program there, with a new value each time, races with the others, and counts as often as there are gangs.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_REPEATEDUPDATES_H
#define PACC_TRANSFORMS_REPEATEDUPDATES_H

#include "pacc/Access/LoopObstacles.h"
#include "llvm/ADT/SmallVector.h"

namespace pacc {
class LoopTree;

/// A store that is surely executed, each time to give an element a value that is made of the one it has.
struct RepeatedUpdate {
  unsigned Loop; ///< the innermost marked loop round it, or 0
  LoopConflict Found;
};
using RepeatedUpdates = llvm::SmallVector<RepeatedUpdate, 2>;

/// Those in the sequential copy of a kernel (SequentialCopy.h) that is a `parallel` construct's.
RepeatedUpdates findRepeatedUpdates(llvm::Function &Sequential);

/// Warns of those that several gangs of the kernel do, once its loops have their levels.
void warnOfRepeatedUpdates(const llvm::Function &F, const LoopTree &Tree, const RepeatedUpdates &All);

} // namespace pacc

#endif

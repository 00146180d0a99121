//===- RowsOfWorkers.h - rows for the workers of gangs that meet *- C++ -*-===//
#ifndef PACC_TRANSFORMS_ROWSOFWORKERS_H
#define PACC_TRANSFORMS_ROWSOFWORKERS_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class Function;
} // namespace llvm

namespace pacc {
class LoopTree;
struct MarkedLoop;

/// Gives loops of `Kernel` that gangs share, and whose iterations lanes go through together, to workers as well, where gangs
/// wait for each other again and again. All levels are given already; `IsRepeated`: a sequential loop goes round a loop.
void giveRowsToWorkers(const llvm::Function &Kernel, const LoopTree &Tree,
                       llvm::function_ref<bool(const MarkedLoop &)> IsRepeated);

} // namespace pacc

#endif

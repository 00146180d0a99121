//===- OnceForm.h - loops whose grid covers every iteration -----*- C++ -*-===//
//
// What the once form (OnceForm.cpp) has in common with forms that are made from it.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_ONCEFORM_H
#define PACC_TRANSFORMS_ONCEFORM_H

#include "pacc/Access/LoopTree.h"
#include "pacc/IR/KernelForm.h"

namespace pacc {

/// A dimension that is spread over gangs.
struct SpreadLoop {
  llvm::Loop *Counted;
  MarkedLoop *Marked;
  unsigned Dim;
  DimMapping &mapping() const { return Marked->Map.Dims[Dim]; }
};

/// Those of a kernel, innermost first; none if one of them cannot run once.
llvm::SmallVector<SpreadLoop, 4> spreadLoops(LoopTree &Tree);

/// Some loops have more axes of the grid than others.
bool usesFurtherAxes(const LoopTree &Tree);

/// Makes the loop one that each thread enters at most once. Loops in it come first.
void runAtMostOnce(const SpreadLoop &S, const KernelShape &Shape, const LoopTree &Tree);
/// Does the same to a loop of which the thread's part is known to be one iteration, if it is a simple one.
void runAtMostOnce(llvm::Loop &L);

} // namespace pacc

#endif

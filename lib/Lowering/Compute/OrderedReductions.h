//===- OrderedReductions.h - loops that read what they gather ---*- C++ -*-===//
//
// Where the program leaves to the compiler whether iterations depend on each other (auto, or `kernels`), a reduction
// clause says how values are combined, not that nobody reads what came so far. An iteration that does needs those before it:
//
//   #pragma acc kernels loop reduction(max:m)
//   for (i ...) if (x[i] > m) { m = x[i]; records++; }
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_ORDEREDREDUCTIONS_H
#define PACC_LOWERING_ORDEREDREDUCTIONS_H

namespace pacc {
class LoweringContext;
struct LoopNest;

/// Makes such a loop of a `Construct` (PACC_KERNELS, ...), which is not rewritten yet but by chooseValues, sequential.
void keepOrderOfReductions(LoweringContext &Ctx, unsigned Construct, LoopNest &N);

} // namespace pacc

#endif

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

#include "llvm/ADT/SmallVector.h"

namespace clang {
class VarDecl;
} // namespace clang

namespace pacc {
class LoweringContext;
struct LoopNest;

using VariableList = llvm::SmallVector<const clang::VarDecl *, 4>;

/// Makes such a loop, which is not rewritten yet but by chooseValues, sequential. Returns what was to be reduced and
/// has no copies because the loop has other names of it, and the variables that are these names.
VariableList keepOrderOfReductions(LoweringContext &Ctx, LoopNest &N);

} // namespace pacc

#endif

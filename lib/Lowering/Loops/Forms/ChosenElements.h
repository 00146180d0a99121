//===- ChosenElements.h - extremes that something tells ---------*- C++ -*-===//
//
//   for (i = 1; i < n; i++) if (a[i] > a[k]) k = i;
//
// Where the best element so far is kept beside its index, nothing that the loop reads depends on the index:
//
//   T best = 1 < n ? a[k] : 0; for (i = 1; i < n; i++) if (a[i] > best) { best = a[i]; k = i; }
//
// So it is with what is computed from the value that is kept, as in a search for the pivot of an elimination:
//
//   for (i = 0; i < n; i++) if (fabs(a[i]) > fabs(m)) { m = a[i]; k = i; }
//
// The two sides are one function of what the iteration has and of what it assigns, so the copy always has the value of
// the side that is known, NaN included.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_CHOSENELEMENTS_H
#define PACC_LOWERING_CHOSENELEMENTS_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class ForStmt;
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Does so in a loop, or in the innermost one of a nest, that does nothing else. What is to stand before it goes into
/// `Before`.
void keepChosenElements(LoweringContext &Ctx, clang::ForStmt &For, llvm::SmallVectorImpl<clang::Stmt *> &Before);

} // namespace pacc

#endif

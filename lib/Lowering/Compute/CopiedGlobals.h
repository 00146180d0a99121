//===- CopiedGlobals.h - globals of which functions see no copy -*- C++ -*-===//
//
// A copy that a loop has of a global variable (private, reduced, its counter) is there by the name in the loop only.
// Functions that the loop calls, and lambdas, which need not capture it, would use the variable itself:
//
//   for (i = 0; i < n; i++) { current = i; a[i] = valueOfCurrent(); }
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_COPIEDGLOBALS_H
#define PACC_LOWERING_COPIEDGLOBALS_H

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
class LoweringContext;
struct LoopNest;

/// False after reporting a function, called in `Body`, that uses one of `Copied`.
bool checkCopiedGlobals(LoweringContext &Ctx, llvm::ArrayRef<const clang::VarDecl *> Copied, const clang::Stmt *Body);
/// The same of what the loops have copies of.
bool checkCopiedGlobals(LoweringContext &Ctx, const LoopNest &N);

} // namespace pacc

#endif

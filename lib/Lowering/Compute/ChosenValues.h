//===- ChosenValues.h - extremes with what goes with them -------*- C++ -*-===//
//
//   kernels: for (i) for (j) if (a[i][j] < m) { m = a[i][j]; ki = i; kj = j; }
//
// Copies of `m` give the extreme of all iterations as other inferred reductions do. What the program sets together with
// it comes from the iteration that the program without directives would have taken it from: the first of those that have
// the extreme, or with `<=` the last one. So each copy knows the numbers of the loops round the statement, and the
// condition asks them where the extreme is the same: whatever the order of iterations, each copy holds what its own
// would leave in the program's order.
//
// Copies take more values than the program's variables, so what is taken must be fit for being evaluated in every
// iteration: it reads variables, their members, and elements that the condition has read.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_CHOSENVALUES_H
#define PACC_LOWERING_CHOSENVALUES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class OpenACCConstructStmt;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
struct Kernel;
struct LoopNest;
struct Reduction;
struct Region;

/// Adds to `N`, a loop that is not rewritten yet, the reductions of such statements in its body, and rewrites these; a
/// clause may have said that the extreme is one. `Directive`: that of the loop, null if it has none. Where loops inside are
/// spread, too, they have the same reductions. The other arguments are those of inferReductions. Of a loop without a
/// directive in others the reductions go into `Possible`: it has them if it gets lanes (a pivot's search in an
/// elimination). Rewritten it does without them what it did before, if the numbers of iterations that the variables start
/// with are not changed (ChosenPlaces.h).
void chooseValues(const Region &R, const Kernel &K, llvm::ArrayRef<const LoopNest *> Around,
                  llvm::ArrayRef<Reduction> OfConstruct, const clang::OpenACCConstructStmt *Directive, LoopNest &N,
                  llvm::SmallVectorImpl<Reduction> &Possible);

/// Some statement in `Body` that sets the variable may be such a one.
bool mayBeChosen(const clang::Stmt *Body, const clang::VarDecl *Var);

} // namespace pacc

#endif

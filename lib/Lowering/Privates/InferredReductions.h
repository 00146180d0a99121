//===- InferredReductions.h - reductions that no clause names ---*- C++ -*-===//
//
// Programs leave `reduction` out, because other compilers find it. That needs no
// guess where each reference to a scalar in a loop that is spread stands in an
// update of it, with one operator: whatever way the iterations take, nothing of them
// depends on the variable, and copies of it give the same result (UpdateForms.h).
//
//   #pragma acc parallel loop                    // reduction(+:s) reduction(max:e)
//   for (i) { s += a[i]; if (fabs(a[i]) > e) e = fabs(a[i]); }
//
// Clauses count before: a variable that a clause of the construct names is what the
// clause says.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_INFERREDREDUCTIONS_H
#define PACC_LOWERING_INFERREDREDUCTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
struct Kernel;
struct LoopNest;
struct Reduction;
struct Region;
struct UpdatedScalar;

/// Adds to `N`, which is not rewritten yet, the reductions that its body shows.
/// `Around`: the loops round it, outermost first; `OfConstruct`: the reductions of
/// the construct's own clauses.
void inferReductions(const Region &R, const Kernel &K,
                     llvm::ArrayRef<const LoopNest *> Around,
                     llvm::ArrayRef<Reduction> OfConstruct, LoopNest &N);

/// Whether copies of the variable may take its place in the outermost loop `N`, whose body does with it what `As` says, in
/// the statement `In` alone. A clause may say that it is such a reduction.
bool mayBeReducedIn(const Region &R, const Kernel &K, llvm::ArrayRef<Reduction> OfConstruct, const LoopNest &N,
                    const clang::VarDecl *Var, const UpdatedScalar &As, const clang::Stmt *In);

/// Whether copies of a variable, which `N` does nothing with but to gather in it, may take its place if the loop, which has
/// no directive, gets lanes.
bool mayHaveReduction(const Region &R, const LoopNest &N, const clang::VarDecl *Var);

/// What a loop without a directive gathers in variables of an iteration of the loops `Around` it: reductions, if the
/// loop turns out to be worth lanes of its own. `N` is not rewritten yet.
llvm::SmallVector<Reduction, 2> possibleReductions(const Region &R, llvm::ArrayRef<const LoopNest *> Around,
                                                   const LoopNest &N);

} // namespace pacc

#endif

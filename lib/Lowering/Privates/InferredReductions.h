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

#include "pacc/ABI/Types.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

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

/// Whether `S` names the variable anywhere but below `Without`, and but for clauses of loops in it that say that it is a
/// reduction with the operator.
bool isNamedBeside(const clang::Stmt *S, const clang::VarDecl *Var, const clang::Stmt *Without,
                   std::optional<pacc_red_op> Op);

/// Whether copies of the variable may take its place in the outermost loop `N`, whose body does with it what `As` says, in
/// the statement `In` alone. A clause may say that it is such a reduction.
bool mayBeReducedIn(const Region &R, const Kernel &K, llvm::ArrayRef<Reduction> OfConstruct, const LoopNest &N,
                    const clang::VarDecl *Var, const UpdatedScalar &As, const clang::Stmt *In);

/// The same of a loop with a directive inside of others, `Around`, or in a routine: it may be a variable of an iteration of
/// the spread loop that is nearest, or of the routine, where nobody else is.
bool mayBeReducedInside(const Region &R, llvm::ArrayRef<const LoopNest *> Around, const LoopNest &N,
                        const clang::VarDecl *Var, const UpdatedScalar &As);

/// Whether copies of a variable, which `N` does nothing with but to gather in it, may take its place if the loop, which has
/// no directive, gets lanes.
bool mayHaveReduction(const Region &R, const LoopNest &N, const clang::VarDecl *Var);

/// What a loop without a directive gathers in variables of an iteration of the loops `Around` it: reductions, if the
/// loop turns out to be worth lanes of its own. `N` is not rewritten yet.
llvm::SmallVector<Reduction, 2> possibleReductions(const Region &R, llvm::ArrayRef<const LoopNest *> Around,
                                                   const LoopNest &N);

} // namespace pacc

#endif

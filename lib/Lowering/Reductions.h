//===- Reductions.h - reduction clauses -------------------------*- C++ -*-===//
//
// OpenACC 3.4, 2.5.15 and 2.9.11. A reduction is a private copy that starts
// with the operator's identity, and __pacc_reduce after the loop.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_REDUCTIONS_H
#define PACC_LOWERING_REDUCTIONS_H

#include "pacc/Markers/Markers.h"

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace clang {
class Expr;
class OpenACCConstructStmt;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
class LoweringContext;

struct Reduction {
  const clang::VarDecl *Var; ///< canonical
  pacc_red_op Op;
  pacc_red_type Type;
  clang::SourceLocation Loc; ///< of the variable in the clause
  bool Implied = false;      ///< no clause says it: see InferredReductions.h
};

/// The reduction of a variable, at `Loc`; nothing if there is none for its type.
std::optional<Reduction> makeReduction(const LoweringContext &Ctx,
                                       const clang::VarDecl *Var, pacc_red_op Op,
                                       clang::SourceLocation Loc);

/// Appends the reductions of the directive's clauses; false after reporting one
/// that is not supported.
bool readReductions(LoweringContext &Ctx,
                    const clang::OpenACCConstructStmt *Directive,
                    llvm::SmallVectorImpl<Reduction> &Out);

/// Appends the reductions of all loop directives below `S`, silently.
void findReductions(LoweringContext &Ctx, const clang::Stmt *S,
                    llvm::SmallVectorImpl<Reduction> &Out);

/// A new variable for the partial result, initialised with the identity.
clang::VarDecl *partialResult(LoweringContext &Ctx, const Reduction &R);

/// __pacc_reduce(Loop, ..., &Mine, &Outer).
clang::Stmt *combine(LoweringContext &Ctx, const Reduction &R, unsigned Loop,
                     const clang::VarDecl *Mine, clang::Expr *Outer);

} // namespace pacc

#endif

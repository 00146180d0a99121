//===- OpenMPVariables.h - variables that only OpenACC clauses name -*- C++ -*-===//
//
// Clang decides how an OpenMP construct shares the variables that its code names; it does not look
// into the clauses of OpenACC directives there. That matters where OpenMP's answer is not "shared":
//
//     for (int q = 0; q < 4; q++)
//     #pragma omp task                  // firstprivate(q)
//       {
//     #pragma acc update self(a[q * n : n]) async(q)
//       }
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_OPENMPVARIABLES_H
#define PACC_LOWERING_OPENMPVARIABLES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class DeclRefExpr;
class OMPExecutableDirective;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Calls `See` for each name of a variable or function in `S`: in expressions, OpenMP constructs' code and the
/// clauses of OpenACC directives, but not in lambdas.
void forEachReference(const clang::Stmt *S, llvm::function_ref<void(const clang::DeclRefExpr *)> See);

/// Whether the directive gives its threads, or its task, copies of the variable.
bool givesCopies(const clang::OMPExecutableDirective *Directive, const clang::VarDecl *Var);

/// Whether it does, and the copies' values end with them.
bool losesCopies(const clang::OMPExecutableDirective *Directive, const clang::VarDecl *Var);

/// The directive, or one that takes its place, in which the variables of OpenACC clauses are
/// shared as OpenMP says. `Around`: the directives round it, outermost first, for which that has been done. Null
/// after an error: `default(none)`, or a construct to which no clause can be added.
clang::OMPExecutableDirective *
shareClauseVariables(LoweringContext &Ctx, clang::OMPExecutableDirective *Directive,
                     llvm::ArrayRef<const clang::OMPExecutableDirective *> Around);

} // namespace pacc

#endif

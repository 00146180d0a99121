//===- ComputeConstructs.h - the compute constructs of a function -*- C++ -*-===//
#ifndef PACC_LOWERING_COMPUTECONSTRUCTS_H
#define PACC_LOWERING_COMPUTECONSTRUCTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class OpenACCConstructStmt;
class Stmt;
} // namespace clang

namespace pacc {

/// A compute or combined construct, or, in the body of a routine, a loop construct.
bool isOutermost(const clang::Stmt *S, bool InRoutine);

/// Puts what `Replace` returns in the place of each of these below `Body`; null: it has
/// reported an error, and the construct stays. Bodies of lambdas are functions of their
/// own. False after an error.
bool replaceComputeConstructs(
    clang::Stmt *Body, bool InRoutine,
    llvm::function_ref<clang::Stmt *(clang::OpenACCConstructStmt *)> Replace);

/// Puts something into the place of a construct, round which the others stand, outermost first; false after an error.
using OutermostReplacer =
    llvm::function_ref<bool(clang::Stmt *&, llvm::ArrayRef<const clang::OpenACCConstructStmt *>)>;

/// The same, with the directives round each of them.
bool replaceOutermost(clang::Stmt *Body, bool InRoutine, OutermostReplacer Replace);

} // namespace pacc

#endif

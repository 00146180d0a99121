//===- ComputeConstructs.h - the compute constructs of a function -*- C++ -*-===//
#ifndef PACC_LOWERING_COMPUTECONSTRUCTS_H
#define PACC_LOWERING_COMPUTECONSTRUCTS_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class OpenACCConstructStmt;
class Stmt;
} // namespace clang

namespace pacc {

/// Puts what `Replace` returns in the place of each compute or combined construct
/// below `Body`; null: it has reported an error, and the construct stays. Bodies of
/// lambdas are functions of their own. False after an error.
bool replaceComputeConstructs(
    clang::Stmt *Body,
    llvm::function_ref<clang::Stmt *(clang::OpenACCConstructStmt *)> Replace);

} // namespace pacc

#endif

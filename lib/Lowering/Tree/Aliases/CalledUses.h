//===- CalledUses.h - global variables in called functions ------*- C++ -*-===//
#ifndef PACC_LOWERING_CALLEDUSES_H
#define PACC_LOWERING_CALLEDUSES_H

#include "Tree/Aliases/OtherNames.h"

namespace pacc {

/// Whether functions that `S` calls, or those that these call, use the global variable by its name, as far as their
/// bodies are in the file. Of others that is not expected.
bool isUsedByCalls(const clang::VarDecl *Var, const clang::Stmt *S, Accesses Which);

} // namespace pacc

#endif

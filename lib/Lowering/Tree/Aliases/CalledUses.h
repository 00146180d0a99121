//===- CalledUses.h - global variables in called functions ------*- C++ -*-===//
#ifndef PACC_LOWERING_CALLEDUSES_H
#define PACC_LOWERING_CALLEDUSES_H

#include "Tree/Aliases/OtherNames.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace clang {
class DeclRefExpr;
class FunctionDecl;
} // namespace clang

namespace pacc {

/// Whether functions that `S` calls, or those that these call, use the global variable by its name, as far as their
/// bodies are in the file. Of others that is not expected.
bool isUsedByCalls(const clang::VarDecl *Var, const clang::Stmt *S, Accesses Which);

struct CalledUse {
  const clang::FunctionDecl *In;
  const clang::DeclRefExpr *Name;
};
/// The first place in these functions that names the variable. Nothing where an object decides which function runs.
std::optional<CalledUse> useByCalls(const clang::VarDecl *Var, const clang::Stmt *S);

/// Whether `Is` says so of any global variable that they use; true where an object decides which function runs.
bool anyUsedByCalls(const clang::ASTContext &C, const clang::Stmt *S,
                    llvm::function_ref<bool(const clang::VarDecl *)> Is);

} // namespace pacc

#endif

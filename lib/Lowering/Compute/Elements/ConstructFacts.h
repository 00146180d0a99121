//===- ConstructFacts.h - what a construct's clauses say of copies -*- C++ -*-===//
#ifndef PACC_LOWERING_CONSTRUCTFACTS_H
#define PACC_LOWERING_CONSTRUCTFACTS_H

#include "Clauses/DataClauses.h"

#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

namespace clang {
class ASTContext;
class VarDecl;
} // namespace clang

namespace pacc {
class LoweringContext;

template <typename... Clauses> bool hasClause(const clang::OpenACCConstructStmt *Construct) {
  return llvm::any_of(Construct->clauses(), [](const clang::OpenACCClause *C) { return llvm::isa<Clauses...>(C); });
}

/// `async`, with a number that is written, or without one.
bool isAsync(const clang::OpenACCConstructStmt &Construct);

/// Each gang or iteration has a variable of its own.
bool isCopiedBy(const clang::OpenACCConstructStmt &Construct, const clang::VarDecl &Var);

/// `kernels` brings numbers without a clause back.
bool bringsNumbersBack(const clang::OpenACCConstructStmt &Construct);

/// The item of the variable, if the directive surely has it on the device, by one clause that says no more.
std::optional<ClauseItem> plainItem(const LoweringContext &Ctx, const clang::OpenACCConstructStmt &Data,
                                    const clang::VarDecl &Var);

/// A section behind a pointer has the object to which this leads, a whole variable the variable.
bool hasFirstObject(const Section &S, const clang::ASTContext &C);

/// Something in `S` may not be executed in the first iteration of the loops round it.
bool hasChoices(const clang::Stmt *S);

} // namespace pacc

#endif

//===- CarriedClauses.h - clauses that others carry --------------*- C++ -*-===//
//
// Other compilers take clauses that Clang does not: reduction(+:s->n), whose variable
// is a member, and private on `kernels`. Frontend makes private(s->n) of the one and
// no_create of the other, which Clang takes, and records here what they were. firstprivate of a loop is
// nothing but its record: it makes a difference only to a loop that changes its variables.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_CARRIEDCLAUSES_H
#define PACC_LOWERING_CARRIEDCLAUSES_H

#include "clang/Basic/OpenACCKinds.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <string>

namespace pacc {

/// `Clause`: as OpenACCClause::getBeginLoc gives it for the private clause.
void recordMemberReduction(clang::SourceLocation Clause,
                           clang::OpenACCReductionOperator Op);
/// Nothing: the clause is a private clause.
std::optional<clang::OpenACCReductionOperator>
findMemberReduction(clang::SourceLocation Clause);

/// `Clause`: as getBeginLoc gives it for the no_create clause that carries a private clause of `kernels`.
void recordKernelsPrivate(clang::SourceLocation Clause);
bool isKernelsPrivate(clang::SourceLocation Clause);

/// A variable of a firstprivate clause that stood on a loop directive.
struct LoopFirstPrivate {
  std::string Name;
  clang::SourceLocation Clause;
};
/// `Directive`: as getDirectiveLoc gives it.
void recordLoopFirstPrivate(clang::SourceLocation Directive, llvm::StringRef Name, clang::SourceLocation Clause);
llvm::ArrayRef<LoopFirstPrivate> loopFirstPrivates(clang::SourceLocation Directive);

} // namespace pacc

#endif

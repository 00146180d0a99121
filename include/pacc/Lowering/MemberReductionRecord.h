//===- MemberReductionRecord.h - reduction(+:s->n) --------------*- C++ -*-===//
//
// OpenACC 3.4, 2.5.15 wants variables in reductions, and Clang takes no member
// there but one of an implicit `this`; other compilers do. Frontend makes
// `private(s->n)` of it, which Clang takes, and records here what it was.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_MEMBERREDUCTIONRECORD_H
#define PACC_LOWERING_MEMBERREDUCTIONRECORD_H

#include "clang/Basic/OpenACCKinds.h"
#include "clang/Basic/SourceLocation.h"
#include <optional>

namespace pacc {

/// `Clause`: as OpenACCClause::getBeginLoc gives it for the private clause.
void recordMemberReduction(clang::SourceLocation Clause,
                           clang::OpenACCReductionOperator Op);
/// Nothing: the clause is a private clause.
std::optional<clang::OpenACCReductionOperator>
findMemberReduction(clang::SourceLocation Clause);

} // namespace pacc

#endif

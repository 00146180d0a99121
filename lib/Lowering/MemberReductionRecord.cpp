//===- MemberReductionRecord.cpp - reduction(+:s->n) ----------------------===//
#include "pacc/Lowering/MemberReductionRecord.h"

#include <map>

using namespace clang;

namespace pacc {

// One process compiles one translation unit.
static std::map<SourceLocation, OpenACCReductionOperator> &reductions() {
  static std::map<SourceLocation, OpenACCReductionOperator> All;
  return All;
}

void recordMemberReduction(SourceLocation Clause, OpenACCReductionOperator Op) {
  reductions()[Clause] = Op;
}

std::optional<OpenACCReductionOperator>
findMemberReduction(SourceLocation Clause) {
  auto Found = reductions().find(Clause);
  if (Found == reductions().end())
    return std::nullopt;
  return Found->second;
}

} // namespace pacc

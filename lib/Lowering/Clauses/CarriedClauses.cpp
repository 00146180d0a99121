//===- CarriedClauses.cpp - clauses that others carry ----------------------===//
#include "pacc/Lowering/CarriedClauses.h"

#include <map>
#include <set>

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

static std::set<SourceLocation> &privates() {
  static std::set<SourceLocation> All;
  return All;
}

void recordKernelsPrivate(SourceLocation Clause) { privates().insert(Clause); }

bool isKernelsPrivate(SourceLocation Clause) {
  return privates().count(Clause) != 0;
}

} // namespace pacc

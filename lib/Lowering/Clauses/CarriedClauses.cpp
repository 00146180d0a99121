//===- CarriedClauses.cpp - clauses that others carry ----------------------===//
#include "pacc/Lowering/CarriedClauses.h"

#include "pacc/Lowering/StoredRecords.h"
#include <map>
#include <set>
#include <vector>

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

static std::map<SourceLocation, std::vector<LoopFirstPrivate>> &firstPrivates() {
  static std::map<SourceLocation, std::vector<LoopFirstPrivate>> All;
  return All;
}

void recordLoopFirstPrivate(SourceLocation Directive, llvm::StringRef Name, SourceLocation Clause) {
  firstPrivates()[Directive].push_back({Name.str(), Clause});
}

llvm::ArrayRef<LoopFirstPrivate> loopFirstPrivates(SourceLocation Directive) {
  const auto Found = firstPrivates().find(Directive);
  if (Found == firstPrivates().end())
    return {};
  return Found->second;
}

void storeCarriedClauses(StoredRecords &Out) {
  for (const auto &[Clause, Op] : reductions())
    Out.push_back({"reduction " + std::to_string(unsigned(Op)), Clause, {}});
  for (SourceLocation Clause : privates())
    Out.push_back({"private", Clause, {}});
  for (const auto &[Directive, Variables] : firstPrivates())
    for (const LoopFirstPrivate &Var : Variables)
      Out.push_back({"firstprivate " + Var.Name, Directive, Var.Clause});
}

bool restoreCarriedClause(const StoredRecord &Record) {
  llvm::StringRef Text = Record.Text;
  unsigned Op = 0;
  if (Text == "private")
    recordKernelsPrivate(Record.At);
  else if (Text.consume_front("firstprivate "))
    recordLoopFirstPrivate(Record.At, Text, Record.Also);
  else if (Text.consume_front("reduction ") && !Text.getAsInteger(10, Op))
    recordMemberReduction(Record.At, OpenACCReductionOperator(Op));
  else
    return false;
  return true;
}

} // namespace pacc

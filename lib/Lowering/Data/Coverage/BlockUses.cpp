//===- BlockUses.cpp - what happens in data constructs --------------------===//
#include "Data/Coverage/BlockUses.h"

#include "Tree/Uses.h"

#include "clang/AST/StmtOpenACC.h"

#include <map>

using namespace clang;

namespace pacc {

/// By their directives, which are those of one translation unit: a process has no other.
static std::map<const OpenACCConstructStmt *, Uses> &blocks() {
  static std::map<const OpenACCConstructStmt *, Uses> All;
  return All;
}

void noteBlock(const OpenACCDataConstruct *Data) { blocks().try_emplace(Data, Data); }

const Uses *usesInBlock(const OpenACCConstructStmt *Data) {
  const auto At = blocks().find(Data);
  return At == blocks().end() ? nullptr : &At->second;
}

} // namespace pacc

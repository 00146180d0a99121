//===- LoopHintRecord.cpp - #pragma unroll beside a directive -------------===//
#include "pacc/Lowering/LoopHintRecord.h"

#include "pacc/Lowering/StoredRecords.h"
#include <map>

using namespace clang;

namespace pacc {

// One process compiles one translation unit.
static std::map<SourceLocation, UnrollHint> &hints() {
  static std::map<SourceLocation, UnrollHint> All;
  return All;
}

void recordUnroll(SourceLocation Directive, const UnrollHint &Hint) {
  hints()[Directive] = Hint;
}

const UnrollHint *findUnroll(SourceLocation Directive) {
  auto Found = hints().find(Directive);
  return Found == hints().end() ? nullptr : &Found->second;
}

void storeLoopHints(StoredRecords &Out) {
  for (const auto &[Directive, Hint] : hints())
    Out.push_back({(Hint.Enable ? "unroll " : "nounroll ") +
                       std::to_string(Hint.Count),
                   Directive,
                   {}});
}

bool restoreLoopHint(const StoredRecord &Record) {
  const auto [Word, Number] = llvm::StringRef(Record.Text).split(' ');
  UnrollHint Hint;
  Hint.Enable = Word == "unroll";
  if ((!Hint.Enable && Word != "nounroll") ||
      Number.getAsInteger(10, Hint.Count))
    return false;
  recordUnroll(Record.At, Hint);
  return true;
}

} // namespace pacc

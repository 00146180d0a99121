//===- LoopHintRecord.cpp - #pragma unroll beside a directive -------------===//
#include "pacc/Lowering/LoopHintRecord.h"

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

} // namespace pacc

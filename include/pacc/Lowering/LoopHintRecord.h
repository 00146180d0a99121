//===- LoopHintRecord.h - #pragma unroll beside a directive -----*- C++ -*-===//
//
// Clang lets nothing stand between a loop directive and its loop, nor a directive
// between #pragma unroll and its loop. Frontend takes the hint away there and
// records it here, under the directive's location.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_LOOPHINTRECORD_H
#define PACC_LOWERING_LOOPHINTRECORD_H

#include "clang/Basic/SourceLocation.h"

namespace pacc {

/// #pragma unroll, #pragma unroll n or #pragma nounroll.
struct UnrollHint {
  bool Enable = true;
  unsigned Count = 0; ///< 0: as many as there are
};

/// `Directive`: as OpenACCConstructStmt::getDirectiveLoc gives it.
void recordUnroll(clang::SourceLocation Directive, const UnrollHint &Hint);
/// Null: there is none.
const UnrollHint *findUnroll(clang::SourceLocation Directive);

} // namespace pacc

#endif

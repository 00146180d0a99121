//===- MeetingCounters.h - loops until two variables meet -------*- C++ -*-===//
//
//   for (i = 0, j = n - 1; i < j; i++, j--) { t = a[i]; a[i] = a[j]; a[j] = t; }
//
// Both move by the same in each iteration, so where they meet is known before:
//
//   end = 0 < j ? 0 + ((j - 0 - 1) / 2 + 1) : 0; for (i = 0; i < end; i++) { ...; j--; }
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_MEETINGCOUNTERS_H
#define PACC_LOWERING_MEETINGCOUNTERS_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class ForStmt;
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Gives such a loop, whose head steps one of the two and whose body the other one, a bound of its own, which goes into
/// `Before`, statements that shall stand before the loop.
void countToMeeting(LoweringContext &Ctx, clang::ForStmt &For, llvm::SmallVectorImpl<clang::Stmt *> &Before);

} // namespace pacc

#endif

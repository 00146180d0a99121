//===- Addends.h - conditions that add to the loop's variable ---*- C++ -*-===//
//
//   for (i = 1; i + 1 < n; i++)          i < n - 1
//   for (i = 0; i + m <= n; i++)         i <= n - m
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_ADDENDS_H
#define PACC_LOWERING_ADDENDS_H

namespace clang {
class ForStmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Takes what the condition adds to the variable over to what it is compared with: a constant, or, of numbers with a sign that
/// 64 bits have room for, anything that is the same each time.
void takeAddendOver(LoweringContext &Ctx, clang::ForStmt &For);

} // namespace pacc

#endif

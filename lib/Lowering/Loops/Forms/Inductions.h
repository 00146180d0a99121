//===- Inductions.h - variables that go along with a loop -------*- C++ -*-===//
//
//   for (i = 0; i < n; i++) a[k++] = *p++;
//
// Each iteration moves k and p by the same, so their values can be computed, and need not be handed on:
//
//   for (i = 0; i < n; i++) { T k' = k + (i - 0), p' = p + (i - 0); a[k'++] = *p'++; }
//   k += n, p += n;
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_INDUCTIONS_H
#define PACC_LOWERING_INDUCTIONS_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Does so in loops without a directive in the compute constructs of `Body`, of which all loops have their form
/// (LoopForms.h). Not with variables that a clause names, and sums, of which nothing reads the value.
void computeInductions(LoweringContext &Ctx, clang::Stmt *Body);

} // namespace pacc

#endif

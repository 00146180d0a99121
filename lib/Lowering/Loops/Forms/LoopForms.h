//===- LoopForms.h - loops as people write them -----------------*- C++ -*-===//
//
// Iterations are counted of `for (i = first; i < end; i++)` alone (CanonicalLoop.h). What other loops do that say the
// same in other words is the same in this form:
//
//   int i = n;
//   while (i-- > 0) body                      for (int i = n - 1; i >= 0; --i) body
//
//   while (i < n) { body; i++; }              T first = i; for (i = first; i < n; i++) body
//   for (; i < n; i++) body
//
//   do { body; i++; } while (i < n);          for (i = first; i < (first < n ? n : first + 1); i++) body
//
//   for (unsigned i = n - 1; i < n; i--)      for (unsigned i = n - 1; i != -1u; i--)
//   for (size_t i = n; i; --i)                for (size_t i = n; i != 0; --i)
//   for (i = 1; i + 1 < n; i++)               for (i = 1; i < n - 1; i++)
//   for (int i = 0, m = n; i < m; i++)        int m = n; for (int i = 0; i < m; i++)
//   for (i = 0; i < n; i++, j--) body         for (i = 0; i < n; i++) { body; j--; }
//   for (; i < j; i++, j--) body              MeetingCounters.h
//
// Loops of directives keep their place, so that only their heads change.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_LOOPFORMS_H
#define PACC_LOWERING_LOOPFORMS_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Gives loops of the compute constructs in `Body`, and the heads of the host's loops over chunks of pipelines, that form,
/// whatever their bodies do: variables have the same values everywhere that they have as the loops are written.
void unifyLoopForms(LoweringContext &Ctx, clang::Stmt *Body);

} // namespace pacc

#endif

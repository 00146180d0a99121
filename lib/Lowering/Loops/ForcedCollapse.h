//===- ForcedCollapse.h - collapse(force:n) ---------------------*- C++ -*-===//
#ifndef PACC_LOWERING_FORCEDCOLLAPSE_H
#define PACC_LOWERING_FORCEDCOLLAPSE_H

namespace clang {
class OpenACCConstructStmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// OpenACC 3.4, 2.9.1: code between the loops of collapse(force:n) goes to the innermost one, where it may
/// be executed several times.
///
///   #pragma acc loop collapse(force:2)     #pragma acc loop collapse(2)
///   for (int i = 0; i < n; i++) {          for (int ci = 0; ci < n; ci++)
///     before                          ->     for (int cj = 0; cj < (m > 0 ? m : 1); cj++) {
///     for (int j = 0; j < m; j++)              int i = ci; before
///       body                                   if (cj < m) { int j = cj; body }
///     after                                    after
///   }                                        }
///
/// So it is executed where the inner loop has no iteration, too. Of loops that are not
/// spread the outermost one alone is left to the directive: nothing changes then.
/// False after an error: a value that goes from one iteration of an inner loop to
/// another, or from there to the code behind it, would be lost.
///
/// Without `force` the standard has no code between the loops; other compilers take it. Where that may be repeated
/// (CodeBetween.h) and no value gets lost, it is taken as with `force`; else the clause ends before it, and the
/// iterations of the loops before it do the rest in order. A warning tells which. (An error beside `tile`, and of
/// pipelines.)
bool joinLooseLoops(LoweringContext &Ctx, clang::OpenACCConstructStmt *Directive, bool IsPipe);

} // namespace pacc

#endif

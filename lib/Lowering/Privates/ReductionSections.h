//===- ReductionSections.h - reduction(+:a[0:n]), reduction(+:a[i]) -*- C++ -*-===//
//
// OpenACC 3.4, 2.5.15, 2.7.1, 2.9.11. A section or an element becomes a variable, in
// the loop with the clause and in the clause:
//
//   double (&s)[n] = *(double (*)[n])(a + m);   #pragma acc loop reduction(+:s)
//                                               ... s[i - m] ...
//   double &e = a[i];                           #pragma acc loop reduction(+:e)
//
// So does an element in `private` or `firstprivate` (2.7.1); the former needs no reference.
//
// It is declared as far out as it means the same, so that loops round the one with the
// clause, over which the reduction goes as well, know it: before the construct if
// nothing in it changes the bounds.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_REDUCTIONSECTIONS_H
#define PACC_LOWERING_REDUCTIONSECTIONS_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Rewrites the compute constructs below `Body`, the body of the context's
/// function, and the loops of a routine. Before replacePrivateSections. False after an error.
bool replaceReductionSections(LoweringContext &Ctx, clang::Stmt *Body,
                              bool InRoutine);

} // namespace pacc

#endif

//===- LostResults.h - scalars whose new value stays in the kernel -*- C++ -*-===//
//
// OpenACC 3.4, 2.6.2: a scalar that no clause of a parallel or serial construct
// names is firstprivate. A program that assigns it there and reads it afterwards
// gets the value from before the construct, silently: it meant `reduction` or
// `copy`. (In `kernels` scalars are copied.)
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_LOSTRESULTS_H
#define PACC_LOWERING_LOSTRESULTS_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;
struct Region;

/// Warns of them in `Body`, the body of the context's function, before anything of
/// it is lowered.
void warnOfLostResults(LoweringContext &Ctx, const clang::Stmt *Body);

/// The same of the variables of a construct that has been lowered which might have been reduced with an extreme
/// (ChosenValues.h), and have not.
void warnOfUnreduced(const Region &R);

} // namespace pacc

#endif

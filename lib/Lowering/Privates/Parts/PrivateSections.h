//===- PrivateSections.h - private(z[0:n]), firstprivate(p[i].x) -*- C++ -*-===//
//
// OpenACC 3.4, 2.5.13, 2.5.14, 2.7.1. Of a section, an element, or a member of one each gang, worker or
// lane has a copy. It becomes a variable, which the loop uses in its place (PartUses.h):
//
//   double s[4];                       #pragma acc loop private(s)                    ... s[i - 2] ...
//   int &x = p[k].x;                   #pragma acc parallel firstprivate(x)           ... x ...
//   double (&s)[n] = *(double (*)[n])z;    where the program knows the length
//
// It is declared as far out as it means the same. A section that takes all of an array is the array.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_PRIVATESECTIONS_H
#define PACC_LOWERING_PRIVATESECTIONS_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Rewrites the compute constructs below `Body`, the body of the context's
/// function, and the loops of a routine, before anything else looks at them. Behind
/// replaceReductionSections, which may name parts of what is private. False after an error.
bool replacePrivateSections(LoweringContext &Ctx, clang::Stmt *Body, bool InRoutine);

} // namespace pacc

#endif

//===- PrivateSections.h - private(z[0:n]), firstprivate(z[0:n]) -*- C++ -*-===//
//
// OpenACC 3.4, 2.5.13, 2.5.14, 2.7.1. Of a pointer's section each gang, worker or
// lane has a copy, with the source's indices. The section becomes a variable:
//
//   double (&s)[n] = *(double (*)[n])z;  #pragma acc loop private(s)  ... s[i] ...
//
// A section of an array is taken for the whole array.
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
/// function, and the loops of a routine, before anything else looks at them. False after an error.
bool replacePrivateSections(LoweringContext &Ctx, clang::Stmt *Body,
                            bool InRoutine);

} // namespace pacc

#endif

//===- GangRepetition.h - can be seen that gangs repeat a loop? -*- C++ -*-===//
//
// OpenACC 3.4, 2.9.2: with num_gangs(a, b, c) the gangs of the dimensions that a gang
// loop does not have all execute its iterations. PACC has each iteration executed once.
// That is the same unless the program counts: writes of several gangs to one place
// are of one value, or a race, but these tell how many there were:
//
//   - atomics, and calls of functions that do more than compute;
//   - reductions whose operator takes a value more than once: +, *, ^;
//   - variables of which each gang has one, if they are used outside of the loop.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_GANGREPETITION_H
#define PACC_LOWERING_GANGREPETITION_H

#include "clang/Basic/SourceLocation.h"

namespace clang {
class OpenACCConstructStmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Where the gang loop `Loop` (or the combined construct itself), of the compute construct
/// `Construct`, does what tells how often it was done; invalid: nowhere.
clang::SourceLocation countsRepetitions(LoweringContext &Ctx,
                                        const clang::OpenACCConstructStmt *Construct,
                                        const clang::OpenACCConstructStmt *Loop);

} // namespace pacc

#endif

//===- RoutineLevels.h - routine directives without a level -----*- C++ -*-===//
//
// OpenACC 3.4, 2.15.1: a routine directive says gang, worker, vector or seq. Other compilers take those that do not, and
// programs have one at each function: one warning tells of all.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_FRONTEND_ROUTINELEVELS_H
#define PACC_FRONTEND_ROUTINELEVELS_H

namespace clang {
class Preprocessor;
class SourceLocation;
} // namespace clang

namespace pacc {

/// A `routine` without gang, worker, vector or seq, which nvc and gcc take.
void recordRoutineWithoutLevel(clang::SourceLocation Directive);

/// When the preprocessor has come to the end, the first directive recorded gets the warning.
void warnOfRoutinesWithoutLevel(clang::Preprocessor &PP);

} // namespace pacc

#endif

//===- Routines.h - functions with a routine directive ----------*- C++ -*-===//
//
// OpenACC 3.4, 2.15.1. The body of such a function is lowered as that of a kernel is: its
// loops become counted loops between markers, with their clauses. In front stands
//
//   __pacc_routine(level, "function", line);
//
// and the passes decide what its loops are spread over. The host calls the same function:
// there the passes make its loops plain ones again.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_ROUTINES_H
#define PACC_LOWERING_ROUTINES_H

#include "Clauses/RoutineDirectives.h"

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;
struct LoopNest;
struct Region;

/// The highest level of the routines that `S` calls; PACC_ROUTINE_SEQ if none has one.
pacc_routine_level highestCall(const clang::Stmt *S);

/// Whether below `S` stands a construct that only host code can have.
bool holdsHostConstruct(const clang::Stmt *S);

/// Lowers the body of Ctx.Function and puts the marker in front. False, with nothing
/// done, for a function that holds host constructs, too: only the host can call it, and
/// its loops are plain ones. Calls of kernels are errors.
bool lowerRoutine(LoweringContext &Ctx, const Routine &Directive);

/// Takes levels from the loop that the routine round it does not have, with a warning,
/// as nvc does. False after reporting a loop that a routine cannot have. Does nothing in
/// a construct.
bool keepToLevel(const Region &R, LoopNest &N);

} // namespace pacc

#endif

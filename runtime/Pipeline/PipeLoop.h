//===- PipeLoop.h - which iterations of a pipe loop a task has --*- C++ -*-===//
//
// Pure: pipe(d) ties a loop to dimension d of the pipeline's arrays. Iteration
// j works on unit j of every array.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_PIPELINE_PIPELOOP_H
#define PACC_RUNTIME_PIPELINE_PIPELOOP_H

#include "Pipeline/Plan/Planner.h"

namespace pacc::rt {

/// Of `for (i = Lower; i < Upper; i += Step)`, or with `>` for a negative step.
struct LoopBounds {
  int64_t Lower, Upper, Step;
};

/// The iterations of `for (i = Lower; i < Upper; i += Step)` (or `>` for a
/// negative step) that lie in `Within`.
struct Iterations {
  int64_t First;
  uint64_t Trips;
  int64_t Offset = 0; ///< of numbers of units, from those of the plan's tasks
};
/// Where none are left, `First` is what the variable has behind the whole loop.
Iterations iterationsWithin(int64_t Lower, int64_t Upper, int64_t Step,
                            Span Within);
/// All of them.
Iterations allIterations(int64_t Lower, int64_t Upper, int64_t Step);

/// The iterations of a loop with pipe(Dim) (from 0) that belong to `Task`. The
/// error is for a loop that leaves the range of the arrays, and for a dimension
/// that no array has.
Result<Iterations> pipeIterations(const std::vector<PipeArray> &Arrays,
                                  const Plan &P, int64_t Task, unsigned Dim,
                                  int64_t Lower, int64_t Upper, int64_t Step);

} // namespace pacc::rt

#endif

//===- PipelineRecord.h - what Clang's parser cannot say of PACC -*- C++ -*-===//
//
// Frontend turns `pacc pipeline` into tokens of an OpenACC data construct, so
// that Clang parses, checks and instantiates all expressions:
//
//   targetin(a(l,u,r)[s:n], b[0:m])   ->   create(a[s:n], b[0:m]) wait(l,u,r)
//   num_tasks(n)                      ->   wait(n)
//   pipe(d)                           ->   private(__pacc_pipe[d])
//
// What such a clause means is recorded here under locations, which instances of
// a template share: of the directive's first word, and of the clause's word.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_PIPELINERECORD_H
#define PACC_LOWERING_PIPELINERECORD_H

#include "clang/Basic/SourceLocation.h"
#include <cstdint>
#include <vector>

namespace pacc {

/// targetin, targetout or targetinout.
struct TargetClause {
  clang::SourceLocation Loc; ///< of the create and of the wait clause
  const char *Name;
  unsigned Direction; ///< pacc_pipeline_direction
  /// For each array, for each of its dimensions, outermost first: does it have
  /// (left,unit,right)? The wait clause holds those, in that order; there is none
  /// if there are none.
  std::vector<std::vector<bool>> Geometry;
};

/// The word of a clause with that pacc_pipeline_direction.
const char *targetName(unsigned Direction);

struct PipelineRecord {
  std::vector<TargetClause> Targets;
  clang::SourceLocation NumTasks; ///< of the wait clause; invalid: not given
};

/// The array that carries the argument of `pipe`. Nobody defines it: no code uses it.
inline constexpr const char *PipeCarrier = "__pacc_pipe";

/// The `pipe` clause of a loop.
struct PipeRecord {
  clang::SourceLocation Loc; ///< of the word `pipe`, and of the private clause
  unsigned Dimension;        ///< from 1, outermost first
};

/// `Directive`: as OpenACCConstructStmt::getDirectiveLoc gives it.
void recordPipeline(clang::SourceLocation Directive, PipelineRecord Record);
/// `Pipe`: of its private clause.
void recordPipe(clang::SourceLocation Directive, clang::SourceLocation Pipe);
/// Null: the directive is no pipeline.
const PipelineRecord *findPipeline(clang::SourceLocation Directive);
/// Where the word `pipe` of the directive is; invalid: there is none.
clang::SourceLocation findPipe(clang::SourceLocation Directive);

} // namespace pacc

#endif

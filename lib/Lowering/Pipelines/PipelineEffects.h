//===- PipelineEffects.h - what a pipeline's body reads and changes -*- C++ -*-===//
//
// The body of a pipeline is walked once, functions that it calls included, and
// every read and change of memory is noted with the place it has in the body.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_PIPELINEEFFECTS_H
#define PACC_LOWERING_PIPELINEEFFECTS_H

#include "Pipelines/PipelineObjects.h"

#include "clang/Basic/OpenACCKinds.h"
#include "clang/Basic/SourceLocation.h"
#include <optional>
#include <vector>

namespace pacc {
class LoweringContext;
struct Pipeline;
struct PipelinePart;

struct Effect {
  /// Accumulate: x op= e, or a reduction: the order of several with one
  /// operator does not matter.
  enum Kind { Read, Write, Accumulate };

  Object Of;
  Kind What = Read;
  clang::OpenACCReductionOperator Op = clang::OpenACCReductionOperator::Invalid;
  clang::SourceLocation Loc; ///< in the body, be it of a call
  unsigned Part = 0;         ///< of the pipeline, counted from 0
  /// The `pipe` loop over chunks it is in, counted from 1; 0: what it is in runs
  /// as a whole for each chunk.
  unsigned Loop = 0;
  bool OnDevice = false;
  bool Unordered = false; ///< by a reduction or atomic: rounding may differ
  bool Swept = false; ///< in a loop of the host inside of the body
  /// Only in the last iteration of its `pipe` loop, which has these bounds.
  bool IsLast = false;
  std::optional<std::pair<int64_t, int64_t>> Bounds; ///< of the loop, if known
  /// Each iteration of its `pipe` loop sets the variable before it reads it.
  bool Renewed = false;
  bool Local = false; ///< of a variable declared in the body: each chunk's own
  /// Of an array that the pipeline brings in chunks: elements are looked at
  /// in the IR (ChunkChecks.h of Transforms).
  bool Element = false;

  bool changes() const { return What != Read; }
};

/// In the order of the body. What cannot matter is left out: constants, private
/// copies, variables of a `pipe` loop's own body.
std::vector<Effect> effectsOf(LoweringContext &LC, const Pipeline &P,
                              const std::vector<PipelinePart> &Parts);

} // namespace pacc

#endif

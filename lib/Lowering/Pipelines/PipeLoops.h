//===- PipeLoops.h - loops that are clipped to the chunk --------*- C++ -*-===//
//
// `pipe(d)` ties a loop to dimension d of the pipeline's arrays. Before the
// loop, on the host, the runtime is asked which of its iterations belong to the
// current chunk:
//
//   int64_t lb = lower, ub = upper;
//   int first = __pacc_pipe_first(d, lb, ub, step, line);
//   uint32_t n = __pacc_pipe_trips(d, lb, ub, step, line);
//
// A marker in the body, __pacc_chunk, says which iteration is in hand: Transforms judges how far from
// its units it goes.
//
// In a kernel the counted loop takes these instead of its own bounds; the
// user's variable is first + c * step. A host loop runs from `first` on.
//
// Chunks come from the first to the last; or, where the loops whose iterations come in order count down, from the last
// to the first, so that all iterations come as they do without chunks.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_PIPELOOPS_H
#define PACC_LOWERING_PIPELOOPS_H

#include "Loops/CanonicalLoop.h"

#include "llvm/ADT/SmallVector.h"

namespace clang {
class OpenACCLoopConstruct;
} // namespace clang

namespace pacc {
struct PipeRecord;

/// Variables that hold which iterations belong to the chunk.
struct PipeVariables {
  clang::VarDecl *First = nullptr; ///< of the type of the loop's variable
  clang::VarDecl *Trips = nullptr; ///< of the type `Counter`
  clang::VarDecl *Step = nullptr;  ///< int64_t; null: the stride is constant
};

/// Whose loop it is, and whether its iterations may come in any order.
enum class PipeOrder { OfHost, InOrder, Any };

/// Declares them in `Out`, host code. The bounds and the step of the loop are
/// used up. Nothing after reporting that there can be no such loop.
std::optional<PipeVariables>
declarePipe(LoweringContext &Ctx, const PipeRecord &Pipe,
            const CanonicalLoop &Loop, clang::QualType Counter, PipeOrder Order,
            llvm::SmallVectorImpl<clang::Stmt *> &Out);

/// __pacc_chunk, for the body of a loop with `pipe` over `Var`. `Place`: enum pacc_chunk_place.
clang::Stmt *chunkMarker(LoweringContext &Ctx, const PipeRecord &Pipe, clang::VarDecl *Var, unsigned Place);

/// A `loop pipe(d)` that is no part of a compute construct.
clang::Stmt *lowerHostPipe(LoweringContext &Ctx, const PipeRecord &Pipe,
                           clang::OpenACCLoopConstruct *Directive);

} // namespace pacc

#endif

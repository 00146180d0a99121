//===- PipelineArrays.h - what a pipeline's clauses say ---------*- C++ -*-===//
//
// targetin, targetout, targetinout: arrays that go through the device in
// chunks, with the geometry of each dimension.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_PIPELINEARRAYS_H
#define PACC_LOWERING_PIPELINEARRAYS_H

#include "Clauses/Sections.h"

#include <vector>

namespace clang {
class OpenACCDataConstruct;
class OpenACCClause;
} // namespace clang

namespace pacc {
struct PipelineRecord;
struct TargetClause;

/// (left,unit,right) of one dimension; null: it comes whole.
struct Geometry {
  clang::Expr *Left = nullptr, *Unit = nullptr, *Right = nullptr;
};

struct PipelineArray {
  const TargetClause *Clause;
  Section S; ///< S.Var is set
  llvm::SmallVector<Geometry, 3> Shape; ///< of the first dimensions of S
  clang::SourceLocation Loc;            ///< of its name in the clause
  /// The member, or the element of an array of pointers, that S.Var stands for; null: itself.
  const clang::Expr *StandsFor = nullptr;

  /// Is it cut along the dimension (from 1)?
  bool isSplit(unsigned Dimension) const {
    return Dimension <= Shape.size() && Shape[Dimension - 1].Unit;
  }
};

/// The argument of num_tasks, or null.
clang::Expr *numTasks(const clang::OpenACCDataConstruct *Construct,
                      const PipelineRecord &Record);

/// Is the clause made from targetin, targetout, targetinout or num_tasks?
bool isPipelineClause(const PipelineRecord &Record,
                      const clang::OpenACCClause *Clause);

/// The arrays, in order; false after reporting an error. Elements of arrays of pointers (`u[0]`, `f[k].x`) become
/// variables, which `Declarations` gets.
bool readArrays(LoweringContext &LC, const clang::OpenACCDataConstruct *Construct, const PipelineRecord &Record,
                std::vector<PipelineArray> &Out, llvm::SmallVectorImpl<clang::Stmt *> &Declarations);

/// Reports what can be seen to be wrong with sizes; `Dimension` is split.
void checkArrays(LoweringContext &LC, const std::vector<PipelineArray> &Arrays,
                 unsigned Dimension);

/// __pacc_pipeline_array and its dimensions. Uses up the clause's expressions.
void emitArray(LoweringContext &LC, const PipelineArray &Array,
               unsigned Dimension, llvm::SmallVectorImpl<clang::Stmt *> &Out);

/// `src(n,n,n)[:n*m]`, as -Minfo prints it.
std::string describe(const LoweringContext &LC, const PipelineArray &Array);

} // namespace pacc

#endif

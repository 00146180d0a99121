//===- Pipelines.h - PACC's pipeline construct ------------------*- C++ -*-===//
//
// What a pipeline becomes is drawn in pacc/ABI/Pipeline.h. Clang sees it as a
// data construct (pacc/Lowering/PipelineRecord.h).
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_PIPELINES_H
#define PACC_LOWERING_PIPELINES_H

#include "Clauses/Items.h"
#include "Pipelines/PipelineArrays.h"
#include "Tree/Uses.h"

#include <map>

namespace clang {
class OpenACCConstructStmt;
class OpenACCUpdateConstruct;
class Stmt;
} // namespace clang

namespace pacc {
struct PipelineRecord;

/// The pipeline whose body is being lowered.
struct Pipeline {
  const clang::OpenACCDataConstruct *Construct;
  const PipelineRecord &Record;
  std::vector<PipelineArray> Arrays;
  DataItems Named;        ///< in all clauses of the pipeline
  unsigned Dimension = 1; ///< that is split

  Uses Body;     ///< the whole body
  Uses HostCode; ///< what runs on the host in it
  bool HasHostCode = false;
  Uses Conditional; ///< kernels that an if or self clause may give to the host
  /// References to members of objects that host code of the body may change by the objects' names.
  llvm::SmallVector<const clang::VarDecl *, 2> Changing;
  /// Items of data that no clause names and no host code in the body touches.
  /// They go round the pipeline: one transfer, and one result of a reduction.
  llvm::SmallVector<clang::Stmt *, 8> Around;
  /// Their variables, with the numbers that __pacc_around gets.
  std::map<const clang::VarDecl *, unsigned> InAround;
  /// Declarations of constants in the body. They go before the pipeline.
  llvm::SmallVector<clang::Stmt *, 2> Constants;

  const PipelineArray *find(const clang::VarDecl *Var) const;
  /// Should the implicit item of a construct in the body go to Around?
  bool mayGoAround(const clang::VarDecl *Var) const;
};

/// True for an array that the pipeline in hand brings: nothing that a data clause
/// in the body says of it has a meaning of its own.
bool isPipelineArray(const LoweringContext &LC, const clang::VarDecl *Var);
/// That array, by its name in a clause of the body, or null.
const PipelineArray *pipelineArray(const LoweringContext &LC, const Section &S);

/// In a pipeline: whether the section's data are objects with members, which may hold arrays of the pipeline beside others.
bool isOfOtherObjects(const LoweringContext &LC, const Section &S);

/// Null: the construct is no pipeline but what it looks like.
const PipelineRecord *pipelineOf(const clang::OpenACCConstructStmt *Construct);
/// The `pipe` clause of a loop or combined construct that settlePipes() has seen, or null.
const struct PipeRecord *
pipeOf(const clang::OpenACCConstructStmt *Construct);
/// Reads the `pipe` clauses below `Body`. Nothing is left of what carried them.
void settlePipes(LoweringContext &LC, clang::Stmt *Body);

/// Does the user's text say `pipeline`?
bool isPipeline(const LoweringContext &LC,
                const clang::OpenACCConstructStmt *Construct);

/// These return what stands in the construct's place; after an error, which
/// they reported, the construct itself.
clang::Stmt *lowerPipeline(LoweringContext &LC,
                           clang::OpenACCDataConstruct *Construct);
/// An update in the body of a pipeline.
clang::Stmt *lowerPipelineUpdate(LoweringContext &LC,
                                 clang::OpenACCUpdateConstruct *Update);

} // namespace pacc

#endif

//===- PipelineMembers.h - members as arrays of a pipeline ------*- C++ -*-===//
#ifndef PACC_LOWERING_PIPELINEMEMBERS_H
#define PACC_LOWERING_PIPELINEMEMBERS_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class OpenACCDataConstruct;
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;
struct PipelineRecord;

/// Members that point to arrays of the pipeline (`s->x`, `x` of `this`) become
/// variables, in the pipeline's clauses and everywhere in its body; `Out` gets
/// their declarations, which belong before the pipeline. What is no such member
/// stays. False after an error: the member, or what leads to it, changes in the
/// body.
bool localizeMembers(LoweringContext &LC,
                     clang::OpenACCDataConstruct *Construct,
                     const PipelineRecord &Record,
                     llvm::SmallVectorImpl<clang::Stmt *> &Out);

} // namespace pacc

#endif

//===- PipelineMembers.h - members as arrays of a pipeline ------*- C++ -*-===//
#ifndef PACC_LOWERING_PIPELINEMEMBERS_H
#define PACC_LOWERING_PIPELINEMEMBERS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class MemberExpr;
class OpenACCDataConstruct;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
class LoweringContext;
struct PipelineRecord;

/// The members, by the variables that stand for them.
using LocalizedMembers =
    llvm::DenseMap<const clang::VarDecl *, const clang::MemberExpr *>;

/// Members that are arrays of the pipeline, or point to such (`s->x`, `x` of `this`), become
/// variables, references to the former, in the pipeline's clauses and everywhere in its body, though not
/// in lambdas; `Out` gets their declarations, which belong before the pipeline. What kernels read beside them in their
/// objects gets variables, too, of which `Changing` are those that each launch needs anew (MembersBeside.h).
/// What is no such member stays. That neither the member changes in the body, nor
/// what leads to it, is judged on the IR (Transforms, ArrayPointers.h).
void localizeMembers(LoweringContext &LC,
                     clang::OpenACCDataConstruct *Construct,
                     const PipelineRecord &Record,
                     llvm::SmallVectorImpl<clang::Stmt *> &Out,
                     LocalizedMembers &Members,
                     llvm::SmallVectorImpl<const clang::VarDecl *> &Changing);

} // namespace pacc

#endif

//===- ArrayPointers.h - pointers of arrays in a pipeline -------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_ARRAYPOINTERS_H
#define PACC_TRANSFORMS_ARRAYPOINTERS_H

#include "Checks/Chunks/PlainPipelines.h"

namespace pacc {

/// Reports changes of the pointers of a pipeline's arrays, and of what leads to those, in the pipeline's body: chunks
/// belong to the arrays that the pointers have led to before. `F` is a function whose calls have been inlined, with its
/// variables in memory still. False after an error.
bool checkArrayPointers(llvm::Function &F, llvm::FunctionAnalysisManager &FAM, const KernelTexts &Texts);

} // namespace pacc

#endif

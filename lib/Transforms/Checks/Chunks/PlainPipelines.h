//===- PlainPipelines.h - pipelines as plain code, for analysis -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_PLAINPIPELINES_H
#define PACC_TRANSFORMS_PLAINPIPELINES_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class DISubprogram;
class Function;
} // namespace llvm

namespace pacc {

/// Texts of kernels, by which their places are known after they have been inlined.
using KernelTexts = llvm::SmallPtrSet<const llvm::DISubprogram *, 8>;

/// Makes `F`, a host function with pipelines in a copy of its module, one piece of ordinary code: kernels
/// and other functions that a pipeline calls are inlined, marked loops are plain ones, the
/// runtime's entries are gone but for those that say what a pipeline is, and variables are values. What
/// the pointer of a pipeline's array holds in the pipeline is a value of its own, the address that
/// __pacc_pipeline_array gets; so accesses belong to arrays by name, as in kernels.
void makePlain(llvm::Function &F, llvm::FunctionAnalysisManager &FAM, KernelTexts &Texts);

} // namespace pacc

#endif

//===- AroundItems.h - which data goes round a pipeline ---------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_AROUNDITEMS_H
#define PACC_TRANSFORMS_AROUNDITEMS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/PassManager.h"

namespace pacc {

/// Whether data goes round its pipeline, by the number that __pacc_around has for it.
using AroundVerdicts = llvm::DenseMap<unsigned, bool>;

/// Judges the data of which the pipelines of `F` ask, a function of a copy that nothing is generated from: host code that
/// changes it, by whatever name, would change the program's own while kernels go on with what the device has had since
/// before the pipeline.
void judgeAround(llvm::Function &F, llvm::FunctionAnalysisManager &FAM, AroundVerdicts &Into);

} // namespace pacc

#endif

//===- RowBatches.h - lanes take several iterations at a time ---*- C++ -*-===//
#ifndef PACC_TRANSFORMS_ROWBATCHES_H
#define PACC_TRANSFORMS_ROWBATCHES_H

#include "llvm/IR/PassManager.h"

namespace pacc {
class Target;

/// Marks the loops of which each gang has all iterations for its lanes, where they are simple ones; on a device without
/// lanes the innermost parallel ones with loops inside. On the kernel, before
/// forms are made of it. False if there are none.
bool markRows(llvm::Function &Kernel, const Target &Device);

/// Lets a lane take several iterations of the marked loops at a time, with the loads of all of them first. After
/// partitionLoops. `IsReported`: by remarks.
void batchRows(llvm::Function &Form, const Target &Device, bool IsReported, llvm::FunctionAnalysisManager &FAM);

} // namespace pacc

#endif

//===- Pipeline.h - the whole road from markers to kernels ------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_PIPELINE_H
#define PACC_TRANSFORMS_PIPELINE_H

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// All steps on one host module. Errors are reported to its context; the
/// module is valid in any case.
void runPipeline(llvm::Module &Host);

} // namespace pacc

#endif

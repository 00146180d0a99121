//===- Instrumentation.h - code planted for the host ------------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_INSTRUMENTATION_H
#define PACC_TRANSFORMS_INSTRUMENTATION_H

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// Takes what -finstrument-functions planted, or is going to plant, at entries and exits, and the counters of
/// -fprofile-generate, out of captured functions, which become kernels and are no functions to the user.
void dropPlantedCodeOfKernels(llvm::Module &Host);

/// Takes them out of all functions of the device module: the host's stay as they are.
void dropPlantedCode(llvm::Module &Device);

} // namespace pacc

#endif

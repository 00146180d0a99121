//===- UnawaitedConstructs.h - where the host need not wait -----*- C++ -*-===//
#ifndef PACC_TRANSFORMS_CONSTRUCTS_UNAWAITEDCONSTRUCTS_H
#define PACC_TRANSFORMS_CONSTRUCTS_UNAWAITEDCONSTRUCTS_H

#include "llvm/IR/PassManager.h"

namespace pacc {

/// The host waits at the end of a compute construct (2.5: one without `async`). Nobody sees whether it does where the
/// next thing that it does is another one, as in the loop over the steps of a simulation:
///
///   for (t = 0; t < steps; t++) {
///     #pragma acc parallel loop present(a, b)     // leaves without waiting: the second kernel is in the same queue
///     ...
///     #pragma acc parallel loop present(a, b)     // leaves without waiting: the next step's first kernel ...
///     ...
///   }                                             // waits before what stands here
///
/// So the GPU has the next kernel before it has ended this one. In between, the host may compute, and use variables of
/// the function and of the file, which no kernel on a device with its own memory touches; before anything else, other
/// calls, the function's end, it waits (__pacc_settle), and before it uses other memory it asks whether kernels can use
/// that too (__pacc_settle_before; once before a loop of its own it waits). Whether a construct's end may be passed at
/// all is the runtime's to say (__pacc_leave_unawaited): not where it takes data back.
///
/// The constructs may be in functions of the file: `for (...) { flux(a, b); advance(a, b); }`. Of a function whose last
/// or first thing is a construct there is a second version then, which may be entered and left while kernels run, for
/// calls with such a thing behind or before them. (PassableCalls.h.)
///
/// The last pass over a host module.
struct UnawaitedConstructs : llvm::PassInfoMixin<UnawaitedConstructs> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
};

} // namespace pacc

#endif

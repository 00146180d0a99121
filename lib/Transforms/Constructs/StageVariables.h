//===- StageVariables.h - how long variables of a pipeline's body live ----===//
//
//   {                                           // the body of a pipeline
//     int w = 3;
//     const int *p = &w;
//     #pragma acc parallel loop pipe(1) ...     // another stage
//     ...
//     #pragma acc loop pipe(1)                  // a third one
//     for (i ...) b[i] += *p;                   // w lives here, too
//   }
//
// Lowering cuts the body into stages, each a block of its own in the loop over chunks, at the end of which Clang ends
// the lives of the variables that are declared in it. Their memory would be others' then, while a pointer or a
// reference in a later stage still leads there. They live as long as the function does.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_CONSTRUCTS_STAGEVARIABLES_H
#define PACC_TRANSFORMS_CONSTRUCTS_STAGEVARIABLES_H

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// Takes away where lives begin and end in the bodies of a host module's pipelines.
void keepStageVariables(llvm::Module &Host);

} // namespace pacc

#endif

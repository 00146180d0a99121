//===- OpenMPInKernels.h - OpenMP in code for the device --------*- C++ -*-===//
#ifndef PACC_LOWERING_OPENMPINKERNELS_H
#define PACC_LOWERING_OPENMPINKERNELS_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Takes `omp simd`, which changes no result, out of compute constructs, with a warning: their loops
/// are spread as OpenACC says. Other OpenMP constructs there are errors: false then. `IsDeviceCode`:
/// all of `Body` is. Goes before anything looks at the uses of variables.
bool removeOpenMPFromKernels(LoweringContext &Ctx, clang::Stmt *Body, bool IsDeviceCode);

} // namespace pacc

#endif

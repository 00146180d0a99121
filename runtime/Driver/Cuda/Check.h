//===- Check.h - the driver's results as Status -----------------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_CUDA_CHECK_H
#define PACC_RUNTIME_DRIVER_CUDA_CHECK_H

#include "Driver/Cuda/Symbols.h"
#include "Support/Status.h"

namespace pacc::rt::cuda {

/// The error `Code` of `Call`: `call to cuMemAlloc returned error 2: Out of
/// memory`.
Status failure(const char *Call, CuResult Code);

inline Status check(const char *Call, CuResult Code) {
  return __builtin_expect(Code == Success, 1) ? Status::success()
                                              : failure(Call, Code);
}

} // namespace pacc::rt::cuda

/// Calls a driver function and hands its failure up.
#define PACC_CUDA_CALL(API, NAME, ...)                                         \
  PACC_RETURN_IF_ERROR(::pacc::rt::cuda::check(#NAME, (API).NAME(__VA_ARGS__)))

#endif

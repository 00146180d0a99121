//===- Check.h - the driver's results as Status -----------------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_CUDA_CHECK_H
#define PACC_RUNTIME_DRIVER_CUDA_CHECK_H

#include "Driver/Cuda/Symbols.h"
#include "Support/Status.h"

namespace pacc::rt::cuda {

/// `call to cuMemAlloc returned error 2: Out of memory`, and lines about the
/// cause and what to do. A lost device is told by every call: the first one that
/// was noted is named too.
std::string describe(const char *Call, CuResult Code);
/// For an error that is not told right away, as a later call will tell it.
/// Returns the call that saw it first.
const char *noteFailure(const char *Call, CuResult Code);
/// The error `Code` of `Call`.
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

//===- StreamingCopy.h - copies that pass the cache by ----------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_CUDA_COPIES_STREAMINGCOPY_H
#define PACC_RUNTIME_DRIVER_CUDA_COPIES_STREAMINGCOPY_H

#include <cstddef>

namespace pacc::rt::cuda {

/// memcpy whose target does not enter the cache, where the processor can: the
/// staging buffers stay in it, and the target's old contents are not read.
void streamingCopy(void *To, const void *From, size_t Bytes);

} // namespace pacc::rt::cuda

#endif

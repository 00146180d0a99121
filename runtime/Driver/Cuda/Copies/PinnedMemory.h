//===- PinnedMemory.h - host memory for staging -----------------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_CUDA_COPIES_PINNEDMEMORY_H
#define PACC_RUNTIME_DRIVER_CUDA_COPIES_PINNEDMEMORY_H

#include "Driver/Cuda/Queue.h"

namespace pacc::rt::cuda {

/// The size of a huge page.
constexpr size_t HugePageBytes = size_t(2) << 20;

/// Pinned memory for all devices, aligned to huge pages; `Bytes` is a multiple
/// of their size. It is never given back.
///
/// In huge pages that the calling thread has filled before they are pinned it
/// takes 0.6 ms for 2 MiB, less than 0.1 of them in the driver, so that several
/// threads go on at once; cuMemHostAlloc takes 1.1 to 1.5 ms, one caller at a
/// time (H200, 16 cores: 56 of them 65 ms against 6). Where the driver pins no
/// memory of others it is used nevertheless.
Result<void *> allocatePinned(const DeviceContext &In, size_t Bytes);

} // namespace pacc::rt::cuda

#endif

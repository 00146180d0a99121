//===- Contract.h - what NVIDIA GPUs are to compiler and runtime -*- C++ -*-===//
//
// The part of the ABI that this device alone has: the compiler's target
// (lib/Targets/Nvptx) and the driver agree here.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DRIVER_CUDA_CONTRACT_H
#define PACC_RUNTIME_DRIVER_CUDA_CONTRACT_H

#include "pacc/ABI/Geometry.h"

namespace pacc {

/// 15 of the 16 barriers of a block are free; shared memory that every GPU offers is 48 KiB.
constexpr BlockLimits NvptxBlock = {32, 1024, 15, 40 * 1024};

} // namespace pacc

/// Of pacc_image_entry::kind. The architecture beside it is 90 for sm_90, of PTX the virtual one; PTX ends with a NUL, which
/// counts.
enum pacc_nvidia_image { PACC_IMAGE_PTX = 0, PACC_IMAGE_CUBIN = 1 };

#endif

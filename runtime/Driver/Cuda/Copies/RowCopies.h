//===- RowCopies.h - many rows in one copy ----------------------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_CUDA_COPIES_ROWCOPIES_H
#define PACC_RUNTIME_DRIVER_CUDA_COPIES_ROWCOPIES_H

#include "Driver/Cuda/Queue.h"

namespace pacc::rt::cuda {

enum class RowsTo { Device, Host };

/// Gives the driver all rows at once. Of pageable memory it has taken its copy when this
/// returns; what comes from the device is there then. R.Stride is at most
/// Attribute::MaxPitch.
Status copyRows(const DeviceContext &In, const HostRows &R, RowsTo Where,
                Stream Order);

} // namespace pacc::rt::cuda

#endif

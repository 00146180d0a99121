//===- Properties.h - what the driver says of a GPU -------------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_CUDA_PROPERTIES_H
#define PACC_RUNTIME_DRIVER_CUDA_PROPERTIES_H

#include "Driver/Cuda/Symbols.h"
#include "Driver/Device.h"

namespace pacc::rt::cuda {

/// Asks the driver about its GPU `Number`. After an error `Properties` has what is known so far, at least a vendor and
/// a name.
Status readProperties(const Symbols &Api, unsigned Number, DeviceNumber &Handle, DeviceProperties &Properties);

} // namespace pacc::rt::cuda

#endif

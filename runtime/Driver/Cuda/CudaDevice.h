//===- CudaDevice.h - NVIDIA GPUs -------------------------------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_CUDA_CUDADEVICE_H
#define PACC_RUNTIME_DRIVER_CUDA_CUDADEVICE_H

#include "Driver/Device.h"
#include <memory>

namespace pacc::rt::cuda {

struct Symbols;

/// The GPU with this number, in the order of the CUDA driver, which `Api` is.
std::unique_ptr<Device> createCudaDevice(const Symbols &Api, unsigned Number);

/// Prints the CUDA driver and a section for each GPU, as nvaccelinfo does; says so if there is none.
void describeDevices();

} // namespace pacc::rt::cuda

#endif

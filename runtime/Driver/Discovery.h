//===- Discovery.h - where devices come from --------------------*- C++ -*-===//
//
// One function for each folder of Driver/. They only look; Device::initialize
// does the costly part when a device is first used.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DRIVER_DISCOVERY_H
#define PACC_RUNTIME_DRIVER_DISCOVERY_H

#include "Driver/Device.h"
#include <memory>
#include <vector>

namespace pacc::rt {

struct CudaDevices {
  std::vector<std::unique_ptr<Device>> All;
  std::string WhyNone; ///< for people; may be empty
};
/// The GPUs that libcuda shows, in its order; none without libcuda. One that
/// cannot be used says so when it is initialized.
CudaDevices discoverCudaDevices();
/// The host's cores as one device that shares host memory.
std::unique_ptr<Device> createHostDevice();
/// An emulator of the GPU's kernel form, with memory of its own.
std::unique_ptr<Device> createEmulatorDevice(unsigned Number = 0);
/// Whether the caller is code that the emulator runs.
bool insideEmulator();

} // namespace pacc::rt

#endif

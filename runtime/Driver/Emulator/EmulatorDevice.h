//===- EmulatorDevice.h - a GPU made of fibers ------------------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_EMULATOR_EMULATORDEVICE_H
#define PACC_RUNTIME_DRIVER_EMULATOR_EMULATORDEVICE_H

#include "Driver/Device.h"
#include <memory>

namespace pacc::rt {

std::unique_ptr<Device> createEmulatorDevice(unsigned Number = 0);
/// Whether the caller is code that the emulator runs.
bool insideEmulator();

} // namespace pacc::rt

#endif

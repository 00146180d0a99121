//===- Fault.h - lanes that cannot go on ------------------------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_EMULATOR_FAULT_H
#define PACC_RUNTIME_DRIVER_EMULATOR_FAULT_H

namespace pacc::rt::emulator {

/// From now on a lane that uses an address where there is no memory, or divides by zero, ends
/// its launch with an error instead of killing the process. Nothing changes for other code of the
/// program, nor where the program (or a sanitizer) has a handler of its own for such signals.
void catchFaults();

} // namespace pacc::rt::emulator

#endif

//===- AtExit.h - queues that are finished with the program -----*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_EMULATOR_ATEXIT_H
#define PACC_RUNTIME_DRIVER_EMULATOR_ATEXIT_H

#include "Driver/Emulator/Work/WorkQueue.h"

namespace pacc::rt::emulator {

/// What is in these queues is done when the program ends, unless it is done before or they are
/// forgotten. An error in it ends the program with exit code 1.
void finishAtExit(QueueGroup &Queues);
/// Says that the queues' device goes before the program does.
void forgetAtExit(QueueGroup &Queues);

} // namespace pacc::rt::emulator

#endif

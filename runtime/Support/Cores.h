//===- Cores.h - the host's cores for kernels -------------------*- C++ -*-===//
#ifndef PACC_RUNTIME_SUPPORT_CORES_H
#define PACC_RUNTIME_SUPPORT_CORES_H

#include "Support/Status.h"

namespace pacc::rt {

/// The cores that the calling thread, and threads that it starts, may use; at
/// least 1.
unsigned coresOfProcess();

/// Threads that run kernels: ACC_NUM_CORES, else the cores that this process may
/// use. An error if the variable is no positive integer.
Result<unsigned> hostThreads();

} // namespace pacc::rt

#endif

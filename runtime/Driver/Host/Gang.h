//===- Gang.h - which gang of a host kernel a thread runs -------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_HOST_GANG_H
#define PACC_RUNTIME_DRIVER_HOST_GANG_H

#include "pacc/ABI/Types.h"
#include <cstdint>

namespace pacc::rt {

/// Runs gangs [First, Last) of `Count` of a host kernel on the calling thread,
/// one after the other.
void runGangs(pacc_host_entry Entry, void **Params, uint32_t First,
              uint32_t Last, uint32_t Count);

/// Whether the calling thread is inside a host kernel.
bool insideGang();

/// Waits until all gangs of the kernel that the calling thread is inside have called. Each of
/// them has a thread (ThreadPool::run, Together).
void meetOtherGangs();

} // namespace pacc::rt

#endif

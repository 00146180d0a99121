//===- Launcher.h - from a construct to a running kernel --------*- C++ -*-===//
#ifndef PACC_RUNTIME_EXEC_LAUNCH_LAUNCHER_H
#define PACC_RUNTIME_EXEC_LAUNCH_LAUNCHER_H

#include "Exec/ThreadState.h"

namespace pacc::rt {

/// Puts `Kernel` into the queue of `C`, whose arguments and shape were given,
/// and forgets those. With all data present it allocates nothing.
Status launch(ThreadState &T, Construct &C, pacc_kernel &Kernel);

} // namespace pacc::rt

#endif

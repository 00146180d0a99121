//===- Directives.h - the two ends of a construct ---------------*- C++ -*-===//
//
// In terms of data actions, queues and waiting: what happens when a construct
// begins (after its clauses are known) and when it ends. Standalone directives
// (enter data, exit data, update, wait, init, shutdown, set) have only an end.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_EXEC_DIRECTIVES_H
#define PACC_RUNTIME_EXEC_DIRECTIVES_H

#include "Exec/ThreadState.h"

namespace pacc::rt {

/// Chooses device and queue, obeys the wait clause, performs the entry actions.
Status enterConstruct(ThreadState &T, Construct &C);
/// Performs the exit actions, or the standalone directive; waits unless async.
Status leaveConstruct(ThreadState &T, Construct &C);

} // namespace pacc::rt

#endif

//===- Hooks.cpp - what stands between a construct and its device ---------===//

#include "Exec/Hooks.h"
#include "Exec/Construct.h"
#include "Support/Mutation.h"

namespace pacc::rt {

ConstructHooks ConstructHooks::Plain;

Status ConstructHooks::join(ThreadState &, Construct &) {
  return Status::success();
}

bool ConstructHooks::mustWait(Construct &C) const {
  return (!C.isAsync() || isSynchronous()) && std::exchange(C.Queued, false);
}

/// Only pipelines have stages.
Status ConstructHooks::waitAtEndOfStage(WorkQueue &) {
  return Status::success();
}

Status ConstructHooks::finishLaunches(WorkQueue &Q) {
  return PACC_WAIT(Q.Work->settle());
}

} // namespace pacc::rt

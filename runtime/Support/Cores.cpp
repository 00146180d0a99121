//===- Cores.cpp - the host's cores for kernels ---------------------------===//

#include "Support/Cores.h"
#include "Support/Environment.h"
#include <algorithm>
#include <sched.h>
#include <thread>

namespace pacc::rt {

namespace {

constexpr int64_t MaxThreads = 4096;

} // namespace

unsigned coresOfProcess() {
  cpu_set_t Set;
  if (sched_getaffinity(0, sizeof Set, &Set) == 0)
    return std::max(1, CPU_COUNT(&Set));
  return std::max(1u, std::thread::hardware_concurrency());
}

Result<unsigned> hostThreads() {
  Result<std::optional<int64_t>> Asked = environmentInteger(Variable::NumCores);
  if (!Asked.ok())
    return Asked.takeStatus();
  if (!*Asked)
    return coresOfProcess();
  if (**Asked < 1)
    return Status::error(ErrorCode::InvalidUse, "%s=%s: at least 1 expected",
                         environmentName(Variable::NumCores),
                         environmentText(Variable::NumCores));
  return static_cast<unsigned>(std::min<int64_t>(**Asked, MaxThreads));
}

} // namespace pacc::rt

//===- ProgramMemory.cpp - addresses behind which there is memory ---------===//

#include "Support/ProgramMemory.h"
#include <cerrno>
#include <sys/mman.h>
#include <unistd.h>

namespace pacc::rt {

/// Linux answers ENOMEM where a part is not mapped, and does nothing else for MS_ASYNC.
bool isProgramMemory(uintptr_t Begin, size_t Bytes) {
  static const uintptr_t Page = sysconf(_SC_PAGESIZE);
  const uintptr_t First = Begin / Page * Page;
  if (Begin + Bytes < Begin)
    return false;
  if (Begin + Bytes <= First + Page)
    return true;
  return msync(reinterpret_cast<void *>(First), Begin + Bytes - First, MS_ASYNC) == 0 || errno != ENOMEM;
}

} // namespace pacc::rt

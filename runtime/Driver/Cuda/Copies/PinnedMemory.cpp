//===- PinnedMemory.cpp - host memory for staging -------------------------===//

#include "Driver/Cuda/Copies/PinnedMemory.h"
#include "Driver/Cuda/Check.h"
#include <sys/mman.h>

namespace pacc::rt::cuda {

namespace {

/// Null if there is none.
char *mapHugePages(size_t Bytes) {
  // Room to align it; what lies before and behind goes back.
  void *Start = mmap(nullptr, Bytes + HugePageBytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (Start == MAP_FAILED)
    return nullptr;
  char *const All = static_cast<char *>(Start);
  const size_t Before =
      (HugePageBytes - reinterpret_cast<uintptr_t>(All) % HugePageBytes) %
      HugePageBytes;
  if (Before)
    munmap(All, Before);
  char *const Block = All + Before;
  munmap(Block + Bytes, HugePageBytes - Before);
#ifdef MADV_HUGEPAGE
  madvise(Block, Bytes, MADV_HUGEPAGE);
#endif
#ifdef MADV_DONTFORK
  // A child that writes would take the pages from under the device.
  madvise(Block, Bytes, MADV_DONTFORK);
#endif
  return Block;
}

/// Makes the pages; there may be none of the huge ones.
void touch(char *Block, size_t Bytes) {
  constexpr size_t PageBytes = 4096;
  for (size_t At = 0; At < Bytes; At += PageBytes)
    *static_cast<volatile char *>(Block + At) = 0;
}

} // namespace

Result<void *> allocatePinned(const DeviceContext &In, size_t Bytes) {
  PACC_RETURN_IF_ERROR(In.enter());
  if (char *Block = mapHugePages(Bytes)) {
    touch(Block, Bytes);
    if (In.Api.cuMemHostRegister(Block, Bytes, MemHostRegisterPortable) ==
        Success)
      return static_cast<void *>(Block);
    munmap(Block, Bytes);
  }
  void *Block = nullptr;
  PACC_CUDA_CALL(In.Api, cuMemHostAlloc, &Block, Bytes, MemHostAllocPortable);
  return Block;
}

} // namespace pacc::rt::cuda

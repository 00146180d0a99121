//===- Managed.cpp - allocation in programs built with -gpu=managed -------===//
//
// The compiler calls these instead of the C and C++ library's functions. Memory that is not
// of the managed heap (other files' and libraries' allocations) goes the usual way.
//
//===----------------------------------------------------------------------===//

#include "Entry/Export.h"
#include "Entry/Fatal.h"
#include "Exec/ManagedHeap.h"
#include "Support/MemoryMode.h"
#include "pacc/ABI/Entries.h"
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <new>

using namespace pacc::rt;

namespace {

void *allocate(size_t Bytes, size_t Alignment = 1) {
  return ManagedHeap::instance().allocate(Bytes, Alignment);
}

/// Whether the block was of the managed heap, and has been freed. `Caller`, for messages: the
/// program's function.
bool freed(void *Block, const char *Caller) {
  return check(ManagedHeap::instance().free(Block), Place{nullptr, Caller, 0}, nullptr);
}

/// The function that the program would call without its own __pacc_free or __pacc_realloc.
template <typename Function> Function *nextOf(const char *Name) {
  return reinterpret_cast<Function *>(dlsym(RTLD_NEXT, Name));
}

bool isPowerOfTwo(size_t Value) { return Value && !(Value & (Value - 1)); }

} // namespace

PACC_EXPORT void __pacc_unified_memory(void) {
  setMemoryMode(MemoryMode::Unified);
}

PACC_EXPORT void *__pacc_managed_malloc(size_t bytes) {
  void *Piece = allocate(bytes);
  return Piece ? Piece : std::malloc(bytes);
}

PACC_EXPORT void *__pacc_managed_calloc(size_t count, size_t bytes) {
  size_t Total;
  void *Piece = __builtin_mul_overflow(count, bytes, &Total) ? nullptr : allocate(Total);
  return Piece ? std::memset(Piece, 0, Total) : std::calloc(count, bytes);
}

PACC_EXPORT void *__pacc_managed_realloc(void *block, size_t bytes) {
  if (!block)
    return __pacc_managed_malloc(bytes);
  const size_t Old = ManagedHeap::instance().sizeOf(block);
  if (!Old)
    return std::realloc(block, bytes);
  if (!bytes) {
    freed(block, "realloc");
    return nullptr;
  }
  void *Grown = __pacc_managed_malloc(bytes);
  if (!Grown)
    return nullptr;
  std::memcpy(Grown, block, std::min(Old, bytes));
  freed(block, "realloc");
  return Grown;
}

PACC_EXPORT void *__pacc_managed_aligned_alloc(size_t alignment, size_t bytes) {
  void *Piece = isPowerOfTwo(alignment) ? allocate(bytes, alignment) : nullptr;
  return Piece ? Piece : std::aligned_alloc(alignment, bytes);
}

PACC_EXPORT int __pacc_managed_posix_memalign(void **block, size_t alignment, size_t bytes) {
  void *Piece = isPowerOfTwo(alignment) && alignment % sizeof(void *) == 0
                    ? allocate(bytes, alignment)
                    : nullptr;
  if (!Piece)
    return posix_memalign(block, alignment, bytes);
  *block = Piece;
  return 0;
}

PACC_EXPORT void __pacc_managed_free(void *block) {
  if (block && !freed(block, "free"))
    std::free(block);
}

PACC_EXPORT void *__pacc_managed_new(size_t bytes) {
  void *Piece = allocate(bytes);
  return Piece ? Piece : ::operator new(bytes); // which throws if there is nothing left
}

PACC_EXPORT void *__pacc_managed_new_nothrow(size_t bytes, const void *) {
  void *Piece = allocate(bytes);
  return Piece ? Piece : ::operator new(bytes, std::nothrow);
}

PACC_EXPORT void *__pacc_managed_new_aligned(size_t bytes, size_t alignment) {
  void *Piece = allocate(bytes, alignment);
  return Piece ? Piece : ::operator new(bytes, std::align_val_t(alignment));
}

PACC_EXPORT void __pacc_managed_delete(void *block) {
  if (block && !freed(block, "delete"))
    ::operator delete(block);
}

PACC_EXPORT void __pacc_managed_delete_aligned(void *block, size_t alignment) {
  if (block && !freed(block, "delete"))
    ::operator delete(block, std::align_val_t(alignment));
}

PACC_EXPORT void __pacc_free(void *block) {
  static std::atomic<decltype(&::free)> Known;
  auto *Next = Known.load(std::memory_order_relaxed);
  if (!Next) {
    static thread_local bool IsLooking = false;
    if (IsLooking) // dlsym frees the message of an earlier error, which is left to the program's end
      return;
    IsLooking = true;
    Next = nextOf<decltype(::free)>("free");
    IsLooking = false;
    Known.store(Next, std::memory_order_relaxed);
  }
  if (!ManagedHeap::mayHold(block) || !freed(block, "free"))
    Next(block);
}

PACC_EXPORT void *__pacc_realloc(void *block, size_t bytes) {
  static const auto Next = nextOf<decltype(::realloc)>("realloc");
  return ManagedHeap::mayHold(block) && ManagedHeap::instance().sizeOf(block) ? __pacc_managed_realloc(block, bytes)
                                                                              : Next(block, bytes);
}

//===- MemoryMode.h - how program and devices share memory ------*- C++ -*-===//
#ifndef PACC_RUNTIME_SUPPORT_MEMORYMODE_H
#define PACC_RUNTIME_SUPPORT_MEMORYMODE_H

#include <atomic>

namespace pacc::rt {

enum class MemoryMode {
  Separate, ///< data clauses move data
  Unified   ///< -gpu=unified: kernels use the host's addresses, data clauses move nothing
};

/// Set before main by any file of the program that was compiled so; devices ask for it when they
/// are made ready.
inline std::atomic<MemoryMode> &memoryModeStorage() {
  static std::atomic<MemoryMode> Mode{MemoryMode::Separate};
  return Mode;
}
inline void setMemoryMode(MemoryMode Mode) { memoryModeStorage() = Mode; }
inline MemoryMode memoryMode() { return memoryModeStorage(); }

} // namespace pacc::rt

#endif

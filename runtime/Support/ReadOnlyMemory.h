//===- ReadOnlyMemory.h - constants of the program --------------*- C++ -*-===//
#ifndef PACC_RUNTIME_SUPPORT_READONLYMEMORY_H
#define PACC_RUNTIME_SUPPORT_READONLYMEMORY_H

#include <cstddef>
#include <cstdint>

namespace pacc::rt {

/// Some of [Begin, Begin + Bytes) lies where the program, or a library of it, has what it cannot write: constants, and
/// code. Memory that the program itself has protected is not known.
bool isReadOnlyMemory(uintptr_t Begin, size_t Bytes);

} // namespace pacc::rt

#endif

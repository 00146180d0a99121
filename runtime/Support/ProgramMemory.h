//===- ProgramMemory.h - addresses behind which there is memory -*- C++ -*-===//
#ifndef PACC_RUNTIME_SUPPORT_PROGRAMMEMORY_H
#define PACC_RUNTIME_SUPPORT_PROGRAMMEMORY_H

#include <cstddef>
#include <cstdint>

namespace pacc::rt {

/// All of [Begin, Begin + Bytes) belongs to the program, whatever it may do there. Taken for granted of what lies in one
/// page: the question to the system is for where an object might end before, and small objects are copied often.
bool isProgramMemory(uintptr_t Begin, size_t Bytes);

} // namespace pacc::rt

#endif

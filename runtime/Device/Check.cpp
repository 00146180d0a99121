//===- Check.cpp - accesses that must stay in their window -*- C++ -*-===//
//
// pacc/ABI/Check.h.
//
//===----------------------------------------------------------------------===//
#include "pacc/ABI/Check.h"
#include "pacc/ABI/Device.h"
#include "Form.h"

static const pacc_check_window *windowOf(const void *Table, uint32_t Param) {
  const void *Behind = static_cast<const pacc_check_failure *>(Table) + 1;
  return static_cast<const pacc_check_window *>(Behind) + Param;
}

PACCD_ENTRY int32_t __paccd_check(const void *Table, uint32_t Param,
                                  const void *Address, uint64_t Bytes) {
  if (!Table) // the device shares the host's memory, all of which kernels may use
    return 1;
  const pacc_check_window *W = windowOf(Table, Param);
  const uint64_t Offset = reinterpret_cast<uint64_t>(Address) - W->begin;
  if (!Bytes)
    return 1;
  if (Offset > W->bytes || W->bytes - Offset < Bytes)
    return 0;
  for (const auto &Inner : W->inner)
    if (Inner.period && Offset % Inner.period + Bytes > Inner.within)
      return 0;
  return 1;
}

extern "C" __attribute__((noinline, cold)) void
__paccd_check_failed(void *Table, uint32_t Param, const void *Address,
                     uint64_t Bytes, uint32_t Access, uint32_t Element,
                     int32_t Line, const char *File) {
  auto *Failure = static_cast<pacc_check_failure *>(Table);
  if (__atomic_exchange_n(&Failure->failed, 1u, __ATOMIC_RELAXED))
    return;
  Failure->param = Param;
  Failure->address = reinterpret_cast<uint64_t>(Address);
  Failure->bytes = Bytes;
  Failure->access = Access;
  Failure->element = Element;
  Failure->line = Line;
  uint32_t I = 0;
  for (; I + 1 < PACC_CHECK_FILE && File[I]; ++I)
    Failure->file[I] = File[I];
  Failure->file[I] = 0;
}

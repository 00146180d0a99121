//===- Primitives.cpp - what emulator code calls --------------------------===//
//
// The exported side of Driver/Emulator/Contract.h, pacc/ABI/Races.h, Alignment.h and Unit.h. Outside a
// kernel these are never called.
//
//===----------------------------------------------------------------------===//

#include "Driver/Emulator/Gang.h"
#include "Driver/KernelName.h"
#include "pacc/ABI/Alignment.h"
#include "pacc/ABI/Unit.h"

#include <malloc.h>

using pacc::rt::ErrorCode;
using pacc::rt::Status;
using pacc::rt::emulator::Gang;
using pacc::rt::emulator::RaceDetector;

#define PACC_EXPORT extern "C" __attribute__((visibility("default")))

PACC_EXPORT const pacce_lane *__pacce_lane(void) { return Gang::currentLane(); }
PACC_EXPORT void __pacce_barrier_gang(void) { Gang::current().barrierGang(); }
PACC_EXPORT void __pacce_barrier_row(void) { Gang::current().barrierRow(); }
PACC_EXPORT void __pacce_barrier_grid(void) { Gang::current().barrierGrid(); }
PACC_EXPORT int32_t __pacce_any(int32_t Flag) {
  return Gang::current().any(Flag != 0);
}
PACC_EXPORT uint32_t __pacce_shuffle(uint32_t Mask, uint32_t Word,
                                     uint32_t Lane) {
  return Gang::current().shuffle(Mask, Word, Lane);
}

PACC_EXPORT void *__pacce_global(void *host) {
  return reinterpret_cast<void *>(Gang::current().addressOf(host));
}

static uintptr_t at(const void *Address) {
  return reinterpret_cast<uintptr_t>(Address);
}

/// The compiler's mistake: it has looked whether addresses are such multiples.
PACC_EXPORT void __pacce_aligned(const void *Address, uint32_t Multiple) {
  if (__builtin_expect(at(Address) % Multiple == 0, 1))
    return;
  Gang &G = Gang::current();
  G.fail(Status::error(ErrorCode::InvalidUse,
                       "the kernel accesses several values at once at %p, which is no multiple of %u\n%s", Address,
                       unsigned(Multiple), pacc::rt::nameInMessage(G.kernel()).c_str()));
}

/// An access that races is the last thing that its lane does.
static void expectOrdered(Gang &G, RaceDetector &D, bool IsOrdered) {
  if (__builtin_expect(!IsOrdered, 0))
    G.fail(D.takeRace());
}

PACC_EXPORT void __pacce_reads(const void *address, uint64_t bytes,
                               pacc_site *site) {
  Gang &G = Gang::current();
  if (RaceDetector *D = G.races())
    expectOrdered(G, *D, D->reads(G.clock(), at(address), bytes, *site));
}

PACC_EXPORT void __pacce_writes(void *address, uint64_t value, uint32_t bytes,
                                pacc_site *site) {
  Gang &G = Gang::current();
  if (RaceDetector *D = G.races())
    expectOrdered(G, *D,
                  D->writes(G.clock(), at(address), &value, bytes, *site));
}

PACC_EXPORT void __pacce_writes_block(void *address, const void *values,
                                      uint64_t bytes, pacc_site *site) {
  Gang &G = Gang::current();
  if (RaceDetector *D = G.races())
    expectOrdered(G, *D,
                  D->writes(G.clock(), at(address), values, bytes, *site));
}

PACC_EXPORT void __pacce_updates(void *address, uint32_t bytes, uint32_t order,
                                 pacc_site *site) {
  Gang &G = Gang::current();
  if (RaceDetector *D = G.races())
    expectOrdered(G, *D,
                  D->updates(G.clock(), at(address), bytes, order, *site));
}

PACC_EXPORT void __pacce_has(void *memory) {
  if (RaceDetector *D = Gang::current().races(); D && memory)
    D->addHeap(at(memory), malloc_usable_size(memory));
}

PACC_EXPORT void __pacce_loses(void *memory) {
  if (RaceDetector *D = Gang::current().races(); D && memory)
    D->removeHeap(at(memory));
}

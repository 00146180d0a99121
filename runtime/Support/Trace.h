//===- Trace.h - what the runtime does, on stderr ---------------*- C++ -*-===//
//
// PACC_NOTIFY (and its NVCOMPILER_ACC_NOTIFY aliases) is a sum of topics. The
// lines have the form that users of nvc and their scripts know. Off, a topic
// costs one load and one test.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_SUPPORT_TRACE_H
#define PACC_RUNTIME_SUPPORT_TRACE_H

#include "Support/Place.h"
#include <cstddef>
#include <cstdint>
#include <string>

namespace pacc::rt {

enum class Topic : unsigned {
  Launch = 1,
  Transfer = 2,
  Region = 4,
  Wait = 8,
  Memory = 16
};

/// Bits of the topics that are on.
extern unsigned TraceTopics;

inline bool tracing(Topic T) {
  return __builtin_expect(TraceTopics & static_cast<unsigned>(T), 0);
}

/// What all lines say of their origin.
struct TraceOrigin {
  Place Where;
  const char *Target = ""; ///< "CUDA", "host", "emulator"
  unsigned Device = 0; ///< number within the type
  unsigned Thread = 1; ///< counts from 1
  int64_t Queue = -2;  ///< printed unless PACC_ASYNC_SYNC
};

/// `upload CUDA data  file=... variable=a bytes=400`, or "download".
void traceTransfer(const char *Verb, const TraceOrigin &O, const char *Variable,
                   size_t Bytes);
/// `alloc  CUDA data  devaddr=0x... bytes=512 file=...`, or "delete".
void traceMemory(const char *Verb, const TraceOrigin &O, uint64_t Address,
                 size_t Bytes);
/// `launch CUDA kernel  file=... num_gangs=... grid=2x128 block=128`.
void traceLaunch(const TraceOrigin &O, const uint32_t Grid[3],
                 const uint32_t Block[2], uint32_t Workers);
/// `Enter enter data construct file=... threadid=1`.
void traceEnter(const char *Construct, const TraceOrigin &O);
/// `Leave enter data file.c main:27 device=0 threadid=1`.
void traceLeave(const char *Construct, const TraceOrigin &O);
/// `pipeline chunk 3/20  file=... units=100..149`.
void tracePipelineTask(const TraceOrigin &O, int64_t Task, int64_t Tasks,
                       int64_t UnitsBegin, int64_t UnitsEnd);
/// `<Text>  file=...`.
void traceNote(const std::string &Text, const TraceOrigin &O);
/// `Implicit wait  file=... queue=acc_async_sync`, or "Explicit wait".
void traceWait(const char *Verb, const TraceOrigin &O);

} // namespace pacc::rt

#endif

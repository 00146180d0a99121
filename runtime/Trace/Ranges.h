//===- Ranges.h - NVTX: events as ranges of the host's threads --*- C++ -*-===//
#ifndef PACC_RUNTIME_TRACE_RANGES_H
#define PACC_RUNTIME_TRACE_RANGES_H

namespace pacc::rt {

/// If the environment asks for ranges (PACC_NVTX=1) or the program runs under a
/// profiler that takes them (NVTX_INJECTION64_PATH).
void subscribeRanges();

} // namespace pacc::rt

#endif

//===- Trace.cpp - what the runtime does, on stderr -----------------------===//

#include "Support/Trace.h"
#include "Support/Environment.h"
#include "pacc/ABI/Types.h"
#include <cinttypes>
#include <cstdio>
#include <string>

namespace pacc::rt {

static unsigned topicsOfEnvironment() {
  Result<std::optional<int64_t>> Value = environmentInteger(Variable::Notify);
  if (!Value.ok()) {
    std::fprintf(stderr, "pacc: warning: %s\n",
                 Value.takeStatus().message().c_str());
    return 0;
  }
  return static_cast<unsigned>((*Value).value_or(0));
}

unsigned TraceTopics = topicsOfEnvironment();

static const char *orUnknown(const char *Text) {
  return Text ? Text : "(unknown)";
}

/// "file=... function=... line=... device=... threadid=...".
static std::string originText(const TraceOrigin &O) {
  char Text[96];
  std::string Line = "file=";
  Line += orUnknown(O.Where.File);
  Line += " function=";
  Line += orUnknown(O.Where.Function);
  std::snprintf(Text, sizeof Text, " line=%d device=%u threadid=%u",
                O.Where.Line, O.Device, O.Thread);
  return Line + Text;
}

static std::string queueText(int64_t Queue) {
  return Queue == PACC_ASYNC_SYNC ? "" : " queue=" + std::to_string(Queue);
}

/// "2x128": axes after the last one above 1 are left out.
static std::string extentText(const uint32_t *Extent, unsigned Axes) {
  while (Axes > 1 && Extent[Axes - 1] == 1)
    --Axes;
  std::string Text;
  for (unsigned Axis = 0; Axis != Axes; ++Axis)
    Text += (Axis ? "x" : "") + std::to_string(Extent[Axis]);
  return Text;
}

void traceTransfer(const char *Verb, const TraceOrigin &O, const char *Variable,
                   size_t Bytes) {
  std::fprintf(stderr, "%s %s data  %s%s variable=%s bytes=%zu\n", Verb,
               O.Target, originText(O).c_str(), queueText(O.Queue).c_str(),
               orUnknown(Variable), Bytes);
}

void traceMemory(const char *Verb, const TraceOrigin &O, uint64_t Address,
                 size_t Bytes) {
  std::fprintf(stderr, "%-6s %s data  devaddr=0x%" PRIx64 " bytes=%zu %s\n",
               Verb, O.Target, Address, Bytes, originText(O).c_str());
}

void traceLaunch(const TraceOrigin &O, const uint32_t Grid[3],
                 const uint32_t Block[2], uint32_t Workers) {
  const uint64_t Gangs = uint64_t(Grid[0]) * Grid[1] * Grid[2];
  const uint32_t Lanes = Block[0] * Block[1] / Workers;
  std::fprintf(stderr,
               "launch %s kernel  %s%s num_gangs=%" PRIu64
               " num_workers=%u vector_length=%u grid=%s block=%s\n",
               O.Target, originText(O).c_str(), queueText(O.Queue).c_str(),
               Gangs, Workers, Lanes, extentText(Grid, 3).c_str(),
               extentText(Block, 2).c_str());
}

void traceEnter(const char *Construct, const TraceOrigin &O) {
  std::fprintf(stderr, "Enter %s construct %s\n", Construct,
               originText(O).c_str());
}

void traceLeave(const char *Construct, const TraceOrigin &O) {
  std::fprintf(stderr, "Leave %s %s %s:%d device=%u threadid=%u\n", Construct,
               orUnknown(O.Where.File), orUnknown(O.Where.Function),
               O.Where.Line, O.Device, O.Thread);
}

void tracePipelineTask(const TraceOrigin &O, int64_t Task, int64_t Tasks,
                       int64_t UnitsBegin, int64_t UnitsEnd) {
  std::fprintf(stderr,
               "pipeline chunk %" PRId64 "/%" PRId64 "  %s units=%" PRId64
               "..%" PRId64 "\n",
               Task + 1, Tasks, originText(O).c_str(), UnitsBegin,
               UnitsEnd - 1);
}

void traceNote(const std::string &Text, const TraceOrigin &O) {
  std::fprintf(stderr, "%s  %s\n", Text.c_str(), originText(O).c_str());
}

void traceWait(const char *Verb, const TraceOrigin &O) {
  const std::string Queue = O.Queue == PACC_ASYNC_SYNC
                                ? "acc_async_sync"
                                : std::to_string(O.Queue);
  std::fprintf(stderr, "%s wait  %s queue=%s\n", Verb, originText(O).c_str(),
               Queue.c_str());
}

} // namespace pacc::rt

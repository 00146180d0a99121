//===- Notify.cpp - PACC_NOTIFY: events as lines on stderr ----------------===//
//
// The variable (and its NVCOMPILER_ACC_NOTIFY aliases) is a sum of topics. The
// lines have the form that users of nvc and their scripts know.
//
//===----------------------------------------------------------------------===//

#include "Trace/Notify.h"
#include "Support/Environment.h"
#include <cinttypes>
#include <cstdarg>
#include <cstdio>
#include <iterator>

namespace pacc::rt {

namespace {

std::string formatted(const char *Format, ...)
    __attribute__((format(printf, 1, 2)));
std::string formatted(const char *Format, ...) {
  char Text[128];
  va_list Arguments;
  va_start(Arguments, Format);
  std::vsnprintf(Text, sizeof Text, Format, Arguments);
  va_end(Arguments);
  return Text;
}

/// "file=... function=... line=... device=... threadid=...".
std::string originText(const TraceOrigin &O) {
  return std::string("file=") + orUnknown(O.Where.File) +
         " function=" + orUnknown(O.Where.Function) +
         formatted(" line=%d device=%u threadid=%u", O.Where.Line, O.Device,
                   O.Thread);
}

std::string queueText(int64_t Queue) {
  return Queue == PACC_ASYNC_SYNC ? "" : " queue=" + std::to_string(Queue);
}

/// `upload CUDA data  file=... variable=a bytes=400`.
std::string transferLine(const char *Verb, const TraceEvent &E) {
  return std::string(Verb) + " " + E.Origin.target() + " data  " +
         originText(E.Origin) + queueText(E.Origin.Queue) +
         " variable=" + orUnknown(E.Name) +
         " bytes=" + std::to_string(E.Bytes);
}

/// `alloc  CUDA data  devaddr=0x... bytes=512 file=...`.
std::string memoryLine(const char *Verb, const TraceEvent &E) {
  return formatted("%-6s %s data  devaddr=0x%" PRIx64 " bytes=%" PRIu64 " ",
                   Verb, E.Origin.target(), E.OnDevice, E.Bytes) +
         originText(E.Origin);
}

/// `launch CUDA kernel  file=... num_gangs=... grid=2x128 block=128`.
std::string launchLine(const TraceEvent &E) {
  return std::string("launch ") + E.Origin.target() + " kernel  " +
         originText(E.Origin) + queueText(E.Origin.Queue) +
         formatted(" num_gangs=%" PRIu64 " num_workers=%u vector_length=%u",
                   E.Shape.gangs(), E.Shape.Workers, E.Shape.lanes()) +
         " grid=" + extentText(E.Shape.Grid, 3) +
         " block=" + extentText(E.Shape.Block, 2);
}

/// `Enter enter data construct file=... threadid=1`, and at the end
/// `Leave enter data file.c main:27 device=0 threadid=1`.
std::string regionLine(const TraceEvent &E) {
  const TraceOrigin &O = E.Origin;
  if (E.Phase == TracePhase::Begin) {
    const bool IsCompute = E.Region == TraceRegion::Compute;
    return std::string("Enter ") + regionName(E.Region) +
           (IsCompute ? " region " : " construct ") + originText(O);
  }
  return std::string("Leave ") + regionName(E.Region) + " " + orUnknown(O.Where.File) +
         " " + orUnknown(O.Where.Function) +
         formatted(":%d device=%u threadid=%u", O.Where.Line, O.Device,
                   O.Thread);
}

/// `Implicit wait  file=... queue=acc_async_sync`, or "Explicit wait".
std::string waitLine(const TraceEvent &E) {
  const int64_t Queue = E.Origin.Queue;
  return std::string(E.Implicit ? "Implicit" : "Explicit") + " wait  " +
         originText(E.Origin) + " queue=" +
         (Queue == PACC_ASYNC_SYNC ? "acc_async_sync" : std::to_string(Queue));
}

/// `pipeline chunk 3/20  file=... units=100..149`.
std::string taskLine(const TraceEvent &E) {
  return formatted("pipeline chunk %" PRId64 "/%" PRId64 "  ",
                   E.Task.Number + 1, E.Task.Count) +
         originText(E.Origin) +
         formatted(" units=%" PRId64 "..%" PRId64, E.Task.UnitsBegin,
                   E.Task.UnitsEnd - 1);
}

class Notify : public TraceSubscriber {
public:
  void hear(const TraceEvent &E) override {
    if (std::string Line = noticeOf(E); !Line.empty())
      std::fputs((Line + "\n").c_str(), stderr);
  }
};

/// The bits of the variable, in order.
constexpr unsigned KindsOfTopic[] = {
    bit(TraceKind::Launch) | bit(TraceKind::PipelineTask) |
        bit(TraceKind::Note),
    bit(TraceKind::Upload) | bit(TraceKind::Download) |
        bit(TraceKind::PipelineTask),
    bit(TraceKind::Region),
    bit(TraceKind::Wait),
    bit(TraceKind::Create) | bit(TraceKind::Allocate) | bit(TraceKind::Free),
};

} // namespace

std::string extentText(const uint32_t *Extent, unsigned Axes) {
  while (Axes > 1 && Extent[Axes - 1] == 1)
    --Axes;
  std::string Text;
  for (unsigned Axis = 0; Axis != Axes; ++Axis)
    Text += (Axis ? "x" : "") + std::to_string(Extent[Axis]);
  return Text;
}

std::string noticeOf(const TraceEvent &E) {
  if (E.Kind == TraceKind::Region && E.Phase != TracePhase::Done)
    return regionLine(E);
  if (E.Phase != TracePhase::Begin || E.Finishes)
    return "";
  switch (E.Kind) {
  case TraceKind::Launch:
    return launchLine(E);
  case TraceKind::Upload:
    return transferLine("upload", E);
  case TraceKind::Download:
    return transferLine("download", E);
  case TraceKind::Create:
    return std::string("create ") + E.Origin.target() +
           " data  bytes=" + std::to_string(E.Bytes) + " " +
           originText(E.Origin);
  case TraceKind::Allocate:
    return memoryLine("alloc", E);
  case TraceKind::Free:
    return memoryLine("delete", E);
  case TraceKind::Wait:
    return waitLine(E);
  case TraceKind::PipelineTask:
    return taskLine(E);
  case TraceKind::Note:
    return std::string(orUnknown(E.Name)) + "  " + originText(E.Origin);
  default:
    return "";
  }
}

void subscribeNotify() {
  Result<std::optional<int64_t>> Value = environmentInteger(Variable::Notify);
  if (!Value.ok()) {
    std::fprintf(stderr, "pacc: warning: %s\n",
                 Value.takeStatus().message().c_str());
    return;
  }
  unsigned Kinds = 0;
  for (unsigned Topic = 0; Topic != std::size(KindsOfTopic); ++Topic)
    if ((*Value).value_or(0) >> Topic & 1)
      Kinds |= KindsOfTopic[Topic];
  static Notify Lines;
  subscribe(Lines, {Kinds});
}

} // namespace pacc::rt

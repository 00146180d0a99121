//===- Times.cpp - what a pipeline's stages took --------------------------===//

#include "Pipeline/Times.h"
#include "Support/Environment.h"
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <set>
#include <utility>

namespace pacc::rt {

namespace {

constexpr const char *KindNames[WorkKinds] = {"in", "kernels", "out", "host"};

/// Length of the union of the intervals of one kind.
int64_t busyTime(const std::vector<WorkTime> &All, WorkKind Kind) {
  std::vector<std::pair<int64_t, int64_t>> Intervals;
  for (const WorkTime &T : All)
    if (T.Kind == Kind)
      Intervals.emplace_back(T.Begin, T.End);
  std::sort(Intervals.begin(), Intervals.end());
  int64_t Busy = 0, Until = INT64_MIN;
  for (auto [Begin, End] : Intervals) {
    if (End <= Until)
      continue;
    Busy += End - std::max(Begin, Until);
    Until = End;
  }
  return Busy;
}

/// What is kept until the program ends.
struct Report {
  std::mutex Lock; ///< protects what follows
  bool Table = false;
  std::vector<PipelineSummary> Summaries;
  std::FILE *Timeline = nullptr;
  // Of the timeline:
  bool AnyEntry = false;
  std::vector<std::string> Processes;            ///< devices, host code
  std::set<std::pair<unsigned, unsigned>> Named; ///< process, row

  static Report &get() {
    static Report *R = new Report;
    return *R;
  }
  Report();
  PipelineSummary &summaryOf(const Place &Where);
  void writeTimeline(const PipelineTimes &Times, const PipelineRun &Run);
  unsigned processOf(const std::string &Name);
  void nameRow(const WorkTime &T, unsigned Process, unsigned Row,
               unsigned Thread);
  void nextEntry() {
    std::fputs(std::exchange(AnyEntry, true) ? ",\n" : "\n", Timeline);
  }
  void finish();
};

/// What `errno` says about the timeline's file.
static void warnOfFile() {
  std::fprintf(stderr, "pacc: warning: %s=%s: %s\n",
               environmentName(Variable::TraceFile),
               environmentText(Variable::TraceFile), std::strerror(errno));
}

Report::Report() {
  Result<std::optional<int64_t>> Value = environmentInteger(Variable::Time);
  if (!Value.ok())
    std::fprintf(stderr, "pacc: warning: %s\n",
                 Value.takeStatus().message().c_str());
  else
    Table = (*Value).value_or(0) > 0;
  if (const char *Name = environmentText(Variable::TraceFile)) {
    Timeline = std::fopen(Name, "w");
    if (Timeline)
      std::fputs("[", Timeline);
    else
      warnOfFile();
  }
  if (Table || Timeline)
    std::atexit([] { Report::get().finish(); });
}

void Report::finish() {
  std::lock_guard<std::mutex> Guard(Lock);
  if (Table && !Summaries.empty()) {
    std::fputs("PACC pipelines\n", stderr);
    for (const PipelineSummary &S : Summaries)
      std::fputs(S.text().c_str(), stderr);
  }
  if (Timeline) {
    std::fputs("\n]\n", Timeline);
    const bool Incomplete = std::ferror(Timeline);
    if (std::fclose(Timeline) || Incomplete)
      warnOfFile();
    Timeline = nullptr;
  }
}

PipelineSummary &Report::summaryOf(const Place &Where) {
  for (PipelineSummary &S : Summaries)
    if (S.Where.File == Where.File && S.Where.Line == Where.Line)
      return S;
  Summaries.emplace_back();
  Summaries.back().Where = Where;
  return Summaries.back();
}

unsigned Report::processOf(const std::string &Name) {
  const auto Found = std::find(Processes.begin(), Processes.end(), Name);
  const auto Number = static_cast<unsigned>(Found - Processes.begin()) + 1;
  if (Found != Processes.end())
    return Number;
  Processes.push_back(Name);
  nextEntry();
  std::fprintf(Timeline,
               "{\"ph\":\"M\",\"pid\":%u,\"name\":\"process_name\","
               "\"args\":{\"name\":\"%s\"}}",
               Number, Name.c_str());
  return Number;
}

void Report::nameRow(const WorkTime &T, unsigned Process, unsigned Row,
                     unsigned Thread) {
  if (!Named.insert({Process, Row}).second)
    return;
  const std::string OfThread =
      Thread > 1 ? " thread " + std::to_string(Thread) : "";
  nextEntry();
  std::fprintf(Timeline,
               "{\"ph\":\"M\",\"pid\":%u,\"tid\":%u,\"name\":"
               "\"thread_name\",\"args\":{\"name\":\"%s %u%s\"}}",
               Process, Row, KindNames[static_cast<unsigned>(T.Kind)], T.Slot,
               OfThread.c_str());
}

/// A process for each device and one for host code, a row for each kind, slot
/// and thread of the host.
void Report::writeTimeline(const PipelineTimes &Times, const PipelineRun &Run) {
  for (const WorkTime &T : Times.all()) {
    const auto Kind = static_cast<unsigned>(T.Kind);
    const unsigned Process = processOf(
        T.Kind == WorkKind::Host ? "host code" : Run.Devices[T.Device]);
    const unsigned Row = (Run.Thread * WorkKinds + Kind) * 16 + T.Slot % 16;
    nameRow(T, Process, Row, Run.Thread);
    nextEntry();
    std::fprintf(Timeline,
                 "{\"ph\":\"X\",\"pid\":%u,\"tid\":%u,\"ts\":%.3f,"
                 "\"dur\":%.3f,\"name\":\"%s %" PRId64 "/%" PRId64
                 "\",\"args\":{\"pipeline\":\"%s:%d\",\"bytes\":%" PRIu64
                 ",\"reused\":%" PRIu64 "}}",
                 Process, Row, T.Begin / 1e3, (T.End - T.Begin) / 1e3,
                 KindNames[Kind], T.Task + 1, Run.Tasks,
                 Run.Where.File ? Run.Where.File : "", Run.Where.Line, T.Bytes,
                 T.Reused);
  }
}

} // namespace

int64_t PipelineTimes::busy(WorkKind Kind) const {
  std::map<unsigned, std::vector<WorkTime>> ByDevice;
  for (const WorkTime &T : All)
    ByDevice[T.Device].push_back(T);
  int64_t Sum = 0;
  for (auto &[Device, Times] : ByDevice)
    Sum += busyTime(Times, Kind);
  return Sum;
}

int64_t PipelineTimes::now() {
  using Clock = std::chrono::steady_clock;
  static const Clock::time_point First = Clock::now();
  return std::chrono::nanoseconds(Clock::now() - First).count();
}

void PipelineSummary::add(const PipelineTimes &Times, const PipelineRun &Run) {
  ++Runs;
  Tasks = Run.Tasks;
  Buffers = Run.Buffers;
  Devices = Run.Devices.size();
  Total += Run.End - Run.Begin;
  for (unsigned K = 0; K != WorkKinds; ++K)
    Stages[K].Busy += busyTime(Times.all(), static_cast<WorkKind>(K));
  for (const WorkTime &T : Times.all()) {
    Stages[static_cast<unsigned>(T.Kind)].Bytes += T.Bytes;
    Reused += T.Reused;
  }
}

std::string PipelineSummary::text() const {
  char Line[256];
  const std::string On =
      Devices > 1 ? " on " + std::to_string(Devices) + " devices" : "";
  std::snprintf(Line, sizeof Line,
                "  %s %s line %d: %" PRIu64 " run%s, %" PRId64
                " tasks%s, %u buffers of each array%s\n",
                Where.File ? Where.File : "",
                Where.Function ? Where.Function : "", Where.Line, Runs,
                Runs == 1 ? "" : "s", Tasks, On.c_str(), Buffers,
                Devices > 1 ? " on each" : "");
  std::string Text = Line;
  unsigned Longest = 0;
  int64_t Sum = 0;
  for (unsigned K = 0; K != WorkKinds; ++K) {
    const Stage &S = Stages[K];
    Sum += S.Busy;
    if (S.Busy > Stages[Longest].Busy)
      Longest = K;
    if (!S.Busy)
      continue;
    std::snprintf(Line, sizeof Line, "    %-8s %12.3f ms", KindNames[K],
                  S.Busy / 1e6);
    Text += Line;
    if (S.Bytes) {
      std::snprintf(Line, sizeof Line, " %16" PRIu64 " bytes %8.2f GB/s",
                    S.Bytes, double(S.Bytes) / double(S.Busy));
      Text += Line;
    }
    Text += "\n";
  }
  if (Reused) {
    std::snprintf(Line, sizeof Line,
                  "    reused                    %16" PRIu64
                  " bytes, copied on the device\n",
                  Reused);
    Text += Line;
  }
  std::snprintf(Line, sizeof Line,
                "    total    %12.3f ms; the stages one after the other: "
                "%.3f ms (overlap %.2f); bound: %s, %.1f%% of the total\n",
                Total / 1e6, Sum / 1e6, Total ? double(Sum) / Total : 0.0,
                KindNames[Longest],
                Total ? 100.0 * Stages[Longest].Busy / Total : 0.0);
  return Text + Line;
}

std::unique_ptr<PipelineTimes> timesIfWanted() {
  Report &R = Report::get();
  if (!R.Table && !R.Timeline)
    return nullptr;
  return std::make_unique<PipelineTimes>();
}

void reportTimes(const PipelineTimes &Times, const PipelineRun &Run) {
  Report &R = Report::get();
  std::lock_guard<std::mutex> Guard(R.Lock);
  if (R.Table)
    R.summaryOf(Run.Where).add(Times, Run);
  if (R.Timeline)
    R.writeTimeline(Times, Run);
}

} // namespace pacc::rt

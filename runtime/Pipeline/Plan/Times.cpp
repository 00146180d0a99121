//===- Times.cpp - what a pipeline's stages took --------------------------===//

#include "Pipeline/Plan/Times.h"
#include "Trace/Timeline.h"
#include "Trace/TimingTable.h"
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <map>
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
  std::mutex Lock; ///< protects Summaries
  const bool Table = isTimeTableWanted();
  std::vector<PipelineSummary> Summaries;

  static Report &get() {
    static Report *R = new Report;
    return *R;
  }
  Report();
  PipelineSummary &summaryOf(const Place &Where);
  void finish();
};

Report::Report() {
  if (Table)
    std::atexit([] { Report::get().finish(); });
}

void Report::finish() {
  std::lock_guard<std::mutex> Guard(Lock);
  if (Summaries.empty())
    return;
  std::fputs("PACC pipelines\n", stderr);
  for (const PipelineSummary &S : Summaries)
    std::fputs(S.text().c_str(), stderr);
}

PipelineSummary &Report::summaryOf(const Place &Where) {
  for (PipelineSummary &S : Summaries)
    if (S.Where.File == Where.File && S.Where.Line == Where.Line)
      return S;
  Summaries.emplace_back();
  Summaries.back().Where = Where;
  return Summaries.back();
}

/// A process for each device and one for host code, a row for each kind, slot
/// and thread of the host.
void writeTimeline(Timeline &To, const PipelineTimes &Times,
                   const PipelineRun &Run) {
  const std::string OfThread =
      Run.Thread > 1 ? " thread " + std::to_string(Run.Thread) : "";
  const std::string Pipeline =
      quoted((Run.Where.File ? Run.Where.File : "") +
             (":" + std::to_string(Run.Where.Line)));
  for (const WorkTime &T : Times.all()) {
    const std::string Kind = KindNames[static_cast<unsigned>(T.Kind)];
    const Timeline::Row Row = {
        T.Kind == WorkKind::Host ? "host code" : Run.Devices[T.Device],
        Kind + " " + std::to_string(T.Slot) + OfThread};
    To.add(Row,
           Kind + " " + std::to_string(T.Task + 1) + "/" +
               std::to_string(Run.Tasks),
           T.Begin, T.End,
           "\"pipeline\":" + Pipeline +
               ",\"bytes\":" + std::to_string(T.Bytes) +
               ",\"reused\":" + std::to_string(T.Reused));
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
  if (!Report::get().Table && !timeline())
    return nullptr;
  return std::make_unique<PipelineTimes>();
}

void reportTimes(const PipelineTimes &Times, const PipelineRun &Run) {
  if (Report &R = Report::get(); R.Table) {
    std::lock_guard<std::mutex> Guard(R.Lock);
    R.summaryOf(Run.Where).add(Times, Run);
  }
  if (Timeline *T = timeline())
    writeTimeline(*T, Times, Run);
}

} // namespace pacc::rt

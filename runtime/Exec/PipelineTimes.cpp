//===- PipelineTimes.cpp - what a pipeline's stages took ------------------===//

#include "Exec/PipelineTimes.h"
#include "Support/Environment.h"
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>

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
  unsigned Runs = 0; ///< in the timeline

  static Report &get() {
    static Report *R = new Report;
    return *R;
  }
  Report();
  PipelineSummary &summaryOf(const Place &Where);
  void writeTimeline(const PipelineTimes &Times, const Place &Where,
                     int64_t Tasks);
  void finish();
};

Report::Report() {
  Result<std::optional<int64_t>> Value = environmentInteger(Variable::Time);
  Table = Value.ok() && (*Value).value_or(0) > 0;
  if (const char *Name = environmentText(Variable::TraceFile)) {
    Timeline = std::fopen(Name, "w");
    if (Timeline)
      std::fputs("[", Timeline);
    else
      std::fprintf(stderr, "pacc: warning: %s=%s: %s\n",
                   environmentName(Variable::TraceFile), Name,
                   std::strerror(errno));
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
    std::fclose(Timeline);
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

/// A process for each run, a row for each kind and slot.
void Report::writeTimeline(const PipelineTimes &Times, const Place &Where,
                           int64_t Tasks) {
  const unsigned Run = ++Runs;
  std::fprintf(Timeline,
               "%s\n{\"ph\":\"M\",\"pid\":%u,\"name\":\"process_name\","
               "\"args\":{\"name\":\"pipeline %s:%d\"}}",
               Run > 1 ? "," : "", Run, Where.File ? Where.File : "",
               Where.Line);
  uint64_t Named = 0; // rows
  for (const WorkTime &T : Times.all()) {
    const auto Kind = static_cast<unsigned>(T.Kind);
    const unsigned Row = Kind * 16 + T.Slot % 16;
    if (!(Named >> Row & 1))
      std::fprintf(Timeline,
                   ",\n{\"ph\":\"M\",\"pid\":%u,\"tid\":%u,\"name\":"
                   "\"thread_name\",\"args\":{\"name\":\"%s %u\"}}",
                   Run, Row, KindNames[Kind], T.Slot);
    Named |= uint64_t(1) << Row;
    std::fprintf(Timeline,
                 ",\n{\"ph\":\"X\",\"pid\":%u,\"tid\":%u,\"ts\":%.3f,"
                 "\"dur\":%.3f,\"name\":\"%s %" PRId64 "/%" PRId64
                 "\",\"args\":{\"bytes\":%" PRIu64 "}}",
                 Run, Row, T.Begin / 1e3, (T.End - T.Begin) / 1e3,
                 KindNames[Kind], T.Task + 1, Tasks, T.Bytes);
  }
}

} // namespace

int64_t PipelineTimes::now() {
  using Clock = std::chrono::steady_clock;
  static const Clock::time_point First = Clock::now();
  return std::chrono::nanoseconds(Clock::now() - First).count();
}

void PipelineSummary::add(const PipelineTimes &Times, int64_t Begin,
                          int64_t End) {
  ++Runs;
  Total += End - Begin;
  for (unsigned K = 0; K != WorkKinds; ++K)
    Stages[K].Busy += busyTime(Times.all(), static_cast<WorkKind>(K));
  for (const WorkTime &T : Times.all())
    Stages[static_cast<unsigned>(T.Kind)].Bytes += T.Bytes;
}

std::string PipelineSummary::text() const {
  char Line[256];
  std::snprintf(Line, sizeof Line,
                "  %s %s line %d: %" PRIu64 " run%s, %" PRId64
                " tasks, %u buffers of each array\n",
                Where.File ? Where.File : "",
                Where.Function ? Where.Function : "", Where.Line, Runs,
                Runs == 1 ? "" : "s", Tasks, Buffers);
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

void reportTimes(const PipelineTimes &Times, const Place &Where, int64_t Tasks,
                 unsigned Buffers, int64_t Begin, int64_t End) {
  Report &R = Report::get();
  std::lock_guard<std::mutex> Guard(R.Lock);
  if (R.Table) {
    PipelineSummary &S = R.summaryOf(Where);
    S.Tasks = Tasks;
    S.Buffers = Buffers;
    S.add(Times, Begin, End);
  }
  if (R.Timeline)
    R.writeTimeline(Times, Where, Tasks);
}

} // namespace pacc::rt

//===- TimingTable.cpp - "Accelerator Kernel Timing data" -----------------===//

#include "Trace/TimingTable.h"
#include "Driver/DeviceKind.h"
#include "Support/Environment.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace pacc::rt {

void TimeSum::add(int64_t Time) {
  Least = Count ? std::min(Least, Time) : Time;
  Most = std::max(Most, Time);
  Total += Time;
  ++Count;
}

int64_t TimingTable::Function::total() const {
  int64_t Sum = 0;
  for (const auto &[RegionAt, R] : Regions)
    for (const auto &[RowAt, Line] : R.Rows)
      Sum += Line.OnDevice.Total;
  return Sum;
}

TimingTable::Region &TimingTable::regionOf(const TraceEvent &E,
                                           RegionKind Kind) {
  const TraceOrigin &O = E.Origin;
  const std::string File = orUnknown(O.Where.File);
  Function &F = Functions[{File, orUnknown(O.Where.Function), O.Type, O.Device}];
  F.File = Files.try_emplace(File, Files.size()).first->second;
  return F.Regions[{O.Parent.Line, Kind}];
}

/// Structured data regions count twice, at their entry and at their exit.
void TimingTable::reach(const TraceEvent &E) {
  switch (E.Region) {
  case TraceRegion::Compute:
    ++regionOf(E, RegionKind::Compute).Reached;
    return;
  case TraceRegion::EnterData:
  case TraceRegion::ExitData:
    ++regionOf(E, RegionKind::Data).Reached;
    return;
  case TraceRegion::Update:
    ++regionOf(E, RegionKind::Update).Reached;
    return;
  case TraceRegion::Wait:
  case TraceRegion::HostData:
    return;
  }
}

void TimingTable::add(const TraceEvent &E, RowKind Kind) {
  const bool IsKernel =
      Kind == RowKind::Kernel || Kind == RowKind::ReductionKernel;
  const RegionKind In = IsKernel ? RegionKind::Compute
                        : E.Origin.Parent.Kind == PACC_UPDATE
                            ? RegionKind::Update
                            : RegionKind::Data;
  Region &Around = regionOf(E, In);
  Row &R = Around.Rows[{E.Origin.Where.Line, Kind}];
  if (E.Phase == TracePhase::Done) {
    const int64_t Time = E.Ended - E.Started;
    R.OnDevice.add(Time);
    // The device's clock may be some microseconds off.
    R.Elapsed.add(std::max(E.Ended - E.Given, Time));
    return;
  }
  const auto Widen = [First = R.Count == 0](uint32_t Now, uint32_t &Least,
                                            uint32_t &Most) {
    Least = First ? Now : std::min(Least, Now);
    Most = First ? Now : std::max(Most, Now);
  };
  for (unsigned Axis = 0; Axis != 3; ++Axis)
    Widen(E.Shape.Grid[Axis], R.Least.Grid[Axis], R.Most.Grid[Axis]);
  for (unsigned Axis = 0; Axis != 2; ++Axis)
    Widen(E.Shape.Block[Axis], R.Least.Block[Axis], R.Most.Block[Axis]);
  ++R.Count;
  // Routines are no regions of their own.
  if (E.Origin.Parent.Kind == TraceConstruct::RuntimeRoutine)
    ++Around.Reached;
}

void TimingTable::hear(const TraceEvent &E) {
  if (E.Phase == TracePhase::End)
    return;
  std::lock_guard<std::mutex> Guard(Lock);
  switch (E.Kind) {
  case TraceKind::Region:
    return reach(E);
  case TraceKind::Launch:
    return add(E, E.Finishes ? RowKind::ReductionKernel : RowKind::Kernel);
  case TraceKind::Upload:
    return add(E, RowKind::CopyIn);
  case TraceKind::Download:
    return add(E, RowKind::CopyOut);
  default:
    return;
  }
}

//===----------------------------------------------------------------------===//
// The text
//===----------------------------------------------------------------------===//

namespace {

/// Microseconds with thousands separators: "97,692,259".
std::string microseconds(int64_t Nanoseconds) {
  std::string Digits = std::to_string(Nanoseconds / 1000);
  for (int At = int(Digits.size()) - 3; At > 0; At -= 3)
    Digits.insert(size_t(At), ",");
  return Digits;
}

std::string timesText(const char *Label, const TimeSum &S) {
  return std::string(Label) + " time(us): total=" + microseconds(S.Total) +
         " max=" + microseconds(S.Most) + " min=" + microseconds(S.Least) +
         " avg=" + microseconds(S.Total / int64_t(S.Count)) + "\n";
}

/// "1 time", "1000 times".
std::string countText(uint64_t Count) {
  return std::to_string(Count) + (Count == 1 ? " time" : " times");
}

/// "32x4094"; of an axis that was not always the same, "1-32x4094". Axes that
/// were always 1 at the end are left out.
std::string extentText(const uint32_t *Least, const uint32_t *Most,
                       unsigned Axes) {
  while (Axes > 1 && Most[Axes - 1] == 1)
    --Axes;
  std::string Text;
  for (unsigned Axis = 0; Axis != Axes; ++Axis) {
    Text += (Axis ? "x" : "") + std::to_string(Least[Axis]);
    if (Least[Axis] != Most[Axis])
      Text += "-" + std::to_string(Most[Axis]);
  }
  return Text;
}

} // namespace

std::string TimingTable::textOf(int Line, RowKind Kind, const Row &R) {
  std::string Text = "        " + std::to_string(Line) + ": ";
  const bool IsKernel =
      Kind == RowKind::Kernel || Kind == RowKind::ReductionKernel;
  if (IsKernel)
    Text += (Kind == RowKind::Kernel ? "" : "reduction ") +
            ("kernel launched " + countText(R.Count)) + "\n            grid: [" +
            extentText(R.Least.Grid, R.Most.Grid, 3) + "]  block: [" +
            extentText(R.Least.Block, R.Most.Block, 2) + "]\n";
  else
    Text += std::string("data ") +
            (Kind == RowKind::CopyIn ? "copyin" : "copyout") +
            " transfers: " + std::to_string(R.Count) + "\n";
  if (!R.OnDevice.Count)
    return Text;
  Text += timesText("             device", R.OnDevice);
  if (IsKernel)
    Text += timesText("            elapsed", R.Elapsed);
  return Text;
}

std::string TimingTable::textOf(int Line, RegionKind Kind, const Region &R) {
  const char *Name = Kind == RegionKind::Compute ? "compute region"
                     : Kind == RegionKind::Data  ? "data region"
                                                 : "update directive";
  std::string Text = "    " + std::to_string(Line) + ": " + Name +
                     " reached " + countText(R.Reached) + "\n";
  for (const auto &[At, Each] : R.Rows)
    Text += textOf(At.first, At.second, Each);
  return Text;
}

/// Files as the program came to them, functions of a file in the order of their lines.
std::string TimingTable::text() const {
  std::lock_guard<std::mutex> Guard(Lock);
  if (Functions.empty())
    return "";
  using Entry = const std::pair<const Key, Function> *;
  std::vector<Entry> Order;
  for (const auto &Each : Functions)
    Order.push_back(&Each);
  const auto rank = [](Entry E) {
    return std::make_tuple(E->second.File, E->second.firstLine());
  };
  std::stable_sort(Order.begin(), Order.end(),
                   [&](Entry A, Entry B) { return rank(A) < rank(B); });
  std::string Text = "\nAccelerator Kernel Timing data\n";
  for (Entry E : Order) {
    const auto &[File, Function, Type, Number] = E->first;
    Text += File + "\n  " + Function + "  " + kindOf(Type).Vendor +
            "  devicenum=" + std::to_string(Number) +
            "\n    time(us): " + microseconds(E->second.total()) + "\n";
    for (const auto &[At, Each] : E->second.Regions)
      Text += textOf(At.first, At.second, Each);
  }
  return Text;
}

//===----------------------------------------------------------------------===//
// At the end of the program
//===----------------------------------------------------------------------===//

static TimingTable &table() {
  // Never destroyed: events are told until the very end.
  static TimingTable *Only = new TimingTable;
  return *Only;
}

bool isTimeTableWanted() {
  Result<std::optional<int64_t>> Value = environmentInteger(Variable::Time);
  return Value.ok() && (*Value).value_or(0) > 0;
}

void subscribeTimingTable() {
  if (Result<std::optional<int64_t>> Value = environmentInteger(Variable::Time);
      !Value.ok())
    std::fprintf(stderr, "pacc: warning: %s\n",
                 Value.takeStatus().message().c_str());
  if (!isTimeTableWanted())
    return;
  subscribe(table(), {bit(TraceKind::Region) | bit(TraceKind::Launch) |
                          bit(TraceKind::Upload) | bit(TraceKind::Download),
                      /*DeviceTimes=*/true});
  std::atexit([] { std::fputs(table().text().c_str(), stderr); });
}

} // namespace pacc::rt

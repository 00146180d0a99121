//===- Planner.cpp - how a pipeline's arrays are cut into tasks -----------===//

#include "Pipeline/Plan/Planner.h"
#include "Support/Arithmetic.h"
#include "pacc/ABI/Pipeline.h"
#include <algorithm>
#include <cmath>

namespace pacc::rt {

namespace {

/// Where the program leaves the number of tasks to us: so many at least, so
/// that filling and draining the pipeline costs little.
constexpr int64_t WantedTasks = 20;
/// Bytes of all buffers of a task: more gain nothing, fewer cost latency. Of pinned
/// arrays on an H200 32 to 64 MiB were best, Black-Scholes lost 2 % with 16 and
/// 3 % with 256 MiB; of pageable ones each copy wakes threads.
struct TaskBytes {
  uint64_t Least, Most;
};
constexpr TaskBytes OfPageable{uint64_t(64) << 20, uint64_t(256) << 20};
constexpr TaskBytes OfPinned{uint64_t(16) << 20, uint64_t(64) << 20};
/// Without async nothing overlaps: long tasks, but not all of the memory.
constexpr uint64_t MostBytesAlone = uint64_t(1) << 30;
/// Where the stages' times are known. Smaller copies are slower for each byte
/// than those that were measured.
constexpr uint64_t LeastBytesKnown = uint64_t(1) << 20;

Status wrong(const std::string &Text) {
  return Status(ErrorCode::InvalidUse, Text);
}

Status checkDims(const PipeArray &A) {
  for (size_t D = 0; D != A.Dims.size(); ++D) {
    const PipeDim &Dim = A.Dims[D];
    const std::string Where =
        A.Name + Dim.text() + ", dimension " + std::to_string(D + 1) + ": ";
    if (Dim.Left < 0 || Dim.Unit < 0 || Dim.Right < 0 || Dim.Length < 0)
      return wrong(Where + "halos, unit and length must not be negative");
    if (Dim.Unit && Dim.Length % Dim.Unit)
      return wrong(Where + "the unit " + std::to_string(Dim.Unit) +
                   " does not divide the length " + std::to_string(Dim.Length));
  }
  return Status::success();
}

/// The first dimension that has something to cut.
unsigned chooseDim(const std::vector<PipeArray> &Arrays) {
  std::optional<unsigned> Single;
  for (unsigned D = 0;; ++D) {
    bool Exists = false;
    for (const PipeArray &A : Arrays) {
      if (D >= A.Dims.size())
        continue;
      Exists = true;
      if (A.Dims[D].Unit && A.Dims[D].units().size() > 1)
        return D;
      if (A.Dims[D].Unit && !Single)
        Single = D;
    }
    if (!Exists)
      return Single.value_or(Plan::NotCut);
  }
}

/// Sets Units and Offsets.
Status pairUnits(const std::vector<PipeArray> &Arrays, Plan &P) {
  P.Offsets.assign(Arrays.size(), 0);
  std::vector<size_t> Cut;
  for (size_t I = 0; I != Arrays.size(); ++I)
    if (P.cuts(Arrays[I]))
      Cut.push_back(I);
  auto units = [&](size_t I) { return Arrays[I].Dims[P.Dim].units(); };
  int64_t Reach = 0; // of the halos, in units
  P.Units = units(Cut[0]);
  bool SameCounts = true;
  for (size_t I : Cut) {
    const PipeDim &D = Arrays[I].Dims[P.Dim];
    Reach = std::max(Reach, ceilDivide(std::max(D.Left, D.Right), D.Unit));
    P.Units.Begin = std::min(P.Units.Begin, units(I).Begin);
    P.Units.End = std::max(P.Units.End, units(I).End);
    SameCounts &= units(I).size() == units(Cut[0]).size();
  }
  auto fits = [&](size_t I) {
    return units(I).Begin - P.Units.Begin <= Reach &&
           P.Units.End - units(I).End <= Reach;
  };
  if (std::all_of(Cut.begin(), Cut.end(), fits))
    return Status::success();
  if (SameCounts) {
    P.Units = {0, units(Cut[0]).size()};
    for (size_t I : Cut)
      P.Offsets[I] = units(I).Begin;
    return Status::success();
  }
  size_t Other = *std::find_if(Cut.begin(), Cut.end(), [&](size_t I) {
    return units(I).size() != units(Cut[0]).size();
  });
  auto text = [&](size_t I) {
    return Arrays[I].Name + Arrays[I].Dims[P.Dim].text() + " has " +
           std::to_string(units(I).size());
  };
  return wrong("the arrays of the pipeline are cut into different numbers of "
               "units along dimension " +
               std::to_string(P.Dim + 1) + ": " + text(Cut[0]) + ", " +
               text(Other) +
               "\n Give them ranges of len / un equal numbers, or ranges that "
               "differ at the ends by no more than a halo");
}

/// Chooses UnitsPerTask, Tasks and Buffers.
class Sizes {
public:
  Sizes(const std::vector<PipeArray> &Arrays, const PlanRequest &Request,
        Plan &P)
      : Arrays(Arrays), Request(Request), P(P) {}
  Status choose();

private:
  /// One buffer of each array.
  uint64_t bytesOfSet(int64_t UnitsPerTask) const {
    Plan Trial = P;
    Trial.UnitsPerTask = UnitsPerTask;
    uint64_t Bytes = 0;
    for (size_t I = 0; I != Arrays.size(); ++I)
      Bytes += Trial.bufferBytes(Arrays[I]) + Request.Padding;
    return Bytes;
  }
  /// The longest task whose buffers take at most `Bytes`; 0: not even a unit.
  int64_t longestWithin(uint64_t Bytes) const {
    int64_t Low = 0, High = P.Units.size();
    while (Low < High) {
      const int64_t Middle = Low + (High - Low + 1) / 2;
      if (bytesOfSet(Middle) <= Bytes)
        Low = Middle;
      else
        High = Middle - 1;
    }
    return Low;
  }
  void setLength(int64_t UnitsPerTask) {
    P.UnitsPerTask = std::max<int64_t>(1, UnitsPerTask);
    P.Tasks = std::max<int64_t>(1, ceilDivide(P.Units.size(), P.UnitsPerTask));
  }
  int64_t wantedLength() const;
  int64_t usualLength() const;
  /// Nanoseconds of a run with tasks of that length.
  double predicted(int64_t Length) const {
    return predictRun(*Request.Known, bytesOfTask(Arrays, P, Length),
                      ceilDivide(P.Units.size(), Length), Request.Devices);
  }
  int64_t quickestLength() const;
  const PipeArray *spannedArray() const;
  Status tooLarge(int64_t UnitsPerTask) const;

  const std::vector<PipeArray> &Arrays;
  const PlanRequest &Request;
  Plan &P;
};

int64_t Sizes::wantedLength() const {
  const int64_t All = P.Units.size();
  if (!Request.OwnMemory)
    return All;
  if (!Request.Async)
    return longestWithin(
        std::min<uint64_t>(Request.MemoryBytes, MostBytesAlone));
  if (Request.UnitsPerTask)
    return std::min(Request.UnitsPerTask, All);
  const int64_t Usual = usualLength();
  if (!Request.Known)
    return Usual;
  const int64_t Quickest = quickestLength();
  constexpr double Clearly = 0.95; // predictions are no better
  return predicted(Quickest) < Clearly * predicted(Usual) ? Quickest : Usual;
}

/// The length of a task that the sizes alone suggest, in units.
int64_t Sizes::usualLength() const {
  const int64_t All = P.Units.size();
  const uint64_t Total = bytesOfSet(All);
  const TaskBytes Wanted = Request.Pinned ? OfPinned : OfPageable;
  if (Total <= 2 * Wanted.Least)
    return All;
  // Halos move with every task: let its own elements be as many at least.
  const uint64_t Halos = bytesOfSet(0);
  const uint64_t Own =
      std::max(std::clamp(Total / (WantedTasks * Request.Devices), Wanted.Least,
                          Wanted.Most),
               Halos);
  return longestWithin(Own + Halos);
}

/// Short tasks fill and drain the pipeline soon, long ones have few fixed
/// costs.
int64_t Sizes::quickestLength() const {
  constexpr double Step = 1.1;
  const int64_t All = P.Units.size();
  const int64_t Longest =
      longestWithin(Request.MemoryBytes / std::max(1u, Request.Pipelines));
  int64_t Best = std::max<int64_t>(1, Longest);
  double BestTime = INFINITY;
  for (auto Tasks = double(ceilDivide(All, Best)); Tasks <= double(All);
       Tasks = std::max(Tasks + 1, Tasks * Step)) {
    const int64_t Length = ceilDivide(All, int64_t(Tasks));
    if (Length < Best && bytesOfSet(Length) < LeastBytesKnown)
      break;
    const double Time = predicted(Length);
    if (Time >= BestTime)
      continue;
    Best = Length;
    BestTime = Time;
  }
  return Best;
}

/// An array of which the buffers hold more than a task has, for kernels step
/// over rows as the host does.
const PipeArray *Sizes::spannedArray() const {
  for (const PipeArray &A : Arrays)
    for (size_t D = 0; P.cuts(A) && D != P.Dim; ++D)
      if (A.Dims[D].Length > 1)
        return &A;
  return nullptr;
}

Status Sizes::tooLarge(int64_t UnitsPerTask) const {
  const int64_t Longest = longestWithin(Request.MemoryBytes);
  if (!Longest)
    UnitsPerTask = 1; // tell what even the smallest needs
  Plan Trial = P;
  Trial.UnitsPerTask = UnitsPerTask;
  std::string Parts;
  for (size_t I = 0; I != Arrays.size(); ++I)
    Parts += (I ? ", " : "") + Arrays[I].Name + " " +
             std::to_string(Trial.bufferBytes(Arrays[I]) + Request.Padding);
  std::string Text = "a task of the pipeline with its halos needs " +
                     std::to_string(bytesOfSet(UnitsPerTask)) +
                     " bytes of device memory (" + Parts + "), " +
                     std::to_string(Request.MemoryBytes) + " are free";
  Text += Longest ? "\n Give num_tasks(" +
                        std::to_string(ceilDivide(P.Units.size(), Longest)) +
                        ") or more, or leave it out"
                  : "\n This is the smallest task: one unit of every array";
  if (const PipeArray *A = spannedArray())
    Text +=
        "\n Tasks along dimension " + std::to_string(P.Dim + 1) + " of " +
        A->Name +
        " take as much memory as all of it, because its rows keep "
        "their length on the device: only tasks along dimension 1 take less";
  return Status(ErrorCode::OutOfMemory, Text);
}

Status Sizes::choose() {
  if (P.Dim == Plan::NotCut)
    setLength(1);
  else if (Request.HasNumTasks)
    setLength(ceilDivide(P.Units.size(), Request.NumTasks));
  else
    setLength(wantedLength());
  P.Buffers = 1;
  if (!Request.OwnMemory)
    return Status::success();
  unsigned Wanted = Request.Async ? std::max(1u, Request.Pipelines) : 1;
  if (!Request.HasNumTasks && P.Dim != Plan::NotCut && P.Tasks > 1) {
    // Rather shorter tasks than fewer buffers.
    int64_t Longest = longestWithin(Request.MemoryBytes / Wanted);
    while (!Longest && Wanted > 1)
      Longest = longestWithin(Request.MemoryBytes / --Wanted);
    if (!Longest)
      return tooLarge(1);
    setLength(std::min(P.UnitsPerTask, Longest));
  }
  P.Buffers = static_cast<unsigned>(
      std::min<int64_t>(Wanted, ceilDivide(P.Tasks, Request.Devices)));
  const uint64_t Set = bytesOfSet(P.UnitsPerTask);
  while (P.Buffers > 1 && Set * P.Buffers > Request.MemoryBytes)
    --P.Buffers;
  if (Set <= Request.MemoryBytes)
    return Status::success();
  if (Request.HasNumTasks || P.Dim == Plan::NotCut)
    return tooLarge(P.UnitsPerTask);
  const int64_t Longest = longestWithin(Request.MemoryBytes);
  if (!Longest)
    return tooLarge(1);
  setLength(Longest);
  return Status::success();
}

} // namespace

StageBytes bytesOfTask(const std::vector<PipeArray> &Arrays, const Plan &P,
                       int64_t Units) {
  StageBytes Bytes{};
  auto of = [&](WorkKind K) -> uint64_t & {
    return Bytes[static_cast<unsigned>(K)];
  };
  Plan Trial = P;
  Trial.UnitsPerTask = Units;
  for (const PipeArray &A : Arrays) {
    if (!P.cuts(A))
      continue;
    PipeArray Own = A;
    for (PipeDim &D : Own.Dims)
      D.Left = D.Right = 0;
    if (A.Direction & PACC_TARGETIN)
      of(WorkKind::Upload) += Trial.bufferBytes(A);
    if (A.Direction & PACC_TARGETOUT)
      of(WorkKind::Download) += Trial.bufferBytes(Own);
    of(WorkKind::Kernel) += Trial.bufferBytes(Own);
  }
  of(WorkKind::Host) = of(WorkKind::Kernel);
  return Bytes;
}

Result<Plan> makePlan(const std::vector<PipeArray> &Arrays,
                      const PlanRequest &Request) {
  if (Request.HasNumTasks && Request.NumTasks <= 0)
    return wrong("num_tasks(" + std::to_string(Request.NumTasks) +
                 "): the number of tasks must be at least 1");
  for (const PipeArray &A : Arrays)
    PACC_RETURN_IF_ERROR(checkDims(A));
  Plan P;
  P.Dim = chooseDim(Arrays);
  P.Offsets.assign(Arrays.size(), 0);
  if (P.Dim == Plan::NotCut)
    P.Units = {0, 1};
  else
    PACC_RETURN_IF_ERROR(pairUnits(Arrays, P));
  PACC_RETURN_IF_ERROR(Sizes(Arrays, Request, P).choose());
  if (P.Tasks > 1 && Request.OwnMemory)
    for (const PipeArray &A : Arrays)
      if (!P.cuts(A) && A.Direction != PACC_TARGETIN)
        return wrong(A.Name + " is not cut along dimension " +
                     std::to_string(P.Dim + 1) +
                     " as the other arrays are, so every task would copy all "
                     "of it back\n Give that dimension a unit, or use copy(" +
                     A.Name + ") on the kernel");
  return P;
}

} // namespace pacc::rt

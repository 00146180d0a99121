//===- Planner.cpp - how a pipeline's arrays are cut into tasks -----------===//

#include "Exec/Planner.h"
#include "pacc/ABI/Pipeline.h"
#include <algorithm>
#include <cinttypes>
#include <optional>

namespace pacc::rt {

namespace {

/// Where the program leaves the number of tasks to us: so many at least, so
/// that filling and draining the pipeline costs little, of at most MostBytes
/// (more gains nothing) and at least LeastBytes (fewer cost the bus's latency).
constexpr int64_t WantedTasks = 20;
constexpr uint64_t LeastBytes = uint64_t(8) << 20;
constexpr uint64_t MostBytes = uint64_t(256) << 20;
/// Without async nothing overlaps: long tasks, but not all of the memory.
constexpr uint64_t MostBytesAlone = uint64_t(1) << 30;

int64_t floorDivide(int64_t A, int64_t B) {
  return A / B - (A % B != 0 && (A < 0) != (B < 0));
}
int64_t ceilDivide(int64_t A, int64_t B) { return -floorDivide(-A, B); }

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
  Status tooLarge(int64_t UnitsPerTask) const;

  const std::vector<PipeArray> &Arrays;
  const PlanRequest &Request;
  Plan &P;
};

int64_t Sizes::wantedLength() const {
  const int64_t All = P.Units.size();
  if (!Request.OwnMemory)
    return All;
  const uint64_t Total = bytesOfSet(All);
  if (!Request.Async)
    return longestWithin(
        std::min<uint64_t>(Request.MemoryBytes, MostBytesAlone));
  if (Total <= 2 * LeastBytes)
    return All;
  // Halos move with every task: let its own elements be as many at least.
  const uint64_t Halos = bytesOfSet(0);
  const uint64_t Own =
      std::max(std::clamp(Total / WantedTasks, LeastBytes, MostBytes), Halos);
  return longestWithin(Own + Halos);
}

Status Sizes::tooLarge(int64_t UnitsPerTask) const {
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
  const int64_t Longest = longestWithin(Request.MemoryBytes);
  Text += Longest ? "\n Give num_tasks(" +
                        std::to_string(ceilDivide(P.Units.size(), Longest)) +
                        ") or more, or leave it out"
                  : "\n This is the smallest task: one unit of every array";
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
  P.Buffers = static_cast<unsigned>(std::min<int64_t>(Wanted, P.Tasks));
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

Span intersection(Span A, Span B) {
  return {std::max(A.Begin, B.Begin), std::min(A.End, B.End)};
}

std::string PipeDim::text() const {
  char Text[128];
  std::snprintf(Text, sizeof Text,
                "(%" PRId64 ",%" PRId64 ",%" PRId64 ")[%" PRId64 ":%" PRId64
                "]",
                Left, Unit, Right, Start, Length);
  return Text;
}

Span PipeDim::units() const {
  const int64_t First = floorDivide(Start, Unit);
  return {First, First + Length / Unit};
}

bool isEmpty(const Box &B) {
  return std::any_of(B.begin(), B.end(), [](Span S) { return S.empty(); });
}

Span hull(const PipeArray &A, const Box &B) {
  if (isEmpty(B))
    return {};
  Span Bytes{0, A.ElementBytes};
  for (size_t D = 0; D != B.size(); ++D) {
    Bytes.Begin += B[D].Begin * A.Dims[D].Stride;
    Bytes.End += (B[D].End - 1) * A.Dims[D].Stride;
  }
  return Bytes;
}

Span Plan::unitsOf(int64_t Task) const {
  const int64_t First = Units.Begin + Task * UnitsPerTask;
  return intersection(Units, {First, First + UnitsPerTask});
}

std::vector<Span> runs(const PipeArray &A, const Box &B, Span Clip) {
  std::vector<Span> Found;
  if (isEmpty(B))
    return Found;
  // Dimensions from Outer on are one run of Bytes.
  size_t Outer = B.size();
  int64_t Bytes = A.ElementBytes;
  while (Outer &&
         (Bytes == A.Dims[Outer - 1].Stride || B[Outer - 1].size() == 1)) {
    --Outer;
    Bytes += (B[Outer].size() - 1) * A.Dims[Outer].Stride;
  }
  const int64_t First = hull(A, B).Begin;
  std::vector<int64_t> At(Outer, 0);
  for (;;) {
    int64_t Begin = First;
    for (size_t D = 0; D != Outer; ++D)
      Begin += At[D] * A.Dims[D].Stride;
    if (Span Run = intersection({Begin, Begin + Bytes}, Clip); !Run.empty())
      Found.push_back(Run);
    size_t D = Outer;
    while (D && ++At[D - 1] == B[D - 1].size())
      At[--D] = 0;
    if (!D)
      return Found;
  }
}

Box Plan::own(const PipeArray &A, size_t Index, int64_t Task) const {
  Box B;
  for (const PipeDim &D : A.Dims)
    B.push_back({D.Start, D.Start + D.Length});
  if (!cuts(A))
    return B;
  const PipeDim &D = A.Dims[Dim];
  const Span Mine = D.units();
  Span Part = unitsOf(Task);
  Part.Begin += Offsets[Index];
  Part.End += Offsets[Index];
  Part = intersection(Part, Mine);
  if (Part.empty())
    B[Dim] = {D.Start, D.Start};
  else
    B[Dim] = {D.Start + (Part.Begin - Mine.Begin) * D.Unit,
              D.Start + (Part.End - Mine.Begin) * D.Unit};
  return B;
}

Box Plan::window(const PipeArray &A, size_t Index, int64_t Task) const {
  Box B = own(A, Index, Task);
  for (size_t D = 0; D != B.size(); ++D)
    if (!B[D].empty()) {
      B[D].Begin -= A.Dims[D].Left;
      B[D].End += A.Dims[D].Right;
    }
  return B;
}

uint64_t Plan::bufferBytes(const PipeArray &A) const {
  Box Largest;
  for (size_t D = 0; D != A.Dims.size(); ++D) {
    const PipeDim &Range = A.Dims[D];
    int64_t Length = Range.Length;
    if (D == Dim && cuts(A))
      Length = std::min(Length, UnitsPerTask * Range.Unit);
    Largest.push_back({0, Length + Range.Left + Range.Right});
  }
  return static_cast<uint64_t>(hull(A, Largest).size());
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

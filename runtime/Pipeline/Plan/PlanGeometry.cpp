//===- PlanGeometry.cpp - ranges, boxes and the bytes they are ------------===//

#include "Pipeline/Plan/Planner.h"
#include "Support/Arithmetic.h"
#include <algorithm>
#include <cinttypes>

namespace pacc::rt {

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
  const int64_t First = Units.Begin + (Downwards ? Tasks - 1 - Task : Task) * UnitsPerTask;
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

static Box rangeOf(const PipeArray &A) {
  Box B;
  for (const PipeDim &D : A.Dims)
    B.push_back({D.Start, D.Start + D.Length});
  return B;
}

bool shareBytes(const PipeArray &A, const PipeArray &B, int64_t Distance) {
  const Box OfA = rangeOf(A), OfB = rangeOf(B);
  const Span HullB = hull(B, OfB);
  const Span Common = intersection(hull(A, OfA), {HullB.Begin + Distance, HullB.End + Distance});
  if (isEmpty(OfA) || isEmpty(OfB) || Common.empty())
    return false;
  // Columns of one matrix lie between each other.
  const std::vector<Span> InA = runs(A, OfA, Common);
  const std::vector<Span> InB = runs(B, OfB, {Common.Begin - Distance, Common.End - Distance});
  for (size_t I = 0, J = 0; I != InA.size() && J != InB.size();) {
    const Span Other{InB[J].Begin + Distance, InB[J].End + Distance};
    if (!intersection(InA[I], Other).empty())
      return true;
    InA[I].End <= Other.Begin ? ++I : ++J;
  }
  return false;
}

Box Plan::own(const PipeArray &A, size_t Index, int64_t Task) const {
  Box B = rangeOf(A);
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

} // namespace pacc::rt

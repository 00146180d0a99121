//===- PipeLoop.cpp - which iterations of a pipe loop a task has ----------===//

#include "Pipeline/PipeLoop.h"
#include "Support/Arithmetic.h"
#include <algorithm>
#include <cstdlib>

namespace pacc::rt {

Iterations allIterations(int64_t Lower, int64_t Upper, int64_t Step) {
  if (Step > 0 && Upper > Lower)
    return {Lower, static_cast<uint64_t>(ceilDivide(Upper - Lower, Step))};
  if (Step < 0 && Upper < Lower)
    return {Lower, static_cast<uint64_t>(ceilDivide(Lower - Upper, -Step))};
  return {Lower, 0};
}

/// `First` also says what a variable that lives on behind the loop has: where
/// no iterations are left, what it has when the whole loop has ended.
Iterations iterationsWithin(int64_t Lower, int64_t Upper, int64_t Step,
                            Span Within) {
  if (!Step)
    return {Lower, 0};
  const auto All =
      static_cast<int64_t>(allIterations(Lower, Upper, Step).Trips);
  const int64_t Before = Step > 0 ? Within.Begin - Lower
                                  : Lower - (Within.End - 1);
  const int64_t Skipped =
      std::clamp<int64_t>(ceilDivide(Before, std::abs(Step)), 0, All);
  const int64_t First = Lower + Skipped * Step;
  if (Within.empty())
    return {First, 0};
  return allIterations(First,
                       Step > 0 ? std::min(Upper, Within.End)
                                : std::max(Upper, Within.Begin - 1),
                       Step);
}

namespace {

std::string rangeText(Span S) {
  return "[" + std::to_string(S.Begin) + ", " + std::to_string(S.End) + ")";
}

/// The range of units, in the loop's numbering, that a loop over `Loop` may
/// use, and what to add to the plan's numbering.
struct LoopRange {
  Span Units;
  int64_t Offset = 0;
  std::string Name; ///< of the array
};

/// Where units are paired by their place in the range, a loop over a part of it may count those of several arrays.
Status notUnique(Span Loop, const LoopRange &A, const LoopRange &B) {
  return Status(ErrorCode::InvalidUse,
                "the pipe loop runs over " + rangeText(Loop) + ", which lies in " + rangeText(A.Units) + " of " + A.Name +
                    " and in " + rangeText(B.Units) + " of " + B.Name +
                    ", in units that are paired by their place: it does not say which of them it counts"
                    "\n Let it run over all units of one of them, with a condition inside, or give the arrays ranges "
                    "that begin alike");
}

Result<LoopRange> rangeFor(const std::vector<PipeArray> &Arrays, const Plan &P,
                           unsigned Dim, Span Loop) {
  LoopRange First;
  std::optional<LoopRange> Holding;
  bool Any = false;
  for (size_t I = 0; I != Arrays.size(); ++I) {
    if (Dim >= Arrays[I].Dims.size() || !Arrays[I].Dims[Dim].Unit)
      continue;
    LoopRange R{Dim == P.Dim ? P.Units : Arrays[I].Dims[Dim].units(), 0, Arrays[I].Name};
    if (Dim == P.Dim) {
      R.Offset = P.Offsets[I];
      R.Units = {R.Units.Begin + R.Offset, R.Units.End + R.Offset};
    }
    if (R.Units == Loop)
      return R;
    if (intersection(R.Units, Loop) == Loop) {
      if (Holding && Holding->Offset != R.Offset)
        return notUnique(Loop, *Holding, R);
      Holding = R;
    }
    if (!Any)
      First = R;
    Any = true;
  }
  if (Holding)
    return *Holding;
  return Any ? First : LoopRange{Loop, 0, ""};
}

} // namespace

Result<Iterations> pipeIterations(const std::vector<PipeArray> &Arrays,
                                  const Plan &P, int64_t Task, unsigned Dim,
                                  int64_t Lower, int64_t Upper, int64_t Step) {
  if (std::none_of(Arrays.begin(), Arrays.end(),
                   [&](const PipeArray &A) { return Dim < A.Dims.size(); }))
    return Status(ErrorCode::InvalidUse,
                  "pipe(" + std::to_string(Dim + 1) +
                      "): no array of the pipeline has that dimension");
  const Iterations All = allIterations(Lower, Upper, Step);
  if (!All.Trips)
    return All;
  const int64_t Last = Lower + static_cast<int64_t>(All.Trips - 1) * Step;
  const Span Loop{std::min(Lower, Last), std::max(Lower, Last) + 1};
  Result<LoopRange> Found = rangeFor(Arrays, P, Dim, Loop);
  if (!Found.ok())
    return Found.takeStatus();
  const LoopRange &Range = *Found;
  if (!(intersection(Range.Units, Loop) == Loop)) {
    std::string Names;
    for (const PipeArray &A : Arrays)
      if (Dim < A.Dims.size())
        Names += (Names.empty() ? "" : ", ") + A.Name + A.Dims[Dim].text();
    return Status(ErrorCode::InvalidUse,
                  "the pipe(" + std::to_string(Dim + 1) + ") loop runs over " +
                      rangeText(Loop) + ", beyond the range " +
                      rangeText(Range.Units) +
                      " of the pipeline's arrays, in units: " + Names +
                      "\n Make the loop's range or the arrays' agree");
  }
  if (Dim != P.Dim)
    return All;
  Span Part = P.unitsOf(Task);
  Part.Begin += Range.Offset;
  Part.End += Range.Offset;
  Iterations Mine = iterationsWithin(Lower, Upper, Step, Part);
  Mine.Offset = Range.Offset;
  return Mine;
}

} // namespace pacc::rt

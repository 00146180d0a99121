//===- Reach.cpp - what the subscripts of a pointer come to ---------------===//

#include "Data/Pointers/Reach.h"
#include <algorithm>

namespace pacc::rt {

namespace {

/// The result in `Into`; false: it is no int64_t.
bool add(int64_t X, int64_t Y, int64_t &Into) {
  return !__builtin_add_overflow(X, Y, &Into);
}
bool multiply(int64_t X, int64_t Y, int64_t &Into) {
  return !__builtin_mul_overflow(X, Y, &Into);
}

/// The elements that one subscript comes to; none where a loop has no iteration.
std::optional<ReachedElements> reachedBy(const Reach &R) {
  ReachedElements Out{R.Element, R.Element};
  bool Runs = true;
  for (const ReachLoop &L : R.Loops) {
    const std::optional<int64_t> Trips = L.trips();
    if (!Trips)
      return std::nullopt;
    Runs &= *Trips != 0;
    if (*Trips == 0 || L.Factor == 0)
      continue;
    int64_t Way, Last, AtFirst, AtLast;
    if (!multiply(*Trips - 1, L.Step, Way) || !add(L.First, Way, Last) ||
        !multiply(L.Factor, L.First, AtFirst) ||
        !multiply(L.Factor, Last, AtLast) ||
        !add(Out.First, std::min(AtFirst, AtLast), Out.First) ||
        !add(Out.Last, std::max(AtFirst, AtLast), Out.Last))
      return std::nullopt;
  }
  return Runs ? Out : ReachedElements();
}

/// Whether a subscript that reaches more than one element leaves none out.
bool isDense(const Reach &R) {
  int64_t Moving = 0, Distance = 1;
  for (const ReachLoop &L : R.Loops)
    if (L.Factor != 0 && L.trips().value_or(2) > 1) {
      ++Moving;
      if (!multiply(L.Factor, L.Step, Distance))
        return false;
    }
  return Moving == 0 || (Moving == 1 && (Distance == 1 || Distance == -1));
}

/// Likewise, where several loops together leave none out (`b[i * m + j]` with j < m), so that they reach this; nothing if
/// they do.
std::optional<ReachedElements> reachedWithoutGaps(const Reach &R) {
  std::vector<std::pair<int64_t, int64_t>> Moves; // how far, how often
  for (const ReachLoop &L : R.Loops) {
    int64_t Distance;
    const int64_t Trips = L.trips().value_or(0);
    if (!multiply(L.Factor, L.Step, Distance) || Distance == INT64_MIN)
      return std::nullopt;
    if (Distance != 0 && Trips > 1)
      Moves.emplace_back(std::abs(Distance), Trips - 1);
  }
  std::sort(Moves.begin(), Moves.end());
  int64_t Length = 1, Way;
  for (const auto &[Distance, Times] : Moves)
    if (Distance > Length || !multiply(Distance, Times, Way) || !add(Length, Way, Length))
      return std::nullopt;
  return reachedBy(R);
}

/// More would hardly be pointers that a program has made.
constexpr int64_t MostRows = int64_t(1) << 28;

} // namespace

std::optional<int64_t> ReachLoop::trips() const {
  int64_t Distance;
  if (Step == 0) // the program does not come to such a loop, or would not leave it
    return 0;
  if (Step == INT64_MIN || __builtin_sub_overflow(Bound, First, &Distance))
    return std::nullopt;
  const bool Up = Step > 0;
  const int64_t Stride = Up ? Step : -Step;
  if (!Up && __builtin_sub_overflow(First, Bound, &Distance))
    return std::nullopt;
  switch (Relation) {
  case PACC_NOT_EQUAL:
    return Distance >= 0 && Distance % Stride == 0
               ? std::optional<int64_t>(Distance / Stride)
               : std::nullopt;
  case PACC_LESS:
  case PACC_GREATER:
    if ((Relation == PACC_LESS) != Up)
      return std::nullopt;
    return Distance <= 0 ? 0 : (Distance - 1) / Stride + 1;
  case PACC_LESS_EQUAL:
  case PACC_GREATER_EQUAL:
    if ((Relation == PACC_LESS_EQUAL) != Up || Distance == INT64_MAX)
      return std::nullopt;
    return Distance < 0 ? 0 : Distance / Stride + 1;
  }
  return std::nullopt;
}

/// Tells `Each` what each of them comes to, if to any; false if numbers are too large, or go beyond their limits.
template <class Function> static bool visit(const std::vector<Reach> &All, Function Each) {
  for (const Reach &R : All) {
    const std::optional<ReachedElements> One = reachedBy(R);
    if (!One)
      return false;
    if (One->empty())
      continue;
    if (!R.Limits)
      Each(R.Conditional, *One);
    else if (One->First < R.Limits->First || One->Last > R.Limits->Last)
      return false;
  }
  return true;
}

/// What is used for sure, and what under conditions; false as above.
static bool collect(const std::vector<Reach> &All, ReachedElements &Sure, ReachedElements &Perhaps) {
  return visit(All, [&](bool Conditional, const ReachedElements &One) {
    ReachedElements &Into = Conditional ? Perhaps : Sure;
    Into.First = std::min(Into.First, One.First);
    Into.Last = std::max(Into.Last, One.Last);
  });
}

std::optional<ReachedParts> partsReachedBy(const std::vector<Reach> &All) {
  ReachedParts Parts;
  if (!visit(All, [&](bool Conditional, const ReachedElements &One) {
        (Conditional ? Parts.Perhaps : Parts.Sure).push_back(One);
      }))
    return std::nullopt;
  return Parts;
}

std::optional<ReachedElements> reachedBy(const std::vector<Reach> &All) {
  ReachedElements Sure, Perhaps;
  if (!collect(All, Sure, Perhaps) ||
      (!Perhaps.empty() && (Sure.empty() || Perhaps.First < Sure.First || Perhaps.Last > Sure.Last)))
    return std::nullopt;
  return Sure;
}

bool leaveNoneOut(const std::vector<Reach> &All) {
  std::vector<ReachedElements> Parts;
  for (const Reach &R : All) {
    const auto Part = R.Conditional || R.Limits || !R.Row.empty() ? std::nullopt : reachedWithoutGaps(R);
    if (!Part)
      return false;
    if (!Part->empty())
      Parts.push_back(*Part);
  }
  std::sort(Parts.begin(), Parts.end(), [](const auto &X, const auto &Y) { return X.First < Y.First; });
  for (size_t I = 1; I < Parts.size(); ++I) {
    if (Parts[I].First - 1 > Parts[I - 1].Last)
      return false;
    Parts[I].Last = std::max(Parts[I].Last, Parts[I - 1].Last);
  }
  return true;
}

std::optional<ReachedElements> perhapsReachedBy(const std::vector<Reach> &All) {
  ReachedElements Sure, Perhaps;
  if (!collect(All, Sure, Perhaps))
    return std::nullopt;
  return ReachedElements{std::min(Sure.First, Perhaps.First), std::max(Sure.Last, Perhaps.Last)};
}

std::vector<int64_t> cornersOf(const Reach &R) {
  constexpr size_t Most = 64;
  std::vector<int64_t> All = {R.Element};
  for (const ReachLoop &L : R.Loops) {
    const int64_t Trips = L.trips().value_or(0);
    int64_t Way, Last;
    if (Trips == 0 || All.size() > Most || !multiply(Trips - 1, L.Step, Way) || !add(L.First, Way, Last))
      return {};
    const size_t Count = All.size();
    for (size_t I = 0; I != Count; ++I) {
      int64_t AtFirst, AtLast, Other;
      if (!multiply(L.Factor, L.First, AtFirst) || !multiply(L.Factor, Last, AtLast) || !add(All[I], AtLast, Other) ||
          !add(All[I], AtFirst, All[I]))
        return {};
      if (Other != All[I])
        All.push_back(Other);
    }
  }
  return All;
}

ReachedElements reachedOrDeclared(const std::vector<Reach> &All, int64_t Declared) {
  ReachedElements Sure, Perhaps;
  (void)collect(All, Sure, Perhaps); // what is too large is not surely used
  return {std::min<int64_t>(Sure.First, 0), std::max(Sure.Last, Declared - 1)};
}

std::optional<ReachedRows> rowsReachedBy(const std::vector<Reach> &All) {
  const std::optional<ReachedElements> Outer = reachedBy(All);
  int64_t Distance;
  if (!Outer)
    return std::nullopt;
  ReachedRows Out;
  if (Outer->empty())
    return Out;
  if (__builtin_sub_overflow(Outer->Last, Outer->First, &Distance) || Distance >= MostRows)
    return std::nullopt;
  Out.First = Outer->First;
  Out.Rows.resize(static_cast<size_t>(Distance) + 1);
  for (const bool Conditional : {false, true})
    for (const Reach &R : All) {
      if (R.Limits || R.Conditional != Conditional)
        continue;
      const std::optional<ReachedElements> Of = reachedBy(R), Used = reachedBy(R.Row.front());
      if (!Of || !Used)
        return std::nullopt;
      if (Of->empty())
        continue;
      if (!Conditional && !isDense(R))
        return std::nullopt;
      for (int64_t I = Of->First; I <= Of->Last; ++I) {
        ReachedElements &Row = Out.Rows[static_cast<size_t>(I - Out.First)];
        if (Conditional && (Used->First < Row.First || Used->Last > Row.Last))
          return std::nullopt;
        Row.First = std::min(Row.First, Used->First);
        Row.Last = std::max(Row.Last, Used->Last);
      }
    }
  return Out;
}

} // namespace pacc::rt

//===- SomeIterations.cpp - accesses that leave some chunks ---------------===//
#include "Checks/Chunks/Reach/SomeIterations.h"

#include "Checks/Chunks/Values/Choices.h"

#include <algorithm>

using namespace llvm;

namespace pacc {
namespace {

constexpr int64_t Many = 64; ///< units: more than a short range has

class IterationFinder {
public:
  IterationFinder(const ChunkAccess &A, const Polynomial &Left, const Polynomial &Right, Choices &Values)
      : A(A), Left(Left), Right(Right), Values(Values) {}

  std::optional<OutsideInSome> run() {
    const bool IsRow = A.Array->Around.isKnown() && A.Array->Around.terms().empty();
    if (!IsRow || !A.From.isKnown() || !A.In->Step || !A.In->Beyond.isKnown() || !A.Array->Length.isKnown())
      return std::nullopt;
    // The lowest and the highest number that an iteration may have.
    const bool IsUp = A.In->Step > 0;
    const Polynomial Low = IsUp ? A.In->First : A.In->Beyond + Polynomial::number(1);
    const Polynomial High = IsUp ? A.In->Beyond - Polynomial::number(1) : A.In->First;
    std::vector<Polynomial> Moving = {A.From};
    for (const Rounds &R : A.Inner)
      Moving.push_back(R.Last);
    const std::vector<Version> Ways =
        Values.versionsOf(Moving, Values.waysTo(*A.I->getParent(), *A.In->Marker->getParent()));
    const std::optional<int64_t> Range = (High - Low).constant();
    const int64_t Away = Range ? std::min(awayFromEnds(), *Range / 3) : awayFromEnds();
    if (Away < 1)
      return std::nullopt;
    const Polynomial Apart = Polynomial::number(Away);
    Inequalities Long = A.Facts;
    Long.notNegative(High - Low - Apart * 2);
    Long.notNegative(A.Array->Length - A.Array->Unit * Many);
    // Iterations count on from the first one that is away from where the loop begins.
    const Polynomial Begin = IsUp ? Low + Apart : High - Apart, There = at(A.In->Iteration, Begin);
    Inequalities Middle = Long;
    Middle.notNegative(IsUp ? High - Apart - There : There - Apart - Low);
    const bool HasLow = A.In->Step >= -1, HasHigh = A.In->Step <= 1;
    for (const Version &Way : Ways) {
      if (const auto O = find(Way, Begin, /*IsEnd=*/false, Middle))
        return OutsideInSome{OutsideInSome::Middle, *O};
      if (const auto O = HasLow ? find(Way, Low, /*IsEnd=*/true, Long) : std::nullopt; O && O->IsBehind)
        return OutsideInSome{IsUp ? OutsideInSome::First : OutsideInSome::Last, *O};
      if (const auto O = HasHigh ? find(Way, High, /*IsEnd=*/true, Long) : std::nullopt; O && !O->IsBehind)
        return OutsideInSome{IsUp ? OutsideInSome::Last : OutsideInSome::First, *O};
    }
    return std::nullopt;
  }

private:
  const ChunkAccess &A;
  const Polynomial &Left, &Right;
  Choices &Values;

  /// Further than halos reach, if they are counted in units.
  int64_t awayFromEnds() const {
    int64_t Units = Many;
    for (const Polynomial *Halo : {&Left, &Right}) {
      const std::optional<int64_t> Bytes = Halo->constant(), Unit = A.Array->Unit.constant();
      Units += Bytes && Unit && *Unit > 0 ? *Bytes / *Unit : Halo->multipleOf(A.Array->Unit).value_or(0);
    }
    return Units;
  }

  /// Where the chunk begins with iteration `First`.
  Polynomial at(const Polynomial &P, const Polynomial &First) const { return P.with(A.In->Beginning, First); }

  /// The atom that counts the iterations of the chunk, which the loop's counters begin with.
  std::optional<unsigned> counter() const {
    const std::vector<unsigned> Atoms = (A.In->Iteration - Polynomial::atom(A.In->Beginning)).atoms();
    return Atoms.size() == 1 ? std::optional(Atoms.front()) : std::nullopt;
  }

  /// In a round in which all of the way's conditions hold. `IsEnd`: in iteration `From`; else it counts on from there.
  std::optional<Outside> find(const Version &Way, const Polynomial &From, bool IsEnd, Inequalities Facts) const {
    const std::optional<unsigned> Counter = counter();
    if (!Counter)
      return std::nullopt;
    const auto There = [&](const Polynomial &P) {
      return P.isKnown() ? at(IsEnd ? P.with(*Counter, Polynomial()) : P, From) : P;
    };
    SmallVector<Rounds, 2> Inner = A.Inner;
    for (size_t I = 0; I != Inner.size(); ++I) {
      Inner[I].Last = There(Way.Values[I + 1]);
      if (Facts.prove((Inner[I].Last + Polynomial::number(1)) * -1))
        return std::nullopt; // it does not go round
      Facts.notNegative(Inner[I].Last);
    }
    std::vector<Polynomial> Each = {There(Way.Values[0])};
    for (const Polynomial &Condition : Way.Conditions)
      Each.push_back(There(Condition));
    // The other end of the range is far away.
    const Polynomial Far = A.Array->Unit * (IsEnd ? Many / 2 : 0);
    Outside Found{false, {}};
    const bool Is = anyRound(Inner, Each, [&](ArrayRef<Polynomial> P) {
      if (!all_of(P.drop_front(), [&](const Polynomial &Condition) { return Facts.prove(Condition); }))
        return false;
      Found.From = P[0];
      Found.IsBehind = Facts.prove(P[0] - A.Array->Unit - Right - Far);
      return Found.IsBehind || Facts.prove((P[0] + Left + Far + Polynomial::number(1)) * -1);
    });
    return Is ? std::optional(Found) : std::nullopt;
  }
};

} // namespace

std::optional<OutsideInSome> outsideInSome(const ChunkAccess &A, const Polynomial &Left, const Polynomial &Right,
                                           Choices &Values) {
  return IterationFinder(A, Left, Right, Values).run();
}

} // namespace pacc

//===- ChunkOrder.cpp - elements that other kernels write -----------------===//
#include "Checks/Chunks/Order/ChunkOrder.h"

#include "Checks/Chunks/Reach/ChunkReach.h"

#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace llvm;

namespace pacc {
namespace {

/// Where one access is, from its iteration's unit, and another one, which is in an iteration of its own
/// and has counters of its own.
class Pair {
public:
  Pair(const ChunkAccess &Read, const ChunkAccess &Write, Atoms &Values)
      : Read(Read), Write(Write), Unit(Read.Array->Unit), Facts(Read.Facts), There(Write.From), Theirs(Write.Inner) {
    for (Rounds &R : Theirs) {
      const unsigned Twin = Values.twinOf(R.Counter);
      rename(R.Counter, Twin);
    }
    Facts.add(Write.Facts);
    for (const Rounds &R : Theirs) {
      Facts.atLeast(R.Counter, 0);
      Facts.notNegative(R.Last);
    }
  }

  Meeting judge() {
    if (!Read.From.isKnown() || !There.isKnown() || !Read.Bytes || !Write.Bytes)
      return Meeting::Perhaps;
    if (areOffGrid() || areApart())
      return Meeting::Never;
    return meetSideBySide() || meetInSomeRound() ? Meeting::Surely : Meeting::Perhaps;
  }

private:
  const ChunkAccess &Read, &Write;
  const Polynomial &Unit;
  Inequalities Facts;
  Polynomial There; ///< where it writes
  SmallVector<Rounds, 2> Theirs;

  void rename(unsigned From, unsigned To) {
    There = There.with(From, Polynomial::atom(To));
    for (Rounds &R : Theirs) {
      R.Last = R.Last.isKnown() ? R.Last.with(From, Polynomial::atom(To)) : R.Last;
      R.Counter = R.Counter == From ? To : R.Counter;
    }
  }

  /// All steps, and the unit, are multiples of a number of bytes in which the two have different parts:
  /// members, columns, halves of units.
  bool areOffGrid() const {
    const Polynomial Apart = Read.From - There;
    int64_t Grid = 0;
    for (const auto *P : {&Apart, &Unit})
      for (const auto &[M, Factor] : P->terms())
        if (!M.empty() || P == &Unit)
          Grid = std::gcd(Grid, Factor);
    const int64_t Constant = Apart.factorOf({});
    if (!Grid)
      return false;
    const int64_t Ahead = Constant - divideFloorSigned(Constant, Grid) * Grid;
    return Ahead >= Write.Bytes && Grid - Ahead >= Read.Bytes;
  }

  /// In the unit that it is in, it reads behind all that is written there, or before it.
  bool areApart() {
    const std::optional<int64_t> Whole = unit();
    if (!Whole || !isWithin(Read.From - Unit * *Whole) || !isWithin(There))
      return false;
    const Polynomial Apart = Read.From - Unit * *Whole - There;
    return isAlways(Apart - Polynomial::number(Write.Bytes)) ||
           isAlways(Apart * -1 - Polynomial::number(Read.Bytes));
  }

  std::optional<int64_t> unit() const {
    const Polynomial Apart = Read.From - There;
    if (Unit.terms().size() != 1)
      return std::nullopt;
    const auto &[M, Factor] = *Unit.terms().begin();
    return divideFloorSigned(M.empty() ? Read.From.factorOf(M) : Apart.factorOf(M), Factor);
  }

  bool isWithin(const Polynomial &P) { return isAlways(P) && isAlways(Unit - P - Polynomial::number(1)); }

  /// Not negative in all rounds of all loops.
  bool isAlways(Polynomial P) {
    for (const ArrayRef<Rounds> Loops : {ArrayRef(Theirs), ArrayRef(Read.Inner)})
      for (const auto &R : reverse(Loops)) {
        const auto [Rest, Factor] = P.split(R.Counter);
        if (Facts.prove(Factor))
          P = Rest;
        else if (Facts.prove(Factor * -1))
          P = Rest + Factor * R.Last;
        else
          return false;
      }
    return Facts.prove(P);
  }

  /// Some units further it is the same element, or a part of it.
  bool isSame(const Polynomial &Apart) const {
    const std::optional<int64_t> Bytes = Apart.constant(), By = Unit.constant();
    const auto Overlaps = [&](int64_t Rest) { return Rest < Write.Bytes && -Rest < Read.Bytes; };
    if (Bytes && By && *By > 0) {
      const int64_t Whole = divideFloorSigned(*Bytes, *By), Rest = *Bytes - Whole * *By;
      return (Whole && Overlaps(Rest)) || (Whole != -1 && Overlaps(Rest - *By));
    }
    if (Unit.terms().size() != 1 || By)
      return false;
    const auto &[M, Factor] = *Unit.terms().begin();
    const int64_t Here = Apart.factorOf(M);
    const std::optional<int64_t> Rest =
        Here && Here % Factor == 0 ? (Apart - Unit * (Here / Factor)).constant() : std::nullopt;
    return Rest && Overlaps(*Rest);
  }

  /// Loops that go the same steps: what one iteration writes in a round another reads in the same one, whether or
  /// not it reads in each.
  bool meetSideBySide() {
    if (Read.Inner.size() != Theirs.size())
      return false;
    Polynomial Apart = Read.From - There;
    for (const auto &[Mine, Its] : zip(Read.Inner, Theirs))
      Apart = Apart.with(Its.Counter, Polynomial::atom(Mine.Counter));
    return none_of(Read.Inner, [&](const auto &R) { return Apart.has(R.Counter); }) && isSame(Apart);
  }

  /// The first or the last rounds, or some in which the writing loop, or the reading one, is further.
  bool meetInSomeRound() {
    if (!Read.InEachRound)
      return false;
    return anyRound(Read.Inner, {Read.From}, [&](ArrayRef<Polynomial> Mine) {
      return anyRound(Theirs, {There}, [&](ArrayRef<Polynomial> Its) { return isSame(Mine[0] - Its[0]); });
    }) || meetFurtherOn();
  }

  bool meetFurtherOn() {
    Polynomial Apart = Read.From - There;
    SmallVector<int64_t, 4> Steps;
    for (const ArrayRef<Rounds> Loops : {ArrayRef(Theirs), ArrayRef(Read.Inner)})
      for (const Rounds &R : Loops) {
        const auto [Rest, Factor] = Apart.split(R.Counter);
        const std::optional<int64_t> Step = Factor.constant();
        const std::optional<int64_t> Last = R.Last.constant();
        Apart = Rest;
        if (Step && *Step)
          for (int64_t Round = 1; Round < 16 && (!Last || Round <= *Last); ++Round)
            Steps.push_back(*Step * Round);
      }
    return any_of(Steps, [&](int64_t Way) { return isSame(Apart + Polynomial::number(Way)); });
  }
};

} // namespace

Meeting meetingOf(const ChunkAccess &Read, const ChunkAccess &Write, Atoms &Values) {
  return Pair(Read, Write, Values).judge();
}

} // namespace pacc

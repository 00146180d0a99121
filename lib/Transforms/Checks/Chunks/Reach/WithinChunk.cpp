//===- WithinChunk.cpp - accesses that surely stay in their chunk ---------===//
#include "Checks/Chunks/Reach/WithinChunk.h"

#include "Checks/Chunks/Values/Bounds.h"

#include "llvm/IR/Instructions.h"
#include <algorithm>

using namespace llvm;

namespace pacc {
namespace {

class WithinJudge {
public:
  WithinJudge(const ChunkAccess &A, Atoms &Numbers, Choices &Chosen) : A(A), Numbers(Numbers) {
    const PipeLoop &In = *A.In;
    if (In.Step && In.First.isKnown() && In.Beyond.isKnown()) {
      const Polynomial One = Polynomial::number(1);
      Number = Numbers.twinOf(In.Beginning);
      InNumber = Polynomial::atom(*Number) - (In.Iteration - Polynomial::atom(In.Beginning));
      const Polynomial Last = In.Step > 0 ? In.Beyond - One : In.Beyond + One;
      const Polynomial High = In.Step > 0 ? Last : In.First;
      Around.push_back({*Number, In.Step > 0 ? In.First : Last, High, High});
    }
    for (const Rounds &R : A.Inner)
      Around.push_back({R.Counter, Polynomial(), inWords(R.Last.isKnown() ? R.Last : R.Most), inWords(R.Most)});
    Limits.emplace(Numbers, Chosen, Around, Words);
    for (const std::vector<Polynomial> &Way :
         Chosen.waysTo(*A.I->getParent(), *A.In->Marker->getParent(), Choices::Kind::Complete)) {
      Inequalities Facts = A.Facts;
      for (const Counted &C : Around) {
        Facts.notNegative(Polynomial::atom(C.Counter) - C.Low);
        Facts.notNegative(C.High - Polynomial::atom(C.Counter));
        Facts.notNegative(C.High - C.Low); // it goes round
      }
      for (const Polynomial &Condition : Way)
        Limits->learn(inWords(Condition), Facts);
      if (!Facts.prove(Polynomial::number(-1))) // else no iteration comes there
        Ways.push_back(std::move(Facts));
    }
  }

  /// `IsBefore`: it is how far the access is from the bytes before the unit, else from those behind it.
  bool isNeverNegative(const Polynomial &P, bool IsBefore) {
    const Polynomial There = inWords(P);
    const auto IsTaken = [&](const Polynomial &Least, const Inequalities &Facts) {
      return isTakenFor(Least, IsBefore, Facts);
    };
    return all_of(Ways, [&](const Inequalities &Facts) { return Limits->isNeverNegative(There, Facts, IsTaken); });
  }

private:
  const ChunkAccess &A;
  Atoms &Numbers;
  std::optional<unsigned> Number; ///< the atom that is the iteration's number
  Polynomial InNumber;            ///< the chunk's first iteration, by that
  SmallVector<Counted, 4> Around;
  std::vector<Inequalities> Ways;
  std::function<Polynomial(const Polynomial &)> Words = [this](const Polynomial &P) { return inWords(P); };
  std::optional<Bounds> Limits;

  /// It is 0 or more if numbers are within the unit that are the same in all iterations, and count no whole units: `nx`
  /// of `in[y * pitch + x]`, x from 0 to nx, `k` of `p[i * 3 + k]`.
  bool isTakenFor(const Polynomial &Least, bool IsBefore, const Inequalities &Facts) const {
    const Polynomial &Unit = A.Array->Unit;
    const std::optional<int64_t> Bytes = Unit.constant();
    if (!Least.isKnown() || !Unit.isKnown() || Unit.terms().size() != 1 || (Bytes && *Bytes <= A.Bytes))
      return false;
    const auto &[Of, By] = *Unit.terms().begin();
    Polynomial Known;
    bool IsTaken = !Of.empty();
    for (const auto &[M, Factor] : Least.terms()) {
      Polynomial Term = Polynomial::number(Factor);
      for (const unsigned Atom : M)
        Term = Term * Polynomial::atom(Atom);
      const bool IsFixed = all_of(M, [&](unsigned Atom) { return Numbers.isFixedIn(Atom, *A.In->L); });
      const bool CountsUnits = Factor % By == 0 && std::includes(M.begin(), M.end(), Of.begin(), Of.end());
      if (M.empty() || CountsUnits || !IsFixed)
        Known = Known + Term;
      else if (IsBefore && Factor < 0)
        return false; // nobody means what is below zero
      else
        IsTaken = true;
    }
    if (!IsTaken)
      return false;
    // A number of elements that only the program knows is enough for those that it names by numbers.
    return (!IsBefore && !Unit.constant() && (Known - Unit).constant()) || Facts.prove(Known);
  }

  Polynomial inWords(const Polynomial &P) const {
    return Number && P.isKnown() ? P.with(A.In->Beginning, InNumber) : P;
  }
};

} // namespace

Within withinChunk(const ChunkAccess &A, const Polynomial &Left, const Polynomial &Right, Atoms &Numbers,
                   Choices &Chosen) {
  if (!A.From.isKnown())
    return Within::Perhaps;
  WithinJudge Judge(A, Numbers, Chosen);
  const Polynomial &Row = A.Array->Around;
  const bool HasRows = !Row.isKnown() || !Row.terms().empty();
  Within Found = Within::Perhaps;
  // Where there are rows, the access may be said to be in the row before, or behind.
  for (const int64_t Rows : {0, -1, 1}) {
    if (Rows && !HasRows)
      break;
    const Polynomial From = A.From + Row * Rows;
    const Polynomial Bytes = Polynomial::number(std::max<int64_t>(A.Bytes, 1));
    const Polynomial Before = From + Left, Behind = A.Array->Unit + Right - From - Bytes;
    const bool NotBefore = Judge.isNeverNegative(Before, /*IsBefore=*/true);
    const bool NotBehind = Judge.isNeverNegative(Behind, /*IsBefore=*/false);
    if (NotBefore && NotBehind)
      return Within::Surely;
    if (!Rows && NotBefore)
      Found = Within::NotBefore;
    else if (!Rows && NotBehind)
      Found = Within::NotBehind;
  }
  return Found;
}

} // namespace pacc

//===- ChunkGeometry.cpp - where the units of a pipeline's arrays lie -----===//
#include "Checks/Chunks/ChunkGeometry.h"

#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <iterator>

using namespace llvm;

namespace pacc {

/// What clauses count is not negative: `cols` of (cols,cols,cols), `n * m`.
static void learn(const Polynomial &P, int64_t Least, Inequalities &Facts) {
  if (P.isKnown() && P.terms().size() == 1 && P.terms().begin()->second > 0)
    for (const unsigned Atom : P.terms().begin()->first)
      Facts.atLeast(Atom, Least);
}

/// By how many, and by which atoms, the products of `Of` are more than those of `By`; null if they are not.
static std::optional<Polynomial> quotientOf(const std::pair<const Polynomial::Monomial, int64_t> &Of,
                                            const std::pair<const Polynomial::Monomial, int64_t> &By) {
  Polynomial::Monomial Rest;
  std::set_difference(Of.first.begin(), Of.first.end(), By.first.begin(), By.first.end(), std::back_inserter(Rest));
  if (Rest.size() + By.first.size() != Of.first.size() || Of.second % By.second)
    return std::nullopt;
  Polynomial Result = Polynomial::number(Of.second / By.second);
  for (const unsigned Atom : Rest)
    Result = Result * Polynomial::atom(Atom);
  return Result;
}

/// What `Unit` times is `P`: of `(lo - 1) * cols` and `cols`, `lo - 1`. Null: no polynomial is.
static std::optional<Polynomial> quotientOf(Polynomial P, const Polynomial &Unit) {
  constexpr unsigned Most = 16; // products
  // Products of more atoms come later, which multiplication by any product keeps.
  const auto Leading = [](const Polynomial &Of) {
    return std::max_element(Of.terms().begin(), Of.terms().end(), [](const auto &A, const auto &B) {
      return std::pair(A.first.size(), A.first) < std::pair(B.first.size(), B.first);
    });
  };
  Polynomial Result;
  for (unsigned I = 0; P.isKnown() && Unit.isKnown() && !Unit.terms().empty() && I != Most; ++I) {
    if (P.terms().empty())
      return Result;
    const std::optional<Polynomial> Part = quotientOf(*Leading(P), *Leading(Unit));
    if (!Part)
      return std::nullopt;
    Result = Result + *Part;
    P = P - Unit * *Part;
  }
  return std::nullopt;
}

/// Divides by the unit: the number of whole ones, and what is left. Both unknown if that is not known.
static std::pair<Polynomial, Polynomial> divide(const Polynomial &Start, const Polynomial &Unit) {
  const std::optional<int64_t> From = Start.constant(), By = Unit.constant();
  if (By == 1)
    return {Start, Polynomial()};
  if (From && By && *By > 0) {
    const int64_t Whole = divideFloorSigned(*From, *By);
    return {Polynomial::number(Whole), Polynomial::number(*From - Whole * *By)};
  }
  if (const std::optional<Polynomial> Whole = quotientOf(Start, Unit))
    return {*Whole, Polynomial()};
  return {Polynomial::unknown(), Polynomial::unknown()};
}

void setGeometry(ChunkArray &A, ArrayRef<ClauseDimension> Dims, Inequalities &Facts) {
  for (const auto &[I, D] : enumerate(Dims)) {
    learn(D.Stride, 1, Facts);
    if (D.Unit.constant() == 0)
      continue;
    learn(D.Unit, 1, Facts);
    learn(D.Left, 0, Facts);
    learn(D.Right, 0, Facts);
    A.Dimension = I + 1;
    A.Stride = D.Stride;
    A.Unit = D.Unit * D.Stride;
    A.Left = D.Left * D.Stride;
    A.Right = D.Right * D.Stride;
    A.Start = D.Start * D.Stride;
    A.Length = D.Length * D.Stride;
    A.Around = I ? Dims[I - 1].Stride : Polynomial();
    const auto [First, Rest] = divide(D.Start, D.Unit);
    A.First = First;
    A.Offset = Rest * D.Stride;
  }
}

void numberUnits(std::vector<ChunkArray> &Arrays) {
  SmallVector<ChunkArray *, 4> Split;
  for (ChunkArray &A : Arrays)
    if (A.Dimension)
      Split.push_back(&A);
  bool Known = true;
  int64_t Least = 0, Most = 0, Reach = 0;
  for (const ChunkArray *A : Split) {
    const std::optional<int64_t> Apart = (A->First - Split.front()->First).constant();
    Known &= Apart.has_value();
    Least = std::min(Least, Apart.value_or(0));
    Most = std::max(Most, Apart.value_or(0));
    for (const Polynomial &Halo : {A->Left, A->Right}) {
      const std::optional<int64_t> Bytes = Halo.constant(), Unit = A->Unit.constant();
      Reach = std::max(Reach, Bytes && Unit && *Unit > 0 ? divideCeilSigned(*Bytes, *Unit)
                                                         : Halo.multipleOf(A->Unit).value_or(0));
    }
  }
  for (ChunkArray *A : Split)
    A->IsNumbered = A->Offset.isKnown() && (Split.size() == 1 || (Known && Most - Least <= Reach));
}

/// Whether all that `Step` counts is in `Term`, too.
static bool isMultiple(const Polynomial::Monomial &Term, int64_t Factor, const Polynomial &Step) {
  if (Step.terms().size() != 1)
    return false;
  const auto &[M, By] = *Step.terms().begin();
  return Factor % By == 0 && std::includes(Term.begin(), Term.end(), M.begin(), M.end());
}

Polynomial withinRow(const Polynomial &From, const Polynomial &Row) {
  if (!From.isKnown() || !Row.isKnown())
    return Polynomial::unknown();
  if (Row.terms().empty())
    return From;
  if (Row.terms().size() > 1) {
    Polynomial Rest = From;
    for (const unsigned Atom : From.atoms())
      if (const auto [Without, Factor] = Rest.split(Atom); Factor.isKnown() && quotientOf(Factor, Row))
        Rest = Without;
    return Rest;
  }
  Polynomial Rest;
  for (const auto &[M, Factor] : From.terms()) {
    if (isMultiple(M, Factor, Row))
      continue;
    Polynomial Term = Polynomial::number(Factor);
    if (const std::optional<int64_t> Bytes = Row.constant(); M.empty() && Bytes && *Bytes > 0)
      Term = Polynomial::number(Factor - divideFloorSigned(Factor, *Bytes) * *Bytes);
    for (const unsigned Atom : M)
      Term = Term * Polynomial::atom(Atom);
    Rest = Rest + Term;
  }
  return Rest;
}

} // namespace pacc

//===- Polynomial.cpp - sums of products of whole numbers -----------------===//
#include "pacc/Support/Polynomial.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace pacc {

/// Longer sums are nobody's subscripts.
static constexpr size_t MostTerms = 64;

Polynomial Polynomial::number(int64_t Value) {
  Polynomial P;
  P.add({}, Value);
  return P;
}

Polynomial Polynomial::atom(unsigned Atom) {
  Polynomial P;
  P.add({Atom}, 1);
  return P;
}

Polynomial Polynomial::unknown() {
  Polynomial P;
  P.Known = false;
  return P;
}

void Polynomial::add(const Monomial &M, int64_t Factor) {
  if (!Known || !Factor)
    return;
  int64_t &Here = Terms[M];
  if (__builtin_add_overflow(Here, Factor, &Here) || Terms.size() > MostTerms)
    *this = unknown();
  else if (!Here)
    Terms.erase(M);
}

std::optional<int64_t> Polynomial::constant() const {
  if (!Known || Terms.size() > 1)
    return std::nullopt;
  if (Terms.empty())
    return 0;
  return Terms.begin()->first.empty() ? std::optional<int64_t>(Terms.begin()->second) : std::nullopt;
}

int64_t Polynomial::factorOf(const Monomial &M) const {
  const auto Found = Terms.find(M);
  return Found == Terms.end() ? 0 : Found->second;
}

bool Polynomial::has(unsigned Atom) const {
  return std::any_of(Terms.begin(), Terms.end(), [&](const auto &Term) {
    return std::binary_search(Term.first.begin(), Term.first.end(), Atom);
  });
}

std::vector<unsigned> Polynomial::atoms() const {
  std::set<unsigned> All;
  for (const auto &[M, Factor] : Terms)
    All.insert(M.begin(), M.end());
  return {All.begin(), All.end()};
}

Polynomial Polynomial::operator+(const Polynomial &Other) const {
  if (!Known || !Other.Known)
    return unknown();
  Polynomial Sum = *this;
  for (const auto &[M, Factor] : Other.Terms)
    Sum.add(M, Factor);
  return Sum;
}

Polynomial Polynomial::operator*(int64_t Factor) const { return *this * number(Factor); }

Polynomial Polynomial::operator*(const Polynomial &Other) const {
  if (!Known || !Other.Known)
    return unknown();
  Polynomial Product;
  for (const auto &[M, Factor] : Terms)
    for (const auto &[OtherM, OtherFactor] : Other.Terms) {
      Monomial Both(M.size() + OtherM.size());
      std::merge(M.begin(), M.end(), OtherM.begin(), OtherM.end(), Both.begin());
      int64_t Here;
      if (__builtin_mul_overflow(Factor, OtherFactor, &Here))
        return unknown();
      Product.add(Both, Here);
    }
  return Product;
}

Polynomial Polynomial::with(unsigned Atom, const Polynomial &Value) const {
  if (!Known)
    return unknown();
  Polynomial Result;
  for (const auto &[M, Factor] : Terms) {
    Polynomial Term = number(Factor);
    for (const unsigned Each : M)
      Term = Term * (Each == Atom ? Value : atom(Each));
    Result = Result + Term;
  }
  return Result;
}

std::pair<Polynomial, Polynomial> Polynomial::split(unsigned Atom) const {
  Polynomial Rest, Factor;
  if (!Known)
    return {unknown(), unknown()};
  for (const auto &[M, Here] : Terms) {
    const auto Count = std::count(M.begin(), M.end(), Atom);
    if (Count > 1)
      return {unknown(), unknown()};
    Monomial Other;
    std::remove_copy(M.begin(), M.end(), std::back_inserter(Other), Atom);
    (Count ? Factor : Rest).add(Other, Here);
  }
  return {Rest, Factor};
}

std::optional<int64_t> Polynomial::multipleOf(const Polynomial &Unit) const {
  if (!Known || !Unit.Known || Unit.Terms.empty())
    return std::nullopt;
  if (Terms.empty())
    return 0;
  const auto &[M, Factor] = *Unit.Terms.begin();
  const int64_t Here = factorOf(M);
  if (!Here || Here % Factor || !(Unit * (Here / Factor) == *this))
    return std::nullopt;
  return Here / Factor;
}

bool Polynomial::isNeverNegative(const Least &Bounds) const {
  Polynomial P = *this;
  for (const unsigned Atom : atoms()) {
    const auto At = Bounds.find(Atom);
    if (At == Bounds.end())
      return false;
    P = P.with(Atom, atom(Atom) + number(At->second)); // by so much more than it is at least
  }
  return P.Known && std::all_of(P.Terms.begin(), P.Terms.end(), [](const auto &Term) { return Term.second >= 0; });
}

std::optional<std::pair<unsigned, int64_t>> Polynomial::leastAtom() const {
  const auto Number = Terms.find({});
  const size_t Others = Terms.size() - (Number != Terms.end());
  if (!Known || Others != 1)
    return std::nullopt;
  const auto &[Of, Factor] = *Terms.rbegin(); // behind the number, which is the least product
  if (Of.size() != 1 || Factor != 1)
    return std::nullopt;
  return std::make_pair(Of.front(), Number == Terms.end() ? 0 : -Number->second);
}

} // namespace pacc

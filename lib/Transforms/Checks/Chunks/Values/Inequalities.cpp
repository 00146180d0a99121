//===- Inequalities.cpp - what is not negative, of polynomials ------------===//
#include "Checks/Chunks/Values/Inequalities.h"

#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <iterator>

using namespace llvm;

namespace pacc {

void Inequalities::atLeast(unsigned Atom, int64_t Value) {
  const auto [Found, IsNew] = Least.try_emplace(Atom, Value);
  if (!IsNew)
    Found->second = std::max(Found->second, Value);
}

void Inequalities::notNegative(const Polynomial &P) {
  if (!P.isKnown() || P.constant())
    return;
  // factor * atom + rest >= 0
  const auto &[M, Factor] = *P.terms().rbegin();
  const std::optional<int64_t> Rest = M.size() == 1 ? P.split(M.front()).first.constant() : std::nullopt;
  if (Rest && Factor > 0 && *Rest > INT32_MIN && *Rest < INT32_MAX)
    atLeast(M.front(), divideCeilSigned(-*Rest, Factor));
  else
    Others.push_back(P);
}

void Inequalities::add(const Inequalities &More) {
  for (const auto &[Atom, Value] : More.Least)
    atLeast(Atom, Value);
  append_range(Others, More.Others);
}

/// Each atom that is at least k stands for what it is more.
Polynomial Inequalities::lifted(const Polynomial &P) const {
  Polynomial Result = P;
  for (const auto &[Atom, From] : Least)
    if (From && Result.has(Atom))
      Result = Result.with(Atom, Polynomial::atom(Atom) + Polynomial::number(From));
  return Result;
}

/// A sum of products of what is not negative.
bool Inequalities::isPlain(const Polynomial &Lifted) const {
  return all_of(Lifted.terms(), [&](const auto &Term) {
    return Term.second > 0 && all_of(Term.first, [&](unsigned Atom) { return Least.count(Atom); });
  });
}

/// What `Part` times is `M`, of what is not negative: as it is, or what it is more than its atoms are at least.
std::optional<Polynomial> Inequalities::quotientOf(const Polynomial::Monomial &M, const Polynomial::Monomial &Part,
                                                   bool AsAtom) const {
  Polynomial::Monomial Rest;
  std::set_difference(M.begin(), M.end(), Part.begin(), Part.end(), std::back_inserter(Rest));
  if (Rest.size() + Part.size() != M.size() || (Part.empty() && !M.empty()))
    return std::nullopt;
  Polynomial Times = Polynomial::number(1);
  for (const unsigned Atom : Rest) {
    const auto Known = Least.find(Atom);
    if (Known == Least.end())
      return std::nullopt;
    Times = Times * (Polynomial::atom(Atom) + Polynomial::number(AsAtom ? std::max<int64_t>(Known->second, 0) : 0));
  }
  return Times;
}

bool Inequalities::prove(const Polynomial &Lifted, unsigned Depth) const {
  if (!Lifted.isKnown())
    return false;
  if (isPlain(Lifted))
    return true;
  if (!Depth)
    return false;
  for (const auto &[M, Factor] : Lifted.terms()) {
    if (Factor > 0)
      continue;
    // Without so much of what is not negative it is less.
    for (const Polynomial &Other : Others) {
      const Polynomial Known = lifted(Other);
      for (const auto &[Part, Same] : Known.terms()) {
        if (Same >= 0 || Factor == INT64_MIN || Same == INT64_MIN)
          continue;
        for (const bool AsAtom : {true, false})
          if (const auto Times = quotientOf(M, Part, AsAtom);
              Times && prove(Lifted - Known * *Times * divideCeilSigned(Factor, Same), Depth - 1))
            return true;
      }
    }
  }
  return false;
}

} // namespace pacc

//===- UnknownSum.cpp - sums of products of unknown numbers ---------------===//
#include "Data/Coverage/UnknownSum.h"

#include <algorithm>
#include <set>

namespace pacc {

/// More would take long, and are no subscripts.
constexpr size_t MostTerms = 64;

UnknownSum UnknownSum::of(int64_t Number) {
  UnknownSum P;
  P.add({}, Number);
  return P;
}

UnknownSum UnknownSum::ofUnknown(Unknown U) {
  UnknownSum P;
  P.add({U}, 1);
  return P;
}

void UnknownSum::add(const Product &P, int64_t Factor) {
  int64_t &Of = Terms[P];
  Lost |= __builtin_add_overflow(Of, Factor, &Of) || Terms.size() > MostTerms;
  if (Of == 0)
    Terms.erase(P);
}

UnknownSum UnknownSum::sum(const UnknownSum &Other, int64_t Sign) const {
  UnknownSum P = *this;
  P.Lost |= Other.Lost;
  for (const auto &[Of, Factor] : Other.Terms) {
    int64_t Signed = 0;
    P.Lost |= __builtin_mul_overflow(Factor, Sign, &Signed);
    P.add(Of, Signed);
  }
  return P;
}

UnknownSum UnknownSum::operator*(const UnknownSum &Other) const {
  UnknownSum P;
  P.Lost = Lost || Other.Lost;
  for (const auto &[X, A] : Terms)
    for (const auto &[Y, B] : Other.Terms) {
      Product Both(X.size() + Y.size());
      std::merge(X.begin(), X.end(), Y.begin(), Y.end(), Both.begin());
      int64_t Factor = 0;
      P.Lost |= __builtin_mul_overflow(A, B, &Factor);
      P.add(Both, Factor);
      if (P.Lost)
        return P;
    }
  return P;
}

std::optional<UnknownSum> UnknownSum::factorOf(Unknown U) const {
  UnknownSum P;
  P.Lost = Lost;
  for (const auto &[Of, Factor] : Terms) {
    const auto Times = std::count(Of.begin(), Of.end(), U);
    if (Times > 1)
      return std::nullopt;
    if (Times == 0)
      continue;
    Product Rest;
    std::remove_copy(Of.begin(), Of.end(), std::back_inserter(Rest), U);
    P.add(Rest, Factor);
  }
  return P;
}

UnknownSum UnknownSum::with(Unknown U, const UnknownSum &By) const {
  UnknownSum P;
  P.Lost = Lost;
  for (const auto &[Of, Factor] : Terms) {
    UnknownSum Term = of(Factor);
    for (const Unknown Each : Of)
      Term = Term * (Each == U ? By : ofUnknown(Each));
    P = P + Term;
  }
  return P;
}

bool UnknownSum::isNeverNegative(const Least &Known) const {
  UnknownSum P = *this;
  for (const Unknown U : unknowns()) {
    const auto At = Known.find(U);
    if (At == Known.end())
      return false;
    P = P.with(U, ofUnknown(U) + of(At->second)); // by so much more than it is at least
  }
  return !P.Lost && std::all_of(P.Terms.begin(), P.Terms.end(), [](const auto &Term) { return Term.second >= 0; });
}

std::optional<std::pair<UnknownSum::Unknown, int64_t>> UnknownSum::leastUnknown() const {
  const auto Number = Terms.find({});
  const size_t Others = Terms.size() - (Number != Terms.end());
  if (Lost || Others != 1)
    return std::nullopt;
  const auto &[Of, Factor] = *Terms.rbegin(); // behind the number, which is the least product
  if (Of.size() != 1 || Factor != 1)
    return std::nullopt;
  return std::make_pair(Of.front(), Number == Terms.end() ? 0 : -Number->second);
}

std::vector<UnknownSum::Unknown> UnknownSum::unknowns() const {
  std::set<Unknown> All;
  for (const auto &[Of, Factor] : Terms)
    All.insert(Of.begin(), Of.end());
  return {All.begin(), All.end()};
}

} // namespace pacc

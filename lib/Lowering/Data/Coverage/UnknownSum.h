//===- UnknownSum.h - sums of products of unknown numbers -------*- C++ -*-===//
//
// Sums of products of unknown whole numbers. Enough to see that `(n - 1) * m + m - 1` is one less than `n * m`.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_UNKNOWNSUM_H
#define PACC_LOWERING_UNKNOWNSUM_H

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace pacc {

class UnknownSum {
public:
  /// A number that nobody knows.
  using Unknown = unsigned;
  /// What unknowns are at least.
  using Least = std::map<Unknown, int64_t>;

  static UnknownSum of(int64_t Number);
  static UnknownSum ofUnknown(Unknown U);

  UnknownSum operator+(const UnknownSum &Other) const { return sum(Other, 1); }
  UnknownSum operator-(const UnknownSum &Other) const { return sum(Other, -1); }
  UnknownSum operator*(const UnknownSum &Other) const;

  /// By what `U` is multiplied; nothing where it stands in a power.
  std::optional<UnknownSum> factorOf(Unknown U) const;
  /// With `By` in the place of `U`.
  UnknownSum with(Unknown U, const UnknownSum &By) const;

  /// It is 0 or more whatever the unknowns are, of which some are at least so much.
  bool isNeverNegative(const Least &Known) const;
  /// Where it is 0 or more, what an unknown is then at least: of `n - 3`, n and 3.
  std::optional<std::pair<Unknown, int64_t>> leastUnknown() const;

  /// Whether numbers became too large: then nothing is known of it.
  bool isLost() const { return Lost; }
  std::vector<Unknown> unknowns() const;

private:
  using Product = std::vector<Unknown>; ///< in order
  std::map<Product, int64_t> Terms;     ///< none is 0
  bool Lost = false;

  void add(const Product &P, int64_t Factor);
  UnknownSum sum(const UnknownSum &Other, int64_t Sign) const;
};

} // namespace pacc

#endif

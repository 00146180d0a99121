//===- Polynomial.h - sums of products of whole numbers ---------*- C++ -*-===//
//
// Where accesses of the source (Lowering) and of compiled code (Transforms) go, in numbers that only the program knows.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_SUPPORT_POLYNOMIAL_H
#define PACC_SUPPORT_POLYNOMIAL_H

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace pacc {

/// `3 * cols * i + i + 7` in whole numbers, every product written out, so that equal sums look alike: `(n - 1) * m + m`
/// is `n * m`. Its variables, the atoms, are numbers, which mean what who makes them says.
class Polynomial {
public:
  using Monomial = std::vector<unsigned>; ///< the factors, in order
  /// What atoms are at least.
  using Least = std::map<unsigned, int64_t>;

  Polynomial() = default; ///< 0
  static Polynomial number(int64_t Value);
  static Polynomial atom(unsigned Atom);
  /// What nobody knows; what is made of it is unknown, too. So are sums of too many or too large terms.
  static Polynomial unknown();

  bool isKnown() const { return Known; }
  const std::map<Monomial, int64_t> &terms() const { return Terms; }
  std::optional<int64_t> constant() const;
  /// The factor of `M`.
  int64_t factorOf(const Monomial &M) const;
  bool has(unsigned Atom) const;
  /// All that it has, in order.
  std::vector<unsigned> atoms() const;

  Polynomial operator+(const Polynomial &Other) const;
  Polynomial operator-(const Polynomial &Other) const { return *this + Other * -1; }
  Polynomial operator*(const Polynomial &Other) const;
  Polynomial operator*(int64_t Factor) const;
  bool operator==(const Polynomial &Other) const {
    return Known && Other.Known && Terms == Other.Terms;
  }

  /// With `Value` in place of the atom.
  Polynomial with(unsigned Atom, const Polynomial &Value) const;
  /// `this == Rest + Factor * atom`; both unknown where the atom has a power.
  std::pair<Polynomial, Polynomial> split(unsigned Atom) const;
  /// The number that `Unit` times is the same, if there is one.
  std::optional<int64_t> multipleOf(const Polynomial &Unit) const;

  /// It is 0 or more whatever its atoms are, all of which are at least so much.
  bool isNeverNegative(const Least &Known) const;
  /// Where it is 0 or more, what an atom is then at least: of `n - 3`, n and 3.
  std::optional<std::pair<unsigned, int64_t>> leastAtom() const;

private:
  void add(const Monomial &M, int64_t Factor);

  bool Known = true;
  std::map<Monomial, int64_t> Terms; ///< no factor is 0
};

} // namespace pacc

#endif

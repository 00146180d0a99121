//===- Polynomials.h - sums of products of a function's values --*- C++ -*-===//
#ifndef PACC_TRANSFORMS_POLYNOMIALS_H
#define PACC_TRANSFORMS_POLYNOMIALS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <map>
#include <optional>

namespace llvm {
class Loop;
class SCEV;
class ScalarEvolution;
} // namespace llvm

namespace pacc {

/// `3 * cols * i + i + 7` in whole numbers, every product written out, so that equal sums look
/// alike: ScalarEvolution leaves (i + 1) * cols as it is. Its variables are numbers (Atoms).
class Polynomial {
public:
  using Monomial = llvm::SmallVector<unsigned, 4>; ///< the factors, in order

  Polynomial() = default; ///< 0
  static Polynomial number(int64_t Value);
  static Polynomial atom(unsigned Atom);
  /// What nobody knows; what is made of it is unknown, too.
  static Polynomial unknown();

  bool isKnown() const { return Known; }
  const std::map<Monomial, int64_t> &terms() const { return Terms; }
  std::optional<int64_t> constant() const;
  /// The factor of `M`.
  int64_t factorOf(const Monomial &M) const;
  bool has(unsigned Atom) const;

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

private:
  void add(const Monomial &M, int64_t Factor);

  bool Known = true;
  std::map<Monomial, int64_t> Terms; ///< no factor is 0
};

/// Numbers the values of one function that polynomials are made of.
class Atoms {
public:
  explicit Atoms(llvm::ScalarEvolution &SE) : SE(SE) {}

  /// Conversions between integer types are taken to keep the value: a subscript that they change
  /// is so far off that nothing right is there.
  Polynomial of(const llvm::SCEV *S);
  /// Counts the iterations of `L` from 0.
  unsigned counterOf(const llvm::Loop &L);
  /// Null: the atom is no counter of a loop.
  const llvm::Loop *loopOf(unsigned Atom) const { return All[Atom].Counted; }
  /// A second counter that goes as far: of an access in another iteration.
  unsigned twinOf(unsigned Counter);
  unsigned size() const { return All.size(); }
  /// Least value, if ScalarEvolution knows one that is not negative.
  std::optional<int64_t> leastOf(unsigned Atom) const;

private:
  struct Atom {
    const llvm::SCEV *Value;
    const llvm::Loop *Counted;
  };
  unsigned atomOf(const llvm::SCEV *S);

  llvm::ScalarEvolution &SE;
  llvm::SmallVector<Atom, 32> All;
  llvm::DenseMap<const llvm::SCEV *, unsigned> ByValue;
  llvm::DenseMap<const llvm::Loop *, unsigned> ByLoop;
  llvm::DenseMap<unsigned, unsigned> Twins;
  llvm::DenseMap<const llvm::SCEV *, Polynomial> Known;
};

} // namespace pacc

#endif

//===- Atoms.h - what polynomials of a function are made of -----*- C++ -*-===//
#ifndef PACC_TRANSFORMS_ATOMS_H
#define PACC_TRANSFORMS_ATOMS_H

#include "pacc/Support/Polynomial.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace llvm {
class Loop;
class SCEV;
class ScalarEvolution;
class Value;
} // namespace llvm

namespace pacc {

/// Numbers the values of one function that polynomials are made of. (ScalarEvolution leaves (i + 1) * cols as it is.)
class Atoms {
public:
  explicit Atoms(llvm::ScalarEvolution &SE) : SE(SE) {}

  /// Conversions between integer types are taken to keep the value: a subscript that they change
  /// is so far off that nothing right is there.
  Polynomial of(const llvm::SCEV *S);
  /// Counts the iterations of `L` from 0.
  unsigned counterOf(const llvm::Loop &L);
  /// What it is at most in a block of the loop, which is in no round after that in which the header's test, or else
  /// what is known of some other, ends it.
  Polynomial lastByTest(const llvm::Loop &L, bool IsHeader);
  /// Null: the atom is no counter of a loop.
  const llvm::Loop *loopOf(unsigned Atom) const { return All[Atom].Counted; }
  /// What the atom stands for; null for counters.
  const llvm::SCEV *valueOf(unsigned Atom) const { return All[Atom].Value; }
  /// A second counter that goes as far: of an access in another iteration. Of a loop's first number: any of its
  /// numbers.
  unsigned twinOf(unsigned Counter);
  /// A power of two divides it.
  bool isMultipleOf(llvm::Value &V, uint64_t PowerOfTwo) const;
  /// It is the same in all iterations of `L`.
  bool isFixedIn(unsigned Atom, const llvm::Loop &L) const;
  unsigned size() const { return All.size(); }
  /// Least value, if ScalarEvolution knows one that is not negative.
  std::optional<int64_t> leastOf(unsigned Atom) const;
  /// Least and greatest value that ScalarEvolution knows, if they are more than what the type says and no counter's.
  std::pair<std::optional<int64_t>, std::optional<int64_t>> rangeOf(unsigned Atom) const;

private:
  struct Atom {
    const llvm::SCEV *Value;
    const llvm::Loop *Counted;
  };
  unsigned atomOf(const llvm::SCEV *S);
  const llvm::SCEV *widened(const llvm::SCEV &S) const;
  const llvm::SCEV *sameAs(const llvm::SCEV &S);
  std::optional<Polynomial> exactQuotient(const llvm::SCEV &S);

  llvm::ScalarEvolution &SE;
  llvm::SmallVector<Atom, 32> All;
  llvm::DenseMap<const llvm::SCEV *, unsigned> ByValue;
  llvm::DenseMap<const llvm::Loop *, unsigned> ByLoop;
  llvm::DenseMap<unsigned, unsigned> Twins;
  llvm::DenseMap<const llvm::SCEV *, Polynomial> Known;
};

} // namespace pacc

#endif

//===- Inequalities.h - what is not negative, of polynomials ----*- C++ -*-===//
#ifndef PACC_TRANSFORMS_INEQUALITIES_H
#define PACC_TRANSFORMS_INEQUALITIES_H

#include "Checks/Chunks/Values/Atoms.h"

namespace pacc {

/// Polynomials that are known not to be negative, and what follows from that.
class Inequalities {
public:
  void atLeast(unsigned Atom, int64_t Least);
  void notNegative(const Polynomial &P);

  /// What is known elsewhere, too.
  void add(const Inequalities &More);

  /// P >= 0, whatever the atoms are. False: not for sure.
  bool prove(const Polynomial &P) const { return prove(lifted(P), /*Depth=*/3); }

private:
  Polynomial lifted(const Polynomial &P) const;
  bool prove(const Polynomial &Lifted, unsigned Depth) const;
  bool isPlain(const Polynomial &Lifted) const;
  std::optional<Polynomial> quotientOf(const Polynomial::Monomial &M, const Polynomial::Monomial &Part,
                                       bool AsAtom) const;

  std::map<unsigned, int64_t> Least;
  llvm::SmallVector<Polynomial, 4> Others;
};

} // namespace pacc

#endif

//===- Bounds.h - how large and how small values may be ---------*- C++ -*-===//
//
// Of quotients, remainders, bits, minima, and what conditions choose from: `i / 2` is at most i, `i ^ 1` at most one
// away.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_BOUNDS_H
#define PACC_TRANSFORMS_BOUNDS_H

#include "Checks/Chunks/Values/Choices.h"
#include "Checks/Chunks/Values/Inequalities.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace pacc {

/// A value that counts from one number on to another, both of which it may have.
struct Counted {
  unsigned Counter;     ///< an atom
  Polynomial Low, High; ///< unknown: nobody knows
  Polynomial ByTest;    ///< the highest one by what the loop tests, where `High` is what that comes to
};

class Bounds {
public:
  /// `Around`: what counts round the value, outermost first. `InWords` says polynomials of the function in such
  /// counters.
  Bounds(Atoms &Numbers, Choices &Chosen, llvm::ArrayRef<Counted> Around,
         llvm::function_ref<Polynomial(const Polynomial &)> InWords)
      : Numbers(Numbers), Chosen(Chosen), Around(Around), InWords(InWords) {}

  /// What else is known of a sum without counters.
  using Taken = llvm::function_ref<bool(const Polynomial &, const Inequalities &)>;
  /// P >= 0 whatever it counts and chooses, where the facts hold. False: not for sure.
  bool isNeverNegative(const Polynomial &P, const Inequalities &Facts, Taken IsTaken);

  /// A condition holds, and what its numbers are at most and at least.
  void learn(const Polynomial &Condition, Inequalities &Facts) const;

private:
  /// `Number / Divisor`, which may be a fraction, is at most, or at least, the value.
  struct Bound {
    Polynomial Number, Divisor = Polynomial::number(1);
  };
  struct BoundsOfAtom {
    llvm::SmallVector<Bound, 3> Low, High;
  };
  static constexpr unsigned MostSteps = 2000;

  bool prove(const Polynomial &P, Inequalities Facts, unsigned Depth);
  /// The least value that it has by what it counts; unknown: nobody knows.
  Polynomial leastCounted(Polynomial P, const Inequalities &Facts, bool ByTest) const;
  /// The greatest one, if that is a number.
  std::optional<int64_t> topOf(const Polynomial &P, const Inequalities &Facts) const;
  static Polynomial leastOf(const Polynomial &P, const Counted &C, const Inequalities &Facts, bool ByTest);
  /// Whatever the choice that the atom stands for comes to.
  bool proveInAllCases(unsigned Atom, const Polynomial &P, const Inequalities &Facts, unsigned Depth);
  bool proveWithout(unsigned Atom, const Polynomial &P, const Inequalities &Facts, unsigned Depth);
  /// Numbers that nothing else decides.
  std::pair<std::optional<int64_t>, std::optional<int64_t>> endsOf(unsigned Atom) const;
  /// The numbers are those of the atom's operands.
  BoundsOfAtom boundsOf(unsigned Atom, const Inequalities &Facts, unsigned Depth);
  void ofQuotient(const Polynomial &X, const Polynomial &N, bool IsFloor, const Inequalities &Facts, unsigned Depth,
                  BoundsOfAtom &All);
  void ofRemainder(const Polynomial &X, const Polynomial &N, const Inequalities &Facts, unsigned Depth,
                   BoundsOfAtom &All);
  void ofBits(const llvm::Value &V, const Inequalities &Facts, unsigned Depth, BoundsOfAtom &All);

  Atoms &Numbers;
  Choices &Chosen;
  llvm::ArrayRef<Counted> Around;
  llvm::function_ref<Polynomial(const Polynomial &)> InWords;
  const Taken *IsTaken = nullptr; ///< of the question in hand
  unsigned Steps = 0;
};

} // namespace pacc

#endif

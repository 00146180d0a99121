//===- Choices.h - values that are one of several ---------------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_CHOICES_H
#define PACC_TRANSFORMS_CHOICES_H

#include "Checks/Chunks/Values/Atoms.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace llvm {
class DominatorTree;
class ICmpInst;
class LoopInfo;
class PHINode;
class Value;
} // namespace llvm

namespace pacc {

/// One of the values that something may have: it has that one where all conditions are not negative.
struct Alternative {
  Polynomial Value;
  std::vector<Polynomial> Conditions;
};

/// Some polynomials that belong together, in one of the ways in which all their choices can be made.
struct Version {
  std::vector<Polynomial> Values;
  std::vector<Polynomial> Conditions;
};

/// What minima, maxima, remainders, conditional expressions and variables set under conditions choose from: `up` of
/// `int up = y == 0 ? 0 : y - 1`. It need not know all of the ways, nor the whole range of one.
class Choices {
public:
  Choices(Atoms &Numbers, llvm::ScalarEvolution &SE, const llvm::LoopInfo &LI, const llvm::DominatorTree &DT)
      : Numbers(Numbers), SE(SE), LI(LI), DT(DT) {}

  /// Each of them holds where all of its numbers are not negative, and then so does what they are ways of.
  using Ways = std::vector<std::vector<Polynomial>>;

  /// What is asked for: ways of which each is certain, or such that one of them is taken for sure. Of a condition that
  /// nobody knows there is none of the first kind, and one without numbers of the second.
  enum class Kind { Certain, Complete };

  /// Without choices that are known, where one of the ways is gone; one version for each way, if there was no choice.
  /// Empty: there are too many.
  std::vector<Version> versionsOf(llvm::ArrayRef<Polynomial> Of, const Ways &Under);
  /// Of conditions that lead from a block to one that it dominates; of certain ways, other than the tests of loops
  /// round that one. Empty: some are not known.
  Ways waysTo(const llvm::BasicBlock &Here, const llvm::BasicBlock &From, Kind Asked = Kind::Certain);
  /// What the atom's value is in each of all cases; empty: it is no choice, or a remainder.
  std::vector<Alternative> casesOf(unsigned Atom);
  Polynomial numberOf(llvm::Value *V);

private:
  class Asking;

  std::vector<Alternative> of(unsigned Atom);
  std::vector<Alternative> ofExtreme(const llvm::SCEV &S, bool IsLargest);
  std::vector<Alternative> ofRemainder(const Polynomial &X, const Polynomial &N) const;
  std::vector<Alternative> ofMerge(const llvm::PHINode &Phi);
  Ways waysOfMerge(const llvm::PHINode &Phi, bool IsTrue);
  /// What comes in, and in which ways.
  void forEachWayIn(const llvm::PHINode &Phi, llvm::function_ref<void(llvm::Value *, Ways)> Visit);
  /// From the block right above in the tree of dominance.
  Ways waysBelow(const llvm::BasicBlock &Above, const llvm::BasicBlock &To);
  Ways waysAlong(const llvm::BasicBlock &From, const llvm::BasicBlock &Next);
  /// In which ways `Condition` is true, or false; empty: none is known.
  Ways waysOf(llvm::Value *Condition, bool IsTrue);
  Ways waysOfComparison(const llvm::ICmpInst &Compare, bool IsTrue);
  Ways unknown() const { return Asked == Kind::Complete ? Ways{{}} : Ways(); }

  Kind Asked = Kind::Certain;
  Atoms &Numbers;
  llvm::ScalarEvolution &SE;
  const llvm::LoopInfo &LI;
  const llvm::DominatorTree &DT;
};

} // namespace pacc

#endif

//===- Samples.h - subscripts, computed for usual sizes ---------*- C++ -*-===//
//
//   p[i] and p[n + i], for i from 0 to n
//
// Whether accesses by one pointer lie apart a launch finds out, which costs a copy of the kernel. It is worth that only where
// they do for some of the usual sizes, numbers about 1000 that differ.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ACCESS_SAMPLES_H
#define PACC_ACCESS_SAMPLES_H

#include "pacc/Access/KernelParameters.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace llvm {
class Argument;
class BasicBlock;
class Loop;
class LoopInfo;
class SCEV;
class ScalarEvolution;
class Value;
} // namespace llvm

namespace pacc {

/// Where accesses lead in loops, if sizes and the like have usual values.
class SampledAddresses {
public:
  /// What stands for numbers that nobody knows: the first one, by how much each is less than the one before; or, with `Mix`
  /// other than 0, small ones in no order.
  struct Sizes {
    int64_t First, Less;
    uint64_t Mix = 0;
    int64_t Others = 0; ///< if not 0, what all numbers are that the loop's count is not made of

    int64_t at(uint64_t Place) const;
    /// Of several choices, so small that loops over them are short.
    static Sizes small(unsigned Choice);
  };

  /// `Less`: by how much each parameter is less than the one before.
  SampledAddresses(llvm::ScalarEvolution &SE, const llvm::LoopInfo &LI, int64_t Less) : SE(SE), LI(LI), Chosen{1000, Less} {}

  /// `Exactly`: in this loop nothing is guessed.
  SampledAddresses(llvm::ScalarEvolution &SE, const llvm::LoopInfo &LI, const Sizes &Chosen, const llvm::Loop *Exactly)
      : SE(SE), LI(LI), Chosen(Chosen), Exactly(Exactly) {}

  /// From where to where `Offset` goes, used in `At`, in all iterations of all loops; nothing, if that is not known.
  std::optional<std::pair<int64_t, int64_t>> reachOf(const llvm::SCEV *Offset, const llvm::BasicBlock &At);

  /// What `S` is in the iterations that are set; nothing, if that is not known.
  std::optional<llvm::APInt> numberOf(const llvm::SCEV *S) { return evaluate(S); }
  /// Where a pointer that the kernel gets leads: what parameter's data it is, and how many bytes from there.
  std::pair<const llvm::Value *, int64_t> baseOf(const llvm::Value &Object);
  void guessNothingIn(const llvm::Loop &L) { Exactly = &L; }
  void setIteration(const llvm::Loop &L, unsigned Number) { Iterations[&L] = Number; }
  void forgetIteration(const llvm::Loop &L) { Iterations.erase(&L); }

private:
  llvm::ScalarEvolution &SE;
  const llvm::LoopInfo &LI;
  const Sizes Chosen;
  const llvm::Loop *Exactly = nullptr;
  llvm::DenseMap<const llvm::Loop *, unsigned> Iterations; ///< that are being looked at
  llvm::DenseMap<const llvm::Value *, unsigned> Numbers;   ///< of what has a value of its own
  llvm::DenseMap<unsigned, unsigned> OfHost;               ///< likewise (KernelParameter::OfHost)
  unsigned Places = 0;                                     ///< how many have one

  using Number = std::optional<llvm::APInt>;
  Number evaluate(const llvm::SCEV *S);
  Number evaluate(llvm::Value &V);
  Number sample(const llvm::Value &V);
  std::optional<bool> holds(llvm::Value &Condition);
  Number madeOf(const llvm::Argument &A);
  std::optional<std::vector<KernelParameter>> Parameters; ///< of the kernel, once they are asked for
  const KernelParameter *parameterOf(const llvm::Value &V);
  /// Whether the loop's count has to do with the value, or with the number that has this place among the kernel's parameters.
  bool isOfCount(const llvm::Value *V, int64_t Place);
  bool visitEnds(llvm::ArrayRef<const llvm::Loop *> Round, const llvm::SCEV *Offset,
                 std::optional<std::pair<int64_t, int64_t>> &Result);
};

} // namespace pacc

#endif

//===- Samples.h - subscripts, computed for a few iterations ----*- C++ -*-===//
//
//   for (i..) p[i % 8] = f(p[i % 8]);     u[i][j + 1] = u[i + 1][j], in inner iterations that are not the same
//
// Where no formula tells how many iterations lie between two accesses to one element, going through the first few of them
// does, as long as nothing but the numbers of iterations counts, and sizes, whatever these are.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_SAMPLES_H
#define PACC_TRANSFORMS_SAMPLES_H

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace llvm {
class BasicBlock;
class Instruction;
class Loop;
class LoopInfo;
class SCEV;
class ScalarEvolution;
class Value;
} // namespace llvm

namespace pacc {

/// Where accesses lead in the first iterations of loops, if sizes and the like have usual values.
class SampledAddresses {
public:
  /// `Less`: by how much each parameter is less than the one before.
  SampledAddresses(llvm::ScalarEvolution &SE, const llvm::LoopInfo &LI, const llvm::Loop &L, int64_t Less)
      : SE(SE), LI(LI), L(&L), Less(Less) {}
  /// For no loop in particular.
  SampledAddresses(llvm::ScalarEvolution &SE, const llvm::LoopInfo &LI, int64_t Less)
      : SE(SE), LI(LI), L(nullptr), Less(Less) {}

  struct Visit {
    int64_t Offset; ///< in bytes, from where the object begins
    unsigned Iteration;
  };
  struct Visits {
    const llvm::Value *Object = nullptr;
    llvm::SmallVector<Visit, 64> All;
    bool IsRounded = false; ///< several numbers become one on the way: more than a few iterations were gone through
  };
  /// Of a load or a store in the loop. None, if they depend on anything else.
  Visits of(llvm::Instruction &Access);
  /// From where to where `Offset` goes, used in `At`, in all iterations of all loops; nothing, if that is not known.
  std::optional<std::pair<int64_t, int64_t>> reachOf(const llvm::SCEV *Offset, const llvm::BasicBlock &At);

private:
  llvm::ScalarEvolution &SE;
  const llvm::LoopInfo &LI;
  const llvm::Loop *const L;
  const int64_t Less;
  llvm::DenseMap<const llvm::Loop *, unsigned> Iterations; ///< that are being looked at
  llvm::DenseMap<const llvm::Value *, unsigned> Numbers;   ///< of what has a value of its own
  bool IsRounded = false;
  bool TakesMost = false; ///< of values between which the program chooses: numbers of iterations

  using Number = std::optional<llvm::APInt>;
  Number evaluate(const llvm::SCEV *S);
  Number evaluate(llvm::Value &V);
  Number sample(const llvm::Value &V);
  unsigned trips(const llvm::Loop &Of, unsigned Most);
  bool visitEnds(llvm::ArrayRef<const llvm::Loop *> Round, const llvm::SCEV *Offset,
                 std::optional<std::pair<int64_t, int64_t>> &Result);
  bool visit(llvm::ArrayRef<const llvm::Loop *> Inner, const llvm::SCEV *Offset, unsigned Iteration, Visits &Result);
};

} // namespace pacc

#endif

//===- LaneCosts.h - what lanes of a loop fetch -----------------*- C++ -*-===//
//
//   loop: for (t..)                         lanes of t: one sector for four of them
//           for (k = 0; k < 19; k++)        lanes of k: a sector each
//             f[k] = in[k * n + t];
//
// A GPU fetches memory in sectors of 32 bytes, and a warp those that its lanes touch.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ACCESS_LANECOSTS_H
#define PACC_ACCESS_LANECOSTS_H

#include <cstdint>

namespace llvm {
class Instruction;
class Loop;
class LoopInfo;
class SCEV;
class ScalarEvolution;
} // namespace llvm

namespace pacc {

/// Estimates for the loops of one function. Loops whose trip counts nobody knows count as a few dozen.
class LaneCosts {
public:
  LaneCosts(llvm::LoopInfo &LI, llvm::ScalarEvolution &SE) : LI(LI), SE(SE) {}

  /// Sectors that a lane fetches in one iteration of `L`, if its iterations are lanes. Those that it writes to alone
  /// count several times.
  double ofLanes(const llvm::Loop &L) const;
  /// Accesses in one iteration of `L` that stand in no marked loop inside it.
  double outsideOfInner(const llvm::Loop &L) const;
  /// Iterations of `L`, or a guess.
  double trips(const llvm::Loop &L) const;

private:
  llvm::LoopInfo &LI;
  llvm::ScalarEvolution &SE;

  double repetitions(const llvm::Instruction &I, const llvm::Loop &In) const;
  double share(const llvm::Instruction &I, const llvm::Loop &Lanes) const;
  double cost(const llvm::Instruction &I, const llvm::Loop &Lanes) const;
  const llvm::SCEV *stepOf(const llvm::SCEV *Value, const llvm::Loop &L) const;
};

} // namespace pacc

#endif

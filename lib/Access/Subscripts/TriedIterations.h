//===- TriedIterations.h - iterations, gone through with small sizes ---*- C++ -*-===//
//
//   for (i..) { w = b[i]; for (j = 0; j < i; j++) w -= a[i][j] * x[j]; x[i] = w; }
//
// Formulas of single subscripts do not tell that an iteration reads what the one before has written. So the first
// iterations of a loop are gone through, with a few small numbers for what nobody knows. What happens with all of them
// is no matter of sizes.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ACCESS_TRIEDITERATIONS_H
#define PACC_ACCESS_TRIEDITERATIONS_H

#include <cstdint>
#include <optional>

namespace llvm {
class DominatorTree;
class Instruction;
class Loop;
class LoopInfo;
class ScalarEvolution;
} // namespace llvm

namespace pacc {

/// An element that an iteration surely writes by one access and another one surely reads by the other, before it writes
/// it itself, if at all.
struct TriedMeeting {
  llvm::Instruction *Earlier, *Later; ///< in the order of the iterations; one of them is the store
  int64_t Distance;                   ///< iterations; 0: all of them do both
};

/// The nearest iterations of `L` that meet so in the construct's data, whatever its sizes are; nothing where some sizes
/// keep all of them apart, or where that is not seen.
std::optional<TriedMeeting> tryIterations(const llvm::Loop &L, llvm::LoopInfo &LI, llvm::ScalarEvolution &SE,
                                          llvm::DominatorTree &Dominance);

/// The same of iterations of two loops that are not the same in both, the one in `First` earlier. The distance is 0.
std::optional<TriedMeeting> tryLoops(const llvm::Loop &First, const llvm::Loop &Second, llvm::LoopInfo &LI,
                                     llvm::ScalarEvolution &SE, llvm::DominatorTree &Dominance);

} // namespace pacc

#endif

//===- ChunkReach.h - how far an access is from its unit --------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_CHUNKREACH_H
#define PACC_TRANSFORMS_CHUNKREACH_H

#include "Checks/Chunks/ChunkModel.h"

namespace pacc {

/// The access is outside of its unit and so many bytes on both sides of it.
struct Outside {
  bool IsBehind;
  Polynomial From; ///< where it is, in a round in which it is outside
};

/// Outside whenever it is executed, or in the first or last round of loops that go round
/// whenever it is. Null: not for sure.
std::optional<Outside> outsideOf(const ChunkAccess &A, const Polynomial &Left, const Polynomial &Right);

/// The least value of `P` in all rounds of the loops round the access, if it is not negative; else unknown.
Polynomial leastInAll(Polynomial P, const ChunkAccess &A);

/// Calls `Visit` with what becomes of `P` in each combination of first and last rounds of the loops, as far as
/// the last ones are known; ends with true where it returns true.
bool anyRound(llvm::ArrayRef<Rounds> Inner, llvm::ArrayRef<Polynomial> P,
              llvm::function_ref<bool(llvm::ArrayRef<Polynomial>)> Visit);

/// "2 elements beyond the task's own" or "1 unit before the task's own".
std::string distanceText(const ChunkAccess &A, const Outside &O);
/// "; 'targetin' declares a halo of 1 on the left"
std::string haloText(const ChunkAccess &A, const Outside &O);

} // namespace pacc

#endif

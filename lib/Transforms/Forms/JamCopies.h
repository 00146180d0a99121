//===- JamCopies.h - copies of a loop's iterations ---------------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_JAMCOPIES_H
#define PACC_TRANSFORMS_JAMCOPIES_H

#include "Forms/LoadsFirst.h"
#include "pacc/ABI/Types.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class BranchInst;
class Loop;
class Value;
} // namespace llvm

namespace pacc {
struct JamShape;

/// What the iterations are that the copies are for. WholeOfGang: all lanes of the gang have whole tiles; others take the
/// copies for parts together, for lanes of a warp that went different ways would wait for each other.
enum class Tile { Whole, WholeOfGang, Part };

/// The blocks with all bodies, and which iteration their instructions are of; the first, if of all.
struct JamCopies {
  llvm::BranchInst *Entry = nullptr; ///< leads to them, or on
  llvm::SmallVector<llvm::BasicBlock *, 4> Bodies;
  IterationMap Iterations;
  llvm::SmallPtrSet<const llvm::Instruction *, 16> Common; ///< of all iterations
};

/// Puts the copies before the loop, which stays for threads whose tile is another. `LanesAxis`: JamNest::LanesAxis. `Apart`:
/// JamEnds::Apart, computed before the loop, for copies that ask less then; none: they ask all.
JamCopies copyIterations(llvm::Loop &L, const JamShape &Shape, bool IsSigned, Tile Of,
                         uint8_t LanesAxis = PACC_NO_AXIS, llvm::ArrayRef<llvm::Value *> Apart = {});

/// Says of the copies for whole tiles that those for parts do the same: they are there, too.
void noteParts(JamCopies &Whole);

} // namespace pacc

#endif

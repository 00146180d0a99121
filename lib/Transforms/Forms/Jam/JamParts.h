//===- JamParts.h - iterations of a part of a tile --------------*- C++ -*-===//
//
// The copies of iterations for threads that have only a part of a tile (JamBody.cpp): those that are not there do what
// the first one does. So accesses of different iterations may meet, and nobody may be told otherwise. But a sum in
// memory can become a register of each iteration all the same (JamSums.cpp): one that is not there has the first one's.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_JAMPARTS_H
#define PACC_TRANSFORMS_JAMPARTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class BasicBlock;
class Instruction;
class SelectInst;
class Value;
} // namespace llvm

namespace pacc {

/// Notes which iteration of one tile the accesses in the blocks are of, as `Of` says: another number is that of what
/// all read.
void markParts(llvm::ArrayRef<llvm::BasicBlock *> Bodies,
               llvm::function_ref<unsigned(const llvm::Instruction &)> Of);

/// Notes that what an iteration stores is `Choice` of its own value, if it is there, and of the first one's.
void markChoice(llvm::Value &Choice);

/// The choice, if the value is one that was noted.
const llvm::SelectInst *choiceOf(const llvm::Value &Stored);

/// The accesses are of different iterations of the part of a tile.
bool areOfOtherParts(const llvm::Instruction &A, const llvm::Instruction &B);

} // namespace pacc

#endif

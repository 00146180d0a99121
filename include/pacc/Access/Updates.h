//===- Updates.h - what a store makes of what was there ---------*- C++ -*-===//
#ifndef PACC_ACCESS_UPDATES_H
#define PACC_ACCESS_UPDATES_H

#include <optional>

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace pacc {

/// The same value, computed twice from the same things, in at most `Depth` steps; what calls and joins of ways make
/// is not compared. Loads count as the same if their addresses do.
bool isSameComputation(const llvm::Value *A, const llvm::Value *B, unsigned Depth = 8);

/// The reduction (enum pacc_red_op) that an instruction does a step of, with one of its operands; nothing if none.
std::optional<unsigned> reductionOf(const llvm::Instruction &I);

} // namespace pacc

#endif

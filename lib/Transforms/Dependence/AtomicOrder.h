//===- AtomicOrder.h - operations in any order ------------------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_ATOMICORDER_H
#define PACC_TRANSFORMS_ATOMICORDER_H

namespace llvm {
class Instruction;
class Loop;
class ScalarEvolution;
} // namespace llvm

namespace pacc {

/// The program leaves open in which order iterations of `L` come to their atomic operations, but for what only the
/// order tells: what a store leaves behind (`x = i`), and two operators at one place (`x += i; x *= 3`).
bool isOrderFree(const llvm::Instruction &X, const llvm::Instruction &Y, const llvm::Loop &L,
                 llvm::ScalarEvolution &SE);

/// Both set what they set to one value in all iterations of `L`: the last one leaves what all leave. Elements overlap
/// as a whole, or not at all.
bool leaveTheSame(const llvm::Instruction &X, const llvm::Instruction &Y, const llvm::Loop &L);

} // namespace pacc

#endif

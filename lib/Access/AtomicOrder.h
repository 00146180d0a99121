//===- AtomicOrder.h - operations in any order ------------------*- C++ -*-===//
#ifndef PACC_ACCESS_ATOMICORDER_H
#define PACC_ACCESS_ATOMICORDER_H

namespace llvm {
class Instruction;
class Loop;
} // namespace llvm

namespace pacc {

/// The program leaves open in which order iterations of `L` come to their atomic operations, but for what only the
/// order tells: what a store leaves behind (`x = i`), and two operators. Whether these meet at one place (`x += i; x *= 3`)
/// is for the caller to say.
bool isOrderFree(const llvm::Instruction &X, const llvm::Instruction &Y, const llvm::Loop &L);

/// Both set what they set to one value in all iterations of `L`: the last one leaves what all leave. Elements overlap
/// as a whole, or not at all.
bool leaveTheSame(const llvm::Instruction &X, const llvm::Instruction &Y, const llvm::Loop &L);

} // namespace pacc

#endif

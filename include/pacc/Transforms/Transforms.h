//===- Transforms.h - markers to kernels and launches -----------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_TRANSFORMS_H
#define PACC_TRANSFORMS_TRANSFORMS_H

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace pacc {

/// Registers every pass by name for opt (-passes=pacc-outline, ...).
void registerPassNames(llvm::PassBuilder &PB);

/// Adds PACC's pipeline at the start of Clang's (also at -O0), and MixedCounters.h before its vectoriser.
void addToPipeline(llvm::PassBuilder &PB);

} // namespace pacc

#endif

//===- WholeNumbers.h - parts of floating-point numbers ---------*- C++ -*-===//
#ifndef PACC_TARGETS_WHOLENUMBERS_H
#define PACC_TARGETS_WHOLENUMBERS_H

namespace llvm {
class Function;
} // namespace llvm

namespace pacc {

/// PTX registers have no types, and LLVM stores parts of a floating-point number (in packed
/// structures, in buffers of bytes) from the register in which it was computed. The code of
/// ptxas 13.0 stores a wrong low byte then. So what is to be taken apart becomes
/// an integer first, by an instruction that is not seen through.
void separateParts(llvm::Function &F);

} // namespace pacc

#endif

//===- WholeNumbers.h - numbers that ptxas takes apart ----------*- C++ -*-===//
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

/// Maxima and minima of 8 and 16 bits are computed in 32. From sm_90 on there is an instruction
/// for two of 16 bits at once; where one of them is also compared, as the number of iterations of
/// a short loop is, the code of ptxas 13.0 (and of the driver) takes the wrong half's predicate:
/// the loop ended after one iteration.
void widenExtrema(llvm::Function &F);

} // namespace pacc

#endif

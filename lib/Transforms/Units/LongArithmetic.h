//===- LongArithmetic.h - long double on the way between doubles -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_LONGARITHMETIC_H
#define PACC_TRANSFORMS_LONGARITHMETIC_H

namespace llvm {
class Instruction;
class Module;
} // namespace llvm

namespace pacc {

/// Whether `I` has, or makes, a number of type long double.
bool isOfLong(const llvm::Instruction &I);

/// `y = 1 / (1 + expl(-x))`: numbers of type long double that device code only computes on the way from numbers of
/// other types to such become double, which has as many digits as the result can hold, with a warning for each function.
/// Code that has variables, parameters or results of that type stays as it is, for UnsupportedCode to report.
void narrowLongArithmetic(llvm::Module &M);

} // namespace pacc

#endif

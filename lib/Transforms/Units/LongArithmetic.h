//===- LongArithmetic.h - long double on the way between doubles -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_LONGARITHMETIC_H
#define PACC_TRANSFORMS_LONGARITHMETIC_H

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// `90.0_deg`, with `double operator""_deg(long double)`: calls of functions that compute with that type, but whose result
/// is known as the program is compiled, since all that they get is, become this result.
void evaluateLongCalls(llvm::Module &M);

/// `y = 1 / (1 + expl(-x))`: numbers of type long double that device code only computes on the way from numbers of
/// other types to such become double, which has as many digits as the result can hold, with a warning for each function.
/// Code that has variables, parameters or results of that type stays as it is, for UnsupportedCode to report.
void narrowLongArithmetic(llvm::Module &M);

} // namespace pacc

#endif

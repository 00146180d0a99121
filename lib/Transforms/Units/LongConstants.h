//===- LongConstants.h - long double that the compiler knows ----*- C++ -*-===//
#ifndef PACC_TRANSFORMS_LONGCONSTANTS_H
#define PACC_TRANSFORMS_LONGCONSTANTS_H

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// Device code has no long double, but for what is known as the program is compiled:
///
/// - `90.0_deg`, with `double operator""_deg(long double)`: calls of functions that compute with that type, but get
///   constants alone, become their result;
/// - variables of that type that have one constant value, and what is computed from it, are that value (in
///   std::generate_canonical, the number of bits that a generator makes at a time).
///
/// The numbers are those of the host.
void foldLongConstants(llvm::Module &M);

} // namespace pacc

#endif

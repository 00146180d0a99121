//===- WideConversions.h - integers of 128 bits from and to numbers -*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_WIDECONVERSIONS_H
#define PACC_TARGETS_NVPTX_WIDECONVERSIONS_H

namespace llvm {
class Function;
} // namespace llvm

namespace pacc {

/// Conversions between floating-point numbers and integers of more than 64 bits are calls of the compiler's library
/// elsewhere; the GPU has none, and LLVM ends there. They become conversions of 64 bits, rounded alike.
void splitWideConversions(llvm::Function &F);

} // namespace pacc

#endif

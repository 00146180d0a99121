//===- Remarks.h - what the compiler's record of remarks has ----*- C++ -*-===//
#ifndef PACC_TRANSFORMS_REMARKS_H
#define PACC_TRANSFORMS_REMARKS_H

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace pacc {

/// The -Minfo report, too, as remarks of `pacc-info`, where the user has the compiler record them
/// (-fsave-optimization-record).
void recordFeedback(llvm::Module &Host);

/// Remarks about inlined calls (-Minfo=inline, -Rpass=inline) name functions of the program alone, each call once,
/// although its code is compiled for several devices. The record has all.
void tellRemarksByUserNames(llvm::LLVMContext &C);

} // namespace pacc

#endif

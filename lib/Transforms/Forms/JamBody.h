//===- JamBody.h - iterations of a loop as one piece of code ----*- C++ -*-===//
#ifndef PACC_TRANSFORMS_JAMBODY_H
#define PACC_TRANSFORMS_JAMBODY_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Loop;
} // namespace llvm

namespace pacc {

/// Puts a copy of all iterations before the loop of a jam form, for a thread that has all of its
/// tile; other threads loop. Returns how many those are, or 0 and leaves the loop's meaning as it
/// is. The iterations are independent of each other, and the loop has no more of them than what
/// stands for JamFactor.
unsigned jamBody(llvm::Loop &L, llvm::FunctionAnalysisManager &FAM);

} // namespace pacc

#endif

//===- Captures.h - references that lambdas capture -------------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_CAPTURES_H
#define PACC_TRANSFORMS_CAPTURES_H

namespace llvm {
class Function;
} // namespace llvm

namespace pacc {

/// Lets code of inlined lambdas use the variables that they capture by reference, not the
/// addresses in the lambda's object: steps on variables (private copies, reductions) must
/// see who uses them.
void forwardCaptures(llvm::Function &F);

} // namespace pacc

#endif

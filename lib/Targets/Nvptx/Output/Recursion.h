//===- Recursion.h - functions that call themselves -------------*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_RECURSION_H
#define PACC_TARGETS_NVPTX_RECURSION_H

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// Functions that call themselves are called by addresses that ptxas does not see through. Lanes come back from them one
/// after the other. Where ptxas 13.0 sees what is called, its code computes behind the call in registers that the lanes of a
/// warp share, as if they came back together: what `x = y - x` makes of such a register differs from lane to lane, addresses
/// on the stack among it. Behind calls by addresses, and of other files' functions, it does not.
///
/// A module with such functions, or with arrays on the stack whose length only the run knows, has PACC_RECURSION_MARK, too, by
/// which the runtime knows that it needs more stack.
void hideRecursion(llvm::Module &M);

} // namespace pacc

#endif

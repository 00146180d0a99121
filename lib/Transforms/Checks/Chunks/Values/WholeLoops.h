//===- WholeLoops.h - loops over dimensions that are not split --*- C++ -*-===//
#ifndef PACC_TRANSFORMS_WHOLELOOPS_H
#define PACC_TRANSFORMS_WHOLELOOPS_H

namespace llvm {
class Function;
} // namespace llvm

namespace pacc {

/// Puts all iterations in place of those that loops with `pipe` ask for, over dimensions that no pipeline of the
/// function splits: chunks have all of them.
void keepWholeLoops(llvm::Function &F);

} // namespace pacc

#endif

//===- FixedValues.h - what a loop computes anew, and always the same -*- C++ -*-===//
#ifndef PACC_ACCESS_FIXEDVALUES_H
#define PACC_ACCESS_FIXEDVALUES_H

namespace llvm {
class LoopInfo;
} // namespace llvm

namespace pacc {

/// Has quotients, remainders and the like that are the same in all iterations of a loop computed in front of it, in a
/// copy for analysis. ScalarEvolution sees by itself that a sum or a product is; but `i * (i + 1) / 2`, or `t % 2`, is to
/// it a number of its own, which it takes for another one in each iteration of any loop that it is computed in.
void fixValues(llvm::LoopInfo &LI);

} // namespace pacc

#endif

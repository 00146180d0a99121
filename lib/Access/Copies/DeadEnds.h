//===- DeadEnds.h - ways out of loops that end the program ------*- C++ -*-===//
#ifndef PACC_ACCESS_COPIES_DEADENDS_H
#define PACC_ACCESS_COPIES_DEADENDS_H

namespace llvm {
class Function;
} // namespace llvm

namespace pacc {

/// `for (...) { assert(i < n); a[i] = 0; }`: a loop that is left where the program ends (an assertion that fails, an
/// exception that leaves the function, abort), or where nothing ever gets (the default of a switch that has none,
/// __builtin_unreachable), has one end as far as those are concerned that come to it. In `F`, of a copy that nothing is
/// generated from, such ways out of loops go, and what is true where they are not taken is assumed.
void closeDeadEnds(llvm::Function &F);

} // namespace pacc

#endif

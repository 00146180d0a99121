//===- UnsetVariables.h - variables that begin without a value --*- C++ -*-===//
#ifndef PACC_ACCESS_COPIES_UNSETVARIABLES_H
#define PACC_ACCESS_COPIES_UNSETVARIABLES_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class Function;
} // namespace llvm

namespace pacc {

/// `for (...) { double t; if (c) t = x[i]; ... if (c) y[i] = t; }`: each iteration has a `t` of its own, which nothing
/// has set when it begins. A variable that becomes a value would go on from what the iteration before has left. So
/// `Promote`, which makes values of the variables of `F`, a copy that nothing is generated from, finds them set where
/// their lives begin, to a value that the language leaves open; where it leaves them in memory, nothing of that stays.
void promoteUnset(llvm::Function &F, llvm::function_ref<void()> Promote);

} // namespace pacc

#endif

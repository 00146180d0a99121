//===- LeftValues.h - what iterations leave in a gang's variables -*- C++ -*-===//
#ifndef PACC_ACCESS_LEFTVALUES_H
#define PACC_ACCESS_LEFTVALUES_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class Instruction;
class Loop;
class PHINode;
} // namespace llvm

namespace pacc {

/// Whether a scalar goes from one iteration of `L` to the next, or behind the loop; or the
/// loop writes to memory of the kernel that other code uses, too. Variables are promoted, and
/// `L` is in LCSSA form. `Counter`: the loop's own, may be null. `IsIgnored`: accesses that do
/// not count.
bool leavesValues(const llvm::Loop &L, const llvm::PHINode *Counter,
                  llvm::function_ref<bool(const llvm::Instruction &)> IsIgnored);

class LoopTree;
struct MarkedLoop;

/// Whether `L` changes nothing but variables of the kernel, of which each gang has some: none of the construct's
/// reductions, either.
bool changesOnlyOwn(const LoopTree &Tree, const MarkedLoop &L);

} // namespace pacc

#endif

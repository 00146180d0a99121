//===- ToldCounts.h - trip counts as launches were told ---------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_LOOPS_TOLDCOUNTS_H
#define PACC_TRANSFORMS_LOOPS_TOLDCOUNTS_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Argument;
class Function;
class MDNode;
class PHINode;
} // namespace llvm

namespace pacc {

/// A value of which the device may have a copy (setCopyOfValue), where the code chooses: `copy ? *copy : told`.
struct ToldValue {
  unsigned Copy, Told; ///< numbers of parameters
  llvm::MDNode *Type = nullptr; ///< for alias analysis, if all loads of the copy have the same
  llvm::SmallVector<llvm::PHINode *, 2> Choices;
};
using ToldValues = llvm::SmallVector<ToldValue, 2>;

/// Forms for grids that cover all iterations count as the launch did: with what the host told. `Form`, a copy of the
/// kernel, takes that for all its values. False, and nothing has changed: it does something else with a copy.
bool useToldValues(llvm::Function &Form, ToldValues &Values);

/// Has `Form` look first whether the copies have these values. If not, it does what `Kernel` does, which is for any grid.
void checkToldValues(llvm::Function &Form, llvm::Function &Kernel, const ToldValues &Values);

} // namespace pacc

#endif

//===- OpenLanes.h - kernels whose lanes launches may choose ----*- C++ -*-===//
#ifndef PACC_TRANSFORMS_OPENLANES_H
#define PACC_TRANSFORMS_OPENLANES_H

#include "pacc/Access/LaunchConditions.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class AllocaInst;
class Argument;
class Function;
class Value;
} // namespace llvm

namespace pacc {
struct MarkedLoop;

/// No clause asks for numbers of gangs, workers or lanes.
bool hasOpenLanes(const llvm::Function &Kernel);

/// The variables that are arrays or structures: the gang's, or each lane's own.
llvm::SmallVector<const llvm::AllocaInst *, 4> arraysOf(const llvm::Function &Kernel);

/// Changes what the program says of a loop, enum pacc_loop_flags.
void setLoopFlags(const MarkedLoop &L, unsigned Flags);

/// One more step: the parameter's number, as a launch has it.
void addNumber(LaunchCondition &To, const llvm::Argument &Number);

/// That there are `Least` gangs or more, one for each iteration of a loop whose number is the argument `Trips`.
LaunchCondition hasGangs(const llvm::Argument &Trips, int64_t Least);

/// The argument of a level says nothing, as constants 0 of markers do.
bool asksForNothing(const llvm::Value *LevelArgument);

} // namespace pacc

#endif

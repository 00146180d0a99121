//===- OpenLanes.h - kernels whose lanes launches may choose ----*- C++ -*-===//
#ifndef PACC_TRANSFORMS_OPENLANES_H
#define PACC_TRANSFORMS_OPENLANES_H

namespace llvm {
class Function;
class Value;
} // namespace llvm

namespace pacc {

/// No clause asks for numbers of gangs, workers or lanes, and what the gang has in common is no array.
bool hasOpenLanes(const llvm::Function &Kernel);

/// The argument of a level says nothing, as constants 0 of markers do.
bool asksForNothing(const llvm::Value *LevelArgument);

} // namespace pacc

#endif

//===- LocalMemory.h - what ptxas makes of a thread's own memory *- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_LOCALMEMORY_H
#define PACC_TARGETS_NVPTX_LOCALMEMORY_H

namespace llvm {
class Function;
} // namespace llvm

namespace pacc {

/// Memory of variable size (arrays whose length is a variable, alloca) is reached by generic addresses. By addresses of
/// local memory, the code of ptxas 13.0 takes each access for one to the function's arrays of fixed size where it keeps
/// these in registers: what was stored was not there.
void reachVariableMemory(llvm::Function &F);

/// An argument passed by value, whose address is one of several that a branch or a condition chooses, becomes a variable
/// first. Of two such addresses (`selp`), the code of ptxas 13.0 takes the one that was computed last, whatever the
/// condition says, if the arguments are too large for registers.
void copyChosenArguments(llvm::Function &F);

} // namespace pacc

#endif

//===- LoneAccesses.h - code without accesses to put together ---*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_LONEACCESSES_H
#define PACC_TARGETS_NVPTX_LONEACCESSES_H

namespace llvm {
class Function;
} // namespace llvm

namespace pacc {

/// Says of a function that no loads or stores of it can be put together to wider ones, if that is plain to see: code
/// generation need not ask then how far apart all their addresses lie, which is 5 percent of the time that long kernels
/// take. At the end of all optimisations.
void noteLoneAccesses(llvm::Function &F);

} // namespace pacc

#endif

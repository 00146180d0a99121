//===- PassableCalls.h - what the host may do before kernels end -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_CONSTRUCTS_PASSABLECALLS_H
#define PACC_TRANSFORMS_CONSTRUCTS_PASSABLECALLS_H

namespace llvm {
class Instruction;
} // namespace llvm

namespace pacc {

/// Whether the host could find out, here or behind it, that a kernel has not ended yet, or the kernel could notice.
bool needsWait(const llvm::Instruction &I);

/// Whether another compute construct may be the next thing that happens.
bool leadsToConstruct(llvm::Instruction &End);

} // namespace pacc

#endif

//===- ManagedMemory.h - how the program shares memory with devices -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_MANAGEDMEMORY_H
#define PACC_TRANSFORMS_MANAGEDMEMORY_H

namespace llvm {
class Module;
}

namespace pacc {

/// -gpu=managed: the host module's calls of allocation functions become those of the runtime,
/// whose memory kernels reach. -gpu=unified: the module tells the runtime so before main.
/// After kernels were taken out of the module: on a GPU they keep their own malloc.
void shareMemory(llvm::Module &Host);

} // namespace pacc

#endif

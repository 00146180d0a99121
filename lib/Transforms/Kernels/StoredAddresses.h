//===- StoredAddresses.h - addresses that kernels leave in data -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_KERNELS_STOREDADDRESSES_H
#define PACC_TRANSFORMS_KERNELS_STOREDADDRESSES_H

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// Warns where a kernel makes an address of data that it got from outside and stores it in such data:
///
///   list[i].next = &list[i + 1];
///
/// That is one of the device's memory. Other kernels may follow it, but on the host it leads nowhere. Before
/// recordsOf: the kernels have their parameters, and functions that they call are inlined as far as they are.
void warnOfStoredAddresses(llvm::Module &Kernels);

} // namespace pacc

#endif

//===- CalledMeetings.h - where lanes meet by a call ------------*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_CALLEDMEETINGS_H
#define PACC_TARGETS_NVPTX_CALLEDMEETINGS_H

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// In kernels that go through their loops in order only where another kernel of the same construct may not be launched:
/// has the large functions of the device runtime in which lanes meet called, and not inlined. With the device runtime
/// linked in, before anything of it was inlined there.
void callMeetings(llvm::Module &M);

} // namespace pacc

#endif

//===- DeviceStreams.h - output to stdout and stderr in kernels -*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_DEVICESTREAMS_H
#define PACC_TARGETS_NVPTX_DEVICESTREAMS_H

namespace llvm {
class Module;
}

namespace pacc {

/// Makes `fprintf(stderr, ...)`, `fputs(s, stdout)` and their like calls of printf, which is all that a GPU can print
/// by: what goes to either of the two streams comes out on the host's standard output. Calls with another stream
/// remain. Comes before lowerPrintf.
void lowerStreams(llvm::Module &M);

} // namespace pacc

#endif

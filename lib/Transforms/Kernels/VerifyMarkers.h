//===- VerifyMarkers.h - are the markers well-formed? -----------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_VERIFYMARKERS_H
#define PACC_TRANSFORMS_VERIFYMARKERS_H

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// Checks what pacc-outline and the steps after it rely on (pacc/Markers/Markers.h):
/// a kernel marker is the first call of an internal function that takes one
/// pointer and is called once; constants are constant; loops' begin and end
/// match, and what belongs to a loop stands between them. Reports what is not
/// so as an internal error; returns true if all is well.
bool verifyMarkers(llvm::Module &M);

/// After lowerKernelForms no marker may be left. Returns true if none is.
bool verifyNoMarkers(llvm::Module &M);

} // namespace pacc

#endif

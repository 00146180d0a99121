//===- LibraryEffects.h - what functions of the C library touch -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_LIBRARYEFFECTS_H
#define PACC_TRANSFORMS_LIBRARYEFFECTS_H

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// Calls of functions that only compute, or touch nothing but what their arguments lead to, say so: loops with such
/// calls may be parallel. Device code has no errno, which is all else that these functions set.
void tellEffectsOfLibrary(llvm::Module &Device);

} // namespace pacc

#endif

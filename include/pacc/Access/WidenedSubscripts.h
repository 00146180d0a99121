//===- WidenedSubscripts.h - subscripts in 64 bits --------------*- C++ -*-===//
#ifndef PACC_ACCESS_WIDENEDSUBSCRIPTS_H
#define PACC_ACCESS_WIDENEDSUBSCRIPTS_H

namespace llvm {
class Function;
} // namespace llvm

namespace pacc {

/// Computes subscripts in 64 bits where the language lets it: signed arithmetic of fewer
/// bits does not overflow, so extending its result is the same as extending its operands.
/// What stays narrow afterwards may wrap.
void widenSubscripts(llvm::Function &F);

} // namespace pacc

#endif

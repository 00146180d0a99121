//===- LineInfo.h - source lines in PTX -------------------------*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_LINEINFO_H
#define PACC_TARGETS_NVPTX_LINEINFO_H

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// Keeps only what `.loc` lines need (-gpu=lineinfo), or removes all debug
/// information. Full DWARF would make ptxas compile without optimisation.
void reduceDebugInfo(llvm::Module &M, bool KeepLines);

} // namespace pacc

#endif

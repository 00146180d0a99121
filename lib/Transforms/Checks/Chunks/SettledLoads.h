//===- SettledLoads.h - memory that stays as it is in a pipeline -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_SETTLEDLOADS_H
#define PACC_TRANSFORMS_SETTLEDLOADS_H

namespace llvm {
class Function;
class TargetLibraryInfo;
} // namespace llvm

namespace pacc {

/// Global variables, members and variables whose address somebody has (`scanf("%d", &cols)`) are loaded
/// anew at each use. Where no code in a pipeline of `F` changes what is at such an address, and nothing
/// that it calls may, all loads of it there become one. Stores through other pointers are taken to
/// change other things: kernels have copies of their numbers. True if something was found.
bool settleLoads(llvm::Function &F, const llvm::TargetLibraryInfo &TLI);

} // namespace pacc

#endif

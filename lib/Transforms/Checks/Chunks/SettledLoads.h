//===- SettledLoads.h - memory that stays as it is in a pipeline -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_SETTLEDLOADS_H
#define PACC_TRANSFORMS_SETTLEDLOADS_H

namespace llvm {
class Function;
class TargetLibraryInfo;
} // namespace llvm

namespace pacc {

/// The values that settleLoads() is about.
enum class Settle { All, Pointers };

/// Global variables, members and variables whose address somebody has (`scanf("%d", &cols)`) are loaded
/// anew at each use. Where no code in a pipeline of `F` changes what is at such an address, and nothing
/// that it calls may, all loads of it there become one. Stores through other pointers are taken to
/// change other things: kernels have copies of their numbers. Of pointers alone the one load stands before
/// the pipeline, where it may be seen what they lead to. True if something was found.
bool settleLoads(llvm::Function &F, const llvm::TargetLibraryInfo &TLI, Settle What = Settle::All);

} // namespace pacc

#endif

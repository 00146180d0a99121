//===- RaceChecks.h - kernels tell the emulator what they touch -*- C++ -*-===//
//
// -gpu=races, -gpu=check. In the emulator's form, before each access to memory
// that other lanes may see,
//
//     call void @__pacce_reads(ptr %p, i64 4, ptr @site)
//     %x = load i32, ptr %p
//
// where the site says what the program calls it (pacc/ABI/Races.h). Functions
// that kernels call tell it too. The device runtime does not: it is what orders lanes.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_RACECHECKS_H
#define PACC_TRANSFORMS_RACECHECKS_H

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// Whether the emulator's form is to tell what it touches.
bool wantsRaceChecks();

/// Notes at each access of every kernel what it is about: the variable and the
/// loops around it. Emulator form, before lowerKernelForms takes both away.
void noteAccesses(llvm::Module &M);

/// Plants the calls. Emulator form, after lowerKernelForms.
void insertRaceChecks(llvm::Module &M);

} // namespace pacc

#endif

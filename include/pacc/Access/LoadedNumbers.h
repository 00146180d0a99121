//===- LoadedNumbers.h - numbers that kernels find in memory ----*- C++ -*-===//
//
//   kernels: for (i..) for (j..m..) x[i * s->ld + j] = ..;      m <= s->ld?
//
// No launch knows them, but the kernel's own check does, which has loaded them before anything is done.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ACCESS_LOADEDNUMBERS_H
#define PACC_ACCESS_LOADEDNUMBERS_H

#include "pacc/Access/LaunchConditions.h"
#include <optional>

namespace llvm {
class LoadInst;
class Value;
} // namespace llvm

namespace pacc {

/// Says that a kernel's check has what `Load`, of the kernel's sequential copy, loads as its number `Place`.
void nameLoadedNumber(llvm::LoadInst &Load, unsigned Place);
/// Its place; nothing: the check does not have it.
std::optional<unsigned> loadedNumber(const llvm::Value &V);

/// Has `Check` say yes only if `Conditions` hold, too. `Loaded`: its numbers. It ends in one place where it says yes.
void demandConditions(llvm::Function &Check, llvm::ArrayRef<LaunchCondition> Conditions,
                      llvm::ArrayRef<llvm::Value *> Loaded);

} // namespace pacc

#endif

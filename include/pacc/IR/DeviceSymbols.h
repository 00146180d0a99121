//===- DeviceSymbols.h - what files share of device code --------*- C++ -*-===//
//
// OpenACC 3.4, 2.13 and 2.15, between files. Variables under `declare` and routines that
// other files may call are marked by attributes, which clones keep.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_IR_DEVICESYMBOLS_H
#define PACC_IR_DEVICESYMBOLS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace llvm {
class Function;
class GlobalVariable;
} // namespace llvm

namespace pacc {

/// Marks a variable under `declare`, of `declare link` if IsLink.
void markDeclared(llvm::GlobalVariable &Variable, bool IsLink);
/// Makes the function a routine that other files may call, or one of another file; or not.
void markRoutine(llvm::Function &F);
void unmarkRoutine(llvm::Function &F);

/// markDeclared has marked it.
bool isDeclared(const llvm::GlobalVariable &Variable);
/// In `declare link`: perhaps not present.
bool isLink(const llvm::GlobalVariable &Variable);
/// A routine that other files may call: its device code has a symbol.
bool isExported(const llvm::Function &F);
/// A routine of another file.
bool isImported(const llvm::Function &F);

/// The symbol of a routine's emulator form.
std::string emulatorSymbol(llvm::StringRef Routine);

} // namespace pacc

#endif

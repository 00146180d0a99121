//===- Unit.h - what an object file has for devices -------------*- C++ -*-===//
//
// OpenACC 3.4, 2.13 and 2.15, between files: the global variables under
// `declare`, the routines that other files may call, and those of other files
// that this one calls. Lowering announces them (pacc/Markers/Markers.h); the
// runtime gets them in a struct pacc_unit (pacc/ABI/Unit.h).
//
// In the module they are marked by attributes, which clones keep.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_UNIT_H
#define PACC_TRANSFORMS_UNIT_H

#include "llvm/ADT/StringMap.h"
#include <string>
#include <vector>

namespace llvm {
class Function;
class GlobalVariable;
class Module;
} // namespace llvm

namespace pacc {

/// A variable under `declare`; `Symbol` in the module.
struct DeclaredVariable {
  std::string Symbol, Name;
  unsigned Kind = 0; ///< enum pacc_global_kind
  uint64_t Size = 0; ///< bytes; 0: not known here
  unsigned Line = 0;
};

/// A routine of another file.
struct ImportedRoutine {
  std::string Symbol;
  unsigned Line = 0; ///< of a call
};

/// What an object file has for devices, beside its kernels.
struct UnitInterface {
  std::vector<DeclaredVariable> Variables;
  std::vector<std::string> Exports; ///< symbols
  std::vector<ImportedRoutine> Imports;
};

/// Reads what Lowering announced, and takes it out of `Host`. First of all steps.
UnitInterface takeUnit(llvm::Module &Host);

/// Finds the routines of other files that `Neutral` calls.
void findImports(const llvm::Module &Neutral, UnitInterface &Unit);

bool isDeclared(const llvm::GlobalVariable &Variable);
/// In `declare link`: perhaps not present.
bool isLink(const llvm::GlobalVariable &Variable);
/// A routine that other files may call: its device code has a symbol.
bool isExported(const llvm::Function &F);
/// A routine of another file.
bool isImported(const llvm::Function &F);

/// Makes it one that other files may call, or one of another file; or not.
void markLinked(llvm::Function &F);
void unmarkLinked(llvm::Function &F);

/// Whether routines that the kernel calls use variables under `declare`, or may.
bool usesDeclared(const llvm::Function &Kernel);

/// The symbol of a routine's emulator form.
std::string emulatorSymbol(llvm::StringRef Routine);

} // namespace pacc

#endif

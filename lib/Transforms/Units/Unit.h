//===- Unit.h - what an object file has for devices -------------*- C++ -*-===//
//
// OpenACC 3.4, 2.13 and 2.15, between files: the global variables under
// `declare`, the routines that other files may call, and those of other files
// that this one calls. Lowering announces them (pacc/Markers/Markers.h); the
// runtime gets them in a struct pacc_unit (pacc/ABI/Unit.h).
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_UNIT_H
#define PACC_TRANSFORMS_UNIT_H

#include "pacc/IR/DeviceSymbols.h"
#include "llvm/ADT/StringMap.h"
#include <string>
#include <vector>

namespace llvm {
class Function;
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
  std::vector<std::string> OfLevels; ///< symbols of routines with a level that other files may call
  std::vector<std::string> Used;     ///< symbols of routines of other files that any code of the file names
  std::vector<std::string> Needed;   ///< symbols of such routines of other files
};

/// Whether the module, as Clang made it, defines routines with a level that other files may call.
bool definesLevels(const llvm::Module &Host);

/// Reads what Lowering announced, and takes it out of `Host`. First of all steps.
UnitInterface takeUnit(llvm::Module &Host);

/// Whether the host runs constructs in the function: its calls of the runtime do, and only those.
bool holdsConstruct(const llvm::Function &F);

/// Finds the routines of other files that `Neutral` calls.
void findImports(const llvm::Module &Neutral, UnitInterface &Unit);

/// Whether routines that the kernel calls use variables under `declare`, or may.
bool usesDeclared(const llvm::Function &Kernel);

} // namespace pacc

#endif

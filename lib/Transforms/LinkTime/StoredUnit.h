//===- StoredUnit.h - a source file's code in its object --------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_STOREDUNIT_H
#define PACC_TRANSFORMS_STOREDUNIT_H

#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

struct UnitInterface;

/// The module as bitcode, as Clang made it; empty where the options do not ask for it.
std::string codeToStore(const llvm::Module &Host);

/// Adds the record that pacc/Support/StoredUnit.h tells of, where there is code to store and the file shares routines
/// with others.
void storeUnit(llvm::Module &Host, const std::string &Code, const UnitInterface &Shared);

/// Where a stored file is made again: puts its code, and the bodies of routines of other files, into the module, which
/// is empty. False after an error.
bool takeStoredUnit(llvm::Module &Host);

} // namespace pacc

#endif

//===- SymbolNames.h - what symbols tell of variables -----------*- C++ -*-===//
#ifndef PACC_IR_SYMBOLNAMES_H
#define PACC_IR_SYMBOLNAMES_H

#include "llvm/ADT/StringRef.h"

namespace pacc {

/// As Clang names static variables of functions: `f.x` in C, mangled as a local name in C++.
bool isStaticLocal(llvm::StringRef Symbol);

/// Also of its mathematics. The compiler runs with the library that the program is going to have.
bool isOfCLibrary(llvm::StringRef Symbol);
bool isOfCxxLibrary(llvm::StringRef Symbol);

} // namespace pacc

#endif

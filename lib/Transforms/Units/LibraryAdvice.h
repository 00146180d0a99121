//===- LibraryAdvice.h - functions of the C library that devices lack -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_LIBRARYADVICE_H
#define PACC_TRANSFORMS_LIBRARYADVICE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace pacc {

/// What users can do instead of calling `Symbol`, a function of the C library, in kernels: the end of a message.
std::string adviceFor(llvm::StringRef Symbol);

/// The name that users know `Symbol` by, where a macro of the library's headers calls it.
llvm::StringRef writtenName(llvm::StringRef Symbol);

} // namespace pacc

#endif

//===- Standards.h - -std= of the other language -----------------*- C++ -*-===//
//
// Makefiles have one list of flags for C and C++, and gcc and g++ leave out, with a warning, what is not for the
// language at hand. Clang has an error for them.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LIB_DRIVER_STANDARDS_H
#define PACC_LIB_DRIVER_STANDARDS_H

#include "Translate.h"

namespace pacc::driver {

/// Takes those standards out of the words that are for none of the sources, if these are of one language.
/// `Plusplus`: the program takes C for C++.
void leaveOutOtherStandards(Request &R, bool Plusplus);

} // namespace pacc::driver

#endif

//===- Driver.h - the drop-in compiler's main program -----------*- C++ -*-===//
//
// `pacc` and `pacc++` take the command lines of nvc, pgcc, gcc and clang,
// translate them by one table (lib/Driver/FlagTable.cpp) and become clang 22
// with the PACC plugin loaded.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_DRIVER_DRIVER_H
#define PACC_DRIVER_DRIVER_H

namespace pacc {

/// Translates the command line and replaces this process by clang. A program name
/// that ends in "++", or is one of PGI's for C++, compiles and links as clang++
/// does. Returns only for --help, for a version query, and after an error (the exit
/// code).
int driverMain(int Argc, char **Argv);

} // namespace pacc

#endif

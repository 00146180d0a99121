//===- Help.h - what --help prints ------------------------------*- C++ -*-===//
#ifndef PACC_LIB_DRIVER_HELP_H
#define PACC_LIB_DRIVER_HELP_H

namespace pacc::driver {

/// Prints the flag table to stdout.
void printHelp(const char *Program);

} // namespace pacc::driver

#endif

//===- Toolchain.h - where clang, PACC and CUDA are -------------*- C++ -*-===//
//
// Everything the driver learns from the machine: its own folder, clang, the
// CUDA toolkit, the local GPU.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LIB_DRIVER_TOOLCHAIN_H
#define PACC_LIB_DRIVER_TOOLCHAIN_H

#include <string>

namespace pacc::driver {

/// The folder that holds PACC's bin, lib and include: the parent of the folder
/// of this program's file, symbolic links resolved. The build tree and an
/// installed tree have the same shape.
std::string prefix();

/// clang 22: $PACC_CLANG, else the one PACC was built with, else by name.
std::string clangProgram();

/// The version of $PACC_CLANG if it says that it is another clang than 22; empty
/// if not, or if the variable is not set.
std::string otherClangVersion();

/// The CUDA toolkit: `Given`, else $CUDA_HOME, $CUDA_PATH, $NVHPC_CUDA_HOME,
/// /usr/local/cuda; empty if there is none.
std::string cudaToolkit(const std::string &Given);

/// The folder of a toolkit's libraries.
std::string cudaLibraries(const std::string &Toolkit);

/// The folder of clang's OpenMP library; empty if it has none.
std::string openmpLibraries();

/// Architecture of this machine's first GPU (90 for cc90), asked from
/// pacc-info; 0 if there is none.
unsigned nativeArch();

} // namespace pacc::driver

#endif

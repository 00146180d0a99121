//===- Toolkit.h - where CUDA's and libclc's files are ----------*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_TOOLKIT_H
#define PACC_TARGETS_NVPTX_TOOLKIT_H

#include <string>
#include <vector>

namespace pacc {

/// Folders that may be a CUDA toolkit, best first: the user's option, then
/// CUDA_HOME, CUDA_PATH, NVHPC_CUDA_HOME, then the usual places.
std::vector<std::string> toolkitFolders();

/// The files, "" if there are none.
std::string findLibdevice();
std::string findLibclc();
/// As the option names it, in a toolkit, or in PATH.
std::string findPtxas();

} // namespace pacc

#endif

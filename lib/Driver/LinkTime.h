//===- LinkTime.h - links that make objects again ----------------*- C++ -*-===//
#ifndef PACC_LIB_DRIVER_LINKTIME_H
#define PACC_LIB_DRIVER_LINKTIME_H

#include "Translate.h"

#include <optional>
#include <string>
#include <vector>

namespace pacc::driver {

/// Does what the clang command that links would do, but makes those objects, and members of archives, again whose device
/// code calls routines that other objects and archives of the link define: those that call routines with a level, which
/// must know the body, and with -gpu=lto all of them, so that these are inlined. `Plugin` is its file. Returns the exit
/// code of the step that failed, or of the last; nothing if no object of the link can be concerned, or clang does not say
/// what its steps are: nothing was done then, and the command is to be run as it is.
std::optional<int> linkWithRoutines(const Request &R, const std::vector<std::string> &Command, const std::string &Plugin);

} // namespace pacc::driver

#endif

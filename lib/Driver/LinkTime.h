//===- LinkTime.h - links that make objects again ----------------*- C++ -*-===//
#ifndef PACC_LIB_DRIVER_LINKTIME_H
#define PACC_LIB_DRIVER_LINKTIME_H

#include <optional>
#include <string>
#include <vector>

namespace pacc::driver {

/// Does what the clang command that links would do, but makes those objects again whose device code calls routines that
/// other objects and archives of the link define, so that these are inlined (-gpu=lto). `Plugin` is its file. Returns the
/// exit code of the step that failed, or of the last; nothing if clang does not say what its steps are: it has done none
/// then, and run as it is says why.
std::optional<int> linkWithRoutines(const std::vector<std::string> &Command, const std::string &Plugin);

} // namespace pacc::driver

#endif

//===- Steps.h - the steps of a clang command, one by one --------*- C++ -*-===//
#ifndef PACC_LIB_DRIVER_STEPS_H
#define PACC_LIB_DRIVER_STEPS_H

#include <string>
#include <vector>

namespace pacc::driver {

/// A folder that is there as long as the object is.
class TemporaryFolder {
public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  std::string Path; ///< empty if there is no place for one
};

/// Runs a command; what it writes to the standard error goes into the file, if one is named. Returns its exit code.
int runCommand(const std::vector<std::string> &Command, const std::string &ErrorsTo = "");

/// The steps of a clang command, whose temporary files will be in the folder. None if clang has an error to tell.
std::vector<std::vector<std::string>> stepsOf(std::vector<std::string> Command, const std::string &Folder);

} // namespace pacc::driver

#endif

//===- StoredUnits.h - what objects keep for the link -----------*- C++ -*-===//
#ifndef PACC_LIB_DRIVER_STOREDUNITS_H
#define PACC_LIB_DRIVER_STOREDUNITS_H

#include <string>
#include <vector>

namespace pacc::driver {

/// A record of pacc/Support/StoredUnit.h.
struct StoredUnit {
  std::vector<std::string> Imports, Exports, Words;
  std::string Code;
};

/// The records in an object or archive of this machine's kind. None in a file of another kind, and of those that another
/// version of PACC wrote.
std::vector<StoredUnit> storedUnits(const std::string &Path);

} // namespace pacc::driver

#endif

//===- StoredUnits.h - what objects keep for the link -----------*- C++ -*-===//
#ifndef PACC_LIB_DRIVER_STOREDUNITS_H
#define PACC_LIB_DRIVER_STOREDUNITS_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace pacc::driver {

/// A record of pacc/Support/StoredUnit.h.
struct StoredUnit {
  std::vector<std::string> Imports, Exports, Needs, Uses, Words;
  std::string Code;
};

/// An object with records, and where it stands in its file: as the whole of it, or as a member of an archive.
struct StoredObject {
  uint64_t At = 0;
  std::vector<StoredUnit> Units;
};

/// The objects with records in an object file or archive of this machine's kind. None in a file of another kind, and of
/// records that another version of PACC wrote.
std::vector<StoredObject> storedObjects(const std::string &Path);

bool isArchive(const std::string &Path);

/// Writes an archive with the members of another one, those at the places named with the contents of other files
/// instead, without an index. False if a file cannot be read or written.
bool writeArchive(const std::string &From, const std::map<uint64_t, std::string> &Others, const std::string &To);

} // namespace pacc::driver

#endif

//===- Environment.h - every environment variable ---------------*- C++ -*-===//
//
// The one table of the environment variables that libpaccrt reads. A variable
// has a list of names; the first that is set to a non-empty text wins.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_SUPPORT_ENVIRONMENT_H
#define PACC_RUNTIME_SUPPORT_ENVIRONMENT_H

#include "Support/Status.h"
#include <cstdint>
#include <optional>

namespace pacc::rt {

enum class Variable {
  DeviceType,
  DeviceNumber,
  RequireOffload,
  NumCores,
  Notify,
  Synchronous,
  DeviceMemory,
  Heap,
  Stack,
  PrintBuffer,
  Devices,
  EmulatorDevices,
  Emulator,
  Pipelines,
  Graphs,
  Time,
  TraceFile,
  Nvtx,
  ProfileLibrary,
};

struct VariableInfo {
  Variable Id;
  const char *Names[4]; ///< null-padded, strongest first
  const char *Meaning;
};

/// One row for each Variable, in order of the enum.
extern const VariableInfo VariableTable[];
extern const unsigned VariableCount;

/// The text of a variable, null when it is not set. Reads the environment anew
/// at each call.
const char *environmentText(Variable V);
/// The name under which it is set, for messages; the first name if unset.
const char *environmentName(Variable V);
/// The value as an integer (decimal or 0x hexadecimal); nothing if unset, an
/// error if the text is no integer.
Result<std::optional<int64_t>> environmentInteger(Variable V);
/// The value as a number of bytes: an integer and an optional K, M, G or T
/// (powers of 1024).
Result<std::optional<uint64_t>> environmentBytes(Variable V);

} // namespace pacc::rt

#endif

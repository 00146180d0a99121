//===- AccessChecks.h - what a checked kernel may reach ---------*- C++ -*-===//
//
// -gpu=check: the runtime's side of pacc/ABI/Check.h, for one launch. While
// parameters are set their windows are noted, the table goes to the device, and
// after the kernel the first access outside becomes an error that names it.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_EXEC_LAUNCH_ACCESSCHECKS_H
#define PACC_RUNTIME_EXEC_LAUNCH_ACCESSCHECKS_H

#include "Data/Copies/PresentTable.h"
#include "Exec/Hooks.h"
#include "pacc/ABI/Check.h"
#include <memory>
#include <string>
#include <vector>

namespace pacc::rt {

class AccessChecks {
public:
  /// Parameters may reach everything until something is said of them.
  explicit AccessChecks(uint32_t Parameters);

  /// The parameter is `Value` and leads into `M`.
  void allow(uint32_t Param, DeviceAddress Value, const Mapping &M);
  /// It leads into a part of its data.
  void allow(uint32_t Param, std::shared_ptr<const DataPart> Part);
  /// It leads nowhere: null, or data that is not on the device.
  void forbid(uint32_t Param, DeviceAddress Value);

  /// A table on the device, without failure. The caller frees it.
  Result<DeviceAddress> upload(Device &D, Queue &Q);
  /// Reads the table back, when the kernel has ended.
  Status read(Device &D, Queue &Q);
  /// Whether an access was outside, then through which parameter, and the
  /// error that says so; `Name` is the parameter's variable.
  bool failed() const { return Failure.failed; }
  uint32_t param() const { return Failure.param; }
  Status report(const char *Name) const;

private:
  struct Parameter {
    DeviceAddress Value = 0; ///< element zero
    std::shared_ptr<const DataPart> Part; ///< null: all or nothing
  };
  std::string describe(const Parameter &P) const;

  std::vector<Parameter> Parameters;
  std::vector<pacc_check_window> Windows;
  DeviceAddress Table = 0;
  pacc_check_failure Failure{};
};

} // namespace pacc::rt

#endif

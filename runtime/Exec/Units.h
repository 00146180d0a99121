//===- Units.h - the object files of the program ----------------*- C++ -*-===//
//
// OpenACC 3.4, 2.13 and 2.15. Object files register themselves (pacc/ABI/Unit.h)
// when the program starts and when a library is opened, and go when it is closed.
// A device gets copies of the global variables under `declare` before anything
// else is done with it; where files have been registered since, when it is next
// used. The program itself holds a structured reference to each copy.
//
// Thread-safe. Lock order: the lock here is taken before a present table's.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_EXEC_UNITS_H
#define PACC_RUNTIME_EXEC_UNITS_H

#include "Exec/Devices.h"
#include "pacc/ABI/Unit.h"
#include <atomic>
#include <mutex>
#include <vector>

namespace pacc::rt {

class Units {
public:
  static Units &instance();

  /// What an object file tells when it is loaded. One of another version of the ABI is an error when a device is first used.
  void add(pacc_unit &Unit);
  /// Waits for what devices do with its code and data. Nothing happens when the program ends.
  Status remove(pacc_unit &Unit);

  /// Gives the device copies of the global variables that have been registered
  /// since the last call. The device is initialised.
  Status mapGlobals(DeviceState &D) {
    if (D.UnitsSeen.load(std::memory_order_acquire) ==
        Generation.load(std::memory_order_acquire))
      return Status::success();
    return mapNewGlobals(D);
  }

  /// Tells routines where the present table has the variables of `declare link`, and what the
  /// pointers of `declare deviceptr` are. Before each launch of a kernel whose routines may use
  /// some; waits for all kernels of the device where one has changed.
  Status linkGlobals(DeviceState &D, const Place &Where) {
    return HasLinks.load(std::memory_order_acquire) && !D.Dev.sharesHostMemory()
               ? updateLinks(D, Where)
               : Status::success();
  }

  /// Tells the device which code of other files kernels of `Unit` need. The error names
  /// a routine that no file has.
  Status resolve(const pacc_unit &Unit, DeviceState &D);

private:
  Status mapNewGlobals(DeviceState &D);
  Status updateLinks(DeviceState &D, const Place &Where);
  Status forget(const pacc_unit &Unit, DeviceState &D);
  bool isNamedBy(const pacc_unit &Unit, const void *Variable) const;
  uint64_t sizeOf(const void *Variable) const;
  const pacc_unit *exporterOf(const pacc_import &Routine) const;

  std::mutex Lock; ///< protects what follows
  std::vector<pacc_unit *> All;
  std::vector<const pacc_unit *> Foreign; ///< of other versions of the interface
  std::vector<DeviceState *> Used; ///< devices that have copies
  std::atomic<uint64_t> Generation{0};
  std::atomic<bool> HasLinks{false};
  std::atomic<bool> IsAtEnd{false};
};

} // namespace pacc::rt

#endif

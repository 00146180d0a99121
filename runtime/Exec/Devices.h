//===- Devices.h - the devices of this process ------------------*- C++ -*-===//
//
// OpenACC 3.4, 2.3 and 4.1: which devices there are, and which one a program
// starts with (ACC_DEVICE_TYPE, ACC_DEVICE_NUM; else a GPU, else the host).
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_EXEC_DEVICES_H
#define PACC_RUNTIME_EXEC_DEVICES_H

#include "Data/Copies/PresentTable.h"
#include "Driver/Device.h"
#include "Exec/Queues.h"
#include "Trace/TraceEvent.h"
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <vector>

namespace pacc::rt {

class ReadyKernel;

/// A device and what the runtime keeps of it. Thread-safe, but for Kernels.
struct DeviceState {
  explicit DeviceState(std::unique_ptr<Device> D);
  ~DeviceState();

  /// Initialises the device when it is first used, and gives it the program's
  /// global variables.
  Status ready();

  const std::unique_ptr<Device> Owned;
  Device &Dev;
  PresentTable Table;
  QueueTable Queues;
  /// The other devices of its type, in the order of their numbers after its
  /// own. Set before the first use.
  std::vector<DeviceState *> Siblings;
  /// How many of the registered object files (Units.h) it knows.
  std::atomic<uint64_t> UnitsSeen{0};
  /// The global variables that the program holds copies of; for Units only, which has a lock.
  std::set<const void *> Globals;
  /// Those of `declare link`, and where routines have been told that their copies are.
  std::map<const void *, DeviceAddress> Links;
  /// Those of `declare deviceptr`.
  struct PointerCopy {
    DeviceAddress Place = 0;
    std::optional<const void *> Value; ///< nothing: it has none yet
  };
  std::map<const void *, PointerCopy> Pointers;
  /// The kernels made ready on it; for readyKernel only, which has a lock.
  std::vector<std::unique_ptr<ReadyKernel>> Kernels;

private:
  std::mutex Mutex;
  bool IsReady = false;
  std::atomic<bool> IsAnnounced{false}; ///< its DeviceInit has been told
};

/// The type with a name as ACC_DEVICE_TYPE takes it (any case; gpu and not_host, too, which are
/// Devices::accelerator).
std::optional<DeviceType> typeOfName(const char *Name);

/// Whether the program that asks has code for the GPU at all.
struct ProgramTraits {
  bool HostOnly = false;
};

/// Lives until the program ends. Thread-safe. Devices are looked for (a GPU's driver is loaded) only when such
/// ones are asked for.
class Devices {
public:
  static Devices &instance();

  /// How many there are of a type; of GPUs 0, where the driver is missing or fails.
  unsigned count(DeviceType Type);
  /// An existing device, made ready. The error names what there is.
  Result<DeviceState *> get(DeviceType Type, int64_t Number);
  /// The same as it is, ready or not; null if there is none. For those who hear of its events.
  DeviceState *existing(DeviceType Type, int64_t Number) {
    return find(Type, Number);
  }
  /// The device that threads start with. The environment decides.
  Result<DeviceState *> initial(ProgramTraits Program);
  /// The type of the initial device. An error if that is the host and
  /// ACC_REQUIRE_OFFLOAD forbids it.
  Result<DeviceType> initialType(ProgramTraits Program);
  DeviceState &host() { return *Host; }
  /// The GPUs that a program means that names no vendor: of the first kind of which there are any, else of the first.
  DeviceType accelerator();

private:
  using List = std::vector<std::unique_ptr<DeviceState>>;

  /// All of one kind.
  struct Kin {
    std::once_flag Once;
    List All;
    std::string WhyNone; ///< for people; may be empty
  };

  Devices();
  Kin &kin(DeviceType Type);
  List &all(DeviceType Type) { return kin(Type).All; }
  DeviceState *find(DeviceType Type, int64_t Number);
  std::string whatThereIs();
  Result<DeviceType> chosenType(ProgramTraits Program);
  Status offloadsNothing(ProgramTraits Program);

  const std::unique_ptr<Kin[]> Kinds; ///< by DeviceType
  DeviceState *Host;
};

} // namespace pacc::rt

#endif

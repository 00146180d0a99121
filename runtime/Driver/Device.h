//===- Device.h - what the runtime asks of a device -------------*- C++ -*-===//
//
// The one interface that Cuda/, Host/ and Emulator/ implement. Nothing outside
// a device's folder knows which one it is talking to.
//
// Thread safety: every member of Device may be called by any host thread at
// any time. A Queue and an Event may be used by several threads too; work is
// ordered as the calls are. Devices, their queues, kernels and events live
// until the program ends (events: until their owner drops them).
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DRIVER_DEVICE_H
#define PACC_RUNTIME_DRIVER_DEVICE_H

#include "Support/Status.h"
#include "pacc/ABI/Geometry.h"
#include "pacc/ABI/Types.h"
#include "pacc/ABI/Unit.h"
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pacc::rt {

/// An address in a device's memory. On devices that share host memory it is
/// the host address.
using DeviceAddress = std::uintptr_t;

/// One for each kind of devices (DeviceKind.h).
enum class DeviceType {
#define PACC_DEVICE_KIND(Type) Type,
#include "DeviceKinds.def"
#undef PACC_DEVICE_KIND
};

/// What launch shapes and acc_get_property need to know; constant.
struct DeviceProperties {
  std::string Name;   ///< "NVIDIA H200"
  std::string Vendor; ///< "NVIDIA"
  std::string Driver; ///< "CUDA 13.0"
  uint64_t MemoryBytes = 0;
  uint32_t Multiprocessors = 1; ///< host: worker threads
  uint32_t MaxLanesPerMultiprocessor = 2048;
  uint32_t MaxLanesPerGang = 1;
  uint32_t WarpSize = 1;
  uint32_t MaxLongRows = 1; ///< rows wider than a warp
  /// Gangs that may wait for each other, as long as the device holds them at a time.
  uint32_t MostTogether = 1;
  /// Gangs of a launch that does not ask for a number; 0: as many as its loops have use for.
  uint32_t MostUnasked = 0;
  uint32_t CacheBytes = 0;         ///< that all multiprocessors share; 0: not known
  uint32_t ComputeCapability = 0;  ///< 90 for sm_90; 0 where it means nothing

  /// What a gang can be, as the compiler knows it of such devices.
  void setBlock(const BlockLimits &Limits) {
    MaxLanesPerGang = Limits.MaxLanes;
    WarpSize = Limits.WarpSize;
    MaxLongRows = Limits.MaxLongRows;
  }
};

/// Grid and block of one launch. Every number is at least 1; no axis of the grid is longer
/// than MaxGrid, block x * y <= MaxLanesPerGang.
struct LaunchShape {
  uint32_t Grid[3] = {1, 1, 1};
  uint32_t Block[2] = {1, 1};
  uint32_t SharedBytes = 0; ///< the emulator's gang-shared memory
  bool Together = false;    ///< gangs wait for each other: all must run at the same time

  uint64_t gangs() const { return uint64_t(Grid[0]) * Grid[1] * Grid[2]; }
};

/// A point in a queue's work.
class Event {
public:
  virtual ~Event() = default;
  /// When the queue got there, as Support/Clock.h counts; nothing before, and
  /// nothing ever unless Device::createTimedEvent made it.
  virtual std::optional<int64_t> time() { return std::nullopt; }
};

/// Work of a device that runs in order.
class Queue {
public:
  virtual ~Queue() = default;
  /// Waits for all work given so far. Reports errors of that work.
  virtual Status sync() = 0;
  /// Gives the device what was kept back to be given together with what may come next (launch). Does not wait.
  virtual void giveAll() {}
  /// As sync, but for the runtime's own needs: the program must not count on it.
  virtual Status settle() { return sync(); }
  /// Whether all work given so far has been done. Reports errors of that work,
  /// perhaps once only.
  virtual Result<bool> test() = 0;
  /// Sets `E` (of the same device) to the end of the work given so far.
  virtual Status record(Event &E) = 0;
  /// Later work waits for what `E` marks; does not block the host.
  virtual Status wait(Event &E) = 0;
  /// The device's own handle, e.g. CUstream; null where there is none.
  virtual void *nativeHandle() { return nullptr; }
  /// Waits for the work given so far; later work goes to the device's own
  /// `Handle`, which stays the program's. False where there is no such thing.
  virtual Result<bool> adopt(void *Handle) {
    (void)Handle;
    return false;
  }

  /// Where copies in several queues share threads or the bus, those of the queue with the
  /// lowest turn go first. Set while nothing is given to the queue.
  int64_t Turn = 0;
  /// The async value in the program, for messages. Set when the queue is made.
  int64_t Async = PACC_ASYNC_SYNC;
};

/// Bytes on their way between host and device.
struct HostCopy {
  DeviceAddress OnDevice;
  void *OnHost; ///< only read by copies to the device
  size_t Bytes;
};

/// `Count` rows of `Bytes` each, which begin `Stride` >= Bytes apart on both sides.
struct HostRows {
  DeviceAddress OnDevice;
  void *OnHost; ///< only read by copies to the device
  size_t Bytes, Count, Stride;
};

/// A kernel ready to run on one device.
class DeviceKernel {
public:
  virtual ~DeviceKernel() = default;
};

class Device {
public:
  Device(DeviceType Type, unsigned Number) : Type(Type), Number(Number) {}
  virtual ~Device() = default;
  Device(const Device &) = delete;
  Device &operator=(const Device &) = delete;

  DeviceType type() const { return Type; }
  /// Counts from 0 within the type.
  unsigned number() const { return Number; }
  virtual const DeviceProperties &properties() const = 0;
  /// Kernels use host addresses; no data is ever moved.
  virtual bool sharesHostMemory() const { return false; }
  /// What a launch uses may change as soon as it returns: kernels run within it.
  virtual bool runsAtLaunch() const { return false; }

  /// Makes the device ready (context, pools). Called once, before anything
  /// below; an error here means that the device cannot be used.
  virtual Status initialize() = 0;
  /// Makes it the device that other libraries find current in the calling
  /// thread, where they have such a thing. The members below may do so too.
  virtual Status makeCurrent() { return Status::success(); }
  /// What other libraries call the device and its context, e.g. CUdevice and
  /// CUcontext; null where there is no such thing.
  virtual void *nativeDevice() const { return nullptr; }
  virtual void *nativeContext() const { return nullptr; }

  /// `Bytes` > 0, aligned to 256. From a pool where that pays. Fails with
  /// ErrorCode::OutOfMemory when memory is short.
  virtual Result<DeviceAddress> allocate(size_t Bytes) = 0;
  /// `Block` as allocate gave it. It may be given out again once all work now
  /// in `After` has been done; null: no work uses it any more.
  virtual Status free(DeviceAddress Block, Queue *After) = 0;
  /// A few bytes of the host's memory that kernels reach too, over the bus
  /// ("zero-copy"): both sides use the same address. Kernels of a queue see
  /// what the host has written before they were launched, the host what they
  /// wrote after Queue::sync. 0: the device has none; allocate() then. free()
  /// takes it back.
  virtual Result<DeviceAddress> allocateZeroCopy(size_t Bytes) {
    (void)Bytes;
    return DeviceAddress(0);
  }
  /// Whether allocateManaged can be expected to work. After initialize().
  virtual Result<bool> hasManagedMemory() const { return false; }
  /// `Bytes` > 0 of memory that the host and kernels of all devices of this type use at
  /// the same address, at any time; aligned to 256.
  virtual Result<DeviceAddress> allocateManaged(size_t Bytes) {
    return Status::error(ErrorCode::OutOfMemory,
                         "no managed memory for %zu bytes", Bytes);
  }
  virtual Status freeManaged(DeviceAddress Block) {
    (void)Block;
    return Status::success();
  }
  /// Tells what the program calls [Begin, Begin + Bytes) of device memory, and
  /// where its element zero would be, for messages about kernels that use it.
  /// The name lives as long as the program. `Host`: where the host has the same data.
  virtual void nameMemory(DeviceAddress Begin, size_t Bytes, DeviceAddress Zero, const char *Name, uint64_t Host) {
    (void)Begin, (void)Bytes, (void)Zero, (void)Name, (void)Host;
  }
  struct MemoryInfo {
    uint64_t Free, Total;
  };
  virtual Result<MemoryInfo> memoryInfo() = 0;

  /// Whether the device copies from and to `Host` by itself (pinned memory).
  virtual bool copiesAlone(const void *Host) const {
    (void)Host;
    return false;
  }
  /// Whether kernels can use the address as it is: device memory, or memory of
  /// the host that the device's driver knows. True if nobody can tell.
  virtual bool reaches(uint64_t Address) {
    (void)Address;
    return true;
  }
  /// Whether kernels can use whatever memory the host has. True if nobody can tell.
  virtual bool reachesAllOfHost() { return true; }
  /// Whether the host may use what kernels find at `Address`: its own memory, which the program has pinned, or which
  /// the device reaches anyway. True if nobody can tell.
  virtual bool isOfHost(DeviceAddress Address) {
    (void)Address;
    return true;
  }
  /// Whether copyToDevice has read the host's memory at `Begin` when it returns, so that the host may change it. False
  /// if nobody can tell.
  virtual bool readsAtOnce(uint64_t Begin) {
    (void)Begin;
    return false;
  }
  /// Copies in order of `Q`. Host memory must stay valid, and what
  /// copyToHost writes may be read, when the queue has got there (sync).
  virtual Status copyToDevice(DeviceAddress To, const void *From, size_t Bytes,
                              Queue &Q) = 0;
  virtual Status copyToHost(void *To, DeviceAddress From, size_t Bytes,
                            Queue &Q) = 0;
  /// Several copies at once, in any order: quicker than one after the other
  /// where the host's threads take part.
  virtual Status copyAllToDevice(const std::vector<HostCopy> &Copies,
                                 Queue &Q) {
    for (const HostCopy &C : Copies)
      PACC_RETURN_IF_ERROR(copyToDevice(C.OnDevice, C.OnHost, C.Bytes, Q));
    return Status::success();
  }
  virtual Status copyAllToHost(const std::vector<HostCopy> &Copies, Queue &Q) {
    for (const HostCopy &C : Copies)
      PACC_RETURN_IF_ERROR(copyToHost(C.OnHost, C.OnDevice, C.Bytes, Q));
    return Status::success();
  }
  /// As copyToDevice and copyToHost, but for rows.
  virtual Status copyRowsToDevice(const HostRows &R, Queue &Q) {
    for (size_t I = 0; I != R.Count; ++I)
      PACC_RETURN_IF_ERROR(copyToDevice(
          R.OnDevice + I * R.Stride,
          static_cast<const char *>(R.OnHost) + I * R.Stride, R.Bytes, Q));
    return Status::success();
  }
  virtual Status copyRowsToHost(const HostRows &R, Queue &Q) {
    for (size_t I = 0; I != R.Count; ++I)
      PACC_RETURN_IF_ERROR(
          copyToHost(static_cast<char *>(R.OnHost) + I * R.Stride,
                     R.OnDevice + I * R.Stride, R.Bytes, Q));
    return Status::success();
  }
  virtual Status copyOnDevice(DeviceAddress To, DeviceAddress From,
                              size_t Bytes, Queue &Q) = 0;
  virtual Status fill(DeviceAddress To, uint8_t Value, size_t Bytes,
                      Queue &Q) = 0;
  /// Like copyToDevice, but `From` may be changed as soon as this returns. For
  /// the runtime's own small buffers (pointers, firstprivate structs).
  virtual Status writeToDevice(DeviceAddress To, const void *From, size_t Bytes,
                               Queue &Q) {
    PACC_RETURN_IF_ERROR(copyToDevice(To, From, Bytes, Q));
    return Q.sync();
  }

  /// Reads the runtime's own small buffers when the queue has got there; as
  /// Queue::settle.
  virtual Status readFromDevice(void *To, DeviceAddress From, size_t Bytes,
                                Queue &Q) {
    PACC_RETURN_IF_ERROR(copyToHost(To, From, Bytes, Q));
    return Q.settle();
  }

  /// What is given to it is done in order, and beside other queues. Fails where the driver does (lost device, no memory), as
  /// the others here.
  virtual Result<std::unique_ptr<Queue>> createQueue() = 0;
  virtual Result<std::unique_ptr<Event>> createEvent() = 0;
  /// An event that knows its time, to be recorded once; null: the device has
  /// no clock.
  virtual Result<std::unique_ptr<Event>> createTimedEvent() {
    return std::unique_ptr<Event>();
  }

  /// No device has memory there. Of a variable of `declare link` that is not present.
  static constexpr DeviceAddress Nowhere = DeviceAddress(1) << 62;

  /// Where the device's copy of a variable under `declare` is, which routines find by its
  /// address on the host; 0: there is none any more. Comes before getKernel of code that uses it.
  /// Where it changes later, no kernel is under way.
  virtual Status setGlobal(const pacc_global &Variable, DeviceAddress Address) {
    (void)Variable, (void)Address;
    return Status::success();
  }
  /// Gives the code of the routines of other files that kernels of `Unit` call, if there are
  /// any. Comes before getKernel.
  virtual void setLibraries(const pacc_unit &Unit,
                            std::vector<const pacc_image *> Libraries) {
    (void)Unit, (void)Libraries;
  }
  /// The program ends, and the device's driver has ended already, with all that it held: destructors of
  /// static objects and of libraries run so late.
  virtual bool hasEnded() const { return false; }
  /// No kernel of `Unit` is under way, nor will be asked for again.
  virtual Status forget(const pacc_unit &Unit) {
    (void)Unit;
    return Status::success();
  }
  /// Finds a kernel, loading its image when it is the first of it. Never
  /// called twice for one kernel of one device, so need not be fast. The
  /// result lives as long as the device.
  virtual Result<DeviceKernel *> getKernel(pacc_kernel &Kernel) = 0;
  /// As getKernel(), another form of it (pacc_kernel::once_name, finish_name); null if
  /// `Name` is or the device has none.
  virtual Result<DeviceKernel *> getForm(pacc_kernel &Kernel,
                                         const char *Name) {
    (void)Kernel, (void)Name;
    return nullptr;
  }
  /// Its form of pacc_kernel::jam_name.
  virtual Result<DeviceKernel *> getJamForm(pacc_kernel &Kernel) {
    return getForm(Kernel, Kernel.jam_name);
  }
  /// How many lanes a gang of the kernel can have at most.
  virtual uint32_t mostLanes(const DeviceKernel &Kernel) const {
    (void)Kernel;
    return properties().MaxLanesPerGang;
  }
  /// How many gangs of `Lanes` lanes one multiprocessor holds at a time.
  virtual Result<uint32_t> residentGangs(DeviceKernel &Kernel, uint32_t Lanes,
                                         uint32_t SharedBytes) = 0;
  /// Runs `Kernel` in order of `Q`. `Params[i]` points at the value of
  /// parameter i, the last one is the gang scratch pointer; the values are
  /// read before this returns.
  virtual Status launch(DeviceKernel &Kernel, const LaunchShape &Shape,
                        void **Params, Queue &Q) = 0;

private:
  const DeviceType Type;
  const unsigned Number;
};

} // namespace pacc::rt

#endif

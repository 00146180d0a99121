//===- HostDevice.cpp - the host's cores as a device ----------------------===//
//
// Shares host memory, so data actions never come here. Queues are the calling
// thread: work is done when it is given, which is one of the orders that
// asynchronous queues allow.
//
//===----------------------------------------------------------------------===//

#include "Driver/DeviceKind.h"
#include "Driver/Host/Contract.h"
#include "Driver/Host/Gang.h"
#include "Driver/Host/ThreadPool.h"
#include "Support/Clock.h"
#include "Support/Cores.h"
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <malloc.h>
#include <mutex>
#include <unistd.h>

namespace pacc::rt {

namespace {

class HostEvent : public Event {
public:
  std::optional<int64_t> time() override { return Recorded; }
  std::optional<int64_t> Recorded;
};

class HostQueue : public Queue {
public:
  Status sync() override { return Status::success(); }
  Result<bool> test() override { return true; }
  Status record(Event &E) override {
    static_cast<HostEvent &>(E).Recorded = now();
    return Status::success();
  }
  Status wait(Event &) override { return Status::success(); }
};

class HostKernel : public DeviceKernel {
public:
  explicit HostKernel(pacc_host_entry Entry) : Entry(Entry) {}
  const pacc_host_entry Entry;
};

/// Thread-safe: the pool orders launches, Kernels has a lock.
class HostDevice : public Device {
public:
  HostDevice() : Device(DeviceType::Host, 0) {
    Properties.Name = "host";
    Properties.Vendor = "host";
    Properties.Driver = "threads";
    Properties.MemoryBytes = pages(_SC_PHYS_PAGES);
    Properties.MaxLanesPerMultiprocessor = 1;
    Properties.setBlock(HostBlock);
    if (Result<unsigned> Threads = hostThreads(); Threads.ok())
      Properties.Multiprocessors = *Threads; // initialize() tells the error
  }

  const DeviceProperties &properties() const override { return Properties; }
  bool sharesHostMemory() const override { return true; }
  bool runsAtLaunch() const override { return true; }
  Status initialize() override {
    Result<unsigned> Threads = hostThreads();
    if (!Threads.ok())
      return Threads.takeStatus();
    Properties.Multiprocessors = *Threads;
    Pool = std::make_unique<ThreadPool>(Properties.Multiprocessors);
    return Status::success();
  }

  Result<DeviceAddress> allocate(size_t Bytes) override {
    constexpr size_t Alignment = 256;
    const size_t Padded = (Bytes + Alignment - 1) / Alignment * Alignment;
    void *Block =
        Padded >= Bytes ? std::aligned_alloc(Alignment, Padded) : nullptr;
    if (!Block)
      return Status::error(ErrorCode::OutOfMemory,
                           "Out of memory allocating %zu bytes", Bytes);
    Allocated += malloc_usable_size(Block);
    return reinterpret_cast<DeviceAddress>(Block);
  }
  Status free(DeviceAddress Block, Queue *) override {
    Allocated -= malloc_usable_size(reinterpret_cast<void *>(Block));
    std::free(reinterpret_cast<void *>(Block));
    return Status::success();
  }
  /// Free is what acc_malloc could still give if nobody else took memory: it
  /// follows each allocation, which the system's number of free pages does not.
  Result<MemoryInfo> memoryInfo() override {
    return MemoryInfo{FreeAtStart - std::min(Allocated.load(), FreeAtStart),
                      Properties.MemoryBytes};
  }

  Status copyToDevice(DeviceAddress To, const void *From, size_t Bytes,
                      Queue &) override {
    return move(reinterpret_cast<void *>(To), From, Bytes);
  }
  Status copyToHost(void *To, DeviceAddress From, size_t Bytes,
                    Queue &) override {
    return move(To, reinterpret_cast<const void *>(From), Bytes);
  }
  Status copyOnDevice(DeviceAddress To, DeviceAddress From, size_t Bytes,
                      Queue &) override {
    return move(reinterpret_cast<void *>(To),
                reinterpret_cast<const void *>(From), Bytes);
  }
  Status fill(DeviceAddress To, uint8_t Value, size_t Bytes, Queue &) override {
    std::memset(reinterpret_cast<void *>(To), Value, Bytes);
    return Status::success();
  }

  Result<std::unique_ptr<Queue>> createQueue() override {
    return std::unique_ptr<Queue>(new HostQueue);
  }
  Result<std::unique_ptr<Event>> createEvent() override {
    return std::unique_ptr<Event>(new HostEvent);
  }
  Result<std::unique_ptr<Event>> createTimedEvent() override {
    return createEvent();
  }

  Result<DeviceKernel *> getKernel(pacc_kernel &Kernel) override {
    std::lock_guard<std::mutex> Lock(KernelsMutex);
    return &Kernels.emplace_back(Kernel.host);
  }
  Result<uint32_t> residentGangs(DeviceKernel &, uint32_t, uint32_t) override {
    return 1u;
  }
  Status launch(DeviceKernel &Kernel, const LaunchShape &Shape, void **Params,
                Queue &) override {
    // A gang's thread runs the gangs of a kernel that it launches one after the other.
    const bool Alone = Shape.Together && insideGang();
    Pool->run(Alone ? 1 : Shape.Grid[0],
              static_cast<HostKernel &>(Kernel).Entry, Params, Shape.Together);
    return Status::success();
  }

private:
  static uint64_t pages(int Which) {
    return uint64_t(sysconf(Which)) * sysconf(_SC_PAGESIZE);
  }
  static Status move(void *To, const void *From, size_t Bytes) {
    std::memmove(To, From, Bytes);
    return Status::success();
  }

  DeviceProperties Properties;
  const uint64_t FreeAtStart = pages(_SC_AVPHYS_PAGES);
  std::atomic<uint64_t> Allocated{0};
  std::unique_ptr<ThreadPool> Pool;
  std::mutex KernelsMutex;
  std::deque<HostKernel> Kernels; // addresses stay
};

FoundDevices discover() {
  FoundDevices Found;
  Found.All.push_back(std::make_unique<HostDevice>());
  return Found;
}

bool hasCode(const pacc_kernel &Kernel) { return Kernel.host; }

} // namespace

extern const DeviceKind HostKind;
const DeviceKind HostKind = {DeviceType::Host, DeviceRole::Host, "host",          "multicore",
                             "host",           "host",           acc_device_host, acc_device_api_none,
                             hasCode,          discover};

} // namespace pacc::rt

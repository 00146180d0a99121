//===- EmulatorDevice.cpp - a GPU made of fibers --------------------------===//
//
// Has memory of its own, so that a missing data clause shows, and runs the
// kernel form that the GPU runs. Queues do everything at once; what the program
// may see of them is the same.
//
//===----------------------------------------------------------------------===//

#include "Driver/Discovery.h"
#include "Driver/Emulator/Memory.h"
#include "Driver/Emulator/Workers.h"
#include "Driver/KernelName.h"
#include "Support/Cores.h"
#include "Support/Environment.h"
#include <algorithm>
#include <cstring>
#include <optional>

namespace pacc::rt {

using emulator::Launch;
using emulator::Memory;
using emulator::Workers;

namespace {

constexpr uint64_t DefaultMemoryBytes = uint64_t(4) << 30;
/// Every thread has stacks for a gang's lanes; more threads would not find more
/// mistakes.
constexpr unsigned MostThreads = 8;

/// Everything given to it has been done already.
class EmulatorQueue : public Queue {
  Status sync() override { return Status::success(); }
  Result<bool> test() override { return true; }
  Status record(Event &) override { return Status::success(); }
  Status wait(Event &) override { return Status::success(); }
};

struct EmulatorKernel : DeviceKernel {
  explicit EmulatorKernel(const pacc_kernel &Kernel) : Kernel(Kernel) {}
  const pacc_kernel &Kernel;
};

class EmulatorDevice : public Device {
public:
  explicit EmulatorDevice(unsigned Number)
      : Device(DeviceType::Emulator, Number) {
    Properties.Name = "PACC emulator";
    Properties.Vendor = "PACC";
    Properties.MemoryBytes = DefaultMemoryBytes;
    Properties.Multiprocessors = 4;
  }

  const DeviceProperties &properties() const override { return Properties; }
  Status initialize() override;

  Result<DeviceAddress> allocate(size_t Bytes) override {
    return Blocks->allocate(Bytes);
  }
  Status free(DeviceAddress Block, Queue *) override {
    return Blocks->free(Block);
  }
  /// Its memory is the host's, which the host leaves alone: not these bytes.
  Result<DeviceAddress> allocateZeroCopy(size_t Bytes) override {
    return Blocks->allocate(Bytes);
  }
  Result<MemoryInfo> memoryInfo() override { return Blocks->info(); }

  Status copyToDevice(DeviceAddress To, const void *From, size_t Bytes,
                      Queue &) override;
  Status copyToHost(void *To, DeviceAddress From, size_t Bytes,
                    Queue &) override;
  Status copyOnDevice(DeviceAddress To, DeviceAddress From, size_t Bytes,
                      Queue &) override;
  Status fill(DeviceAddress To, uint8_t Value, size_t Bytes, Queue &) override;

  Result<std::unique_ptr<Queue>> createQueue() override {
    return std::unique_ptr<Queue>(new EmulatorQueue);
  }
  Result<std::unique_ptr<Event>> createEvent() override {
    return std::unique_ptr<Event>(new Event);
  }

  Result<DeviceKernel *> getKernel(pacc_kernel &Kernel) override;
  Result<uint32_t> residentGangs(DeviceKernel &Kernel, uint32_t Lanes,
                                 uint32_t SharedBytes) override;
  Status launch(DeviceKernel &Kernel, const LaunchShape &Shape, void **Params,
                Queue &Q) override;

private:
  Status checkRange(DeviceAddress Address, size_t Bytes);

  DeviceProperties Properties;
  std::optional<Memory> Blocks;
  std::optional<Workers> Threads;
  std::mutex Lock; ///< protects Kernels
  std::vector<std::unique_ptr<EmulatorKernel>> Kernels;
};

Status EmulatorDevice::initialize() {
  Result<std::optional<uint64_t>> Bytes =
      environmentBytes(Variable::DeviceMemory);
  if (!Bytes.ok())
    return Bytes.takeStatus();
  Result<unsigned> Cores = hostThreads();
  if (!Cores.ok())
    return Cores.takeStatus();
  if (*Bytes)
    Properties.MemoryBytes = **Bytes;
  Blocks.emplace(Properties.MemoryBytes);
  Threads.emplace(std::min(*Cores, MostThreads));
  return Status::success();
}

/// A copy that leaves its block is the runtime's mistake or acc_memcpy's
/// caller's.
Status EmulatorDevice::checkRange(DeviceAddress Address, size_t Bytes) {
  if (Blocks->contains(Address, Bytes))
    return Status::success();
  return Status::error(
      ErrorCode::InvalidUse,
      "emulator: the %zu bytes at %p are not in one block of the memory of "
      "device %u",
      Bytes, reinterpret_cast<void *>(Address), number());
}

Status EmulatorDevice::copyToDevice(DeviceAddress To, const void *From,
                                    size_t Bytes, Queue &) {
  PACC_RETURN_IF_ERROR(checkRange(To, Bytes));
  std::memcpy(reinterpret_cast<void *>(To), From, Bytes);
  return Status::success();
}

Status EmulatorDevice::copyToHost(void *To, DeviceAddress From, size_t Bytes,
                                  Queue &) {
  PACC_RETURN_IF_ERROR(checkRange(From, Bytes));
  std::memcpy(To, reinterpret_cast<void *>(From), Bytes);
  return Status::success();
}

Status EmulatorDevice::copyOnDevice(DeviceAddress To, DeviceAddress From,
                                    size_t Bytes, Queue &) {
  PACC_RETURN_IF_ERROR(checkRange(From, Bytes));
  PACC_RETURN_IF_ERROR(checkRange(To, Bytes));
  std::memmove(reinterpret_cast<void *>(To), reinterpret_cast<void *>(From),
               Bytes);
  return Status::success();
}

Status EmulatorDevice::fill(DeviceAddress To, uint8_t Value, size_t Bytes,
                            Queue &) {
  PACC_RETURN_IF_ERROR(checkRange(To, Bytes));
  std::memset(reinterpret_cast<void *>(To), Value, Bytes);
  return Status::success();
}

Result<DeviceKernel *> EmulatorDevice::getKernel(pacc_kernel &Kernel) {
  if (!Kernel.emulator)
    return Status::error(
        ErrorCode::NoImage,
        "This file was compiled without code for the emulator\n%s",
        nameInMessage(Kernel).c_str());
  std::lock_guard<std::mutex> Guard(Lock);
  Kernels.push_back(std::make_unique<EmulatorKernel>(Kernel));
  return Kernels.back().get();
}

Result<uint32_t> EmulatorDevice::residentGangs(DeviceKernel &, uint32_t Lanes,
                                               uint32_t) {
  uint32_t Warps = (Lanes + Properties.WarpSize - 1) / Properties.WarpSize;
  return std::max(1u, Properties.MaxLanesPerMultiprocessor /
                          Properties.WarpSize / Warps);
}

Status EmulatorDevice::launch(DeviceKernel &Kernel, const LaunchShape &Shape,
                              void **Params, Queue &) {
  const pacc_kernel &K = static_cast<EmulatorKernel &>(Kernel).Kernel;
  PACC_RETURN_IF_ERROR(Threads->run(Launch{&K, Shape, Params}));
  Status Damage = Blocks->checkGuards();
  if (Damage.ok())
    return Damage;
  return std::move(Damage).note(nameInMessage(K));
}

} // namespace

std::unique_ptr<Device> createEmulatorDevice(unsigned Number) {
  return std::make_unique<EmulatorDevice>(Number);
}

bool insideEmulator() { return emulator::Gang::currentLane(); }

} // namespace pacc::rt

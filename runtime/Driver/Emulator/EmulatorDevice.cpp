//===- EmulatorDevice.cpp - a GPU made of fibers --------------------------===//
//
// Has memory of its own, so that a missing data clause shows, and runs the
// kernel form that the GPU runs.
//
//===----------------------------------------------------------------------===//

#include "Driver/Emulator/EmulatorDevice.h"
#include "Driver/Emulator/Work/AtExit.h"
#include "Driver/Emulator/Contract.h"
#include "Driver/Emulator/Fault.h"
#include "Driver/Emulator/Memory.h"
#include "Driver/Emulator/Settings.h"
#include "Driver/Emulator/Work/WorkQueue.h"
#include "Driver/Emulator/Work/Workers.h"
#include "Driver/GlobalTable.h"
#include "Driver/KernelName.h"
#include "Support/Cores.h"
#include "Support/Environment.h"
#include "Support/MemoryMode.h"
#include <algorithm>
#include <atomic>
#include <cstring>
#include <optional>

namespace pacc::rt {

using emulator::Launch;
using emulator::Memory;
using emulator::QueueGroup;
using emulator::RaceDetector;
using emulator::Settings;
using emulator::WorkTurn;
using emulator::Workers;
using emulator::WorkQueue;

namespace {

constexpr uint64_t DefaultMemoryBytes = uint64_t(4) << 30;
/// Every thread has stacks for a gang's lanes; more threads would not find more
/// mistakes.
constexpr unsigned MostThreads = 8;
/// For one of so many seeds a single gang does what the program leaves open: that what a gang
/// keeps for itself is used again too early shows only where a gang has several iterations.
constexpr uint64_t FewGangs = 3;

/// Parameters of a launch that takes place later.
class ParameterValues {
public:
  ParameterValues(const pacc_kernel &Kernel, void **Params) {
    for (uint32_t I = 0; I <= Kernel.param_count; ++I) {
      const bool IsScratch = I == Kernel.param_count;
      const size_t Bytes =
          IsScratch ? sizeof(DeviceAddress) : Kernel.params[I].size;
      Values.emplace_back((Bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t));
      std::memcpy(Values.back().data(), Params[I], Bytes);
    }
  }
  std::vector<void *> addresses() {
    std::vector<void *> All;
    for (auto &Value : Values)
      All.push_back(Value.data());
    return All;
  }

private:
  std::vector<std::vector<uint64_t>> Values;
};

struct EmulatorKernel : DeviceKernel {
  EmulatorKernel(const pacc_kernel &Kernel, pacc_host_entry Entry)
      : Kernel(Kernel), Entry(Entry) {}
  const pacc_kernel &Kernel;
  const pacc_host_entry Entry;
};

class EmulatorDevice : public Device {
public:
  explicit EmulatorDevice(unsigned Number)
      : Device(DeviceType::Emulator, Number) {
    Properties.setBlock(EmulatorBlock);
    Properties.Name = "PACC emulator";
    Properties.Vendor = "PACC";
    Properties.Driver = "fibers";
    Properties.MemoryBytes = DefaultMemoryBytes;
    Properties.Multiprocessors = 4;
    Properties.MostTogether = 4; // each has stacks for its lanes
  }
  ~EmulatorDevice() override;

  const DeviceProperties &properties() const override { return Properties; }
  Status initialize() override;
  /// In unified mode it is a GPU that reaches all of the host's memory.
  bool sharesHostMemory() const override {
    return memoryMode() == MemoryMode::Unified;
  }
  Result<bool> hasManagedMemory() const override { return !sharesHostMemory(); }
  Result<DeviceAddress> allocateManaged(size_t Bytes) override {
    return allocate(Bytes);
  }
  Status freeManaged(DeviceAddress Block) override {
    return free(Block, /*After=*/nullptr);
  }

  Result<DeviceAddress> allocate(size_t Bytes) override {
    Result<DeviceAddress> Block = Blocks->allocate(Bytes);
    if (Block.ok())
      Races->addMemory(*Block, Bytes);
    return Block;
  }
  void nameMemory(DeviceAddress Begin, size_t Bytes, DeviceAddress Zero, const char *Name, uint64_t Host) override {
    Races->name(Begin, Bytes, Zero, Name, Host);
  }
  Status free(DeviceAddress Block, Queue *After) override;
  /// Its memory is the host's, which the host leaves alone: not these bytes.
  Result<DeviceAddress> allocateZeroCopy(size_t Bytes) override {
    return allocate(Bytes);
  }
  Result<MemoryInfo> memoryInfo() override { return Blocks->info(); }
  bool reaches(uint64_t Address) override {
    return Blocks->contains(Address, 0);
  }
  bool reachesAllOfHost() override { return false; }
  bool isOfHost(DeviceAddress Address) override { return !reaches(Address); }

  Status copyToDevice(DeviceAddress To, const void *From, size_t Bytes,
                      Queue &) override;
  Status copyToHost(void *To, DeviceAddress From, size_t Bytes,
                    Queue &) override;
  Status copyOnDevice(DeviceAddress To, DeviceAddress From, size_t Bytes,
                      Queue &) override;
  Status fill(DeviceAddress To, uint8_t Value, size_t Bytes, Queue &) override;
  Status writeToDevice(DeviceAddress To, const void *From, size_t Bytes,
                       Queue &) override;

  Status readFromDevice(void *To, DeviceAddress From, size_t Bytes,
                        Queue &Q) override {
    PACC_RETURN_IF_ERROR(checkRange(From, Bytes));
    PACC_RETURN_IF_ERROR(Q.settle());
    std::memcpy(To, reinterpret_cast<void *>(From), Bytes);
    return Status::success();
  }

  Result<std::unique_ptr<Queue>> createQueue() override {
    return std::unique_ptr<Queue>(new WorkQueue(*Queues));
  }
  Result<std::unique_ptr<Event>> createEvent() override {
    return std::unique_ptr<Event>(new emulator::WorkEvent);
  }
  Result<std::unique_ptr<Event>> createTimedEvent() override {
    using emulator::WorkEvent;
    return std::unique_ptr<Event>(new WorkEvent(WorkEvent::Timing::On));
  }

  Status setGlobal(const pacc_global &Variable,
                   DeviceAddress Address) override {
    Globals.set(Variable, Address);
    return Status::success();
  }
  Result<DeviceKernel *> getKernel(pacc_kernel &Kernel) override;
  Result<DeviceKernel *> getJamForm(pacc_kernel &Kernel) override;
  uint32_t mostLanes(const DeviceKernel &Kernel) const override;
  Result<uint32_t> residentGangs(DeviceKernel &Kernel, uint32_t Lanes,
                                 uint32_t SharedBytes) override;
  Status launch(DeviceKernel &Kernel, const LaunchShape &Shape, void **Params,
                Queue &Q) override;

private:
  Status checkRange(DeviceAddress Address, size_t Bytes);
  DeviceKernel *add(const pacc_kernel &Kernel, pacc_host_entry Entry);
  Status run(Launch L, const WorkTurn &At);

  DeviceProperties Properties;
  bool HasOddSeed = false;
  bool HasShortGangs = false; ///< where they wait for each other: of one warp
  std::optional<Memory> Blocks;
  std::optional<Workers> Threads;
  std::optional<QueueGroup> Queues;
  std::optional<RaceDetector> Races;
  GlobalTable Globals;
  std::mutex Lock; ///< protects Kernels
  std::vector<std::unique_ptr<EmulatorKernel>> Kernels;
  std::atomic<uint64_t> Launches{0}; ///< how many there were
};

EmulatorDevice::~EmulatorDevice() {
  if (Queues)
    emulator::forgetAtExit(*Queues);
}

Status EmulatorDevice::initialize() {
  Result<std::optional<uint64_t>> Bytes =
      environmentBytes(Variable::DeviceMemory);
  if (!Bytes.ok())
    return Bytes.takeStatus();
  Result<unsigned> Cores = hostThreads();
  if (!Cores.ok())
    return Cores.takeStatus();
  Result<Settings> Wanted = emulator::settingsOfEnvironment();
  if (!Wanted.ok())
    return Wanted.takeStatus();
  if (*Bytes)
    Properties.MemoryBytes = **Bytes;
  emulator::catchFaults();
  HasOddSeed = Wanted->Seed.value_or(0) % 2;
  if (Wanted->Seed.value_or(0) % FewGangs == FewGangs - 1)
    Properties.MostUnasked = 1;
  HasShortGangs = Wanted->Seed && *Wanted->Seed % FewGangs != 1;
  Blocks.emplace(Properties.MemoryBytes);
  Threads.emplace(std::min(*Cores, MostThreads), Wanted->Seed);
  Queues.emplace(Wanted->Deferred);
  Races.emplace(*Queues, Wanted->Strict);
  if (Wanted->Deferred)
    emulator::finishAtExit(*Queues);
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

static WorkQueue &workOf(Queue &Q) { return static_cast<WorkQueue &>(Q); }

static void *pointer(DeviceAddress Address) {
  return reinterpret_cast<void *>(Address);
}

static uintptr_t numberOf(const void *Pointer) {
  return reinterpret_cast<uintptr_t>(Pointer);
}

Status EmulatorDevice::free(DeviceAddress Block, Queue *After) {
  Blocks->willFree(Block);
  Races->endHostData(Block, Blocks->bytesOf(Block)); // the host may use its memory for something else from now on
  auto Free = [this, Block] {
    Races->removeMemory(Block, Blocks->bytesOf(Block));
    return Blocks->free(Block);
  };
  if (!After)
    return Free();
  return workOf(*After).give({[this, Block, Free](const WorkTurn &At) {
    PACC_RETURN_IF_ERROR(Races->copy(
        At, "frees", {{Block, Blocks->bytesOf(Block), /*Writes=*/true}}));
    return Free();
  }});
}

Status EmulatorDevice::copyToDevice(DeviceAddress To, const void *From,
                                    size_t Bytes, Queue &Q) {
  PACC_RETURN_IF_ERROR(checkRange(To, Bytes));
  return workOf(Q).give({[=](const WorkTurn &At) {
                           PACC_RETURN_IF_ERROR(Races->copy(
                               At, "copies to the device",
                               {{To, Bytes, true, From}, {numberOf(From), Bytes}}));
                           std::memcpy(pointer(To), From, Bytes);
                           return Status::success();
                         },
                         From, Bytes});
}

Status EmulatorDevice::copyToHost(void *To, DeviceAddress From, size_t Bytes,
                                  Queue &Q) {
  PACC_RETURN_IF_ERROR(checkRange(From, Bytes));
  return workOf(Q).give({[=](const WorkTurn &At) {
                           PACC_RETURN_IF_ERROR(Races->copy(
                               At, "copies to the host",
                               {{From, Bytes}, {numberOf(To), Bytes, true, pointer(From)}}));
                           std::memcpy(To, pointer(From), Bytes);
                           return Status::success();
                         },
                         To, Bytes});
}

Status EmulatorDevice::copyOnDevice(DeviceAddress To, DeviceAddress From,
                                    size_t Bytes, Queue &Q) {
  PACC_RETURN_IF_ERROR(checkRange(From, Bytes));
  PACC_RETURN_IF_ERROR(checkRange(To, Bytes));
  return workOf(Q).give({[=](const WorkTurn &At) {
    PACC_RETURN_IF_ERROR(Races->copy(At, "copies on the device",
                                     {{To, Bytes, true}, {From, Bytes}}));
    std::memmove(pointer(To), pointer(From), Bytes);
    return Status::success();
  }});
}

Status EmulatorDevice::fill(DeviceAddress To, uint8_t Value, size_t Bytes,
                            Queue &Q) {
  PACC_RETURN_IF_ERROR(checkRange(To, Bytes));
  return workOf(Q).give({[=](const WorkTurn &At) {
    PACC_RETURN_IF_ERROR(Races->copy(At, "fills", {{To, Bytes, true}}));
    std::memset(pointer(To), Value, Bytes);
    return Status::success();
  }});
}

/// The bytes are taken along: when the queue gets there they may be gone.
Status EmulatorDevice::writeToDevice(DeviceAddress To, const void *From,
                                     size_t Bytes, Queue &Q) {
  PACC_RETURN_IF_ERROR(checkRange(To, Bytes));
  const auto *First = static_cast<const char *>(From);
  return workOf(Q).give(
      {[this, To,
        Copy = std::vector<char>(First, First + Bytes)](const WorkTurn &At) {
        PACC_RETURN_IF_ERROR(Races->copy(At, "copies to the device",
                                         {{To, Copy.size(), true}},
                                         /*IsOwn=*/true));
        std::memcpy(pointer(To), Copy.data(), Copy.size());
        return Status::success();
      }});
}

Result<DeviceKernel *> EmulatorDevice::getKernel(pacc_kernel &Kernel) {
  if (!Kernel.emulator)
    return Status::error(
        ErrorCode::NoImage,
        "This file was compiled without code for the emulator\n%s",
        nameInMessage(Kernel).c_str());
  return add(Kernel, Kernel.emulator);
}

/// Between iterations that one lane takes there are no races to be found: where
/// they are looked for, every other seed has this form.
Result<DeviceKernel *> EmulatorDevice::getJamForm(pacc_kernel &Kernel) {
  const bool LooksForRaces = Kernel.flags & PACC_KERNEL_RACES;
  if (!Kernel.emulator_jam || (LooksForRaces && !HasOddSeed))
    return nullptr;
  return add(Kernel, Kernel.emulator_jam);
}

DeviceKernel *EmulatorDevice::add(const pacc_kernel &Kernel,
                                  pacc_host_entry Entry) {
  std::lock_guard<std::mutex> Guard(Lock);
  Kernels.push_back(std::make_unique<EmulatorKernel>(Kernel, Entry));
  return Kernels.back().get();
}

/// Loops of a few dozen iterations have several gangs only if those are short.
uint32_t EmulatorDevice::mostLanes(const DeviceKernel &Kernel) const {
  const uint32_t Flags = static_cast<const EmulatorKernel &>(Kernel).Kernel.flags;
  const bool IsShort = HasShortGangs && (Flags & PACC_KERNEL_MEETING) && !(Flags & PACC_KERNEL_WORKER);
  return IsShort ? Properties.WarpSize : Properties.MaxLanesPerGang;
}

Result<uint32_t> EmulatorDevice::residentGangs(DeviceKernel &, uint32_t Lanes,
                                               uint32_t) {
  uint32_t Warps = (Lanes + Properties.WarpSize - 1) / Properties.WarpSize;
  return std::max(1u, Properties.MaxLanesPerMultiprocessor /
                          Properties.WarpSize / Warps);
}

Status EmulatorDevice::run(Launch L, const WorkTurn &At) {
  if (L.Kernel->flags & PACC_KERNEL_RACES) {
    Races->beginLaunch(At, *L.Kernel);
    L.Races = &*Races;
  }
  Status Outcome = Threads->run(L);
  if (L.Races)
    Races->endLaunch();
  PACC_RETURN_IF_ERROR(std::move(Outcome));
  Status Damage = Blocks->checkGuards();
  if (Damage.ok())
    return Damage;
  return std::move(Damage).note(nameInMessage(*L.Kernel));
}

Status EmulatorDevice::launch(DeviceKernel &Kernel, const LaunchShape &Shape,
                              void **Params, Queue &Q) {
  const auto &Form = static_cast<EmulatorKernel &>(Kernel);
  Launch L{&Form.Kernel, Form.Entry, Shape,   Params,
           ++Launches,   nullptr,    &Globals};
  if (!Queues->Deferred)
    return workOf(Q).give({[&](const WorkTurn &At) { return run(L, At); }});
  return workOf(Q).give({[this, L, Values = ParameterValues(*L.Kernel, Params)](
                             const WorkTurn &At) mutable {
    std::vector<void *> Addresses = Values.addresses();
    L.Params = Addresses.data();
    return run(L, At);
  }});
}

} // namespace

std::unique_ptr<Device> createEmulatorDevice(unsigned Number) {
  return std::make_unique<EmulatorDevice>(Number);
}

bool insideEmulator() { return emulator::Gang::currentLane(); }

} // namespace pacc::rt

//===- FakeDriver.cpp - libcuda without a GPU -----------------------------===//

#include "FakeWork.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace pacc::rt::cuda {

void StreamHandle::step() {
  const std::function<void()> Next = std::move(Work.front());
  Work.pop_front();
  Next();
  ++Done;
}

void StreamHandle::runTo(uint64_t Count) {
  while (!hasReached(Count))
    step();
}

} // namespace pacc::rt::cuda

namespace pacc::rt::fake {

using namespace cuda;

namespace {

constexpr unsigned char Poison = 0xee;

uint64_t setting(const char *Name, uint64_t Default) {
  const char *Text = std::getenv(Name);
  return Text ? std::strtoull(Text, nullptr, 10) : Default;
}

/// All there is; never destroyed, as programs use devices to the last.
struct Machine {
  std::recursive_mutex Lock; ///< protects what follows, streams and devices too
  std::vector<ContextHandle> Devices{
      std::vector<ContextHandle>::size_type(setting("PACC_FAKE_DEVICES", 1))};
  const size_t Memory = setting("PACC_FAKE_MEMORY", size_t(1) << 30);
  std::map<Pointer, size_t> Pinned; ///< host memory, by its address

  static Machine &get() {
    static Machine *Only = new Machine;
    return *Only;
  }
};

thread_local ContextHandle *Current = nullptr;

bool isIn(const std::map<Pointer, size_t> &Blocks, Pointer At, size_t Bytes) {
  auto After = Blocks.upper_bound(At);
  if (After == Blocks.begin())
    return false;
  const auto &[Begin, Size] = *std::prev(After);
  return At - Begin <= Size && Bytes <= Size - (At - Begin);
}

bool isPinned(const void *Host, size_t Bytes) {
  return isIn(Machine::get().Pinned, reinterpret_cast<Pointer>(Host), Bytes);
}

/// Whether the current device reaches these bytes.
bool isReachable(Pointer At, size_t Bytes) {
  return isIn(Current->Blocks, At, Bytes) ||
         isPinned(reinterpret_cast<void *>(At), Bytes);
}

void finishAll(ContextHandle &Device) {
  for (auto &S : Device.Streams)
    S->runTo(S->given());
}

int attribute(Attribute Which) {
  switch (Which) {
  case Attribute::MaxThreadsPerBlock:
    return 1024;
  case Attribute::WarpSize:
    return 32;
  case Attribute::Multiprocessors:
    return 4;
  case Attribute::MaxThreadsPerMultiprocessor:
    return 2048;
  case Attribute::ComputeCapabilityMajor:
    return 9;
  case Attribute::MaxPitch:
    return 0x7fffffff;
  case Attribute::PageableMemoryAccess: // what they are is code of the host
    return !std::getenv("PACC_FAKE_OWN_MEMORY");
  case Attribute::CooperativeLaunch:
  case Attribute::ManagedMemory:
  case Attribute::ConcurrentManagedAccess:
    return 1;
  default:
    return 0;
  }
}

void setDeviceFunctions(Symbols &S) {
  S.cuInit = [](unsigned) -> CuResult { return Success; };
  S.cuDriverGetVersion = [](int *Version) -> CuResult {
    *Version = 13000;
    return Success;
  };
  S.cuGetErrorString = [](CuResult, const char **Text) -> CuResult {
    *Text = "an error that was asked for";
    return Success;
  };
  S.cuDeviceGetCount = [](int *Count) -> CuResult {
    *Count = int(Machine::get().Devices.size());
    return Success;
  };
  S.cuDeviceGet = [](DeviceNumber *Device, int Ordinal) -> CuResult {
    *Device = Ordinal;
    return Success;
  };
  S.cuDeviceGetName = [](char *Name, int Length, DeviceNumber) -> CuResult {
    std::snprintf(Name, size_t(Length), "fake GPU");
    return Success;
  };
  S.cuDeviceTotalMem = [](size_t *Bytes, DeviceNumber) -> CuResult {
    *Bytes = Machine::get().Memory;
    return Success;
  };
  S.cuDeviceGetAttribute = [](int *Value, Attribute Which,
                              DeviceNumber) -> CuResult {
    *Value = attribute(Which);
    return Success;
  };
  S.cuDevicePrimaryCtxRetain = [](Context *Created,
                                  DeviceNumber Device) -> CuResult {
    *Created = &Machine::get().Devices[size_t(Device)];
    return Success;
  };
  // As NVIDIA's, it ends before the destructors of libraries run.
  static bool HasEnded = false;
  std::atexit([] { HasEnded = true; });
  S.cuCtxGetCurrent = [](Context *Now) -> CuResult {
    *Now = Current;
    return HasEnded ? Deinitialized : Success;
  };
  S.cuCtxGetLimit = [](size_t *Value, int) -> CuResult {
    *Value = 1024;
    return Success;
  };
  S.cuCtxSetLimit = [](int, size_t) -> CuResult { return Success; };
  S.cuCtxSetCurrent = [](Context Wanted) -> CuResult {
    Current = Wanted;
    return Success;
  };
}

/// Device memory; managed memory, too: the host reaches all of it.
CuResult allocate(Pointer *Block, size_t Bytes) {
  Machine &M = Machine::get();
  Guard Locked(M.Lock);
  if (!Current)
    return InvalidContext;
  if (Current->Used + Bytes > M.Memory)
    return OutOfMemory;
  void *Memory = std::aligned_alloc(512, (Bytes + 511) / 512 * 512);
  std::memset(Memory, Poison, Bytes);
  *Block = reinterpret_cast<Pointer>(Memory);
  Current->Blocks[*Block] = Bytes;
  Current->Used += Bytes;
  return Success;
}

void setMemoryFunctions(Symbols &S) {
  S.cuMemGetInfo = [](size_t *Free, size_t *Total) -> CuResult {
    Machine &M = Machine::get();
    Guard Locked(M.Lock);
    if (!Current)
      return InvalidContext;
    *Total = M.Memory;
    *Free = M.Memory - Current->Used;
    return Success;
  };
  S.cuMemAlloc = allocate;
  S.cuMemAllocManaged = [](Pointer *Block, size_t Bytes, unsigned) -> CuResult {
    return allocate(Block, Bytes);
  };
  S.cuMemFree = [](Pointer Block) -> CuResult {
    Guard Locked(Machine::get().Lock);
    if (!Current)
      return InvalidContext;
    auto Found = Current->Blocks.find(Block);
    if (Found == Current->Blocks.end())
      return InvalidValue;
    finishAll(*Current);
    Current->Used -= Found->second;
    Current->Blocks.erase(Found);
    std::free(host(Block));
    return Success;
  };
  S.cuMemHostAlloc = [](void **Block, size_t Bytes, unsigned) -> CuResult {
    Machine &M = Machine::get();
    Guard Locked(M.Lock);
    *Block = std::aligned_alloc(4096, (Bytes + 4095) / 4096 * 4096);
    M.Pinned[reinterpret_cast<Pointer>(*Block)] = Bytes;
    return Success;
  };
  S.cuMemHostRegister = [](void *Block, size_t Bytes, unsigned) -> CuResult {
    Machine &M = Machine::get();
    Guard Locked(M.Lock);
    M.Pinned[reinterpret_cast<Pointer>(Block)] = Bytes;
    return Success;
  };
  S.cuPointerGetAttributes = [](unsigned, int *, void **Values,
                                Pointer Address) -> CuResult {
    Guard Locked(Machine::get().Lock);
    *static_cast<int *>(Values[0]) =
        isPinned(host(Address), 1)                        ? int(MemoryTypeHost)
        : Current && isIn(Current->Blocks, Address, 1) ? int(MemoryTypeDevice)
                                                       : 0;
    return Success;
  };
}

void setCopyFunctions(Symbols &S) {
  S.cuMemcpyHtoDAsync = [](Pointer To, const void *From, size_t Bytes,
                           Stream Order) -> CuResult {
    Guard Locked(Machine::get().Lock);
    if (!Current || !isReachable(To, Bytes))
      return InvalidValue;
    if (isPinned(From, Bytes))
      return give(Order, [=] { std::memcpy(host(To), From, Bytes); });
    // Of other memory the driver takes its copy now.
    const char *First = static_cast<const char *>(From);
    return give(Order,
                [To, Data = std::vector<char>(First, First + Bytes)] {
                  std::memcpy(host(To), Data.data(), Data.size());
                });
  };
  S.cuMemcpyDtoHAsync = [](void *To, Pointer From, size_t Bytes,
                           Stream Order) -> CuResult {
    Guard Locked(Machine::get().Lock);
    if (!Current || !isReachable(From, Bytes))
      return InvalidValue;
    const CuResult Given =
        give(Order, [=] { std::memcpy(To, host(From), Bytes); });
    if (Given == Success && !isPinned(To, Bytes))
      Order->runTo(Order->given());
    return Given;
  };
  S.cuMemcpyDtoDAsync = [](Pointer To, Pointer From, size_t Bytes,
                           Stream Order) -> CuResult {
    Guard Locked(Machine::get().Lock);
    if (!Current || !isReachable(To, Bytes) || !isReachable(From, Bytes))
      return InvalidValue;
    return give(Order, [=] { std::memmove(host(To), host(From), Bytes); });
  };
  S.cuMemcpy2DAsync = [](const Copy2D *What, Stream Order) -> CuResult {
    const auto Row = [](const Copy2D::End &E, size_t I) {
      char *First = E.Type == Copy2D::Host ? static_cast<char *>(E.OnHost)
                                           : static_cast<char *>(host(E.OnDevice));
      return First + I * E.Pitch;
    };
    const bool IsUp = What->To.Type == Copy2D::Device;
    const size_t Hull = (What->Height - 1) * What->To.Pitch + What->WidthInBytes;
    Guard Locked(Machine::get().Lock);
    if (!Current || What->From.Type == What->To.Type ||
        !isReachable(IsUp ? What->To.OnDevice : What->From.OnDevice, Hull))
      return InvalidValue;
    // Of pageable memory the driver takes its copy now, and such memory has what comes when the
    // call returns.
    const CuResult Given = give(Order, [=, What = *What] {
      for (size_t I = 0; I != What.Height; ++I)
        std::memcpy(Row(What.To, I), Row(What.From, I), What.WidthInBytes);
    });
    if (Given == Success &&
        !isPinned(IsUp ? What->From.OnHost : What->To.OnHost, 1))
      Order->runTo(Order->given());
    return Given;
  };
  S.cuMemsetD8Async = [](Pointer To, unsigned char Value, size_t Bytes,
                         Stream Order) -> CuResult {
    Guard Locked(Machine::get().Lock);
    if (!Current || !isReachable(To, Bytes))
      return InvalidValue;
    return give(Order, [=] { std::memset(host(To), Value, Bytes); });
  };
}

void setOrderFunctions(Symbols &S) {
  S.cuStreamCreate = [](Stream *Created, unsigned) -> CuResult {
    Guard Locked(Machine::get().Lock);
    if (!Current)
      return InvalidContext;
    Current->Streams.push_back(std::make_unique<StreamHandle>());
    *Created = Current->Streams.back().get();
    (*Created)->Of = Current;
    return Success;
  };
  S.cuStreamSynchronize = [](Stream Order) -> CuResult {
    Guard Locked(Machine::get().Lock);
    if (Order) // nothing goes to the stream that has no name
      Order->runTo(Order->given());
    return Success;
  };
  S.cuStreamQuery = [](Stream Order) -> CuResult {
    Guard Locked(Machine::get().Lock);
    if (!Order->Work.empty())
      Order->step();
    return Order->Work.empty() ? Success : NotReady;
  };
  S.cuStreamWaitEvent = [](Stream Order, EventHandle Mark,
                           unsigned) -> CuResult {
    Guard Locked(Machine::get().Lock);
    if (Mark->In)
      Order->Work.push_back(
          [In = Mark->In, Count = Mark->Count] { In->runTo(Count); });
    return Success;
  };
  S.cuEventCreate = [](EventHandle *Created, unsigned Flags) -> CuResult {
    *Created = new EventHandleObject;
    if (!(Flags & EventDisableTiming))
      (*Created)->Time = std::make_shared<EventHandleObject::TimePoint>();
    return Success;
  };
  S.cuEventElapsedTime = [](float *Milliseconds, EventHandle Begin,
                            EventHandle End) -> CuResult {
    Guard Locked(Machine::get().Lock);
    if (!Begin->Time || !End->Time)
      return InvalidHandle;
    if (!Begin->happened() || !End->happened())
      return NotReady;
    *Milliseconds = std::chrono::duration<float, std::milli>(*End->Time -
                                                             *Begin->Time)
                        .count();
    return Success;
  };
  S.cuEventDestroy = [](EventHandle Mark) -> CuResult {
    Guard Locked(Machine::get().Lock);
    delete Mark;
    return Success;
  };
  S.cuEventRecord = [](EventHandle Mark, Stream Order) -> CuResult {
    Guard Locked(Machine::get().Lock);
    if (Mark->Time) // the time at which the stream gets there
      Order->Work.push_back(
          [Time = Mark->Time] { *Time = std::chrono::steady_clock::now(); });
    Mark->In = Order;
    Mark->Count = Order->given();
    return Success;
  };
  S.cuEventQuery = [](EventHandle Mark) -> CuResult {
    Guard Locked(Machine::get().Lock);
    if (!Mark->happened())
      Mark->In->step();
    return Mark->happened() ? Success : NotReady;
  };
  S.cuEventSynchronize = [](EventHandle Mark) -> CuResult {
    Guard Locked(Machine::get().Lock);
    if (!Mark->happened())
      Mark->In->runTo(Mark->Count);
    return Success;
  };
}

} // namespace

std::recursive_mutex &lock() { return Machine::get().Lock; }

CuResult give(Stream Order, std::function<void()> Work) {
  if (!Current)
    return InvalidContext;
  if (Order->Of != Current)
    return InvalidHandle;
  Order->Work.push_back(std::move(Work));
  return Success;
}

const Symbols &driver() {
  static const Symbols *Table = [] {
    auto *S = new Symbols;
    setDeviceFunctions(*S);
    setMemoryFunctions(*S);
    setCopyFunctions(*S);
    setOrderFunctions(*S);
    setKernelFunctions(*S);
    return S;
  }();
  return *Table;
}

} // namespace pacc::rt::fake

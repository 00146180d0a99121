//===- CudaDevice.cpp - NVIDIA GPUs ---------------------------------------===//

#include "Driver/Cuda/CudaDevice.h"
#include "Driver/Cuda/Check.h"
#include "Driver/Cuda/Clock.h"
#include "Driver/Cuda/Copies/KnownMemory.h"
#include "Driver/Cuda/Copies/RowCopies.h"
#include "Driver/Cuda/Copies/Staging.h"
#include "Driver/Cuda/Memory.h"
#include "Driver/Cuda/Module.h"
#include "Driver/Cuda/Properties.h"
#include "Driver/Cuda/ZeroCopy.h"
#include "Support/Environment.h"
#include "Support/MemoryMode.h"
#include <algorithm>
#include <array>
#include <atomic>
#include <optional>

namespace pacc::rt {

using namespace cuda;

namespace {

class CudaDevice : public Device {
public:
  CudaDevice(const Symbols &Api, unsigned Number);

  const DeviceProperties &properties() const override { return Properties; }
  Status initialize() override;
  bool sharesHostMemory() const override { return IsUnified; }
  Status makeCurrent() override { return In.enter(); }
  void *nativeDevice() const override {
    return reinterpret_cast<void *>(static_cast<intptr_t>(Handle));
  }
  void *nativeContext() const override { return In.handle(); }

  Result<DeviceAddress> allocate(size_t Bytes) override {
    return Pool.allocate(Bytes);
  }
  Result<DeviceAddress> allocateZeroCopy(size_t Bytes) override {
    return Cells.allocate(Bytes);
  }
  Status free(DeviceAddress Block, Queue *After) override {
    return Cells.owns(Block) ? Cells.free(Block, After)
                             : Pool.free(Block, After);
  }
  Result<MemoryInfo> memoryInfo() override { return Pool.info(); }
  Result<bool> hasManagedMemory() const override;
  Result<DeviceAddress> allocateManaged(size_t Bytes) override;
  bool hasEnded() const override;
  Status freeManaged(DeviceAddress Block) override;

  bool copiesAlone(const void *Host) const override {
    return isPinned(In, Host);
  }
  bool reaches(uint64_t Address) override {
    return isKnown(In, reinterpret_cast<const void *>(Address)).value_or(true);
  }
  bool reachesAllOfHost() override {
    const Result<bool> Has = has(Attribute::PageableMemoryAccess);
    return !Has.ok() || *Has;
  }
  bool isOfHost(DeviceAddress Address) override {
    return memoryType(In, reinterpret_cast<const void *>(Address)) != MemoryTypeDevice;
  }
  /// Of memory that it does not know the driver takes a copy first, as the staging threads do; unless it is the GPU's as
  /// much as the host's.
  bool readsAtOnce(uint64_t Begin) override {
    const Result<bool> IsOne = has(Attribute::PageableMemoryAccessUsesHostPageTables);
    return IsOne.ok() && !*IsOne && !isKnown(In, reinterpret_cast<const void *>(Begin)).value_or(true);
  }
  Status copyToDevice(DeviceAddress To, const void *From, size_t Bytes,
                      Queue &Q) override;
  Status copyToHost(void *To, DeviceAddress From, size_t Bytes,
                    Queue &Q) override;
  Status copyAllToDevice(const std::vector<HostCopy> &Copies,
                         Queue &Q) override {
    return copyAll(Copies, Q, &CudaDevice::uploadAlone, &Staging::upload);
  }
  Status copyAllToHost(const std::vector<HostCopy> &Copies, Queue &Q) override {
    return copyAll(Copies, Q, &CudaDevice::downloadAlone, &Staging::download);
  }
  Status copyRowsToDevice(const HostRows &R, Queue &Q) override {
    return copyRows(R, RowsTo::Device, Q);
  }
  Status copyRowsToHost(const HostRows &R, Queue &Q) override {
    return copyRows(R, RowsTo::Host, Q);
  }
  Status copyOnDevice(DeviceAddress To, DeviceAddress From, size_t Bytes,
                      Queue &Q) override;
  Status fill(DeviceAddress To, uint8_t Value, size_t Bytes, Queue &Q) override;
  Status writeToDevice(DeviceAddress To, const void *From, size_t Bytes,
                       Queue &Q) override;

  Result<std::unique_ptr<Queue>> createQueue() override {
    return CudaQueue::create(In);
  }
  Result<std::unique_ptr<Event>> createEvent() override;
  Result<std::unique_ptr<Event>> createTimedEvent() override {
    return Time.createEvent();
  }

  Status setGlobal(const pacc_global &Variable,
                   DeviceAddress Address) override {
    return Images->setGlobal(Variable, Address);
  }
  void setLibraries(const pacc_unit &Unit,
                    std::vector<const pacc_image *> Libraries) override {
    Images->setLibraries(Unit, std::move(Libraries));
  }
  Status forget(const pacc_unit &Unit) override {
    return Images->forget(Unit);
  }
  Result<DeviceKernel *> getKernel(pacc_kernel &Kernel) override {
    return Images->find(Kernel, Kernel.name);
  }
  Result<DeviceKernel *> getForm(pacc_kernel &Kernel,
                                 const char *Name) override {
    if (!Name)
      return nullptr;
    return Images->find(Kernel, Name);
  }
  uint32_t mostLanes(const DeviceKernel &Kernel) const override {
    return std::min(Properties.MaxLanesPerGang,
                    static_cast<const CudaKernel &>(Kernel).MostLanes);
  }
  Result<uint32_t> residentGangs(DeviceKernel &Kernel, uint32_t Lanes,
                                 uint32_t SharedBytes) override;
  Status launch(DeviceKernel &Kernel, const LaunchShape &Shape, void **Params,
                Queue &Q) override;

private:
  Status uploadAlone(const HostCopy &C, Queue &Q);
  Status downloadAlone(const HostCopy &C, Queue &Q);
  using CopyAlone = Status (CudaDevice::*)(const HostCopy &, Queue &);
  using CopyTogether = Status (Staging::*)(const std::vector<HostCopy> &,
                                           Stream, int64_t);
  Status copyAll(const std::vector<HostCopy> &Copies, Queue &Q, CopyAlone Alone,
                 CopyTogether Together);
  Result<bool> takesAtOnce(const HostRows &R) const;
  Status copyRows(const HostRows &R, RowsTo Where, Queue &Q);

  /// The sizes that the user's environment gives.
  Status setLimitsAskedFor() const;
  Result<bool> has(Attribute Which) const;
  mutable std::array<std::atomic<int8_t>, 256> KnownAttributes{}; ///< what has() found, by Attribute

  bool IsUnified = false;
  DeviceProperties Properties;
  cuda::DeviceNumber Handle = 0;
  Status Described; ///< what went wrong when the device was looked at
  DeviceContext In;
  Memory Pool;
  ZeroCopy Cells;
  Staging Pinned;
  Clock Time;
  std::optional<Modules> Images;
};

/// The part of PACC_DEVICE_MEMORY that is the driver's: modules, queues, what kernels spill.
constexpr uint64_t MostForDriver = uint64_t(64) << 20;
/// Arrays of variable length and large copies of reductions, of all lanes that a GPU
/// runs at a time. The driver's own default of 8 MiB is 30 bytes for each.
constexpr uint64_t MostForHeap = uint64_t(1) << 30;

Stream streamOf(Queue &Q) { return static_cast<CudaQueue &>(Q).handle(); }

CudaDevice::CudaDevice(const Symbols &Api, unsigned Number)
    : Device(DeviceType::Nvidia, Number), Described(readProperties(Api, Number, Handle, Properties)),
      In(Api, Handle), Pool(In), Cells(In), Pinned(In), Time(In) {}

Status CudaDevice::initialize() {
  if (!Described.ok())
    return Status(Described.code(), Described.message());
  Result<std::optional<uint64_t>> Bytes =
      environmentBytes(Variable::DeviceMemory);
  if (!Bytes.ok())
    return Bytes.takeStatus();
  if (*Bytes)
    Pool.limit(**Bytes, std::min(**Bytes / 32, MostForDriver));
  if (memoryMode() == MemoryMode::Unified) {
    Result<bool> Reaches = has(Attribute::PageableMemoryAccess);
    if (!Reaches.ok())
      return Reaches.takeStatus();
    if (!*Reaches)
      return Status::error(ErrorCode::NoDevice,
                           "%s or its driver cannot use the host's own memory, for which the program "
                           "was compiled (-gpu=unified)",
                           Properties.Name.c_str())
          .note(" Compile it with -gpu=managed, or with data clauses and -gpu=mem:separate");
    IsUnified = true;
  }
  Images.emplace(In, Properties.ComputeCapability, Properties.Name);
  PACC_RETURN_IF_ERROR(In.retain());
  In.setHeap(std::min((*Bytes).value_or(Properties.MemoryBytes) / 32, MostForHeap));
  return setLimitsAskedFor();
}

Status CudaDevice::setLimitsAskedFor() const {
  constexpr std::pair<Variable, int> Limits[] = {{Variable::Heap, LimitMallocHeapSize},
                                                 {Variable::Stack, LimitStackSize},
                                                 {Variable::PrintBuffer, LimitPrintfFifoSize}};
  for (const auto &[Name, Limit] : Limits) {
    Result<std::optional<uint64_t>> Bytes = environmentBytes(Name);
    if (!Bytes.ok())
      return Bytes.takeStatus();
    if (*Bytes && !In.setLimit(Limit, **Bytes))
      return Status::error(ErrorCode::InvalidUse, "%s=%s: the driver does not take this size", environmentName(Name),
                           environmentText(Name));
  }
  return Status::success();
}

Result<bool> CudaDevice::has(Attribute Which) const {
  enum : int8_t { Unknown, No, Yes };
  std::atomic<int8_t> &Known = KnownAttributes[static_cast<size_t>(Which)];
  if (const int8_t Answer = Known.load(std::memory_order_relaxed); Answer != Unknown)
    return Answer == Yes;
  int Value = 0;
  PACC_CUDA_CALL(In.Api, cuDeviceGetAttribute, &Value, Which, Handle);
  Known.store(Value ? Yes : No, std::memory_order_relaxed);
  return Value != 0;
}

/// The host must be able to use it while kernels run.
Result<bool> CudaDevice::hasManagedMemory() const {
  if (IsUnified)
    return false;
  Result<bool> Has = has(Attribute::ManagedMemory);
  return Has.ok() && *Has ? has(Attribute::ConcurrentManagedAccess) : std::move(Has);
}

Result<DeviceAddress> CudaDevice::allocateManaged(size_t Bytes) {
  PACC_RETURN_IF_ERROR(In.enter());
  Pointer Block = 0;
  PACC_CUDA_CALL(In.Api, cuMemAllocManaged, &Block, Bytes, MemAttachGlobal);
  return DeviceAddress(Block);
}

bool CudaDevice::hasEnded() const {
  Context Current = nullptr;
  return In.Api.cuCtxGetCurrent(&Current) == Deinitialized;
}

Status CudaDevice::freeManaged(DeviceAddress Block) {
  if (hasEnded())
    return Status::success();
  PACC_RETURN_IF_ERROR(In.enter());
  PACC_CUDA_CALL(In.Api, cuMemFree, Block);
  return Status::success();
}

Status CudaDevice::uploadAlone(const HostCopy &C, Queue &Q) {
  PACC_RETURN_IF_ERROR(In.enter());
  PACC_CUDA_CALL(In.Api, cuMemcpyHtoDAsync, C.OnDevice, C.OnHost, C.Bytes,
                 streamOf(Q));
  return Status::success();
}

Status CudaDevice::downloadAlone(const HostCopy &C, Queue &Q) {
  PACC_RETURN_IF_ERROR(In.enter());
  PACC_CUDA_CALL(In.Api, cuMemcpyDtoHAsync, C.OnHost, C.OnDevice, C.Bytes,
                 streamOf(Q));
  return Status::success();
}

Status CudaDevice::copyToDevice(DeviceAddress To, const void *From,
                                size_t Bytes, Queue &Q) {
  // Not written through: the pointer is shared with downloads.
  const HostCopy C{To, const_cast<void *>(From), Bytes};
  return Pinned.pays(C) ? Pinned.upload({C}, streamOf(Q), Q.Turn)
                        : uploadAlone(C, Q);
}

Status CudaDevice::copyToHost(void *To, DeviceAddress From, size_t Bytes,
                              Queue &Q) {
  const HostCopy C{From, To, Bytes};
  return Pinned.pays(C) ? Pinned.download({C}, streamOf(Q), Q.Turn)
                        : downloadAlone(C, Q);
}

/// Those that gain by it go through the staging threads, together.
Status CudaDevice::copyAll(const std::vector<HostCopy> &Copies, Queue &Q,
                           CopyAlone Alone, CopyTogether Together) {
  std::vector<HostCopy> Staged;
  for (const HostCopy &C : Copies)
    if (Pinned.pays(C))
      Staged.push_back(C);
    else
      PACC_RETURN_IF_ERROR((this->*Alone)(C, Q));
  return (Pinned.*Together)(Staged, streamOf(Q), Q.Turn);
}

/// Whether the driver shall take all rows at once: long ones go through the staging threads.
Result<bool> CudaDevice::takesAtOnce(const HostRows &R) const {
  if (R.Count == 1 || Pinned.pays({R.OnDevice, R.OnHost, R.Bytes}))
    return false;
  int MostPitch = 0;
  PACC_CUDA_CALL(In.Api, cuDeviceGetAttribute, &MostPitch, Attribute::MaxPitch,
                 Handle);
  return R.Stride <= size_t(MostPitch);
}

Status CudaDevice::copyRows(const HostRows &R, RowsTo Where, Queue &Q) {
  Result<bool> AtOnce = takesAtOnce(R);
  if (!AtOnce.ok())
    return AtOnce.takeStatus();
  if (*AtOnce)
    return cuda::copyRows(In, R, Where, streamOf(Q));
  return Where == RowsTo::Device ? Device::copyRowsToDevice(R, Q)
                                 : Device::copyRowsToHost(R, Q);
}

Status CudaDevice::copyOnDevice(DeviceAddress To, DeviceAddress From,
                                size_t Bytes, Queue &Q) {
  PACC_RETURN_IF_ERROR(In.enter());
  PACC_CUDA_CALL(In.Api, cuMemcpyDtoDAsync, To, From, Bytes, streamOf(Q));
  return Status::success();
}

Status CudaDevice::fill(DeviceAddress To, uint8_t Value, size_t Bytes,
                        Queue &Q) {
  PACC_RETURN_IF_ERROR(In.enter());
  PACC_CUDA_CALL(In.Api, cuMemsetD8Async, To, Value, Bytes, streamOf(Q));
  return Status::success();
}

/// The driver has taken its copy of pageable memory when the call returns; memory that the
/// program has pinned it would read when the queue gets there.
Status CudaDevice::writeToDevice(DeviceAddress To, const void *From,
                                 size_t Bytes, Queue &Q) {
  std::vector<char> Copy;
  if (isKnown(In, From).value_or(true)) {
    const char *Values = static_cast<const char *>(From);
    Copy.assign(Values, Values + Bytes);
    From = Copy.data();
  }
  PACC_RETURN_IF_ERROR(In.enter());
  PACC_CUDA_CALL(In.Api, cuMemcpyHtoDAsync, To, From, Bytes, streamOf(Q));
  return Status::success();
}

Result<std::unique_ptr<Event>> CudaDevice::createEvent() {
  Result<std::unique_ptr<CudaEvent>> New = CudaEvent::create(In);
  if (!New.ok())
    return New.takeStatus();
  return std::unique_ptr<Event>(std::move(*New));
}

Result<uint32_t> CudaDevice::residentGangs(DeviceKernel &Kernel, uint32_t Lanes,
                                           uint32_t) {
  PACC_RETURN_IF_ERROR(In.enter());
  return static_cast<CudaKernel &>(Kernel).residentGangs(In.Api, Lanes);
}

Status CudaDevice::launch(DeviceKernel &Kernel, const LaunchShape &Shape,
                          void **Params, Queue &Q) {
  PACC_RETURN_IF_ERROR(In.enter());
  CudaKernel &K = static_cast<CudaKernel &>(Kernel);
  CudaQueue &Order = static_cast<CudaQueue &>(Q);
  return Shape.Together ? Order.launchTogether(K, Shape, Params) : Order.launch(K, Shape, Params);
}

} // namespace

std::unique_ptr<Device> cuda::createCudaDevice(const Symbols &Api, unsigned Number) {
  return std::make_unique<CudaDevice>(Api, Number);
}

} // namespace pacc::rt

//===- CudaDevice.cpp - NVIDIA GPUs ---------------------------------------===//

#include "Driver/Cuda/Check.h"
#include "Driver/Cuda/Memory.h"
#include "Driver/Cuda/Module.h"
#include "Driver/Cuda/Staging.h"
#include "Driver/Cuda/ZeroCopy.h"
#include "Driver/Discovery.h"
#include "Support/Environment.h"
#include <algorithm>
#include <optional>

namespace pacc::rt {

using namespace cuda;

namespace {

class CudaDevice : public Device {
public:
  CudaDevice(const Symbols &Api, unsigned Number, cuda::DeviceNumber Handle);

  const DeviceProperties &properties() const override { return Properties; }
  Status initialize() override;
  Status makeCurrent() override { return In.enter(); }

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

  bool copiesAlone(const void *Host) const override {
    return Pinned.isPinned(Host);
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
  Status copyOnDevice(DeviceAddress To, DeviceAddress From, size_t Bytes,
                      Queue &Q) override;
  Status fill(DeviceAddress To, uint8_t Value, size_t Bytes, Queue &Q) override;
  Status writeToDevice(DeviceAddress To, const void *From, size_t Bytes,
                       Queue &Q) override;

  Result<std::unique_ptr<Queue>> createQueue() override {
    return CudaQueue::create(In);
  }
  Result<std::unique_ptr<Event>> createEvent() override;

  Result<DeviceKernel *> getKernel(pacc_kernel &Kernel) override {
    return Images->find(Kernel, Kernel.name);
  }
  Result<DeviceKernel *> getForm(pacc_kernel &Kernel,
                                 const char *Name) override {
    if (!Name)
      return nullptr;
    return Images->find(Kernel, Name);
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

  DeviceProperties Properties;
  DeviceContext In;
  Memory Pool;
  ZeroCopy Cells;
  Staging Pinned;
  std::optional<Modules> Images;
};

/// Of PACC_DEVICE_MEMORY: modules, queues, what kernels spill.
constexpr uint64_t MostForDriver = uint64_t(64) << 20;

uint32_t attribute(const Symbols &Api, Attribute Which,
                   cuda::DeviceNumber Handle) {
  int Value = 0;
  return Api.cuDeviceGetAttribute(&Value, Which, Handle) == Success
             ? uint32_t(Value)
             : 0;
}

Stream streamOf(Queue &Q) { return static_cast<CudaQueue &>(Q).handle(); }

CudaDevice::CudaDevice(const Symbols &Api, unsigned Number,
                       cuda::DeviceNumber Handle)
    : Device(DeviceType::Nvidia, Number), In(Api, Handle), Pool(In),
      Cells(In), Pinned(In) {
  char Name[256] = "NVIDIA GPU";
  Api.cuDeviceGetName(Name, sizeof Name, Handle);
  int Version = 0;
  Api.cuDriverGetVersion(&Version);
  size_t Bytes = 0;
  Api.cuDeviceTotalMem(&Bytes, Handle);
  Properties.Name = Name;
  Properties.Vendor = "NVIDIA";
  Properties.Driver = "CUDA " + std::to_string(Version / 1000) + "." +
                      std::to_string(Version % 1000 / 10);
  Properties.MemoryBytes = Bytes;
  Properties.Multiprocessors =
      attribute(Api, Attribute::Multiprocessors, Handle);
  Properties.MaxLanesPerMultiprocessor =
      attribute(Api, Attribute::MaxThreadsPerMultiprocessor, Handle);
  Properties.MaxLanesPerGang =
      attribute(Api, Attribute::MaxThreadsPerBlock, Handle);
  Properties.WarpSize = attribute(Api, Attribute::WarpSize, Handle);
  Properties.ComputeCapability =
      attribute(Api, Attribute::ComputeCapabilityMajor, Handle) * 10 +
      attribute(Api, Attribute::ComputeCapabilityMinor, Handle);
}

Status CudaDevice::initialize() {
  Result<std::optional<uint64_t>> Bytes =
      environmentBytes(Variable::DeviceMemory);
  if (!Bytes.ok())
    return Bytes.takeStatus();
  if (*Bytes)
    Pool.limit(**Bytes, std::min(**Bytes / 32, MostForDriver));
  Images.emplace(In, Properties.ComputeCapability, Properties.Name);
  return In.retain();
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

/// Of pageable memory the driver has taken its copy when the call returns.
Status CudaDevice::writeToDevice(DeviceAddress To, const void *From,
                                 size_t Bytes, Queue &Q) {
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
  // Shared memory of a kernel is static in its image.
  PACC_CUDA_CALL(In.Api, cuLaunchKernel, K.Handle, Shape.Grid[0], Shape.Grid[1],
                 Shape.Grid[2], Shape.Block[0], Shape.Block[1], 1, 0,
                 Order.handle(), Params, nullptr);
  Order.setLastKernel(K.Kernel);
  return Status::success();
}

} // namespace

std::vector<std::unique_ptr<Device>> discoverCudaDevices() {
  std::vector<std::unique_ptr<Device>> Found;
  const Symbols *Api = cuda::driver();
  int Count = 0;
  if (!Api || Api->cuDeviceGetCount(&Count) != Success)
    return Found;
  for (int I = 0; I < Count; ++I) {
    cuda::DeviceNumber Handle = 0;
    if (Api->cuDeviceGet(&Handle, I) == Success)
      Found.push_back(
          std::make_unique<CudaDevice>(*Api, static_cast<unsigned>(I), Handle));
  }
  return Found;
}

} // namespace pacc::rt

//===- Kernels.cpp - kernels made ready on devices ------------------------===//

#include "Exec/Kernels.h"
#include "Driver/DeviceKind.h"
#include "Exec/Units.h"

namespace pacc::rt {

namespace {

constexpr unsigned LanesShift = 40;

/// Guards DeviceState::Kernels and changes of pacc_kernel::runtime. Taken
/// before any lock inside a Device.
std::mutex &loadMutex() {
  static std::mutex *Mutex = new std::mutex;
  return *Mutex;
}

ReadyKernel *find(pacc_kernel &Kernel, DeviceState &D) {
  void *First = __atomic_load_n(&Kernel.runtime, __ATOMIC_ACQUIRE);
  auto *K = static_cast<ReadyKernel *>(First);
  while (K && &K->Owner != &D)
    K = K->Next;
  return K;
}

Status checkCode(const pacc_kernel &Kernel, const DeviceState &D) {
  if (Kernel.version != PACC_ABI_VERSION)
    return Status::error(ErrorCode::NoImage,
                         "%s was compiled for version %u of PACC's binary "
                         "interface, libpaccrt has version %u: compile it "
                         "again",
                         Kernel.file, Kernel.version, PACC_ABI_VERSION);
  const DeviceKind &Kind = kindOf(D.Dev.type());
  if (Kind.HasCode(Kernel))
    return Status::success();
  return Status::error(ErrorCode::NoImage,
                       "No %s device code available for %s\n"
                       " Rebuild this file with -acc%s to use %s %u",
                       Kind.Code, Kernel.file,
                       Kind.Role == DeviceRole::Gpu    ? "=gpu"
                       : Kind.Role == DeviceRole::Host ? "=multicore"
                                                       : "", // of all devices
                       D.Dev.properties().Name.c_str(), D.Dev.number());
}

} // namespace

static uint32_t mostLanesOf(const Device &Dev,
                            std::initializer_list<const DeviceKernel *> Forms) {
  uint32_t Most = Dev.properties().MaxLanesPerGang;
  for (const DeviceKernel *Form : Forms)
    if (Form)
      Most = std::min(Most, Dev.mostLanes(*Form));
  const uint32_t Warp = Dev.properties().WarpSize;
  return Most < Warp ? Most : Most / Warp * Warp;
}

ReadyKernel::ReadyKernel(DeviceState &Owner, DeviceKernel &Handle,
                         DeviceKernel *Once, DeviceKernel *Finish,
                         DeviceKernel *Jam)
    : Owner(Owner), Handle(Handle), Once(Once), Finish(Finish), Jam(Jam),
      MostLanes(mostLanesOf(Owner.Dev, {&Handle, Once, Finish, Jam})) {}

bool ReadyKernel::isGpu() const {
  return kindOf(Owner.Dev.type()).Role == DeviceRole::Gpu;
}

Result<uint64_t> ReadyKernel::gangs(const LaunchShape &Shape) {
  const uint64_t Lanes = uint64_t(Shape.Block[0]) * Shape.Block[1];
  for (const std::atomic<uint64_t> &Entry : Known) {
    const uint64_t Value = Entry.load(std::memory_order_relaxed);
    if (Value >> LanesShift == Lanes)
      return Value & ((uint64_t(1) << LanesShift) - 1);
  }
  Result<uint32_t> Each =
      Owner.Dev.residentGangs(Handle, Lanes, Shape.SharedBytes);
  if (!Each.ok())
    return Each.takeStatus();
  const uint64_t Total = uint64_t(*Each) * Owner.Dev.properties().Multiprocessors;
  for (std::atomic<uint64_t> &Entry : Known) {
    uint64_t Free = 0;
    if (Entry.compare_exchange_strong(Free, Lanes << LanesShift | Total,
                                      std::memory_order_relaxed))
      break;
  }
  return Total;
}

Result<ReadyKernel *> readyKernel(pacc_kernel &Kernel, DeviceState &D) {
  if (ReadyKernel *K = find(Kernel, D))
    return K;
  std::lock_guard<std::mutex> Lock(loadMutex());
  if (ReadyKernel *K = find(Kernel, D))
    return K;
  PACC_RETURN_IF_ERROR(checkCode(Kernel, D));
  if (Kernel.unit)
    PACC_RETURN_IF_ERROR(Units::instance().resolve(*Kernel.unit, D));
  Result<DeviceKernel *> Handle = D.Dev.getKernel(Kernel);
  if (!Handle.ok())
    return Handle.takeStatus();
  Result<DeviceKernel *> Once = D.Dev.getForm(Kernel, Kernel.once_name);
  if (!Once.ok())
    return Once.takeStatus();
  Result<DeviceKernel *> Finish = D.Dev.getForm(Kernel, Kernel.finish_name);
  if (!Finish.ok())
    return Finish.takeStatus();
  Result<DeviceKernel *> Jam = D.Dev.getJamForm(Kernel);
  if (!Jam.ok())
    return Jam.takeStatus();
  D.Kernels.push_back(
      std::make_unique<ReadyKernel>(D, **Handle, *Once, *Finish, *Jam));
  ReadyKernel *K = D.Kernels.back().get();
  K->Next = static_cast<ReadyKernel *>(Kernel.runtime);
  __atomic_store_n(&Kernel.runtime, static_cast<void *>(K), __ATOMIC_RELEASE);
  return K;
}

} // namespace pacc::rt

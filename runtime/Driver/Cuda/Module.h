//===- Module.h - device code and its kernels -------------------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_CUDA_MODULE_H
#define PACC_RUNTIME_DRIVER_CUDA_MODULE_H

#include "Driver/Cuda/Queue.h"
#include "Driver/GlobalTable.h"
#include <mutex>
#include <unordered_map>
#include <vector>

namespace pacc::rt::cuda {

/// A form of a kernel of one device. Thread-safe.
class CudaKernel : public DeviceKernel {
public:
  CudaKernel(const pacc_kernel &Kernel, Function Handle, uint32_t MostLanes)
      : Kernel(Kernel), Handle(Handle), MostLanes(MostLanes) {}

  /// Occupancy, remembered for each block size.
  Result<uint32_t> residentGangs(const Symbols &Api, uint32_t Lanes);

  const pacc_kernel &Kernel;
  const Function Handle;
  const uint32_t MostLanes; ///< of a gang: as many as there are registers for

private:
  struct Occupancy {
    uint32_t Lanes, Gangs;
  };
  std::mutex Lock; ///< protects Known
  std::vector<Occupancy> Known;
};

/// The images that one device has loaded. Thread-safe.
class Modules {
public:
  /// `Capability` is 90 for sm_90; `DeviceName` is for messages.
  Modules(const DeviceContext &In, uint32_t Capability, std::string DeviceName)
      : In(In), Capability(Capability), DeviceName(std::move(DeviceName)) {}

  /// The form of a kernel that has the name `Symbol` in its image, which is
  /// loaded when it is the first of it.
  Result<DeviceKernel *> find(const pacc_kernel &Kernel, const char *Symbol);

  /// As Device::setGlobal, setLibraries and forget.
  Status setGlobal(const pacc_global &Variable, DeviceAddress Address);
  void setLibraries(const pacc_unit &Unit,
                    std::vector<const pacc_image *> Libraries);
  Status forget(const pacc_unit &Unit);

private:
  using Images = std::vector<const pacc_image *>;
  Result<Module> load(const pacc_kernel &Kernel);
  Status loadBest(const pacc_kernel &Kernel, Module &Loaded) const;
  Status loadEntry(const pacc_image_entry &Entry, Module &Loaded) const;
  Status linkEntries(const pacc_kernel &Kernel, const Images &Others,
                     Module &Loaded) const;
  Status fillTable(const pacc_image &Image, Module In, bool IsNeeded) const;
  Status fillTables(const pacc_image &Image, Module In) const;
  Status noImage(const pacc_kernel &Kernel) const;
  Status deepenStackFor(Module Of) const;

  const DeviceContext &In;
  const uint32_t Capability;
  const std::string DeviceName;
  std::mutex Lock; ///< protects what follows; held while an image is loaded
  std::unordered_map<const pacc_image *, Module> Loaded;
  /// What is to be linked with an image.
  std::unordered_map<const pacc_image *, Images> Libraries;
  GlobalTable Globals;
  std::vector<std::unique_ptr<CudaKernel>> Kernels;
};

/// The entries that a device of `Capability` can run, best first: machine code
/// for its own architecture, for an older one of the same generation, then PTX,
/// the newest first.
std::vector<const pacc_image_entry *> rankEntries(const pacc_image &Image,
                                                  uint32_t Capability);

} // namespace pacc::rt::cuda

#endif

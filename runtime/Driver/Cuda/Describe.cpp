//===- Describe.cpp - NVIDIA GPUs, in nvaccelinfo's form ------------------===//

#include "Driver/Describe.h"
#include "Driver/Cuda/CudaDevice.h"
#include "Driver/Cuda/Symbols.h"
#include <fstream>

namespace pacc::rt {

using namespace cuda;
using describe::number;
using describe::row;

namespace {

/// Answers of one device.
class Gpu {
public:
  Gpu(const Symbols &Api, int Ordinal) : Api(Api), Ordinal(Ordinal) {
    Api.cuDeviceGet(&Handle, Ordinal);
  }
  void print() const;

private:
  int get(Attribute Which) const {
    int Value = 0;
    return Api.cuDeviceGetAttribute(&Value, Which, Handle) == Success ? Value
                                                                      : 0;
  }
  void yesNo(const char *Label, Attribute Which) const {
    row(Label, get(Which) ? "Yes" : "No");
  }
  void printLimits() const;
  void printAbilities() const;

  const Symbols &Api;
  const int Ordinal;
  DeviceNumber Handle = 0;
};

std::string list(const char *Separator, int X, int Y, int Z) {
  return std::to_string(X) + Separator + std::to_string(Y) + Separator +
         std::to_string(Z);
}

const char *computeMode(int Mode) {
  switch (Mode) {
  case 0:
    return "default";
  case 2:
    return "prohibited";
  case 3:
    return "exclusive-process";
  }
  return "unknown";
}

void Gpu::print() const {
  char Name[256] = "unknown";
  Api.cuDeviceGetName(Name, sizeof Name, Handle);
  size_t Bytes = 0;
  Api.cuDeviceTotalMem(&Bytes, Handle);
  std::string Major = std::to_string(get(Attribute::ComputeCapabilityMajor));
  std::string Minor = std::to_string(get(Attribute::ComputeCapabilityMinor));
  std::putchar('\n');
  number("Device Number:", Ordinal);
  row("Device Name:", Name);
  row("Device Revision Number:", Major + "." + Minor);
  number("Global Memory Size:", Bytes);
  number("Number of Multiprocessors:", get(Attribute::Multiprocessors));
  yesNo("Concurrent Copy and Execution:", Attribute::CopyOverlap);
  printLimits();
  printAbilities();
  row("Default Target:", "cc" + Major + Minor);
}

void Gpu::printLimits() const {
  number("Total Constant Memory:", get(Attribute::TotalConstantMemory));
  number("Total Shared Memory per Block:",
         get(Attribute::MaxSharedMemoryPerBlock));
  number("Registers per Block:", get(Attribute::MaxRegistersPerBlock));
  number("Warp Size:", get(Attribute::WarpSize));
  number("Maximum Threads per Block:", get(Attribute::MaxThreadsPerBlock));
  row("Maximum Block Dimensions:",
      list(", ", get(Attribute::MaxBlockX), get(Attribute::MaxBlockY),
           get(Attribute::MaxBlockZ)));
  row("Maximum Grid Dimensions:",
      list(" x ", get(Attribute::MaxGridX), get(Attribute::MaxGridY),
           get(Attribute::MaxGridZ)));
  number("Maximum Memory Pitch:", get(Attribute::MaxPitch), "B");
  number("Texture Alignment:", get(Attribute::TextureAlignment), "B");
  number("Clock Rate:", get(Attribute::ClockRate) / 1000, " MHz");
}

void Gpu::printAbilities() const {
  yesNo("Execution Timeout:", Attribute::ExecutionTimeout);
  yesNo("Integrated Device:", Attribute::Integrated);
  yesNo("Can Map Host Memory:", Attribute::CanMapHostMemory);
  row("Compute Mode:", computeMode(get(Attribute::ComputeMode)));
  yesNo("Concurrent Kernels:", Attribute::ConcurrentKernels);
  yesNo("ECC Enabled:", Attribute::EccEnabled);
  number("Memory Clock Rate:", get(Attribute::MemoryClockRate) / 1000, " MHz");
  number("Memory Bus Width:", get(Attribute::MemoryBusWidth), " bits");
  number("L2 Cache Size:", get(Attribute::L2CacheSize), " bytes");
  number("Max Threads Per SMP:", get(Attribute::MaxThreadsPerMultiprocessor));
  number("Async Engines:", get(Attribute::AsyncEngines));
  yesNo("Unified Addressing:", Attribute::UnifiedAddressing);
  yesNo("Managed Memory:", Attribute::ManagedMemory);
  yesNo("Concurrent Managed Memory:", Attribute::ConcurrentManagedAccess);
  yesNo("Preemption Supported:", Attribute::ComputePreemption);
  yesNo("Cooperative Launch:", Attribute::CooperativeLaunch);
  yesNo("Cluster Launch:", Attribute::ClusterLaunch);
  yesNo("Unified Function Pointers:", Attribute::UnifiedFunctionPointers);
  yesNo("Unified Memory:", Attribute::PageableMemoryAccess);
  row("Memory Models Flags:", "-gpu=mem:separate");
}

/// As the kernel module states it; nothing in containers that hide it.
void printKernelModule() {
  const std::string Key = "NVRM version:";
  std::ifstream File("/proc/driver/nvidia/version");
  for (std::string Line; std::getline(File, Line);)
    if (Line.compare(0, Key.size(), Key) == 0) {
      size_t Value = Line.find_first_not_of(' ', Key.size());
      if (Value != std::string::npos)
        row(Key.c_str(), Line.substr(Value));
    }
}

} // namespace

void cuda::describeDevices() {
  const Symbols *Api = driver();
  int Count = 0, Version = 0;
  if (!Api || Api->cuDeviceGetCount(&Count) != Success || Count == 0) {
    std::printf("No NVIDIA GPU: %s\n",
                Api ? "the driver sees none" : whyNoDriver().c_str());
    return;
  }
  Api->cuDriverGetVersion(&Version);
  number("CUDA Driver Version:", Version);
  printKernelModule();
  for (int I = 0; I < Count; ++I)
    Gpu(*Api, I).print();
}

} // namespace pacc::rt

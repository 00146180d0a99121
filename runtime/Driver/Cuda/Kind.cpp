//===- Kind.cpp - NVIDIA GPUs among the devices ---------------------------===//

#include "Driver/Cuda/CudaDevice.h"
#include "Driver/Cuda/Check.h"
#include "Driver/DeviceKind.h"

namespace pacc::rt {

using namespace cuda;

namespace {

/// How many there are, and if none, why.
int countDevices(std::string &Why) {
  const Symbols *Api = driver();
  int Count = 0;
  if (!Api)
    Why = whyNoDriver();
  else if (const CuResult Code = Api->cuDeviceGetCount(&Count))
    Why = cuda::describe("cuDeviceGetCount", Code);
  return Count;
}

FoundDevices discover() {
  FoundDevices Found;
  const int Count = countDevices(Found.WhyNone);
  for (int I = 0; I < Count; ++I)
    Found.All.push_back(createCudaDevice(*driver(), static_cast<unsigned>(I)));
  return Found;
}

bool hasCode(const pacc_kernel &Kernel) { return Kernel.image; }

} // namespace

extern const DeviceKind NvidiaKind;
const DeviceKind NvidiaKind = {
    DeviceType::Nvidia, DeviceRole::Gpu,     "nvidia", "tesla",  "CUDA",
    "NVIDIA",           acc_device_nvidia, acc_device_api_cuda, hasCode, discover,
    describeDevices};

} // namespace pacc::rt

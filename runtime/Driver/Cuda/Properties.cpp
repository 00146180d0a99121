//===- Properties.cpp - what the driver says of a GPU ---------------------===//

#include "Driver/Cuda/Properties.h"
#include "Driver/Cuda/Check.h"
#include "Driver/Cuda/Contract.h"

namespace pacc::rt::cuda {

Status readProperties(const Symbols &Api, unsigned Number, DeviceNumber &Handle,
                      DeviceProperties &Properties) {
  Properties.setBlock(NvptxBlock);
  Properties.Vendor = "NVIDIA";
  Properties.Name = "NVIDIA GPU";
  PACC_CUDA_CALL(Api, cuDeviceGet, &Handle, static_cast<int>(Number));
  char Name[256] = "";
  PACC_CUDA_CALL(Api, cuDeviceGetName, Name, sizeof Name, Handle);
  Properties.Name = Name;
  int Version = 0;
  PACC_CUDA_CALL(Api, cuDriverGetVersion, &Version);
  Properties.Driver = "CUDA " + std::to_string(Version / 1000) + "." +
                      std::to_string(Version % 1000 / 10);
  size_t Bytes = 0;
  PACC_CUDA_CALL(Api, cuDeviceTotalMem, &Bytes, Handle);
  Properties.MemoryBytes = Bytes;
  uint32_t Major = 0, Minor = 0, Together = 0;
  const struct {
    Attribute Which;
    uint32_t &Value;
  } Rows[] = {
      {Attribute::Multiprocessors, Properties.Multiprocessors},
      {Attribute::MaxThreadsPerMultiprocessor,
       Properties.MaxLanesPerMultiprocessor},
      {Attribute::MaxThreadsPerBlock, Properties.MaxLanesPerGang},
      {Attribute::WarpSize, Properties.WarpSize},
      {Attribute::L2CacheSize, Properties.CacheBytes},
      {Attribute::CooperativeLaunch, Together},
      {Attribute::ComputeCapabilityMajor, Major},
      {Attribute::ComputeCapabilityMinor, Minor},
  };
  for (const auto &Row : Rows) {
    int Value = 0;
    PACC_CUDA_CALL(Api, cuDeviceGetAttribute, &Value, Row.Which, Handle);
    Row.Value = uint32_t(Value);
  }
  Properties.ComputeCapability = Major * 10 + Minor;
  Properties.MostTogether = Together ? UINT32_MAX : 1;
  return Status::success();
}

} // namespace pacc::rt::cuda

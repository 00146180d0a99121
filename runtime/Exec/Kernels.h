//===- Kernels.h - kernels made ready on devices ----------------*- C++ -*-===//
#ifndef PACC_RUNTIME_EXEC_KERNELS_H
#define PACC_RUNTIME_EXEC_KERNELS_H

#include "Exec/Devices.h"
#include "Exec/Shapes/Shape.h"
#include <array>
#include <atomic>

namespace pacc::rt {

/// One kernel on one device. Thread-safe; lives as long as the device's state.
class ReadyKernel : public KernelOnDevice {
public:
  ReadyKernel(DeviceState &Owner, DeviceKernel &Handle, DeviceKernel *Once,
              DeviceKernel *Finish, DeviceKernel *Jam);

  /// Remembered for each block shape; of the form that loops.
  Result<uint64_t> gangs(const LaunchShape &Shape) override;
  bool hasOnceForm() const override { return Once; }
  bool hasJamForm() const override { return Jam; }
  uint32_t mostLanes() const override { return MostLanes; }
  bool isGpu() const override;

  DeviceState &Owner;
  DeviceKernel &Handle;
  DeviceKernel *const Once;   ///< the once form, or null
  DeviceKernel *const Finish; ///< to be launched after it, or null
  DeviceKernel *const Jam;    ///< the jam form, or null
  ReadyKernel *Next = nullptr; ///< the same kernel on another device

private:
  const uint32_t MostLanes;
  /// lanes << 40 | gangs; 0 = free. SharedBytes is constant for a kernel.
  std::array<std::atomic<uint64_t>, 4> Known{};
};

/// Finds `Kernel` on `D`; loads its code when it is the first launch. After
/// that, costs a load and a comparison.
Result<ReadyKernel *> readyKernel(pacc_kernel &Kernel, DeviceState &D);

} // namespace pacc::rt

#endif

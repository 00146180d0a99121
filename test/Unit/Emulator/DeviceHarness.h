//===- DeviceHarness.h - running hand-written kernels on a device -*- C++
//-*-===//
#ifndef PACC_TEST_UNIT_DEVICEHARNESS_H
#define PACC_TEST_UNIT_DEVICEHARNESS_H

#include "Driver/Device.h"
#include "pacc/ABI/Device.h"
#include <cstring>
#include <gtest/gtest.h>
#include <vector>

namespace pacc::rt::test {

/// Ready for use; each test program has one.
Device &deviceUnderTest();

/// Device memory with a host copy of it.
template <typename T> class Buffer {
public:
  explicit Buffer(std::vector<T> Values) : Host(std::move(Values)) {
    Result<DeviceAddress> Block = deviceUnderTest().allocate(bytes());
    EXPECT_TRUE(Block.ok());
    Address = *Block;
    auto Q = deviceUnderTest().createQueue();
    EXPECT_TRUE(deviceUnderTest()
                    .copyToDevice(Address, Host.data(), bytes(), **Q)
                    .ok());
    EXPECT_TRUE((*Q)->sync().ok());
  }
  ~Buffer() { EXPECT_TRUE(deviceUnderTest().free(Address, nullptr).ok()); }

  /// The address as a kernel parameter.
  void *parameter() { return &Address; }
  const std::vector<T> &read() {
    auto Q = deviceUnderTest().createQueue();
    EXPECT_TRUE(
        deviceUnderTest().copyToHost(Host.data(), Address, bytes(), **Q).ok());
    EXPECT_TRUE((*Q)->sync().ok());
    return Host;
  }

private:
  size_t bytes() const { return Host.size() * sizeof(T); }
  std::vector<T> Host;
  DeviceAddress Address = 0;
};

inline LaunchShape shapeOf(uint32_t Gangs, uint32_t Width, uint32_t Height) {
  LaunchShape Shape;
  Shape.Grid[0] = Gangs;
  Shape.Block[0] = Width;
  Shape.Block[1] = Height;
  return Shape;
}

/// A kernel as the compiler would have described it.
inline pacc_kernel describeKernel(pacc_host_entry Emulator) {
  pacc_kernel Kernel{};
  Kernel.name = "kernel_under_test";
  Kernel.file = "file.c";
  Kernel.function = "function";
  Kernel.line = 7;
  Kernel.emulator = Emulator;
  return Kernel;
}

/// Runs to the end of the kernel.
inline Status runKernel(pacc_kernel &Kernel, const LaunchShape &Shape,
                        std::vector<void *> Params) {
  Device &D = deviceUnderTest();
  auto Handle = D.getKernel(Kernel);
  if (!Handle.ok())
    return Handle.takeStatus();
  auto Q = D.createQueue();
  EXPECT_TRUE(Q.ok());
  PACC_RETURN_IF_ERROR(D.launch(**Handle, Shape, Params.data(), **Q));
  return (*Q)->sync();
}

inline Status runOnEmulator(pacc_host_entry Entry, const LaunchShape &Shape,
                            std::vector<void *> Params) {
  pacc_kernel Kernel = describeKernel(Entry);
  return runKernel(Kernel, Shape, std::move(Params));
}

} // namespace pacc::rt::test

#endif

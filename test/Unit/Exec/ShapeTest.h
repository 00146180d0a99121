//===- ShapeTest.h - a kernel whose launch shape is chosen ------*- C++ -*-===//
#ifndef PACC_TEST_UNIT_SHAPETEST_H
#define PACC_TEST_UNIT_SHAPETEST_H

#include "Driver/Cuda/Contract.h"
#include "Exec/Shapes/Shape.h"
#include <gtest/gtest.h>

namespace pacc::rt {

/// A kernel without code, of which a GPU would hold 1056 gangs.
struct FakeKernel : KernelOnDevice {
  Result<uint64_t> gangs(const LaunchShape &) override {
    ++Asked;
    return Resident;
  }
  bool hasOnceForm() const override { return Once; }
  bool hasJamForm() const override { return Jam; }
  bool isGpu() const override { return Gpu; }
  uint32_t mostLanes() const override { return MostLanes; }
  int Asked = 0;
  uint64_t Resident = 1056;
  bool Once = false, Gpu = false, Jam = false;
  uint32_t MostLanes = 1024;
};

/// Loops of a kernel, the clauses and the device, of which a shape follows.
class ShapeTest : public testing::Test {
protected:
  ShapeTest() {
    Gpu.setBlock(NvptxBlock);
    Gpu.Multiprocessors = 132;
  }

  void dim(uint32_t Loop, uint32_t Dim, uint8_t Gang, uint8_t Block,
           int64_t Trips) {
    Dims.push_back({Loop, Dim, Gang, Block, 0, 0});
    if (Trips >= 0)
      Request.Trips.push_back({Loop, Dim, uint64_t(Trips)});
  }
  ChosenShape choose(uint32_t Flags) {
    Kernel.flags = Flags;
    Kernel.dims = Dims.data();
    Kernel.dim_count = Dims.size();
    Result<ChosenShape> S = chooseShape(Kernel, Request, Gpu, There);
    EXPECT_TRUE(S.ok());
    return *S;
  }
  void expect(const ChosenShape &S, std::vector<uint32_t> Grid,
              std::vector<uint32_t> Block) {
    Grid.resize(3, 1);
    Block.resize(2, 1);
    EXPECT_EQ(Grid, std::vector<uint32_t>(S.Launch.Grid, S.Launch.Grid + 3));
    EXPECT_EQ(Block, std::vector<uint32_t>(S.Launch.Block, S.Launch.Block + 2));
  }
  static constexpr uint8_t No = PACC_NO_AXIS;
  static constexpr uint32_t GangVector = PACC_KERNEL_GANG | PACC_KERNEL_VECTOR;

  DeviceProperties Gpu;
  pacc_kernel Kernel{};
  ShapeRequest Request;
  std::vector<pacc_loop_dim> Dims;
  FakeKernel There;
};

} // namespace pacc::rt

#endif

//===- CudaStaging.cpp - pageable memory through pinned buffers
//-------------===//

#include "Driver/Cuda/Staging.h"
#include "FakeCuda.h"
#include <gtest/gtest.h>
#include <vector>

using namespace pacc::rt;
using namespace pacc::rt::test;

namespace {

struct CudaStaging : testing::TestWithParam<size_t> {
  FakeCuda &Gpu = FakeCuda::fresh();
  cuda::DeviceContext In{FakeCuda::api(), 0};
  cuda::Staging Pinned{In};

  void TearDown() override {
    for (void *Block : Gpu.PinnedBlocks)
      std::free(Block);
  }
};

std::vector<uint8_t> pattern(size_t Bytes) {
  std::vector<uint8_t> Data(Bytes);
  for (size_t I = 0; I < Bytes; ++I)
    Data[I] = uint8_t(I * 31 + (I >> 12));
  return Data;
}

TEST_P(CudaStaging, MovesEveryByte) {
  std::vector<uint8_t> Host = pattern(GetParam()), Device(GetParam()),
                       Back(GetParam());
  auto Address = reinterpret_cast<DeviceAddress>(Device.data());
  for (int Round = 0; Round < 3; ++Round) {
    ASSERT_TRUE(Pinned.upload(Address, Host.data(), Host.size(), nullptr).ok());
    ASSERT_TRUE(Device == Host);
    ASSERT_TRUE(
        Pinned.download(Back.data(), Address, Back.size(), nullptr).ok());
    ASSERT_TRUE(Back == Host);
    Host[Round * 1000] ^= 0xff;
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, CudaStaging,
                         testing::Values(4000, 1 << 20, (1 << 20) + 1, 5000001,
                                         40000003));

TEST_F(CudaStaging, OnlyForLargePageableMemory) {
  std::vector<uint8_t> Pageable(1 << 20);
  EXPECT_TRUE(Pinned.pays(Pageable.data(), Pageable.size()));
  EXPECT_FALSE(Pinned.pays(Pageable.data(), 1000));
  void *Block = nullptr;
  In.Api.cuMemHostAlloc(&Block, 1 << 20, 0);
  EXPECT_FALSE(Pinned.pays(Block, 1 << 20));
}

} // namespace

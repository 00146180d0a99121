//===- CudaStaging.cpp - pageable memory through pinned buffers
//-------------===//

#include "Driver/Cuda/Staging.h"
#include "FakeCuda.h"
#include <gtest/gtest.h>
#include <thread>
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

TEST_F(CudaStaging, CopiesOfManyCallersShareThePool) {
  constexpr size_t Bytes = 7000001;
  constexpr int Callers = 6;
  std::vector<std::thread> All;
  std::vector<uint8_t> Results[Callers];
  for (int I = 0; I < Callers; ++I)
    All.emplace_back([&, I] {
      std::vector<uint8_t> Host = pattern(Bytes), Device(Bytes);
      Host[I] ^= 0x55;
      auto Address = reinterpret_cast<DeviceAddress>(Device.data());
      Results[I].resize(Bytes);
      EXPECT_TRUE(Pinned.upload(Address, Host.data(), Bytes, nullptr).ok());
      EXPECT_TRUE(
          Pinned.download(Results[I].data() + 3, Address, Bytes - 3, nullptr)
              .ok());
      Results[I].erase(Results[I].begin(), Results[I].begin() + 3);
      Host.resize(Bytes - 3);
      EXPECT_TRUE(Results[I] == Host);
    });
  for (std::thread &T : All)
    T.join();
}

TEST_F(CudaStaging, OnlyForLargePageableMemory) {
  std::vector<uint8_t> Pageable(1 << 20);
  EXPECT_TRUE(Pinned.pays(Pageable.data(), Pageable.size()));
  EXPECT_FALSE(Pinned.pays(Pageable.data(), 1000));
  void *Block = nullptr;
  In.Api.cuMemHostAlloc(&Block, 1 << 20, 0);
  EXPECT_FALSE(Pinned.pays(Block, 1 << 20));
}

} // namespace

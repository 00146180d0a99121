//===- CudaStaging.cpp - pageable memory through pinned buffers
//-------------===//

#include "Driver/Cuda/Copies/PinnedMemory.h"
#include "Driver/Cuda/Copies/Staging.h"
#include "FakeCuda.h"
#include <gtest/gtest.h>
#include <sched.h>
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
    ASSERT_TRUE(
        Pinned.upload({{Address, Host.data(), Host.size()}}, nullptr).ok());
    ASSERT_TRUE(Device == Host);
    ASSERT_TRUE(
        Pinned.download({{Address, Back.data(), Back.size()}}, nullptr).ok());
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
      EXPECT_TRUE(Pinned.upload({{Address, Host.data(), Bytes}}, nullptr).ok());
      EXPECT_TRUE(
          Pinned
              .download({{Address, Results[I].data() + 3, Bytes - 3}}, nullptr)
              .ok());
      Results[I].erase(Results[I].begin(), Results[I].begin() + 3);
      Host.resize(Bytes - 3);
      EXPECT_TRUE(Results[I] == Host);
    });
  for (std::thread &T : All)
    T.join();
}

TEST_F(CudaStaging, CopiesOfOneCallGoTogether) {
  std::vector<std::vector<uint8_t>> Host, Device, Back;
  std::vector<HostCopy> Up, Down;
  for (size_t Bytes : {size_t(3) << 20, size_t(5000001), size_t(1) << 20}) {
    Host.push_back(pattern(Bytes));
    Device.emplace_back(Bytes);
    Back.emplace_back(Bytes);
  }
  for (size_t I = 0; I != Host.size(); ++I) {
    const auto Address = reinterpret_cast<DeviceAddress>(Device[I].data());
    Up.push_back({Address, Host[I].data(), Host[I].size()});
    Down.push_back({Address, Back[I].data(), Back[I].size()});
  }
  EXPECT_TRUE(Pinned.upload(Up, nullptr).ok());
  EXPECT_TRUE(Device == Host);
  EXPECT_TRUE(Pinned.download(Down, nullptr).ok());
  EXPECT_TRUE(Back == Host);
  EXPECT_TRUE(Pinned.upload({}, nullptr).ok());
}

TEST_F(CudaStaging, TheLowestTurnGoesFirst) {
  const std::vector<uint8_t> Host = pattern(size_t(128) << 20);
  std::vector<uint8_t> Device(Host.size() + 4 * (size_t(4) << 20));
  auto To = reinterpret_cast<DeviceAddress>(Device.data());
  std::vector<std::thread> Callers;
  auto upload = [&](int64_t Turn, size_t Bytes) {
    const size_t Waiting = Pinned.waiting();
    const HostCopy What{To, const_cast<uint8_t *>(Host.data()), Bytes};
    To += Bytes;
    Callers.emplace_back([&, What, Turn] {
      EXPECT_TRUE(
          Pinned.upload({What}, reinterpret_cast<cuda::Stream>(Turn), Turn)
              .ok());
    });
    while (Pinned.waiting() == Waiting)
      std::this_thread::yield();
  };
  Gpu.EventsHappen =
      false; // no buffer comes back: the first takes all there are
  upload(1, Host.size());
  upload(4, 4 << 20);
  upload(3, 4 << 20);
  upload(4, 4 << 20);
  upload(2, 4 << 20);
  Gpu.EventsHappen = true;
  for (std::thread &T : Callers)
    T.join();
  // Threads race for the queues with the pieces that they have taken in order.
  std::vector<size_t> FirstOf(5, SIZE_MAX);
  for (size_t I = 0; I != Gpu.StreamsUp.size(); ++I) {
    size_t &First = FirstOf[reinterpret_cast<uintptr_t>(Gpu.StreamsUp[I])];
    First = std::min(First, I);
  }
  const size_t Threads = 16, All = Gpu.StreamsUp.size();
  ASSERT_NE(FirstOf[4], SIZE_MAX);
  EXPECT_GT(FirstOf[2] + Threads, All - 16) << "before the end of turn 1";
  EXPECT_LT(FirstOf[2], FirstOf[4]);
  EXPECT_LT(FirstOf[3], FirstOf[4]);
}

TEST_F(CudaStaging, AnErrorEndsTheCallAndNothingElse) {
  const std::vector<uint8_t> Host = pattern(size_t(20) << 20);
  std::vector<uint8_t> Device(3 * Host.size());
  std::vector<HostCopy> Copies;
  for (size_t I = 0; I != 3; ++I)
    Copies.push_back(
        {reinterpret_cast<DeviceAddress>(Device.data()) + I * Host.size(),
         const_cast<uint8_t *>(Host.data()), Host.size()});
  for (int Until : {0, 3, 11, 29}) {
    Gpu.CopiesUntilError = Until;
    Status S = Pinned.upload(Copies, nullptr);
    ASSERT_FALSE(S.ok()) << Until;
    EXPECT_EQ(S.code(), ErrorCode::Driver);
    EXPECT_EQ(Pinned.waiting(), 0u);
  }
  Gpu.CopiesUntilError = -1;
  EXPECT_TRUE(Pinned.upload(Copies, nullptr).ok());
  for (size_t I = 0; I != 3; ++I)
    EXPECT_TRUE(
        std::equal(Host.begin(), Host.end(), Device.begin() + I * Host.size()));
}

TEST_F(CudaStaging, OnlyForLargePageableMemory) {
  std::vector<uint8_t> Pageable(1 << 20);
  EXPECT_TRUE(Pinned.pays({0, Pageable.data(), Pageable.size()}));
  EXPECT_FALSE(Pinned.pays({0, Pageable.data(), 1000}));
  void *Block = nullptr;
  In.Api.cuMemHostAlloc(&Block, 1 << 20, 0);
  EXPECT_FALSE(Pinned.pays({0, Block, 1 << 20}));
}

TEST_F(CudaStaging, PinsHugePagesOfItsOwn) {
  std::vector<uint8_t> Host = pattern(40 << 20), Device(Host.size());
  auto Address = reinterpret_cast<DeviceAddress>(Device.data());
  ASSERT_TRUE(
      Pinned.upload({{Address, Host.data(), Host.size()}}, nullptr).ok());
  EXPECT_TRUE(Gpu.PinnedBlocks.empty());
  EXPECT_FALSE(Gpu.Registered.empty());
  for (auto &[Block, Bytes] : Gpu.Registered) {
    EXPECT_EQ(reinterpret_cast<uintptr_t>(Block) % cuda::HugePageBytes, 0u);
    EXPECT_EQ(Bytes, cuda::HugePageBytes);
    std::memset(Block, 1, Bytes);
  }
}

TEST_F(CudaStaging, TakesTheDriversMemoryWhereItPinsNoOther) {
  Gpu.RefusesToRegister = true;
  std::vector<uint8_t> Host = pattern(5 << 20), Device(Host.size());
  auto Address = reinterpret_cast<DeviceAddress>(Device.data());
  ASSERT_TRUE(
      Pinned.upload({{Address, Host.data(), Host.size()}}, nullptr).ok());
  EXPECT_TRUE(Device == Host);
  EXPECT_FALSE(Gpu.PinnedBlocks.empty());
}

TEST_F(CudaStaging, MakesDoWithTheBuffersThatThereAre) {
  std::vector<uint8_t> Host = pattern(20000001), Device(Host.size()),
                       Back(Host.size());
  auto Address = reinterpret_cast<DeviceAddress>(Device.data());
  Gpu.RefusesToRegister = Gpu.HasNoPinnedMemory = true;
  // Every caller hears of it, whoever tried to make a buffer.
  std::vector<std::thread> Callers;
  for (int I = 0; I != 4; ++I)
    Callers.emplace_back([&] {
      Status None =
          Pinned.upload({{Address, Host.data(), Host.size()}}, nullptr);
      ASSERT_FALSE(None.ok());
      EXPECT_EQ(None.code(), ErrorCode::OutOfMemory);
    });
  for (std::thread &Caller : Callers)
    Caller.join();

  Gpu.HasNoPinnedMemory = false;
  ASSERT_TRUE(Pinned.upload({{Address, Host.data(), 1 << 20}}, nullptr).ok());
  Gpu.HasNoPinnedMemory = true;
  ASSERT_TRUE(
      Pinned.upload({{Address, Host.data(), Host.size()}}, nullptr).ok());
  ASSERT_TRUE(
      Pinned.download({{Address, Back.data(), Back.size()}}, nullptr).ok());
  EXPECT_TRUE(Back == Host);
  EXPECT_EQ(Gpu.PinnedBlocks.size(), 1u);
}

TEST_F(CudaStaging, StartsNoMoreThreadsThanTheProcessHasCores) {
  std::thread([&] {
    cpu_set_t Mine, One;
    ASSERT_EQ(sched_getaffinity(0, sizeof Mine, &Mine), 0);
    int First = 0;
    while (!CPU_ISSET(First, &Mine))
      ++First;
    CPU_ZERO(&One);
    CPU_SET(First, &One);
    ASSERT_EQ(sched_setaffinity(0, sizeof One, &One), 0);
    std::vector<uint8_t> Host = pattern(20000001), Device(Host.size()),
                         Back(Host.size());
    auto Address = reinterpret_cast<DeviceAddress>(Device.data());
    ASSERT_TRUE(
        Pinned.upload({{Address, Host.data(), Host.size()}}, nullptr).ok());
    ASSERT_TRUE(
        Pinned.download({{Address, Back.data(), Back.size()}}, nullptr).ok());
    EXPECT_TRUE(Back == Host);
    EXPECT_EQ(Pinned.threads(), 1u);
  }).join();
}

} // namespace

//===- CudaMemory.cpp - the pool of device memory
//--------------------------===//

#include "Driver/Cuda/Memory.h"
#include "FakeCuda.h"
#include <gtest/gtest.h>

using namespace pacc::rt;
using namespace pacc::rt::test;

namespace {

struct CudaMemory : testing::Test {
  FakeCuda &Gpu = FakeCuda::fresh();
  cuda::DeviceContext In{FakeCuda::api(), 0};
  cuda::Memory Pool{In};
  std::unique_ptr<Queue> Q = std::move(*cuda::CudaQueue::create(In));

  DeviceAddress take(size_t Bytes) {
    Result<DeviceAddress> Block = Pool.allocate(Bytes);
    EXPECT_TRUE(Block.ok()) << Block.takeStatus().message();
    return *Block;
  }
  void TearDown() override {
    for (auto &Block : Gpu.Blocks)
      std::free(reinterpret_cast<void *>(Block.first));
  }
};

TEST_F(CudaMemory, GivesOutAgainWhatCameBack) {
  DeviceAddress First = take(1000);
  EXPECT_TRUE(Pool.free(First, nullptr).ok());
  EXPECT_EQ(take(900), First);
  EXPECT_NE(take(900), First);
  EXPECT_EQ(Gpu.Allocations, 2u);
}

TEST_F(CudaMemory, WastesAtMostAnEighth) {
  for (size_t Bytes : {65536u, 65537u, 1000000u, 123456789u}) {
    take(Bytes);
    size_t Got = 0;
    for (auto &Block : Gpu.Blocks)
      Got = std::max(Got, Block.second);
    EXPECT_GE(Got, Bytes);
    EXPECT_LE(Got, Bytes + Bytes / 8 + 512);
  }
}

TEST_F(CudaMemory, BlockWaitsForItsQueue) {
  DeviceAddress First = take(4096);
  Gpu.EventsHappen = false;
  EXPECT_TRUE(Pool.free(First, Q.get()).ok());
  DeviceAddress Second = take(4096);
  EXPECT_NE(Second, First);
  Gpu.EventsHappen = true;
  EXPECT_EQ(take(4096), First);
}

TEST_F(CudaMemory, KeptMemoryGoesBackWhenShort) {
  DeviceAddress Large = take(Gpu.Memory / 2);
  EXPECT_TRUE(Pool.free(Large, nullptr).ok());
  take(Gpu.Memory / 4 * 3);
  EXPECT_EQ(Gpu.Frees, 1u);
}

TEST_F(CudaMemory, WaitsForQueuesBeforeItGivesUp) {
  DeviceAddress Large = take(Gpu.Memory / 2);
  Gpu.EventsHappen = false;
  EXPECT_TRUE(Pool.free(Large, Q.get()).ok());
  take(Gpu.Memory / 4 * 3);
}

TEST_F(CudaMemory, SaysHowMuchThereWas) {
  take(Gpu.Memory / 2);
  Result<DeviceAddress> Block = Pool.allocate(Gpu.Memory);
  ASSERT_FALSE(Block.ok());
  Status Error = Block.takeStatus();
  EXPECT_EQ(Error.code(), ErrorCode::OutOfMemory);
  EXPECT_EQ(Error.message(),
            "call to cuMemAlloc returned error 2: Out of memory\n"
            " Use less device memory at a time: smaller sections, data regions "
            "that end earlier, or 'pacc pipeline'\n"
            " 1073741824 bytes were wanted; total/free CUDA memory: "
            "1073741824/536870912");
}

TEST_F(CudaMemory, KeepsToTheLimit) {
  Pool.limit(8192);
  DeviceAddress First = take(8192);
  EXPECT_FALSE(Pool.allocate(1).ok());
  EXPECT_TRUE(Pool.free(First, nullptr).ok());
  take(1);
  EXPECT_LE(Gpu.Used, 8192u) << "what is kept counts too";
}

TEST_F(CudaMemory, TheDriversShareIsPartOfTheLimit) {
  Pool.limit(8192, 1024);
  EXPECT_EQ(Pool.info()->Free, 7168u);
  EXPECT_EQ(Pool.info()->Total, 8192u);
  EXPECT_FALSE(Pool.allocate(8192).ok());
  take(7168);
  EXPECT_FALSE(Pool.allocate(1).ok());
}

TEST_F(CudaMemory, KeptBlocksCountAsFree) {
  DeviceAddress First = take(65536);
  EXPECT_EQ(Pool.info()->Free, Gpu.Memory - 65536);
  EXPECT_TRUE(Pool.free(First, nullptr).ok());
  EXPECT_EQ(Pool.info()->Free, Gpu.Memory);
}

TEST_F(CudaMemory, BlocksOnTheirWayBackCountAsFree) {
  DeviceAddress First = take(65536);
  Gpu.EventsHappen = false;
  EXPECT_TRUE(Pool.free(First, Q.get()).ok());
  EXPECT_EQ(Pool.info()->Free, Gpu.Memory);
  Pool.limit(Gpu.Memory / 2);
  EXPECT_EQ(Pool.info()->Free, Gpu.Memory / 2);
  // And they are there for who asks.
  take(Gpu.Memory / 2);
}

} // namespace

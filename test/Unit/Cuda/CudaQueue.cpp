//===- CudaQueue.cpp - waits that ask the driver, and those that need not -===//

#include "Driver/Cuda/Queue.h"
#include "FakeCuda.h"
#include <gtest/gtest.h>
#include <thread>

using namespace pacc::rt;
using namespace pacc::rt::test;

namespace {

struct CudaQueue : testing::Test {
  FakeCuda &Gpu = FakeCuda::fresh();
  cuda::DeviceContext In{FakeCuda::api(), 0};
  std::unique_ptr<Queue> Q = std::move(*cuda::CudaQueue::create(In));

  void give() { static_cast<cuda::CudaQueue &>(*Q).handle(); }
  void giveFromOtherThread() {
    std::thread([this] { give(); }).join();
  }
  /// Whether a wait asks the driver.
  bool waitAsks() {
    const unsigned Before = Gpu.Waits;
    EXPECT_TRUE(Q->sync().ok());
    return Gpu.Waits != Before;
  }
};

TEST_F(CudaQueue, AsksOnceForWhatOneThreadHasGiven) {
  EXPECT_FALSE(waitAsks());
  give();
  EXPECT_TRUE(waitAsks());
  EXPECT_FALSE(waitAsks());
  give();
  give();
  EXPECT_TRUE(waitAsks());
  EXPECT_FALSE(waitAsks());
}

TEST_F(CudaQueue, AnsweredQuestionsAreWaits) {
  EXPECT_TRUE(*Q->test());
  EXPECT_EQ(Gpu.Queries, 0u);
  give();
  Gpu.EventsHappen = false;
  EXPECT_FALSE(*Q->test());
  EXPECT_TRUE(waitAsks());
  give();
  Gpu.EventsHappen = true;
  EXPECT_TRUE(*Q->test());
  EXPECT_TRUE(*Q->test());
  EXPECT_EQ(Gpu.Queries, 2u);
  EXPECT_FALSE(waitAsks());
}

/// It may have noted its work and not given it yet.
TEST_F(CudaQueue, WorkOfAnotherThreadIsNotDoneByOnesOwnWait) {
  giveFromOtherThread();
  EXPECT_TRUE(waitAsks());
  EXPECT_TRUE(waitAsks());
  std::thread([this] { EXPECT_TRUE(waitAsks()); }).join();
}

/// ThreadSanitizer would tell: whoever need not ask sees what came before the other thread's wait.
TEST_F(CudaQueue, WhoFindsNothingToDoSeesWhatTheWaiterSaw) {
  int Result = 0;
  std::atomic<bool> IsDone = false;
  std::thread Other([&] {
    give();
    Result = 7;
    EXPECT_TRUE(waitAsks());
    IsDone.store(true, std::memory_order_relaxed);
  });
  while (!IsDone.load(std::memory_order_relaxed))
    std::this_thread::yield();
  EXPECT_TRUE(Q->sync().ok());
  EXPECT_EQ(Result, 7);
  Other.join();
}

TEST_F(CudaQueue, OfSeveralThreadsNobodyKnows) {
  give();
  giveFromOtherThread();
  give();
  EXPECT_TRUE(waitAsks());
  EXPECT_TRUE(waitAsks());
}

TEST_F(CudaQueue, WhoHasTheStreamMayGiveItMore) {
  Q->nativeHandle();
  EXPECT_TRUE(waitAsks());
  EXPECT_TRUE(waitAsks());
}

TEST_F(CudaQueue, AStreamOfTheProgramsMayHaveWork) {
  EXPECT_TRUE(*Q->adopt(reinterpret_cast<void *>(uintptr_t(32))));
  EXPECT_TRUE(waitAsks());
  EXPECT_TRUE(waitAsks());
}

TEST_F(CudaQueue, WaitsThatFailAreNoWaits) {
  give();
  Gpu.StreamError = 700;
  EXPECT_FALSE(Q->sync().ok());
  Gpu.StreamError = cuda::Success;
  EXPECT_TRUE(waitAsks());
}

} // namespace

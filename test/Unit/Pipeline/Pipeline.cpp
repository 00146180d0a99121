//===- Pipeline.cpp - what pipelines compute ------------------------------===//

#include "PipelineBench.h"
#include <future>

using namespace pacc::rt;
using namespace pacc::rt::test;

namespace {

TEST_P(PipelineTest, StencilsOfEveryGeometry) {
  std::mt19937 Random(7);
  auto upTo = [&](int64_t N) { return int64_t(Random() % (N + 1)); };
  for (int Round = 0; Round != 150; ++Round) {
    const int64_t Units = 1 + upTo(Round % 3 ? 40 : 400), Unit = 1 + upTo(4);
    const int64_t Left = upTo(3), Right = upTo(3), Before = upTo(3);
    const int64_t N = (Units + Before) * Unit;
    std::vector<int> A = numbers(N, Round), B(N, -1), Wanted(N, -1);
    int *In = A.data(), *Out = B.data();
    // Loops of all units whose neighbours there are, or fewer.
    const int64_t Lower = Before + Left + upTo(1);
    const int64_t Upper = Before + Units - Right - upTo(1);
    plain(In, Wanted.data(), Unit, Left, Right, Lower, Upper);
    setenv("PACC_PIPELINES", std::to_string(1 + upTo(4)).c_str(), 1);
    const uint64_t Free = freeMemory();
    begin({Round % 4 != 0, 1 + upTo(Units + 1)}, 1);
    array(PACC_TARGETIN, "in", In, Left * Unit, Unit, Right * Unit,
          Before * Unit, Units * Unit);
    array(PACC_TARGETOUT, "out", Out, 0, Unit, 0, Before * Unit, Units * Unit);
    while (__pacc_pipeline_next() >= 0) {
      update(PACC_TARGETIN, "in", In, 0, N);
      launch(In, Out, Unit, Left, Right, Lower, Upper);
      if (Upper > Lower)
        update(PACC_TARGETOUT, "out", Out, Lower * Unit,
               (Upper - Lower) * Unit);
    }
    __pacc_pipeline_end();
    ASSERT_EQ(B, Wanted) << "round " << Round;
    if (!isHost())
      EXPECT_EQ(freeMemory(), Free) << "buffers are given back";
  }
}

TEST_P(PipelineTest, InOutSeesValuesFromBefore) {
  std::mt19937 Random(3);
  auto upTo = [&](int64_t N) { return int64_t(Random() % (N + 1)); };
  for (int Round = 0; Round != 100; ++Round) {
    const int64_t N = 1 + upTo(60), Left = upTo(5), Right = upTo(5);
    std::vector<int> A = numbers(N, Round), B(N, -1);
    std::vector<int> WantedA = A, WantedB = B;
    int *InOut = A.data(), *Out = B.data();
    const int64_t Lower = Left, Upper = N - Right;
    // Two kernels: out from in's neighbours, then in from out.
    plain(WantedA.data(), WantedB.data(), 1, Left, Right, Lower, Upper);
    plain(WantedB.data(), WantedA.data(), 1, 0, 0, Lower, Upper);
    begin({true, 1 + upTo(N + 1)}, 1);
    array(PACC_TARGETINOUT, "inout", InOut, Left, 1, Right, 0, N);
    array(PACC_TARGETINOUT, "out", Out, 0, 1, 0, 0, N);
    while (__pacc_pipeline_next() >= 0) {
      update(PACC_TARGETIN, "inout", InOut, 0, N);
      update(PACC_TARGETIN, "out", Out, 0, N);
      launch(InOut, Out, 1, Left, Right, Lower, Upper);
      launch(Out, InOut, 1, 0, 0, Lower, Upper);
      update(PACC_TARGETOUT, "out", Out, 0, N);
      update(PACC_TARGETOUT, "inout", InOut, 0, N);
    }
    __pacc_pipeline_end();
    ASSERT_EQ(A, WantedA) << "round " << Round;
    ASSERT_EQ(B, WantedB) << "round " << Round;
  }
}

TEST_P(PipelineTest, HostStagesSeeTheirTasksData) {
  const int64_t N = 1003;
  for (bool Async : {true, false})
    for (int64_t Tasks : {1, 3, 17}) {
      std::vector<int> A(N, 0), B(N, -1);
      int *In = A.data(), *Out = B.data();
      int64_t Sum = 0, Next = 0;
      begin({Async, Tasks}, 3);
      array(PACC_TARGETIN, "in", In, 0, 1, 0, 0, N);
      array(PACC_TARGETOUT, "out", Out, 0, 1, 0, 0, N);
      for (int Stage; (Stage = __pacc_pipeline_next()) >= 0;) {
        const int64_t First = __pacc_pipe_first(1, 0, N, 1, 20);
        const int64_t Trips = __pacc_pipe_trips(1, 0, N, 1, 20);
        switch (Stage) {
        case 0:
          for (int64_t I = First; I != First + Trips; ++I)
            A[I] = int(I % 100);
          break;
        case 1:
          update(PACC_TARGETIN, "in", In, 0, N);
          launch(In, Out, 1, 0, 0, 0, N);
          update(PACC_TARGETOUT, "out", Out, 0, N);
          break;
        case 2:
          EXPECT_EQ(First, Next) << "tasks in order";
          Next = First + Trips;
          for (int64_t I = First; I != First + Trips; ++I) {
            EXPECT_EQ(B[I], 11 * int(I % 100));
            Sum += B[I];
          }
        }
      }
      __pacc_pipeline_end();
      EXPECT_EQ(Next, N);
      EXPECT_EQ(Sum, 11 * std::accumulate(A.begin(), A.end(), int64_t(0)));
    }
}

/// Rows and columns of a[H][W]; the loops leave a border alone.
TEST_P(PipelineTest, InnerRangesAndInnerDimensions) {
  const int64_t H = 19, W = 23;
  for (int CutDim : {1, 2})
    for (int64_t Tasks : {1, 4, 30}) {
      std::vector<int> A = numbers(H * W, 5), B(H * W, -7), Wanted = B;
      int *In = A.data(), *Out = B.data();
      for (int64_t Y = 1; Y != H - 1; ++Y)
        for (int64_t X = 1; X != W - 1; ++X)
          Wanted[Y * W + X] = 11 * A[Y * W + X];
      begin({true, Tasks}, 1);
      const int64_t UnitY = CutDim == 1, UnitX = CutDim == 2;
      __pacc_pipeline_array(PACC_TARGETIN, "in", &In, In, 4);
      __pacc_pipeline_dim(UnitY, UnitY, UnitY, 1, H - 2, W * 4);
      __pacc_pipeline_dim(UnitX, UnitX, UnitX, 1, W - 2, 4);
      __pacc_pipeline_array(PACC_TARGETOUT, "out", &Out, Out, 4);
      __pacc_pipeline_dim(0, UnitY, 0, 1, H - 2, W * 4);
      __pacc_pipeline_dim(0, UnitX, 0, 1, W - 2, 4);
      while (__pacc_pipeline_next() >= 0) {
        update(PACC_TARGETIN, "in", In, 0, H * W);
        const int64_t Y0 = __pacc_pipe_first(1, 1, H - 1, 1, 14);
        const int64_t YN = __pacc_pipe_trips(1, 1, H - 1, 1, 14);
        const int64_t X0 = __pacc_pipe_first(2, 1, W - 1, 1, 14);
        const int64_t XN = __pacc_pipe_trips(2, 1, W - 1, 1, 14);
        openKernel();
        __pacc_enter();
        for (int64_t Y = Y0; Y != Y0 + YN; ++Y)
          run(In, Out, Y * W + X0, XN);
        __pacc_leave();
        update(PACC_TARGETOUT, "out", Out, 0, H * W);
      }
      __pacc_pipeline_end();
      EXPECT_EQ(B, Wanted) << "dimension " << CutDim << " tasks " << Tasks;
    }
}

TEST_P(PipelineTest, MemoryLimitIsKept) {
  setenv("PACC_DEVICE_MEMORY", "64K", 1);
  setDevice();
  const int64_t N = 100000; // 400 kB each
  std::vector<int> A = numbers(N, 1), B(N, 0), Wanted(N, 0);
  int *In = A.data(), *Out = B.data();
  plain(In, Wanted.data(), 1, 2, 3, 2, N - 3);
  int Tasks = 0;
  begin({true, 0}, 1);
  array(PACC_TARGETIN, "in", In, 2, 1, 3, 0, N);
  array(PACC_TARGETOUT, "out", Out, 0, 1, 0, 0, N);
  for (; __pacc_pipeline_next() >= 0; ++Tasks) {
    update(PACC_TARGETIN, "in", In, 0, N);
    launch(In, Out, 1, 2, 3, 2, N - 3);
    update(PACC_TARGETOUT, "out", Out, 2, N - 5);
  }
  __pacc_pipeline_end();
  EXPECT_EQ(B, Wanted);
  if (!isHost())
    EXPECT_GT(Tasks, 12);
}

TEST_P(PipelineTest, PresentArraysTakeThePlainRoad) {
  const int64_t N = 1000;
  std::vector<int> A = numbers(N, 1), B(N, 0), Wanted(N, 0);
  int *In = A.data(), *Out = B.data();
  plain(In, Wanted.data(), 1, 0, 0, 0, N);
  __pacc_begin(PACC_DATA, 0, "p.c", "f", 1, 40);
  __pacc_item(PACC_CREATE, "in", In, In, 0, N * 4);
  __pacc_item(PACC_CREATE, "out", Out, Out, 0, N * 4);
  __pacc_enter();
  const uint64_t Free = freeMemory();
  int Tasks = 0;
  begin({true, 5}, 1);
  array(PACC_TARGETIN, "in", In, 0, 1, 0, 0, N);
  array(PACC_TARGETOUT, "out", Out, 0, 1, 0, 0, N);
  for (; __pacc_pipeline_next() >= 0; ++Tasks) {
    update(PACC_TARGETIN, "in", In, 0, N);
    launch(In, Out, 1, 0, 0, 0, N);
    if (!isHost()) {
      EXPECT_EQ(freeMemory(), Free);
      EXPECT_EQ(Tasks, 0);
    }
    update(PACC_TARGETOUT, "out", Out, 0, N);
  }
  __pacc_pipeline_end();
  __pacc_leave();
  EXPECT_EQ(B, Wanted);
}

TEST_P(PipelineTest, CopiedBackDataIsThereAfterTheConstruct) {
  // An array that is not cut, in copy() on the kernel of every task.
  const int64_t N = 100;
  std::vector<int> A = numbers(N, 1), B(N, 0);
  int *In = A.data(), *Out = B.data();
  begin({true, 7}, 1);
  array(PACC_TARGETIN, "in", In, 0, 1, 0, 0, N);
  while (__pacc_pipeline_next() >= 0) {
    update(PACC_TARGETIN, "in", In, 0, N);
    const int64_t First = __pacc_pipe_first(1, 0, N, 1, 14);
    const int64_t Trips = __pacc_pipe_trips(1, 0, N, 1, 14);
    openKernel();
    __pacc_item(PACC_COPY | PACC_ITEM_POINTER, "out", &Out, Out, 0, N * 4);
    __pacc_enter();
    run(In, Out, First, Trips);
    __pacc_leave();
    for (int64_t I = 0; I != N; ++I)
      ASSERT_EQ(B[I], I < First + Trips ? 11 * A[I] : 0);
  }
  __pacc_pipeline_end();
}

TEST_P(PipelineTest, ErrorsNameWhatIsWrong) {
  const int64_t N = 100;
  std::vector<int> A(N);
  const auto Base = reinterpret_cast<HostAddress>(A.data());
  auto fails = [&](int64_t Unit, int64_t Tasks, int64_t Upper,
                   const char *Text) {
    PipelineOpening O;
    O.Flags = PACC_PIPELINE_ASYNC;
    O.NumTasks = Tasks;
    Pipeline P(O);
    P.addArray(PACC_TARGETIN, "in", Base, Base, 4);
    P.addDim({0, Unit, 0, 0, N, 4});
    Result<int32_t> Stage = P.next(ThreadState::get());
    Status S = Stage.takeStatus();
    if (S.ok())
      S = P.iterations(0, Pipeline::LoopOwner::Kernel, Pipeline::LoopOrder::Any, {0, Upper, 1}).takeStatus();
    ASSERT_FALSE(S.ok()) << Text;
    EXPECT_NE(S.message().find(Text), std::string::npos) << S.message();
    if (Stage.ok())
      EXPECT_TRUE(P.finish().ok());
  };
  fails(3, 2, 1,
        "in(0,3,0)[0:100], dimension 1: the unit 3 does not divide "
        "the length 100");
  fails(1, -1, 1, "num_tasks(-1)");
  fails(1, 2, 101, "runs over [0, 101), beyond the range [0, 100)");
  if (isHost())
    return;
  setenv("PACC_DEVICE_MEMORY", "500", 1);
  setDevice();
  fails(100, 0, 1, "needs 656 bytes of device memory (in 656), 313 are free");
}

// Host threads come and go; what their pipelines needed serves those of others.
TEST_P(PipelineTest, QueuesOfEndedThreadsServeOthers) {
  if (isHost())
    return; // no queues of their own
  const int64_t N = 60;
  auto run = [&] {
    std::thread([&] {
      ThreadState::get().Current = State;
      std::vector<int> A = numbers(N, 1), B(N, -1);
      int *In = A.data(), *Out = B.data();
      begin({true, 5}, 1);
      array(PACC_TARGETIN, "in", In, 0, 1, 0, 0, N);
      array(PACC_TARGETOUT, "out", Out, 0, 1, 0, 0, N);
      while (__pacc_pipeline_next() >= 0) {
        update(PACC_TARGETIN, "in", In, 0, N);
        launch(In, Out, 1, 0, 0, 0, N);
        update(PACC_TARGETOUT, "out", Out, 0, N);
      }
      __pacc_pipeline_end();
    }).join();
  };
  run();
  const size_t Queues = State->Queues.all().size();
  const uint64_t Free = freeMemory();
  for (int Thread = 0; Thread != 30; ++Thread)
    run();
  EXPECT_EQ(State->Queues.all().size(), Queues);
  EXPECT_EQ(freeMemory(), Free);
}

TEST_P(PipelineTest, ScratchOfManyPipelinesAtATimeIsGivenBack) {
  if (isHost())
    return;
  constexpr uint64_t Bytes = 1 << 20;
  const uint64_t Free = freeMemory();
  std::vector<PipelineRing> Rings(20);
  for (PipelineRing &R : Rings) {
    ASSERT_TRUE(R.open({State}, {1, nullptr, /*OwnThreads=*/true}).ok());
    ASSERT_TRUE(R.slots().front()->Work.scratch(State->Dev, Bytes).ok());
  }
  EXPECT_LE(freeMemory(), Free - 20 * Bytes);
  for (PipelineRing &R : Rings)
    EXPECT_TRUE(R.close().ok());
  EXPECT_GE(freeMemory(), Free - 5 * Bytes);
}

/// Also where its slot is the only one that has nothing to do: the next task takes halos from there.
TEST_P(PipelineTest, TheNeighboursBufferStays) {
  PipelineRing Ring;
  ASSERT_TRUE(Ring.open({State}, {3, nullptr, /*OwnThreads=*/true}).ok());
  std::promise<void> Go;
  const std::shared_future<void> Gone = Go.get_future().share();
  for (int64_t Task : {0, 1, 2}) {
    PipelineSlot &Slot = Ring.deal(Task, Task);
    if (Task != 2)
      Slot.give({WorkKind::Kernel, Task, 0, [Gone](Queue &) {
                   Gone.wait();
                   return Status::success();
                 }});
  }
  const PipelineSlot &Neighbour = Ring.of(2), &Oldest = Ring.of(0);
  const PipelineSlot &Next = Ring.deal(3, 3);
  EXPECT_NE(&Next, &Neighbour);
  EXPECT_EQ(&Next, &Oldest);
  Go.set_value();
  EXPECT_TRUE(Ring.finishAll().ok());
  EXPECT_TRUE(Ring.close().ok());
}

INSTANTIATE_TEST_SUITE_P(Devices, PipelineTest, everyBench(), nameOfBench);

} // namespace

//===- PipelineDevices.cpp - several devices, halos, lengths of tasks -----===//

#include "PipelineBench.h"

using namespace pacc::rt;
using namespace pacc::rt::test;

namespace {

class PipelineDevicesTest : public PipelineTest {
protected:
  /// All of a pipeline behind its begin: out[i] = 11 * in[i].
  void scale(int *In, int *Out, int64_t N) {
    array(PACC_TARGETIN, "in", In, 0, 1, 0, 0, N);
    array(PACC_TARGETOUT, "out", Out, 0, 1, 0, 0, N);
    while (__pacc_pipeline_next() >= 0) {
      update(PACC_TARGETIN, "in", In, 0, N);
      launch(In, Out, 1, 0, 0, 0, N);
      update(PACC_TARGETOUT, "out", Out, 0, N);
    }
    __pacc_pipeline_end();
  }
};

TEST_P(PipelineDevicesTest, HalosComeFromTheNeighbour) {
  if (!isSlow())
    return;
  const int64_t N = 4000, Left = 7, Right = 20;
  std::vector<int> A = numbers(N, 1), B(N, 0), Wanted(N, 0), Table(64, 1);
  int *In = A.data(), *Out = B.data(), *Whole = Table.data();
  plain(In, Wanted.data(), 1, Left, Right, Left, N - Right);
  for (unsigned Stage : {0u, 1u}) { // behind host code halos come anew
    std::fill(B.begin(), B.end(), 0);
    const uint64_t Before = busBytes();
    begin({true, 40}, Stage + 1);
    array(PACC_TARGETIN, "in", In, Left, 1, Right, 0, N);
    array(PACC_TARGETIN, "whole", Whole, 0, 0, 0, 0, 64);
    array(PACC_TARGETOUT, "out", Out, 0, 1, 0, 0, N);
    for (int Now; (Now = __pacc_pipeline_next()) >= 0;) {
      if (Now != int(Stage))
        continue;
      update(PACC_TARGETIN, "in", In, 0, N);
      update(PACC_TARGETIN, "whole", Whole, 0, 64);
      launch(In, Out, 1, Left, Right, Left, N - Right);
      update(PACC_TARGETOUT, "out", Out, Left, N - Left - Right);
    }
    __pacc_pipeline_end();
    EXPECT_EQ(B, Wanted);
    const uint64_t After = busBytes();
    const uint64_t LeftOut = Left + Right; // of `out`, by the loop: that goes to the device
    const uint64_t Once = (N + LeftOut + (N - Left - Right) + 64) * 4;
    const uint64_t Halos = 40 * (Left + Right) * 4 - (Left + Right) * 4;
    if (Stage == 1)
      EXPECT_EQ(After - Before, Once + Halos + 39 * 64 * 4);
    else if (Own.size() == 1)
      EXPECT_EQ(After - Before, Once);
    else // neighbours may be elsewhere
      EXPECT_LE(After - Before, Once + Halos + (Own.size() - 1) * 64 * 4);
  }
}

/// An update of which a task needs nothing does not make it forget who still reads what it had.
TEST_P(PipelineDevicesTest, HalosOfSeveralSections) {
  const int64_t N = 240, Left = 3, Right = 17;
  for (int64_t Tasks : {8, 24})
    for (int64_t Middle : {60, 100, 121}) {
      // Also three of them, and two that overlap.
      const int64_t Third = Middle == 60 ? 150 : N, Back = Middle == 100 ? 30 : 0;
      std::vector<int> A = numbers(N, int(Middle)), B(N, 0), Wanted(N, 0);
      int *In = A.data(), *Out = B.data();
      plain(In, Wanted.data(), 1, Left, Right, Left, N - Right);
      begin({true, Tasks}, 1);
      array(PACC_TARGETIN, "in", In, Left, 1, Right, 0, N);
      array(PACC_TARGETOUT, "out", Out, 0, 1, 0, 0, N);
      while (__pacc_pipeline_next() >= 0) {
        update(PACC_TARGETIN, "in", In, 0, Middle);
        update(PACC_TARGETIN, "in", In, Middle - Back, Third - Middle + Back);
        if (Third != N)
          update(PACC_TARGETIN, "in", In, Third, N - Third);
        launch(In, Out, 1, Left, Right, Left, N - Right);
        update(PACC_TARGETOUT, "out", Out, Left, N - Left - Right);
      }
      __pacc_pipeline_end();
      EXPECT_EQ(B, Wanted) << Tasks << " tasks, the second section from " << Middle;
    }
}

TEST_P(PipelineDevicesTest, AllDevicesWork) {
  if (!isSlow())
    return;
  const int64_t N = 1000;
  std::vector<int> A = numbers(N, 1), B(N, 0), Wanted(N, 0);
  int *In = A.data(), *Out = B.data();
  plain(In, Wanted.data(), 1, 0, 0, 0, N);
  auto run = [&](Options O) {
    std::fill(B.begin(), B.end(), 0);
    for (auto &D : Own)
      static_cast<SlowDevice &>(D->Dev).Kernels = 0;
    begin(O, 1);
    scale(In, Out, N);
    EXPECT_EQ(B, Wanted);
  };
  run({true, 50});
  for (unsigned I = 0; I != Own.size(); ++I)
    EXPECT_GE(slow(I).Kernels, 3) << "device " << I;
  run({false, 50}); // one after the other: no need of others
  EXPECT_EQ(slow(0).Kernels, 50);
  setenv("PACC_DEVICES", "1", 1);
  run({true, 50});
  EXPECT_EQ(slow(0).Kernels, 50);
}

/// Tasks write their parts of an array that a data region has brought.
TEST_P(PipelineDevicesTest, PresentDataGoesFromTaskToTask) {
  for (int64_t N : {100, 400000}) { // the latter is too much to carry
    std::vector<int> A = numbers(N, 1), B(N, 0), Wanted(N, 0);
    int *In = A.data(), *Out = B.data();
    for (int64_t I = 0; I != N; ++I)
      Wanted[I] = 11 * A[I];
    __pacc_begin(PACC_DATA, 0, "p.c", "f", 1, 40);
    __pacc_item(PACC_COPY | PACC_ITEM_POINTER, "out", &Out, Out, 0, N * 4);
    __pacc_enter();
    begin({true, 23}, 1);
    array(PACC_TARGETIN, "in", In, 0, 1, 0, 0, N);
    while (__pacc_pipeline_next() >= 0) {
      update(PACC_TARGETIN, "in", In, 0, N);
      launch(In, Out, 1, 0, 0, 0, N);
    }
    __pacc_pipeline_end();
    EXPECT_TRUE(isHost() || B[0] == 0) << "not before the region's end";
    __pacc_leave();
    EXPECT_EQ(B, Wanted);
    for (unsigned I = 0; isSlow() && I != Own.size(); ++I)
      EXPECT_EQ(slow(I).Kernels > 23, I == 0 && N != 100)
          << "device " << I << " size " << N;
    for (auto &D : Own)
      EXPECT_EQ(D->Table.size(), 0u);
  }
}

/// Devices reduce side by side; what is used in another way too goes from task
/// to task.
TEST_P(PipelineDevicesTest, ReductionsAreCombinedInTheEnd) {
  const int64_t N = 1000, Tasks = 41;
  std::vector<int> A = numbers(N, 3);
  int *In = A.data(), Sum, *Into = &Sum;
  const int Total = std::accumulate(A.begin(), A.end(), 0);
  std::vector<pacc_param> Reducing(std::begin(StencilParams),
                                   std::end(StencilParams));
  Reducing[6].reduction = PACC_REDUCTION(PACC_RED_ADD, PACC_TYPE_I32);
  auto add = [&](const pacc_param *Params) {
    Kernel.params = Params;
    launch(In, Into, 1, -1, 0, 0, N);
  };
  auto run = [&](auto Body) {
    const uint64_t Before = busBytes();
    Sum = 5;
    __pacc_begin(PACC_DATA, 0, "p.c", "f", 1, 40);
    __pacc_item(PACC_COPY | PACC_ITEM_POINTER, "sum", &Into, Into, 0, 4);
    __pacc_enter();
    begin({true, Tasks}, 1);
    array(PACC_TARGETIN, "in", In, 0, 1, 0, 0, N);
    while (__pacc_pipeline_next() >= 0) {
      update(PACC_TARGETIN, "in", In, 0, N);
      Body();
    }
    __pacc_pipeline_end();
    __pacc_leave();
    const uint64_t After = busBytes();
    for (auto &D : Own)
      EXPECT_EQ(D->Table.size(), 0u);
    return After - Before - N * 4;
  };
  const uint64_t Once = run([&] {
    add(Reducing.data());
    add(Reducing.data());
  });
  EXPECT_EQ(Sum, 5 + 2 * Total);
  if (isSlow()) { // there and back, and to and from each other device
    EXPECT_LE(Once, 4 * 4 * Own.size());
    for (unsigned I = 0; I != Own.size(); ++I)
      EXPECT_GE(slow(I).Kernels, 3) << "device " << I;
  }
  run([&] {
    add(Reducing.data());
    add(StencilParams);
  });
  EXPECT_EQ(Sum, 5 + 2 * Total);
  // By another operator: of no use here, but not to be taken for the first one.
  std::vector<pacc_param> Other = Reducing;
  Other[6].reduction = PACC_REDUCTION(PACC_RED_XOR, PACC_TYPE_I32);
  run([&] {
    add(Reducing.data());
    add(Other.data());
  });
  EXPECT_EQ(Sum, 5 + 2 * Total);
}

/// What only later tasks use was not known when they were dealt.
TEST_P(PipelineDevicesTest, PresentDataFoundTooLate) {
  if (Own.size() < 2)
    return;
  const int64_t N = 400000;
  std::vector<int> A(N), B(N);
  PipelineOpening O;
  O.Flags = PACC_PIPELINE_ASYNC;
  O.NumTasks = 9;
  ThreadState &T = ThreadState::get();
  int *Out = B.data();
  __pacc_begin(PACC_DATA, 0, "p.c", "f", 1, 40);
  __pacc_item(PACC_COPY | PACC_ITEM_POINTER, "out", &Out, Out, 0, N * 4);
  __pacc_enter();
  {
    Pipeline P(O);
    const auto Base = reinterpret_cast<HostAddress>(A.data());
    P.addArray(PACC_TARGETIN, "in", Base, Base, 4);
    P.addDim({0, 1, 0, 0, N, 4});
    Construct &C = T.Constructs.push();
    do {
      ASSERT_GE(*P.next(T), 0);
      C.open(PACC_PARALLEL, 0, {}, 0);
      C.Device = State;
      ASSERT_TRUE(P.join(T, C).ok());
      ASSERT_EQ(C.Hooks, &P);
    } while (C.Device == State);
    Status S =
        P.find({reinterpret_cast<HostAddress>(Out), 0, "out"}).takeStatus();
    T.Constructs.pop();
    ASSERT_FALSE(S.ok());
    EXPECT_NE(S.message().find("out, of 1600000 bytes, is present on this "
                               "device"),
              std::string::npos)
        << S.message();
    EXPECT_NE(S.message().find("PACC_DEVICES=1"), std::string::npos);
    EXPECT_TRUE(P.finish().ok());
  }
  __pacc_leave();
}

TEST_P(PipelineDevicesTest, EarlierRunsTellTheNext) {
  if (GetParam().Type != DeviceType::Nvidia || GetParam().Devices != 1)
    return;
  const int64_t N = int64_t(17) << 20; // two arrays of 68 MiB: two tasks
  std::vector<int> A = numbers(N, 1), B(N, 0), Wanted(N, 0);
  int *In = A.data(), *Out = B.data();
  for (int64_t I = 0; I != N; ++I)
    Wanted[I] = 11 * A[I];
  const PipelineHistory::Key Key{std::string("next.c") +
                                     (GetParam().Lazy ? "lazy" : ""),
                                 77,
                                 State->Dev.properties().Name,
                                 1,
                                 27,
                                 false};
  auto next = [&] { return PipelineHistory::instance().next(Key); };
  EXPECT_TRUE(next().Measure);
  for (int Round = 0; Round != 6; ++Round) {
    std::fill(B.begin(), B.end(), 0);
    __pacc_pipeline_begin(PACC_PIPELINE_ASYNC, 0, 1, Key.File.c_str(), "f", 77,
                          80);
    scale(In, Out, N);
    EXPECT_EQ(B, Wanted);
    EXPECT_FALSE(next().Measure);
    EXPECT_EQ(next().Costs.has_value(), Round == 0);
    EXPECT_EQ(next().UnitsPerTask != 0, Round == 2 || Round >= 4);
    if (Round != 0)
      continue;
    for (WorkKind K :
         {WorkKind::Upload, WorkKind::Kernel, WorkKind::Download}) {
      const StageCost C = (*next().Costs)[static_cast<unsigned>(K)];
      EXPECT_GT(C.Fixed + C.PerByte, 0);
    }
    EXPECT_EQ((*next().Costs)[static_cast<unsigned>(WorkKind::Host)].PerByte,
              0);
  }
}

TEST(PipelineHistory, TheQuickerOfTwoLengthsStays) {
  for (const bool PredictedIsQuicker : {false, true}) {
    PipelineHistory H;
    const PipelineHistory::Key K{"h.c", 1, "device", 1, 30, false};
    EXPECT_TRUE(H.next(K).Measure);
    H.add(K, {}, 100, 9); // sets everything up: does not count
    EXPECT_TRUE(H.next(K).Costs.has_value());
    H.add(K, {}, 300, 7); // as if something else kept the machine busy
    const PipelineHistory::Advice Third = H.next(K);
    EXPECT_FALSE(Third.Measure || Third.Costs || Third.UnitsPerTask);
    H.add(K, {}, 100, 3);
    EXPECT_EQ(H.next(K).UnitsPerTask, 300);
    H.add(K, {}, 300, PredictedIsQuicker ? 2 : 2.9);
    EXPECT_EQ(H.next(K).UnitsPerTask, 0);
    H.add(K, {}, 100, 5);
    for (int More = 0; More != 2; ++More) {
      EXPECT_EQ(H.next(K).UnitsPerTask, PredictedIsQuicker ? 300 : 100);
      H.add(K, {}, 500, 1);
    }
  }
}

TEST_P(PipelineDevicesTest, DevicesAskedForMustBeThere) {
  if (isHost())
    return;
  for (const char *Text : {"9", "0", "-1", "some"}) {
    setenv("PACC_DEVICES", Text, 1);
    Status S = pipelineDevices(*State).takeStatus();
    ASSERT_FALSE(S.ok()) << Text;
    EXPECT_NE(S.message().find(std::string("PACC_DEVICES=") + Text + ": "),
              std::string::npos)
        << S.message();
  }
  setenv("PACC_DEVICES", "ALL", 1);
  EXPECT_EQ(pipelineDevices(*State)->size(), Own.size());
}

INSTANTIATE_TEST_SUITE_P(Devices, PipelineDevicesTest, everyBench(),
                         nameOfBench);

} // namespace

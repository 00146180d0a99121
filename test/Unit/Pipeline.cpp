//===- Pipeline.cpp - pipelines, called as the compiler calls them --------===//
//
// On the emulator, whose memory is its own and poisoned, on the host, and on a
// device that takes its time, at random, so that tasks overtake each other
// where nothing holds them. Each case is compared with the loops that the
// program has without pragmas.
//
//===----------------------------------------------------------------------===//

#include "Exec/Pipeline.h"
#include "Driver/Discovery.h"
#include "SlowDevice.h"
#include "pacc/ABI/Device.h"
#include "pacc/ABI/Entries.h"
#include "pacc/ABI/Pipeline.h"
#include <cstdlib>
#include <gtest/gtest.h>
#include <numeric>
#include <random>

extern "C" uint32_t __pacch_gang(void);
extern "C" uint32_t __pacch_num_gangs(void);

using namespace pacc::rt;
using test::SlowDevice;

namespace {

template <typename T> T &param(void **P, int I) {
  return *static_cast<T *>(P[I]);
}

/// for (i = first; i < first + trips; ++i)
///   for (k = 0; k < unit; ++k) out[i * unit + k] = sum of in, `left` units
///   before to `right` units behind
void stencil(void **P, uint64_t Begin, uint64_t Step) {
  const int64_t First = param<int64_t>(P, 0), Unit = param<int64_t>(P, 2);
  const int64_t Left = param<int64_t>(P, 3), Right = param<int64_t>(P, 4);
  const int *In = param<int *>(P, 5);
  int *Out = param<int *>(P, 6);
  for (uint64_t T = Begin; T < param<uint64_t>(P, 1); T += Step)
    for (int64_t K = 0; K != Unit; ++K) {
      const int64_t I = (First + int64_t(T)) * Unit + K;
      int Sum = 0;
      for (int64_t N = -Left; N <= Right; ++N)
        Sum += In[I + N * Unit] * int(N + 11);
      Out[I] = Sum;
    }
}
void stencilHost(void **P) { stencil(P, __pacch_gang(), __pacch_num_gangs()); }
void stencilEmulator(void **P) {
  const uint32_t Width = __paccd_width();
  stencil(P, uint64_t(__paccd_gang(0)) * Width + __paccd_lane_x(),
          uint64_t(__paccd_num_gangs(0)) * Width);
}

const pacc_param StencilParams[] = {
    {PACC_ARG_BYVAL, 8, 8, 0},  {PACC_ARG_BYVAL, 8, 8, 1},
    {PACC_ARG_BYVAL, 8, 8, 2},  {PACC_ARG_BYVAL, 8, 8, 3},
    {PACC_ARG_BYVAL, 8, 8, 4},  {PACC_ARG_POINTER, 8, 8, 5},
    {PACC_ARG_POINTER, 8, 8, 6}};
const pacc_loop_dim StencilDims[] = {{1, 0, 0, 0, {0, 0}}};

struct Options {
  bool Async = true;
  int64_t Tasks = 0;
};

/// What a test runs on.
struct Bench {
  DeviceType Type; ///< Nvidia: slow devices
  unsigned Devices;
  bool Lazy = false;
};

class PipelineTest : public testing::TestWithParam<Bench> {
protected:
  void SetUp() override {
    setDevice();
    Kernel.version = PACC_ABI_VERSION;
    Kernel.flags = PACC_KERNEL_GANG | PACC_KERNEL_VECTOR;
    Kernel.name = "stencil";
    Kernel.file = "p.c";
    Kernel.host = stencilHost;
    Kernel.image = &Image;
    Kernel.emulator = stencilEmulator;
    Kernel.param_count = 7;
    Kernel.params = StencilParams;
    Kernel.dim_count = 1;
    Kernel.dims = StencilDims;
    Kernel.vector_length = 32;
  }
  void TearDown() override {
    ThreadState::get().Current = nullptr;
    unsetenv("PACC_DEVICE_MEMORY");
    unsetenv("PACC_PIPELINES");
    unsetenv("PACC_DEVICES");
  }
  void setDevice() {
    Kernel.runtime = nullptr;
    State = &Devices::instance().host();
    Own.clear();
    for (unsigned I = 0; !isHost() && I != GetParam().Devices; ++I)
      Own.push_back(std::make_unique<DeviceState>(newDevice(I)));
    for (size_t I = 0; I != Own.size(); ++I)
      for (size_t Next = 1; Next != Own.size(); ++Next)
        Own[I]->Siblings.push_back(Own[(I + Next) % Own.size()].get());
    if (!Own.empty())
      State = Own.front().get();
    setenv("PACC_DEVICES", "all", 1);
    ASSERT_TRUE(State->ready().ok());
    ThreadState::get().Current = State;
  }
  bool isHost() const { return GetParam().Type == DeviceType::Host; }
  bool isSlow() const { return GetParam().Type == DeviceType::Nvidia; }
  std::unique_ptr<Device> newDevice(unsigned Number) {
    if (!isSlow())
      return createEmulatorDevice(Number);
    auto New = std::make_unique<SlowDevice>(
        Number, GetParam().Lazy, [](void **P) { stencil(P, 0, 1); }, 7);
    if (const char *Limit = getenv("PACC_DEVICE_MEMORY"))
      New->Memory = strtoull(Limit, nullptr, 0)
                    << (strchr(Limit, 'K') ? 10 : 0);
    return New;
  }
  SlowDevice &slow(unsigned Number) {
    return static_cast<SlowDevice &>(Own[Number]->Dev);
  }
  uint64_t freeMemory() { return State->Dev.memoryInfo()->Free; }

  void begin(Options O, unsigned Stages) {
    __pacc_pipeline_begin(O.Async ? PACC_PIPELINE_ASYNC : 0, O.Tasks, Stages,
                          "p.c", "f", 10, 30);
  }
  void array(uint32_t Direction, const char *Name, int *&A, int64_t Left,
             int64_t Unit, int64_t Right, int64_t Start, int64_t Length) {
    __pacc_pipeline_array(Direction, Name, &A, A, sizeof(int));
    __pacc_pipeline_dim(Left, Unit, Right, Start, Length, sizeof(int));
  }
  void update(uint32_t Direction, const char *Name, int *&A, int64_t Start,
              int64_t Length) {
    __pacc_pipeline_update(Direction, Name, &A, A, Start * 4, Length * 4, 12);
  }
  void run(int *&In, int *&Out, int64_t First, uint64_t Trips, int64_t Unit = 1,
           int64_t Left = 0, int64_t Right = 0) {
    __pacc_trip(1, 0, Trips);
    __pacc_arg(0, PACC_ARG_BYVAL, "first", &First, 8);
    __pacc_arg(1, PACC_ARG_BYVAL, "trips", &Trips, 8);
    __pacc_arg(2, PACC_ARG_BYVAL, "unit", &Unit, 8);
    __pacc_arg(3, PACC_ARG_BYVAL, "left", &Left, 8);
    __pacc_arg(4, PACC_ARG_BYVAL, "right", &Right, 8);
    __pacc_arg(5, PACC_ARG_POINTER, "in", &In, 8);
    __pacc_arg(6, PACC_ARG_POINTER, "out", &Out, 8);
    __pacc_launch(&Kernel);
  }
  void openKernel() { __pacc_begin(PACC_PARALLEL, 0, "p.c", "f", 14, 20); }
  void launch(int *&In, int *&Out, int64_t Unit, int64_t Left, int64_t Right,
              int64_t Lower, int64_t Upper) {
    openKernel();
    __pacc_item(PACC_PRESENT | PACC_ITEM_POINTER, "out", &Out, Out, 0, -1);
    __pacc_enter();
    run(In, Out, __pacc_pipe_first(1, Lower, Upper, 1, 14),
        __pacc_pipe_trips(1, Lower, Upper, 1, 14), Unit, Left, Right);
    __pacc_leave();
  }
  /// What the program does without pragmas.
  static void plain(int *In, int *Out, int64_t Unit, int64_t Left,
                    int64_t Right, int64_t Lower, int64_t Upper) {
    int64_t First = Lower;
    uint64_t Trips = Upper > Lower ? Upper - Lower : 0;
    void *P[] = {&First, &Trips, &Unit, &Left, &Right, &In, &Out};
    stencil(P, 0, 1);
  }
  static std::vector<int> numbers(int64_t N, int Seed) {
    std::vector<int> V(N);
    std::mt19937 Random(Seed);
    for (int &X : V)
      X = int(Random() % 1000);
    return V;
  }

  /// New ones for each test and limit; none on the host.
  std::vector<std::unique_ptr<DeviceState>> Own;
  DeviceState *State = nullptr;
  pacc_image Image{};
  pacc_kernel Kernel{};
};

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
    P.addArray(PACC_TARGETIN, "in", Base, 4);
    P.addDim({0, Unit, 0, 0, N, 4});
    Result<int32_t> Stage = P.next(ThreadState::get());
    Status S = Stage.takeStatus();
    if (S.ok())
      S = P.iterations(0, 0, Upper, 1).takeStatus();
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

TEST_P(PipelineTest, HalosComeFromTheNeighbour) {
  if (!isSlow())
    return;
  const int64_t N = 4000, Left = 7, Right = 20;
  std::vector<int> A = numbers(N, 1), B(N, 0), Wanted(N, 0), Table(64, 1);
  int *In = A.data(), *Out = B.data(), *Whole = Table.data();
  plain(In, Wanted.data(), 1, Left, Right, Left, N - Right);
  for (unsigned Stage : {0u, 1u}) { // behind host code halos come anew
    std::fill(B.begin(), B.end(), 0);
    uint64_t Before = 0, After = 0;
    for (auto &D : Own)
      Before += static_cast<SlowDevice &>(D->Dev).BusBytes;
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
    for (auto &D : Own)
      After += static_cast<SlowDevice &>(D->Dev).BusBytes;
    const uint64_t Once = (N + (N - Left - Right) + 64) * 4;
    const uint64_t Halos = 40 * (Left + Right) * 4 - (Left + Right) * 4;
    if (Stage == 1)
      EXPECT_EQ(After - Before, Once + Halos + 39 * 64 * 4);
    else if (Own.size() == 1)
      EXPECT_EQ(After - Before, Once);
    else // neighbours may be elsewhere
      EXPECT_LE(After - Before, Once + Halos + (Own.size() - 1) * 64 * 4);
  }
}

TEST_P(PipelineTest, AllDevicesWork) {
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
    array(PACC_TARGETIN, "in", In, 0, 1, 0, 0, N);
    array(PACC_TARGETOUT, "out", Out, 0, 1, 0, 0, N);
    while (__pacc_pipeline_next() >= 0) {
      update(PACC_TARGETIN, "in", In, 0, N);
      launch(In, Out, 1, 0, 0, 0, N);
      update(PACC_TARGETOUT, "out", Out, 0, N);
    }
    __pacc_pipeline_end();
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
TEST_P(PipelineTest, PresentDataGoesFromTaskToTask) {
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

/// What only later tasks use was not known when they were dealt.
TEST_P(PipelineTest, PresentDataFoundTooLate) {
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
    P.addArray(PACC_TARGETIN, "in", reinterpret_cast<HostAddress>(A.data()), 4);
    P.addDim({0, 1, 0, 0, N, 4});
    do
      ASSERT_GE(*P.next(T), 0);
    while (&P.deviceOfTask() == State);
    Construct &C = T.Constructs.push();
    C.open(PACC_PARALLEL, 0, {}, 0);
    C.Device = State;
    ASSERT_TRUE(*P.governs(C));
    Status S = P.shared(reinterpret_cast<HostAddress>(Out)).takeStatus();
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

TEST_P(PipelineTest, EarlierRunsTellTheNext) {
  if (GetParam().Type != DeviceType::Nvidia || GetParam().Devices != 1)
    return;
  const int64_t N = int64_t(17) << 20; // two arrays of 68 MiB: two tasks
  std::vector<int> A = numbers(N, 1), B(N, 0), Wanted(N, 0);
  int *In = A.data(), *Out = B.data();
  for (int64_t I = 0; I != N; ++I)
    Wanted[I] = 11 * A[I];
  const PipelineHistory::Key Key{
      std::string("next.c") + (GetParam().Lazy ? "lazy" : ""), 77,
      State->Dev.properties().Name, 1, 27};
  auto next = [&] { return PipelineHistory::instance().next(Key); };
  EXPECT_TRUE(next().Measure);
  for (int Round = 0; Round != 6; ++Round) {
    std::fill(B.begin(), B.end(), 0);
    __pacc_pipeline_begin(PACC_PIPELINE_ASYNC, 0, 1, std::get<0>(Key).c_str(),
                          "f", 77, 80);
    array(PACC_TARGETIN, "in", In, 0, 1, 0, 0, N);
    array(PACC_TARGETOUT, "out", Out, 0, 1, 0, 0, N);
    while (__pacc_pipeline_next() >= 0) {
      update(PACC_TARGETIN, "in", In, 0, N);
      launch(In, Out, 1, 0, 0, 0, N);
      update(PACC_TARGETOUT, "out", Out, 0, N);
    }
    __pacc_pipeline_end();
    EXPECT_EQ(B, Wanted);
    EXPECT_FALSE(next().Measure);
    EXPECT_EQ(next().Costs.has_value(), Round == 0);
    EXPECT_EQ(next().UnitsPerTask != 0, Round == 2 || Round >= 4);
    if (Round != 0)
      continue;
    for (WorkKind K : {WorkKind::Upload, WorkKind::Kernel, WorkKind::Download}) {
      const StageCost C = (*next().Costs)[static_cast<unsigned>(K)];
      EXPECT_GT(C.Fixed + C.PerByte, 0);
    }
    EXPECT_EQ((*next().Costs)[static_cast<unsigned>(WorkKind::Host)].PerByte, 0);
  }
}

TEST(PipelineHistory, TheQuickerOfTwoLengthsStays) {
  for (const bool PredictedIsQuicker : {false, true}) {
    PipelineHistory H;
    const PipelineHistory::Key K{"h.c", 1, "device", 1, 30};
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

TEST_P(PipelineTest, DevicesAskedForMustBeThere) {
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

INSTANTIATE_TEST_SUITE_P(
    Devices, PipelineTest,
    testing::Values(Bench{DeviceType::Emulator, 1},
                    Bench{DeviceType::Emulator, 3}, Bench{DeviceType::Host, 1},
                    Bench{DeviceType::Nvidia, 1}, Bench{DeviceType::Nvidia, 3},
                    Bench{DeviceType::Nvidia, 1, true},
                    Bench{DeviceType::Nvidia, 3, true}),
    [](const auto &Info) {
      const char *Name = Info.param.Type != DeviceType::Nvidia
                             ? typeName(Info.param.Type)
                         : Info.param.Lazy ? "lazy"
                                           : "slow";
      return Name + std::to_string(Info.param.Devices);
    });
} // namespace

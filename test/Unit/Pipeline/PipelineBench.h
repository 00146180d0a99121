//===- PipelineBench.h - pipelines, called as the compiler calls them -----===//
//
// On the emulator, whose memory is its own and poisoned, on the host, and on a
// device that takes its time, at random, so that tasks overtake each other
// where nothing holds them. Each case is compared with the loops that the
// program has without pragmas.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TEST_UNIT_PIPELINEBENCH_H
#define PACC_TEST_UNIT_PIPELINEBENCH_H

#include "Pipeline/Pipeline.h"
#include "Driver/DeviceKind.h"
#include "Driver/Emulator/EmulatorDevice.h"
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

namespace pacc::rt::test {

template <typename T> T &param(void **P, int I) {
  return *static_cast<T *>(P[I]);
}

/// for (i = first; i < first + trips; ++i)
///   for (k = 0; k < unit; ++k) out[i * unit + k] = sum of in, `left` units
///   before to `right` units behind
/// With `left` < 0 one lane adds all of those elements of in to *out instead.
inline void stencil(void **P, uint64_t Begin, uint64_t Step) {
  const int64_t First = param<int64_t>(P, 0), Unit = param<int64_t>(P, 2);
  const int64_t Left = param<int64_t>(P, 3), Right = param<int64_t>(P, 4);
  const int *In = param<int *>(P, 5);
  int *Out = param<int *>(P, 6);
  if (Left < 0) {
    for (uint64_t T = 0; Begin == 0 && T < param<uint64_t>(P, 1); ++T)
      *Out += In[First + int64_t(T)];
    return;
  }
  for (uint64_t T = Begin; T < param<uint64_t>(P, 1); T += Step)
    for (int64_t K = 0; K != Unit; ++K) {
      const int64_t I = (First + int64_t(T)) * Unit + K;
      int Sum = 0;
      for (int64_t N = -Left; N <= Right; ++N)
        Sum += In[I + N * Unit] * int(N + 11);
      Out[I] = Sum;
    }
}
inline void stencilHost(void **P) { stencil(P, __pacch_gang(), __pacch_num_gangs()); }
inline void stencilEmulator(void **P) {
  const uint32_t Width = __paccd_width();
  stencil(P, uint64_t(__paccd_gang(0)) * Width + __paccd_lane_x(),
          uint64_t(__paccd_num_gangs(0)) * Width);
}

const pacc_param StencilParams[] = {
    {PACC_ARG_BYVAL, 8, 8, 0, 0},  {PACC_ARG_BYVAL, 8, 8, 1, 0},
    {PACC_ARG_BYVAL, 8, 8, 2, 0},  {PACC_ARG_BYVAL, 8, 8, 3, 0},
    {PACC_ARG_BYVAL, 8, 8, 4, 0},  {PACC_ARG_POINTER, 8, 8, 5, 0},
    {PACC_ARG_POINTER, 8, 8, 6, 0}};
const pacc_loop_dim StencilDims[] = {{1, 0, 0, 0, 0, 0}};

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
  /// Bytes that slow devices have copied from and to the host; else 0.
  uint64_t busBytes() const {
    uint64_t Bytes = 0;
    for (auto &D : Own)
      Bytes += isSlow() ? static_cast<SlowDevice &>(D->Dev).BusBytes.load() : 0;
    return Bytes;
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

inline auto everyBench() {
  return testing::Values(Bench{DeviceType::Emulator, 1},
                         Bench{DeviceType::Emulator, 3}, Bench{DeviceType::Host, 1},
                         Bench{DeviceType::Nvidia, 1}, Bench{DeviceType::Nvidia, 3},
                         Bench{DeviceType::Nvidia, 1, true},
                         Bench{DeviceType::Nvidia, 3, true});
}

inline std::string nameOfBench(const testing::TestParamInfo<Bench> &Info) {
  const char *Name = Info.param.Type != DeviceType::Nvidia
                         ? kindOf(Info.param.Type).Name
                     : Info.param.Lazy ? "lazy"
                                       : "slow";
  return Name + std::to_string(Info.param.Devices);
}

} // namespace pacc::rt::test

#endif

//===- EmulatorOrder.cpp - PACC_EMULATOR: orders and deferred queues ------===//

#include "Driver/Emulator/EmulatorDevice.h"
#include "Driver/Emulator/Settings.h"
#include "DeviceHarness.h"
#include <algorithm>
#include <cstdlib>
#include <set>

using namespace pacc::rt;
using namespace pacc::rt::test;
using emulator::parseSettings;

namespace {

/// An emulator as PACC_EMULATOR makes it, with one kernel.
class OrderedEmulator {
public:
  explicit OrderedEmulator(const char *Text, pacc_host_entry Entry)
      : Kernel(describeKernel(Entry)) {
    setenv("PACC_EMULATOR", Text, 1);
    Dev = createEmulatorDevice();
    Status Ready = Dev->initialize();
    unsetenv("PACC_EMULATOR");
    EXPECT_TRUE(Ready.ok()) << Ready.message();
    Kernel.params = &Pointer;
    Kernel.param_count = 1;
    Handle = *Dev->getKernel(Kernel);
    Work = std::move(*Dev->createQueue());
  }
  Status launch(void *Parameter, const LaunchShape &Shape, Queue &Q) {
    DeviceAddress Scratch = 0;
    void *Params[] = {&Parameter, &Scratch};
    return Dev->launch(*Handle, Shape, Params, Q);
  }
  Status run(void *Parameter, const LaunchShape &Shape) {
    PACC_RETURN_IF_ERROR(launch(Parameter, Shape, *Work));
    return Work->sync();
  }

  std::unique_ptr<Device> Dev;
  std::unique_ptr<Queue> Work;

private:
  const pacc_param Pointer{PACC_ARG_DEVICEPTR, 8, 8, 0, 0};
  pacc_kernel Kernel;
  DeviceKernel *Handle;
};

/// Who came when: a list of lanes' numbers for each stretch between barriers.
struct Log {
  std::vector<int> Stretch[2];
};

int number() {
  const uint32_t Lanes = __paccd_width() * __paccd_height();
  return int(__paccd_gang(0) * Lanes + __paccd_lane_y() * __paccd_width() +
             __paccd_lane_x());
}

void twoStretches(void **Params) {
  Log *L = *static_cast<Log **>(Params[0]);
  L->Stretch[0].push_back(number());
  __paccd_barrier_gang();
  L->Stretch[1].push_back(number());
}

Log logOf(const char *Text, uint32_t Gangs, unsigned Launches = 1) {
  OrderedEmulator E(Text, twoStretches);
  Log L;
  for (unsigned I = 0; I != Launches; ++I) {
    L = Log();
    EXPECT_TRUE(E.run(&L, shapeOf(Gangs, 8, 4)).ok());
  }
  return L;
}

bool isPermutation(std::vector<int> All, size_t Count) {
  std::sort(All.begin(), All.end());
  for (size_t I = 0; I != All.size(); ++I)
    if (All[I] != int(I))
      return false;
  return All.size() == Count;
}

TEST(EmulatorOrder, IsDrawnFromTheSeedForEachStretch) {
  std::set<std::vector<int>> Orders;
  std::set<int> First;
  for (unsigned Seed = 0; Seed != 20; ++Seed) {
    const std::string Text = "order:" + std::to_string(Seed);
    const Log L = logOf(Text.c_str(), 1);
    EXPECT_EQ(L.Stretch[0], logOf(Text.c_str(), 1).Stretch[0]);
    for (const auto &Stretch : L.Stretch) {
      EXPECT_TRUE(isPermutation(Stretch, 32));
      Orders.insert(Stretch);
      First.insert(Stretch.front());
    }
  }
  EXPECT_EQ(Orders.size(), 40u);
  EXPECT_GT(First.size(), 15u);
}

TEST(EmulatorOrder, DiffersFromLaunchToLaunch) {
  EXPECT_NE(logOf("order:5", 1).Stretch[0], logOf("order:5", 1, 2).Stretch[0]);
}

TEST(EmulatorOrder, RunsAllGangsSideBySide) {
  unsigned Apart = 0;
  for (uint32_t Gangs : {1u, 2u, 3u, 37u}) {
    const Log L = logOf("order:3", Gangs);
    EXPECT_TRUE(isPermutation(L.Stretch[0], 32 * Gangs));
    EXPECT_TRUE(isPermutation(L.Stretch[1], 32 * Gangs));
    // A gang is left in the middle for another one.
    int Last = -1;
    std::set<int> Left;
    for (int Who : L.Stretch[0]) {
      if (Who / 32 != Last)
        Apart += Left.count(Who / 32);
      Left.insert(Last = Who / 32);
    }
  }
  EXPECT_GT(Apart, 5u);
}

TEST(EmulatorOrder, UnknownSettings) {
  EXPECT_EQ(parseSettings("order:7")->Seed, 7u);
  EXPECT_TRUE(parseSettings("order:0")->Deferred);
  EXPECT_FALSE(parseSettings("deferred")->Seed);
  EXPECT_FALSE(parseSettings("deferred")->Strict);
  EXPECT_TRUE(parseSettings("strict,order:3")->Strict);
  EXPECT_TRUE(parseSettings("deferred,order:12")->Deferred);
  for (const char *Text :
       {"order", "order:", "order:x", "order:1x", "order:-1", "Order:1",
        "deferred:", ",deferred", "deferred,", "order:99999999999999999999"}) {
    Result<emulator::Settings> Parsed = parseSettings(Text);
    ASSERT_FALSE(Parsed.ok()) << Text;
    EXPECT_EQ(Parsed.takeStatus().message(),
              "PACC_EMULATOR=" + std::string(Text) +
                  ": order:<number>, deferred or strict expected, or several "
                  "with commas between");
  }
}

void increment(void **Params) { ++**static_cast<int **>(Params[0]); }

TEST(DeferredQueue, DoesNothingBeforeItIsWaitedFor) {
  OrderedEmulator E("deferred", increment);
  int Count = 0;
  ASSERT_TRUE(E.launch(&Count, shapeOf(1, 1, 1), *E.Work).ok());
  EXPECT_EQ(Count, 0);
  EXPECT_TRUE(E.Work->sync().ok());
  EXPECT_EQ(Count, 1);
}

TEST(DeferredQueue, CopiesReadTheHostWhenTheyTakePlace) {
  OrderedEmulator E("deferred", increment);
  int Late = 1, Early = 1, Out[2] = {};
  const DeviceAddress Block = *E.Dev->allocate(8);
  ASSERT_TRUE(E.Dev->copyToDevice(Block, &Late, 4, *E.Work).ok());
  ASSERT_TRUE(E.Dev->writeToDevice(Block + 4, &Early, 4, *E.Work).ok());
  ASSERT_TRUE(E.Dev->copyToHost(Out, Block, 8, *E.Work).ok());
  Late = Early = 2;
  EXPECT_TRUE(E.Work->sync().ok());
  EXPECT_EQ(Out[0], 2);
  EXPECT_EQ(Out[1], 1);
}

TEST(DeferredQueue, AskingUntilAllIsDoneGetsThere) {
  OrderedEmulator E("deferred", increment);
  int Count = 0;
  for (int I = 0; I != 3; ++I)
    ASSERT_TRUE(E.launch(&Count, shapeOf(1, 1, 1), *E.Work).ok());
  int Asked = 0;
  while (!*E.Work->test())
    ++Asked;
  EXPECT_EQ(Asked, 3);
  EXPECT_EQ(Count, 3);
}

TEST(DeferredQueue, AnEventBringsJustWhatItMarks) {
  int Before = 0, After = 0, Mine = 0; // longer than the queue, which ends its work
  OrderedEmulator E("deferred", increment);
  auto Other = E.Dev->createQueue();
  auto Mark = E.Dev->createEvent();
  ASSERT_TRUE(E.launch(&Before, shapeOf(1, 1, 1), **Other).ok());
  ASSERT_TRUE((*Other)->record(**Mark).ok());
  ASSERT_TRUE(E.launch(&After, shapeOf(1, 1, 1), **Other).ok());
  ASSERT_TRUE(E.Work->wait(**Mark).ok());
  ASSERT_TRUE(E.launch(&Mine, shapeOf(1, 1, 1), *E.Work).ok());
  EXPECT_EQ(Before + After + Mine, 0);
  EXPECT_TRUE(E.Work->sync().ok());
  EXPECT_EQ(Before, 1);
  EXPECT_EQ(After, 0);
  EXPECT_EQ(Mine, 1);
}

TEST(DeferredQueue, FreedMemoryCountsAsFreeAndCanBeUsedTillThen) {
  OrderedEmulator E("deferred", increment);
  const uint64_t Free = E.Dev->memoryInfo()->Free;
  const DeviceAddress Block = *E.Dev->allocate(4);
  int In = 41, Out = 0;
  ASSERT_TRUE(E.Dev->copyToDevice(Block, &In, 4, *E.Work).ok());
  ASSERT_TRUE(
      E.launch(reinterpret_cast<void *>(Block), shapeOf(1, 1, 1), *E.Work)
          .ok());
  ASSERT_TRUE(E.Dev->copyToHost(&Out, Block, 4, *E.Work).ok());
  ASSERT_TRUE(E.Dev->free(Block, E.Work.get()).ok());
  EXPECT_EQ(E.Dev->memoryInfo()->Free, Free);
  EXPECT_TRUE(E.Work->sync().ok());
  EXPECT_EQ(Out, 42);
  EXPECT_EQ(E.Dev->memoryInfo()->Free, Free);
}

TEST(DeferredQueue, ErrorsComeWhenItIsWaitedFor) {
  OrderedEmulator E("order:4", [](void **) {
    if (__paccd_lane_x())
      __paccd_barrier_gang();
  });
  ASSERT_TRUE(E.launch(nullptr, shapeOf(9, 32, 1), *E.Work).ok());
  Status Outcome = E.Work->sync();
  ASSERT_FALSE(Outcome.ok());
  EXPECT_NE(Outcome.message().find("have parted"), std::string::npos);
}

} // namespace

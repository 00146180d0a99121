//===- Shape.cpp - launch shapes ------------------------------------------===//

#include "Exec/Shapes/Shape.h"
#include <gtest/gtest.h>

using namespace pacc::rt;

namespace {

struct FakeKernel : KernelOnDevice {
  Result<uint64_t> gangs(const LaunchShape &) override {
    ++Asked;
    return uint64_t(1056);
  }
  bool hasOnceForm() const override { return Once; }
  bool hasJamForm() const override { return Jam; }
  bool isGpu() const override { return Gpu; }
  uint32_t mostLanes() const override { return MostLanes; }
  int Asked = 0;
  bool Once = false, Gpu = false, Jam = false;
  uint32_t MostLanes = 1024;
};

class ShapeTest : public testing::Test {
protected:
  ShapeTest() { Gpu.Multiprocessors = 132; }

  void dim(uint32_t Loop, uint32_t Dim, uint8_t Gang, uint8_t Block,
           int64_t Trips) {
    Dims.push_back({Loop, Dim, Gang, Block, 0, 0});
    if (Trips >= 0)
      Request.Trips.push_back({Loop, Dim, uint64_t(Trips)});
  }
  ChosenShape choose(uint32_t Flags) {
    Kernel.flags = Flags;
    Kernel.dims = Dims.data();
    Kernel.dim_count = Dims.size();
    Result<ChosenShape> S = chooseShape(Kernel, Request, Gpu, There);
    EXPECT_TRUE(S.ok());
    return *S;
  }
  void expect(const ChosenShape &S, std::vector<uint32_t> Grid,
              std::vector<uint32_t> Block) {
    Grid.resize(3, 1);
    Block.resize(2, 1);
    EXPECT_EQ(Grid, std::vector<uint32_t>(S.Launch.Grid, S.Launch.Grid + 3));
    EXPECT_EQ(Block, std::vector<uint32_t>(S.Launch.Block, S.Launch.Block + 2));
  }
  static constexpr uint8_t No = PACC_NO_AXIS;
  static constexpr uint32_t GangVector = PACC_KERNEL_GANG | PACC_KERNEL_VECTOR;

  DeviceProperties Gpu;
  pacc_kernel Kernel{};
  ShapeRequest Request;
  std::vector<pacc_loop_dim> Dims;
  FakeKernel There;
};

TEST_F(ShapeTest, Serial) {
  Request.Gangs = 10;
  expect(choose(PACC_KERNEL_SERIAL), {1}, {1});
}

TEST_F(ShapeTest, GangVectorOnOneLoop) {
  dim(1, 0, 0, 0, 1000);
  expect(choose(GangVector), {8}, {128});
  EXPECT_EQ(There.Asked, 0);
}

TEST_F(ShapeTest, AsManyGangsAsTheDeviceWants) {
  Gpu.MostUnasked = 1;
  There.Once = There.Jam = true; // both take the launch to cover the loops
  dim(1, 0, 0, 0, 1000);
  const ChosenShape S = choose(GangVector);
  expect(S, {1}, {128});
  EXPECT_FALSE(S.Once || S.Jam);
  Request.Gangs = 5;
  expect(choose(GangVector), {5}, {128});
}

TEST_F(ShapeTest, GangsThatMeetRunTogether) {
  Gpu.MostTogether = UINT32_MAX;
  dim(1, 0, 0, 0, 1 << 20);
  const ChosenShape S = choose(GangVector | PACC_KERNEL_MEETING);
  EXPECT_TRUE(S.Launch.Together);
  expect(S, {uint32_t(*There.gangs(S.Launch))}, {128});
  EXPECT_FALSE(choose(GangVector | PACC_KERNEL_MEETING | PACC_KERNEL_ONE_GANG).Launch.Together);
  Gpu.MostTogether = 1; // it cannot
  expect(choose(GangVector | PACC_KERNEL_MEETING), {1}, {128});
}

TEST_F(ShapeTest, GangsThatMeetOnTheHostHaveEnoughToDo) {
  Gpu.MaxLanesPerGang = 1;
  Gpu.Multiprocessors = 16;
  dim(1, 0, 0, 0, 30000);
  const ChosenShape S = choose(GangVector | PACC_KERNEL_MEETING);
  expect(S, {4}, {1});
  EXPECT_TRUE(S.Launch.Together);
  dim(2, 0, 0, 0, -1);
  expect(choose(GangVector | PACC_KERNEL_MEETING), {16}, {1});
  EXPECT_FALSE(choose(GangVector | PACC_KERNEL_MEETING | PACC_KERNEL_ONE_GANG).Launch.Together);
}

TEST_F(ShapeTest, GangsThatMeetShareUnknownAxes) {
  Gpu.MostTogether = 100;
  dim(1, 0, 1, No, -1);
  dim(2, 0, 0, 0, -1);
  expect(choose(GangVector | PACC_KERNEL_MEETING), {10, 10}, {128});
  dim(3, 0, 2, No, 4);
  expect(choose(GangVector | PACC_KERNEL_MEETING), {5, 5, 4}, {128});
}

TEST_F(ShapeTest, GangsThatWaitForSumsOfUnknownLengthAreFewer) {
  Gpu.MostTogether = UINT32_MAX;
  dim(1, 0, 0, 0, -1);
  const ChosenShape S = choose(GangVector | PACC_KERNEL_MEETING | PACC_KERNEL_REDUCTION);
  expect(S, {4 * Gpu.Multiprocessors}, {128});
  EXPECT_GT(*There.gangs(S.Launch), 4 * Gpu.Multiprocessors);
  dim(1, 0, 0, 0, 1 << 20);
  expect(choose(GangVector | PACC_KERNEL_MEETING | PACC_KERNEL_REDUCTION), {uint32_t(*There.gangs(S.Launch))}, {128});
}

TEST_F(ShapeTest, GangsThatMeetAreAsManyAsTheirWorkIsWorth) {
  There.Gpu = true;
  constexpr uint32_t Flags = GangVector | PACC_KERNEL_MEETING | PACC_KERNEL_SHORT_BODIES;
  Gpu.MostTogether = UINT32_MAX;
  dim(1, 0, 0, 0, 8192);
  expect(choose(Flags), {1}, {1024});
  EXPECT_FALSE(choose(Flags).Launch.Together);
  expect(choose(Flags & ~PACC_KERNEL_SHORT_BODIES), {64}, {128}); // a body may be anything
  Request.Trips[0].Trips = 24000;
  expect(choose(Flags), {47}, {512});
  Request.Trips[0].Trips = 300000;
  expect(choose(Flags), {Gpu.Multiprocessors}, {512});
  Request.Trips[0].Trips = 4000000;
  expect(choose(Flags), {2 * Gpu.Multiprocessors}, {512});
  Request.Trips[0].Trips = 40000000;
  const ChosenShape S = choose(Flags);
  expect(S, {uint32_t(*There.gangs(S.Launch))}, {512});
  EXPECT_TRUE(S.Launch.Together);
}

TEST_F(ShapeTest, GangsThatMeetHaveRows) {
  There.Gpu = true;
  constexpr uint32_t Flags = GangVector | PACC_KERNEL_MEETING | PACC_KERNEL_SHORT_BODIES;
  Gpu.MostTogether = UINT32_MAX;
  dim(1, 0, 0, No, 2000);
  dim(2, 0, No, 0, 2000);
  expect(choose(Flags), {2 * Gpu.Multiprocessors}, {256});
}

TEST_F(ShapeTest, GangsThatMeetShortenTheSlowAxis) {
  There.Gpu = true;
  Gpu.MostTogether = 1000;
  dim(1, 0, 0, 0, 2000);
  dim(2, 0, 1, No, 2000);
  expect(choose(GangVector | PACC_KERNEL_MEETING | PACC_KERNEL_SHORT_BODIES), {8, 125}, {256});
}

TEST_F(ShapeTest, LongestRunsCountWhereGangsMeet) {
  There.Gpu = true;
  dim(1, 0, 0, 0, 5000);
  Request.Trips[0].IsEstimate = Request.Trips[0].IsMost = true;
  expect(choose(GangVector | PACC_KERNEL_MEETING | PACC_KERNEL_SHORT_BODIES), {1}, {1024});
  const ChosenShape Unknown = choose(GangVector);
  Request.Trips.clear();
  expect(Unknown, {choose(GangVector).Launch.Grid[0]}, {128});
}

TEST_F(ShapeTest, NoIterations) {
  dim(1, 0, 0, 0, 0);
  expect(choose(GangVector), {1}, {32});
}

TEST_F(ShapeTest, ShortLoopsGetShortVectors) {
  dim(1, 0, 0, 0, 33);
  expect(choose(GangVector), {1}, {64});
}

TEST_F(ShapeTest, GangOuterVectorInner) {
  dim(1, 0, 0, No, 500);
  dim(2, 0, No, 0, 4000);
  expect(choose(GangVector), {500}, {512});
}

TEST_F(ShapeTest, RowsGetTheMoreLanesTheFewerThereAre) {
  dim(1, 0, 0, No, 1);
  dim(2, 0, No, 0, 1);
  uint32_t Meeting = PACC_KERNEL_BARRIER; // lanes combine values
  const auto Lanes = [&](uint64_t Rows, uint64_t Length) {
    Request.Trips[0].Trips = Rows;
    Request.Trips[1].Trips = Length;
    return choose(GangVector | Meeting).Launch.Block[0];
  };
  EXPECT_EQ(Lanes(65536, 256), 64u);
  EXPECT_EQ(Lanes(16384, 1024), 128u);
  EXPECT_EQ(Lanes(4096, 4096), 256u);
  EXPECT_EQ(Lanes(1024, 16384), 512u);
  EXPECT_EQ(Lanes(256, 65536), 1024u);
  EXPECT_EQ(Lanes(256, 600), 128u);  // some iterations for each lane
  EXPECT_EQ(Lanes(256, 1100), 256u);
  EXPECT_EQ(Lanes(8192, 8192), 256u); // a wave more or less counts less than lanes that idle
  EXPECT_EQ(Lanes(100000, 2048), 128u);
  Meeting = 0;
  EXPECT_EQ(Lanes(100000, 2048), 256u);
  EXPECT_EQ(Lanes(100000, 256), 128u);
  EXPECT_EQ(Lanes(256, 65536), 1024u);
  Meeting = PACC_KERNEL_BARRIER | PACC_KERNEL_REDUCTION; // a sum over all rows
  EXPECT_EQ(Lanes(65536, 512), 256u);
  EXPECT_EQ(Lanes(256, 65536), 1024u);
  Meeting = PACC_KERNEL_BARRIER;
  EXPECT_EQ(Lanes(256, 40), 64u);    // no more lanes than iterations
  Request.Gangs = 256;
  EXPECT_EQ(Lanes(65536, 65536), 1024u);
}

// Rows that several loops go through stay in the cache.
TEST_F(ShapeTest, RowsThatAreReadAgainStayInTheCache) {
  dim(1, 0, 0, No, 1);
  for (uint32_t Loop : {2, 3, 4})
    dim(Loop, 0, No, 0, 1);
  const auto Lanes = [&](uint64_t Length) {
    Request.Trips[0].Trips = std::max<uint64_t>(50000000 / Length, 4096);
    for (size_t Loop : {1, 2, 3})
      Request.Trips[Loop].Trips = Length;
    return choose(GangVector | PACC_KERNEL_BARRIER).Launch.Block[0];
  };
  EXPECT_EQ(Lanes(3000), 128u);
  Gpu.CacheBytes = 50 << 20;
  EXPECT_EQ(Lanes(1000), 128u);
  EXPECT_EQ(Lanes(2000), 256u);
  EXPECT_EQ(Lanes(3000), 256u);
  EXPECT_EQ(Lanes(5000), 512u);
  EXPECT_EQ(Lanes(16384), 1024u);
  EXPECT_EQ(Lanes(uint64_t(1) << 62), 1024u);
  Dims.resize(2);
  Request.Trips.resize(2);
  Request.Trips[1].Trips = 3000;
  Request.Trips[0].Trips = 50000000 / 3000;
  EXPECT_EQ(choose(GangVector | PACC_KERNEL_BARRIER).Launch.Block[0], 128u); // read once
}

TEST_F(ShapeTest, GangsOfAWarpShareBlocks) {
  There.Gpu = true;
  Kernel.vector_length = 32;
  dim(1, 0, 0, No, 100001);
  dim(2, 0, No, 0, 4000);
  expect(choose(GangVector | PACC_KERNEL_PACKED), {12501}, {32, 8});
}

TEST_F(ShapeTest, FewGangsSpreadOverTheDevice) {
  There.Gpu = true;
  Kernel.vector_length = 32;
  dim(1, 0, 0, No, 132 * 16 * 2);
  expect(choose(GangVector | PACC_KERNEL_PACKED), {132 * 16}, {32, 2});
}

/// As many lanes as a third of a row's mean length, and full blocks.
TEST_F(ShapeTest, NarrowGangsFitTheirRows) {
  constexpr unsigned Narrow = GangVector | PACC_KERNEL_PACKED | PACC_KERNEL_NARROW;
  There.Gpu = true;
  Kernel.vector_length = 32;
  dim(1, 0, 0, No, 2000007);
  Request.RowElements = 27 * 2000007;
  expect(choose(Narrow), {62501}, {8, 32});
  Request.RowElements = 5 * 2000007;
  expect(choose(Narrow), {15626}, {2, 128});
  Request.RowElements = uint64_t(200) * 2000007;
  expect(choose(Narrow), {250001}, {32, 8});
  Request.RowElements = 0; // nobody knows
  expect(choose(Narrow), {125001}, {16, 16});
}

/// Few rows get more lanes; and only the GPU has narrow gangs.
TEST_F(ShapeTest, FewNarrowGangsFillTheDevice) {
  constexpr unsigned Narrow = GangVector | PACC_KERNEL_PACKED | PACC_KERNEL_NARROW;
  There.Gpu = true;
  Kernel.vector_length = 32;
  dim(1, 0, 0, No, 132 * 128);
  Request.RowElements = 132 * 128 * 6;
  expect(choose(Narrow), {132 * 16}, {16, 8});
  There.Gpu = false;
  expect(choose(Narrow), {132 * 128}, {32});
}

/// What the program asks for goes first.
TEST_F(ShapeTest, AskedGangsAreNotNarrow) {
  There.Gpu = true;
  Kernel.vector_length = 32;
  Request.Gangs = 100001;
  dim(1, 0, 0, No, 100001);
  Request.RowElements = 600006;
  expect(choose(GangVector | PACC_KERNEL_PACKED | PACC_KERNEL_NARROW), {100001}, {32});
}

TEST_F(ShapeTest, AskedGangsHaveABlockEach) {
  There.Gpu = true;
  Kernel.vector_length = 32;
  Request.Gangs = 100001;
  dim(1, 0, 0, No, 100001);
  expect(choose(GangVector | PACC_KERNEL_PACKED), {100001}, {32});
}

TEST_F(ShapeTest, OtherDevicesDoNotPackGangs) {
  Kernel.vector_length = 32;
  dim(1, 0, 0, No, 100001);
  expect(choose(GangVector | PACC_KERNEL_PACKED), {100001}, {32});
}

/// Each begins and ends with work of its own.
TEST_F(ShapeTest, GangsWithCountersAreResident) {
  There.Gpu = true;
  dim(1, 0, 0, 0, 10000000);
  expect(choose(GangVector | PACC_KERNEL_COUNTERS), {1056}, {256});
  There.Gpu = false;
  expect(choose(GangVector | PACC_KERNEL_COUNTERS), {39063}, {256});
}

/// A rectangle is as wide as the inner loop is long.
TEST_F(ShapeTest, NarrowRectangles) {
  Kernel.vector_length = 256;
  dim(1, 0, No, 1, 32);
  dim(1, 1, No, 0, 8);
  expect(choose(PACC_KERNEL_VECTOR), {1}, {8, 32});
}

TEST_F(ShapeTest, CollapsedLoopsOnAxes) {
  dim(1, 0, 2, No, 70000);
  dim(1, 1, 1, No, 300);
  dim(1, 2, 0, 0, 512);
  expect(choose(GangVector), {2, 300, 65535}, {256});
}

TEST_F(ShapeTest, TheLongestLoopCounts) {
  dim(1, 0, 0, 0, 1000);
  dim(2, 0, 0, 0, 100000);
  expect(choose(GangVector), {782}, {128});
}

TEST_F(ShapeTest, UnknownTripsFillTheDevice) {
  dim(1, 0, 0, 0, -1);
  expect(choose(GangVector), {1056}, {128});
  Dims.clear();
  dim(1, 0, 1, No, 77);
  dim(1, 1, 0, 0, -1);
  expect(choose(GangVector), {13, 77}, {128});
  Dims.clear();
  Request.Trips.clear();
  dim(1, 0, 1, No, -1);
  dim(1, 1, 0, 0, 256);
  expect(choose(GangVector), {2, 1}, {128});
}

TEST_F(ShapeTest, LargeIterationSpacesGetManyLanes) {
  const int64_t Long = 3 * 132 * 2048;
  dim(1, 0, 0, 0, Long);
  expect(choose(GangVector), {Long / 256}, {256});
  expect(choose(GangVector | PACC_KERNEL_BARRIER), {Long / 128}, {128}); // where lanes meet, from 8 times on
  Request.Trips[0].Trips = Long - 1;
  expect(choose(GangVector), {Long / 128}, {128});
  Request.Trips[0].Trips = Long;
  Request.Lanes = 64;
  expect(choose(GangVector), {Long / 64}, {64});
}

TEST_F(ShapeTest, SingleLoopsReachAllMultiprocessors) {
  dim(1, 0, 0, 0, 3003);
  expect(choose(GangVector), {94}, {32});
  Request.Trips[0].Trips = 10000;
  expect(choose(GangVector), {157}, {64});
  Request.Gangs = 20; // fewer lanes would do less at a time
  expect(choose(GangVector), {20}, {128});
  Request.Gangs = 0;
  Request.Trips[0].Trips = 2000; // and few iterations are launched quicker in few gangs
  expect(choose(GangVector), {16}, {128});
}

TEST_F(ShapeTest, TheSpaceIsAProduct) {
  dim(1, 0, 0, No, 10000);
  dim(2, 0, No, 0, 200);
  expect(choose(GangVector), {10000}, {128});
  Request.Trips[0].Trips = uint64_t(1) << 40; // does not overflow
  expect(choose(GangVector), {0x7fffffff}, {128});
  dim(3, 0, No, 1, 50);
  expect(choose(GangVector | PACC_KERNEL_WORKER), {0x7fffffff}, {32, 4});
}

TEST_F(ShapeTest, LoopsBesideEachOtherAreNoProduct) {
  dim(1, 0, 0, 0, 10000);
  dim(2, 0, 0, 0, 10000);
  expect(choose(GangVector), {79}, {128});
}

TEST_F(ShapeTest, ReductionsUseFewGangs) {
  dim(1, 0, 0, 0, 100000000);
  expect(choose(GangVector | PACC_KERNEL_REDUCTION), {4224}, {256});
  Request.Trips[0].Trips = 1000;
  expect(choose(GangVector | PACC_KERNEL_REDUCTION), {8}, {128});
  Dims.clear();
  Request.Trips.clear();
  dim(1, 0, 1, No, 100);
  dim(1, 1, 0, 0, 1000000);
  expect(choose(GangVector | PACC_KERNEL_REDUCTION), {42, 100}, {256});
  Request.Trips[0].Trips = 5000;
  expect(choose(GangVector | PACC_KERNEL_REDUCTION), {1, 4224}, {256});
}

TEST_F(ShapeTest, OnceFormWhereTheGridCovers) {
  dim(1, 0, 1, No, 77);
  dim(1, 1, 0, 0, 1000);
  dim(2, 0, No, 0, -1); // not spread over gangs: may loop
  EXPECT_FALSE(choose(GangVector).Once);
  There.Once = true;
  EXPECT_TRUE(choose(GangVector).Once);
  Request.Trips[0].Trips = 65535;
  EXPECT_TRUE(choose(GangVector).Once);
  Request.Trips[0].Trips = 65536; // clamped
  EXPECT_FALSE(choose(GangVector).Once);
  Request.Trips.erase(Request.Trips.begin()); // unknown
  EXPECT_FALSE(choose(GangVector).Once);
}

// The kernel may find more or fewer iterations than the host believes.
TEST_F(ShapeTest, EstimatesChooseTheGridOnly) {
  There.Once = true;
  dim(1, 0, 0, 0, 1000);
  EXPECT_TRUE(choose(GangVector).Once);
  Request.Trips[0].IsEstimate = true;
  const ChosenShape S = choose(GangVector);
  EXPECT_FALSE(S.Once);
  expect(S, {8}, {128});
  Request.Trips[0].Trips = 0; // often what the device has since counted
  expect(choose(GangVector), {1056}, {128});
  Request.Trips[0].Trips = ~uint64_t(0); // lanes can still be counted in 32 bits
  const ChosenShape Large = choose(GangVector);
  EXPECT_LT(uint64_t(Large.Launch.Grid[0]) * Large.Launch.Block[0],
            uint64_t(1) << 32);
}

// A thread takes several iterations of one dimension, where that leaves gangs for
// four waves.
TEST_F(ShapeTest, JamFormWhereGangsAreMany) {
  There.Once = There.Jam = There.Gpu = true;
  dim(1, 0, 0, 0, 4 * 256 * 4 * 1056);
  Dims[0].jam = 4;
  ChosenShape S = choose(GangVector);
  EXPECT_TRUE(S.Jam);
  EXPECT_FALSE(S.Once);
  expect(S, {4 * 1056}, {256});
  Request.Trips[0].Trips += 1;
  expect(choose(GangVector), {4 * 1056 + 1}, {256});
  Request.Trips[0].Trips -= 4 * 256 + 1; // a gang less
  S = choose(GangVector);
  EXPECT_FALSE(S.Jam);
  EXPECT_TRUE(S.Once);
  expect(S, {4 * 4 * 1056 - 4}, {256});
  There.Gpu = false; // the emulator, to find mistakes
  S = choose(GangVector);
  EXPECT_TRUE(S.Jam);
  expect(S, {4 * 1056 - 1}, {256});
  Request.Trips[0].Trips = 1;
  S = choose(GangVector);
  EXPECT_TRUE(S.Jam);
  expect(S, {1}, {32});
}

// Of iterations that load together what their inner loops need, a tenth of a wave is enough.
TEST_F(ShapeTest, JamFormWhereIterationsShareLoads) {
  There.Once = There.Jam = There.Gpu = true;
  dim(1, 0, 1, PACC_NO_AXIS, 4 * 14);
  dim(1, 1, 0, 0, 8 * 128 * 4);
  Dims[0].jam = Dims[1].jam = 4;
  EXPECT_FALSE(choose(GangVector).Jam);
  Dims[0].jam_flags = PACC_JAM_SHARES;
  ChosenShape S = choose(GangVector);
  EXPECT_TRUE(S.Jam);
  expect(S, {8, 14}, {128});
  Request.Trips[0].Trips -= 1; // still as many gangs, of which the last have fewer iterations
  EXPECT_TRUE(choose(GangVector).Jam);
  Request.Trips[0].Trips -= 4;
  EXPECT_FALSE(choose(GangVector).Jam);
}

// Three components of many points: no thread has four of them.
TEST_F(ShapeTest, NoJamFormOfShortDimensions) {
  There.Once = There.Jam = There.Gpu = true;
  dim(1, 0, 1, 1, 3);
  dim(1, 1, 0, 0, 100000000);
  Dims[0].jam = 4;
  EXPECT_FALSE(choose(GangVector).Jam);
  Request.Trips[0].Trips = 7;
  EXPECT_FALSE(choose(GangVector).Jam);
  for (uint64_t Trips : {4, 8, 9, 33}) {
    Request.Trips[0].Trips = Trips;
    EXPECT_TRUE(choose(GangVector).Jam) << Trips;
  }
}

// Tiles that reach far beyond a dimension are not computed, where all of a tile is.
TEST_F(ShapeTest, NoJamFormThatComputesMoreThanThereIs) {
  There.Once = There.Jam = There.Gpu = true;
  dim(1, 0, 2, No, 5000);
  dim(1, 1, 1, 1, 126);
  dim(1, 2, 0, 0, 126);
  Dims[2].jam = 4;
  EXPECT_TRUE(choose(GangVector).Jam);
  Dims[2].jam_flags = PACC_JAM_SHARES;
  EXPECT_FALSE(choose(GangVector).Jam);
  Request.Trips[2].Trips = 250;
  EXPECT_TRUE(choose(GangVector).Jam);
  Request.Trips[2].Trips = 260;
  EXPECT_FALSE(choose(GangVector).Jam);
  Request.Trips[2].Trips = 1030;
  EXPECT_TRUE(choose(GangVector).Jam);
}

TEST_F(ShapeTest, NoJamFormWithoutTripCounts) {
  There.Once = There.Jam = There.Gpu = true;
  dim(1, 0, 1, 1, 8000);
  dim(1, 1, 0, 0, 8000);
  Dims[0].jam = 2;
  ChosenShape S = choose(GangVector);
  EXPECT_TRUE(S.Jam);
  expect(S, {125, 1000}, {64, 4});
  Request.Trips[0].IsEstimate = true;
  EXPECT_FALSE(choose(GangVector).Jam);
  Request.Trips[0].IsEstimate = false;
  Request.Gangs = 1000000;
  EXPECT_FALSE(choose(GangVector).Jam);
  Request.Gangs = 0;
  Request.Trips[1].Trips = 0;
  EXPECT_FALSE(choose(GangVector).Jam);
  Request.Trips.pop_back();
  EXPECT_FALSE(choose(GangVector).Jam);
}

// Gangs that reduce leave their results; the emulator's do not, and iterate where they
// would be many.
TEST_F(ShapeTest, JamFormOfReductions) {
  const uint32_t Flags = GangVector | PACC_KERNEL_REDUCTION;
  There.Once = There.Jam = There.Gpu = true;
  dim(1, 0, 1, 1, 8000);
  dim(1, 1, 0, 0, 8000);
  Dims[0].jam = 4;
  ChosenShape S = choose(Flags);
  EXPECT_TRUE(S.Jam);
  EXPECT_EQ(S.FinishGangs, 30u);
  expect(S, {125, 500}, {64, 4});
  Request.Trips[0].Trips = 1000; // 125 * 63 gangs
  S = choose(Flags);
  EXPECT_TRUE(S.Jam);
  Dims[0].jam = 8;
  Request.Trips[0].Trips = 300; // 125 * 10 gangs are too few
  S = choose(Flags);
  EXPECT_FALSE(S.Jam);
  EXPECT_TRUE(S.Once);
  There.Gpu = There.Once = false;
  Dims[0].jam = 4;
  Request.Trips[0].Trips = 1000;
  S = choose(Flags);
  EXPECT_FALSE(S.Jam);
  Request.Trips[0].Trips = 100;
  S = choose(Flags);
  EXPECT_TRUE(S.Jam);
  EXPECT_EQ(S.FinishGangs, 0u);
}

// Threads that go from tile to tile are as many as the device holds; those of neighbouring lanes are all there.
TEST_F(ShapeTest, JamFormThatIterates) {
  const uint32_t Flags = GangVector | PACC_KERNEL_REDUCTION;
  There.Once = There.Jam = There.Gpu = true;
  dim(1, 0, 2, No, 10);
  dim(1, 1, 1, 1, 8000);
  dim(1, 2, 0, 0, 8000);
  Dims[1].jam = 4;
  Dims[1].jam_flags = PACC_JAM_ITERATES;
  ChosenShape S = choose(Flags);
  EXPECT_TRUE(S.Jam);
  expect(S, {125, 8, 1}, {64, 4}); // of 500 and 10
  EXPECT_EQ(S.FinishGangs, 1u);
  Request.Trips[0].Trips = 60000; // the outermost dimension is cut first
  Request.Trips[1].Trips = 16;
  Request.Trips[2].Trips = 64;
  S = choose(Flags);
  EXPECT_TRUE(S.Jam);
  expect(S, {1, 1, 1056}, {64, 4});
  Request.Trips = {{1, 0, 1}, {1, 1, 16}, {1, 2, 64 * 1057}}; // lanes alone take more gangs
  There.Gpu = true;
  EXPECT_FALSE(choose(Flags).Jam);
  There.Gpu = There.Once = false; // the emulator, to find mistakes
  Request.Trips = {{1, 0, 1}, {1, 1, 16 * 3}, {1, 2, 64}};
  S = choose(Flags);
  EXPECT_TRUE(S.Jam);
  EXPECT_EQ(S.FinishGangs, 0u);
  EXPECT_EQ(S.Launch.gangs(), 3u); // of 6
}

TEST_F(ShapeTest, NoOnceFormIfGangsAreGiven) {
  dim(1, 0, 0, 0, 1000);
  There.Once = true;
  Request.Gangs = 100;
  EXPECT_FALSE(choose(GangVector).Once);
  Request.Gangs = 0;
  EXPECT_TRUE(choose(GangVector).Once);
  Kernel.num_gangs = 100;
  EXPECT_FALSE(choose(GangVector).Once);
  Kernel.num_gangs = 0;
  EXPECT_FALSE(choose(PACC_KERNEL_SERIAL).Once);
}

TEST_F(ShapeTest, OnceFormOfReductions) {
  const uint32_t Flags = GangVector | PACC_KERNEL_REDUCTION;
  There.Once = true;
  dim(1, 0, 0, 0, 100000000);
  ChosenShape S = choose(Flags);
  EXPECT_FALSE(S.Once) << "one axis loops";
  expect(S, {4224}, {256});
  Dims.clear();
  Request.Trips.clear();
  dim(1, 0, 2, No, 254);
  dim(1, 1, 1, No, 254);
  dim(1, 2, 0, 0, 510);
  S = choose(Flags);
  EXPECT_TRUE(S.Once);
  expect(S, {2, 254, 254}, {256});
  EXPECT_EQ(S.FinishGangs, 63u); // eight results for each lane
  Request.Trips[0].Trips = 2;    // too few gangs for that
  S = choose(Flags);
  EXPECT_FALSE(S.Once);
  EXPECT_EQ(S.FinishGangs, 0u);
}

TEST_F(ShapeTest, ClausesWin) {
  dim(1, 0, 0, 0, 1000);
  Request.Lanes = 200; // rounded to whole warps
  Request.Gangs = 3;
  expect(choose(GangVector), {3}, {224});
  Kernel.vector_length = 64; // constants of the kernel go first
  Kernel.num_gangs = 5;
  expect(choose(GangVector), {5}, {64});
  Kernel.vector_length = 0;
  Request.Lanes = 4096;
  expect(choose(GangVector), {5}, {1024});
}

TEST_F(ShapeTest, NumGangsIsAProduct) {
  dim(1, 0, 1, No, 10);
  dim(1, 1, 0, 0, 1024);
  Request.Gangs = 20;
  expect(choose(GangVector), {8, 2}, {128});
  Request.Gangs = 5;
  expect(choose(GangVector), {5, 1}, {128});
}

TEST_F(ShapeTest, LanesOfAnAxisCanBeCountedIn31Bits) {
  dim(1, 0, 0, 0, 1000);
  Kernel.vector_length = 1024;
  for (int32_t Asked : {1 << 20, 1 << 21, 1 << 24, 0x7fffffff}) {
    Kernel.num_gangs = Asked;
    const ChosenShape S = choose(GangVector);
    EXPECT_EQ(S.Launch.Block[0], 1024u);
    EXPECT_LT(uint64_t(S.Launch.Grid[0]) * 1024, uint64_t(1) << 31);
    EXPECT_EQ(S.Launch.Grid[0], std::min(Asked, (1 << 21) - 1));
  }
}

TEST_F(ShapeTest, GangsWithoutLoops) {
  Request.Gangs = 7;
  expect(choose(0), {7}, {1});
  Request.Gangs = 0;
  expect(choose(0), {1}, {1});
}

TEST_F(ShapeTest, Workers) {
  dim(1, 0, 0, No, 100);
  dim(2, 0, No, 1, 50);
  dim(3, 0, No, 0, 1000);
  const uint32_t Flags = GangVector | PACC_KERNEL_WORKER;
  ChosenShape S = choose(Flags);
  expect(S, {100}, {32, 32}); // few gangs: as many workers as they can have
  EXPECT_EQ(S.Workers, 32u);
  Request.Trips[1].Trips = 5; // no more than there are iterations for
  expect(choose(Flags), {100}, {32, 8});
  Request.Trips[0].Trips = 5000;
  Request.Trips[1].Trips = 50;
  expect(choose(Flags), {5000}, {32, 4});
  Request.Trips[0].Trips = 100;
  Request.Lanes = 64;
  Request.Workers = 16;
  expect(choose(Flags), {100}, {64, 15});
  Request.Lanes = 32;
  expect(choose(Flags), {100}, {32, 16});
  Request.Lanes = 1024;
  expect(choose(Flags), {100}, {1024, 1});
}

TEST_F(ShapeTest, AllLanesShareALinearDimension) {
  dim(1, 0, 0, PACC_BLOCK_LINEAR, 1280);
  expect(choose(GangVector | PACC_KERNEL_WORKER), {10}, {32, 4});
}

TEST_F(ShapeTest, WorkersOfALinearDimensionHaveSomethingToDo) {
  dim(1, 0, 0, No, 100);
  dim(2, 0, No, PACC_BLOCK_LINEAR, 60);
  const uint32_t Flags = GangVector | PACC_KERNEL_WORKER;
  expect(choose(Flags), {100}, {32, 4});
  Request.Trips[1].Trips = 500;
  expect(choose(Flags), {100}, {32, 16});
  dim(3, 0, No, PACC_BLOCK_LINEAR, -1);
  expect(choose(Flags), {100}, {32, 32});
}

TEST_F(ShapeTest, RectangleOfTwoVectorAxes) {
  dim(1, 0, 1, 1, 100);
  dim(1, 1, 0, 0, 50);
  expect(choose(GangVector), {1, 50}, {64, 2});
  Request.Trips[1].Trips = 20;
  expect(choose(GangVector), {1, 25}, {32, 4});
  Request.Trips[1].Trips = 2000;
  expect(choose(GangVector), {32, 50}, {64, 2});
  Request.Trips[0].Trips = 1;
  expect(choose(GangVector), {16, 1}, {128, 1});
  Request.Trips[0].Trips = 100000; // 256 lanes
  expect(choose(GangVector), {32, 25000}, {64, 4});
  Request.Trips[1].Trips = 100;
  expect(choose(GangVector), {2, 25000}, {64, 4});
  Request.Trips[1].Trips = 22;
  expect(choose(GangVector), {1, 12500}, {32, 8});
}

TEST_F(ShapeTest, UnknownLoopsDoNotMultiplyALargeGrid) {
  dim(1, 0, 1, No, 7998);
  dim(2, 0, 0, 0, -1);
  expect(choose(GangVector), {1, 7998}, {128});
  Request.Trips[0].Trips = 10;
  expect(choose(GangVector), {105, 10}, {128});
}

TEST_F(ShapeTest, GangsHaveNoMoreLanesThanTheKernelHasRegistersFor) {
  There.MostLanes = 640;
  constexpr uint32_t All = GangVector | PACC_KERNEL_WORKER;
  dim(1, 0, 0, 1, 100000);
  Kernel.vector_length = 200;
  expect(choose(All), {50000}, {224, 2}); // four workers would be 896
  Request.Workers = 8;
  expect(choose(All), {50000}, {224, 2});
  Kernel.vector_length = 1024;
  expect(choose(All), {100000}, {640, 1});
  There.MostLanes = 1024;
  Kernel.vector_length = 200;
  expect(choose(All), {25000}, {224, 4});
}

TEST_F(ShapeTest, HostHasOneGangPerThread) {
  Gpu.MaxLanesPerGang = Gpu.WarpSize = 1;
  Gpu.Multiprocessors = 16;
  dim(1, 0, 0, 0, 100000);
  expect(choose(GangVector), {16}, {1});
  expect(choose(PACC_KERNEL_VECTOR), {1}, {1});
  expect(choose(GangVector | PACC_KERNEL_SERIAL), {1}, {1});
  Request.Trips[0].Trips = 5;
  expect(choose(GangVector), {5}, {1});
  dim(1, 1, 1, No, 2);
  expect(choose(GangVector), {10}, {1});
  dim(1, 2, 2, No, -1);
  expect(choose(GangVector), {16}, {1});
  Request.Gangs = 100;
  expect(choose(GangVector), {100}, {1});
}

} // namespace

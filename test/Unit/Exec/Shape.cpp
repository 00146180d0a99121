//===- Shape.cpp - launch shapes ------------------------------------------===//

#include "ShapeTest.h"

using namespace pacc::rt;

namespace {

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

// Of a single loop, from three quarters on of what the GPU runs at a time, if registers leave enough gangs of that size.
TEST_F(ShapeTest, SingleLoopsThatFillTheDeviceGetManyLanes) {
  const int64_t Full = 132 * 2048;
  dim(1, 0, 0, 0, Full);
  expect(choose(GangVector), {Full / 128}, {128}); // no GPU
  There.Gpu = true;
  expect(choose(GangVector), {Full / 256}, {256});
  expect(choose(GangVector | PACC_KERNEL_BARRIER), {Full / 128}, {128});
  There.Resident = 4 * 132 - 1;
  expect(choose(GangVector), {Full / 128}, {128});
  There.Resident = 4 * 132;
  Request.Trips[0].Trips = 3 * Full / 4;
  expect(choose(GangVector), {3 * Full / 4 / 256}, {256});
  Request.Trips[0].Trips = 3 * Full / 4 - 1;
  expect(choose(GangVector), {3 * Full / 4 / 128}, {128});
  Request.Trips[0].Trips = Full - 1;
  dim(1, 1, 1, 1, 2); // a nest
  expect(choose(GangVector), {Full / 64, 1}, {64, 2});
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

// Each lane has enough to do that combining what gangs have is little beside it; as many gangs as multiprocessors at least.
TEST_F(ShapeTest, ShortBodiesThatReduce) {
  constexpr uint32_t Flags = GangVector | PACC_KERNEL_REDUCTION | PACC_KERNEL_SHORT_BODIES;
  There.Gpu = true;
  dim(1, 0, 0, 0, 100000000);
  expect(choose(Flags), {1056}, {256});
  Request.Trips[0].Trips = 1 << 20;
  expect(choose(Flags), {528}, {128});
  Request.Trips[0].Trips = 1 << 18;
  expect(choose(Flags), {512}, {128});
  Request.Trips[0].Trips = 1 << 16;
  expect(choose(Flags), {132}, {128});
  Request.Trips[0].Trips = 1000;
  expect(choose(Flags), {8}, {128});
  Request.Trips.clear(); // nobody knows how many
  expect(choose(Flags), {1056}, {128});
  There.Gpu = false; // the emulator, whose many gangs show more
  dim(1, 0, 0, 0, 1 << 20);
  Dims.pop_back();
  expect(choose(Flags), {4224}, {128});
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

TEST_F(ShapeTest, DimensionsThatShareAnAxisMultiply) {
  dim(1, 0, 0, PACC_BLOCK_LINEAR, 1000);
  dim(1, 1, 0, PACC_BLOCK_LINEAR, 4);
  dim(2, 0, 0, PACC_BLOCK_LINEAR, 4); // a loop inside
  dim(3, 0, 0, PACC_BLOCK_LINEAR, 7000); // one beside
  Dims[1].dim_flags = Dims[2].dim_flags = PACC_DIM_MULTIPLIES;
  expect(choose(GangVector), {125}, {128});
  There.Once = true;
  EXPECT_TRUE(choose(GangVector).Once);
  Request.Trips[0].Trips = uint64_t(1) << 31; // threads are counted in 31 bits: they have more than one iteration
  const ChosenShape S = choose(GangVector);
  EXPECT_FALSE(S.Once);
  EXPECT_LT(uint64_t(S.Launch.Grid[0]) * S.Launch.Block[0], uint64_t(1) << 31);
}

} // namespace

//===- ShapeForms.cpp - which form of a kernel a launch takes -------------===//

#include "ShapeTest.h"

using namespace pacc::rt;

namespace {

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
  Dims[0].dim_flags = PACC_JAM_SHARES;
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
  Dims[2].dim_flags = PACC_JAM_SHARES;
  EXPECT_FALSE(choose(GangVector).Jam);
  Request.Trips[2].Trips = 250;
  EXPECT_TRUE(choose(GangVector).Jam);
  Request.Trips[2].Trips = 260;
  EXPECT_FALSE(choose(GangVector).Jam);
  Request.Trips[2].Trips = 1030;
  EXPECT_TRUE(choose(GangVector).Jam);
}

// Of two dimensions they load so little that nearly as much again may be computed for nothing.
TEST_F(ShapeTest, JamFormOfTwoDimensionsMayWaste) {
  There.Once = There.Jam = There.Gpu = true;
  dim(1, 0, 2, No, 512);
  dim(1, 1, 1, 1, 128);
  dim(1, 2, 0, 0, 128);
  Dims[0].jam = 8;
  Dims[2].jam = 4;
  Dims[0].dim_flags = Dims[2].dim_flags = PACC_JAM_SHARES;
  EXPECT_TRUE(choose(GangVector).Jam);
  Dims[0].jam = 0;
  EXPECT_FALSE(choose(GangVector).Jam);
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

// Short bodies of several axes: gangs go from tile to tile, rather than leave what they have to a second kernel.
TEST_F(ShapeTest, ShortBodiesOfAxesThatReduce) {
  constexpr uint32_t Long = GangVector | PACC_KERNEL_REDUCTION, Short = Long | PACC_KERNEL_SHORT_BODIES;
  There.Gpu = There.Once = true;
  dim(1, 0, 1, 1, 4096);
  dim(1, 1, 0, 0, 4096);
  const ChosenShape Large = choose(Short);
  EXPECT_FALSE(Large.Once);
  EXPECT_EQ(Large.FinishGangs, 0u);
  expect(Large, {64, 33}, {64, 4});
  EXPECT_NE(choose(Long).FinishGangs, 0u);
  Request.Trips[0].Trips = Request.Trips[1].Trips = 1024;
  expect(choose(Short), {16, 64}, {64, 2});
  expect(choose(Long), {8, 512}, {64, 2});
  Request.Trips[0].Trips = Request.Trips[1].Trips = 512;
  expect(choose(Short), {8, 64}, {64, 2});
  dim(1, 2, 2, No, 256);
  expect(choose(Short), {8, 128, 2}, {64, 4});
}

// Threads that go from tile to tile are as many as the device holds; those of neighbouring lanes are all there.
TEST_F(ShapeTest, JamFormThatIterates) {
  const uint32_t Flags = GangVector | PACC_KERNEL_REDUCTION;
  There.Once = There.Jam = There.Gpu = true;
  dim(1, 0, 2, No, 10);
  dim(1, 1, 1, 1, 8000);
  dim(1, 2, 0, 0, 8000);
  Dims[1].jam = 4;
  Dims[1].dim_flags = PACC_JAM_ITERATES;
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

// Gangs of the second axis share long rows where there are few; whoever has enough has whole ones.
TEST_F(ShapeTest, FewGangsShareRows) {
  constexpr uint32_t Flags = GangVector | PACC_KERNEL_PIECES;
  There.Once = There.Jam = There.Gpu = true;
  dim(1, 0, 0, No, 3);
  dim(2, 0, No, 0, 8000000);
  ChosenShape S = choose(Flags);
  EXPECT_TRUE(S.Jam);
  EXPECT_FALSE(S.Once);
  EXPECT_EQ(S.Launch.Grid[0], 3u);
  EXPECT_EQ(S.Launch.Grid[1], 1056u / 3);
  const uint64_t Lanes = S.Launch.Block[0];
  Request.Trips[1].Trips = Lanes * 16 * 5; // each lane has enough to do
  EXPECT_EQ(choose(Flags).Launch.Grid[1], 5u);
  Request.Trips[1].Trips = Lanes * 16;
  S = choose(Flags);
  EXPECT_FALSE(S.Jam);
  EXPECT_TRUE(S.Once);
  EXPECT_EQ(S.Launch.Grid[1], 1u);
  Request.Trips[1].Trips = 8000000;
  Request.Trips[0].Trips = 600; // nothing is idle, and there are no counters for so many
  EXPECT_FALSE(choose(Flags).Jam);
  Request.Trips[0].Trips = 3;
  Request.Gangs = 2; // asked for
  EXPECT_FALSE(choose(Flags).Jam);
  Request.Gangs = 0;
  Request.Trips.pop_back(); // nobody knows
  EXPECT_FALSE(choose(Flags).Jam);
}

// Of iterations of one dimension that share loads no fewer gangs are taken than most multiprocessors can have.
TEST_F(ShapeTest, JamFormOfOneDimensionFillsTheDevice) {
  There.Once = There.Jam = There.Gpu = true;
  dim(1, 0, 1, No, 20);
  dim(1, 1, 0, 0, 8 * 128 * 4);
  Dims[1].jam = 4;
  Dims[1].dim_flags = PACC_JAM_SHARES;
  EXPECT_TRUE(choose(GangVector).Jam);
  Gpu.Multiprocessors = 264; // for which 160 gangs are few
  EXPECT_FALSE(choose(GangVector).Jam);
  Request.Trips[0].Trips = 25;
  EXPECT_TRUE(choose(GangVector).Jam);
}

} // namespace

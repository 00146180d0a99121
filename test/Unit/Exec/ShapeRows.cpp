//===- ShapeRows.cpp - lanes of gangs that have a row each ----------------===//

#include "ShapeTest.h"

using namespace pacc::rt;

namespace {

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

// A collapsed loop over the lanes of a gang has both axes of the block: a row of rows.
TEST_F(ShapeTest, RowsOfBothAxesGetTheLanesOfLongRows) {
  dim(1, 0, 0, No, 256);
  dim(2, 0, No, 1, 64);
  dim(2, 1, No, 0, 1024);
  const auto Block = [&](uint64_t Gangs, uint64_t Outer, uint64_t Inner) {
    Request.Trips[0].Trips = Gangs;
    Request.Trips[1].Trips = Outer;
    Request.Trips[2].Trips = Inner;
    const ChosenShape Shape = choose(GangVector | PACC_KERNEL_BARRIER);
    EXPECT_EQ(Shape.Launch.Grid[0], Gangs);
    return Shape.Launch.Block[0] * Shape.Launch.Block[1];
  };
  EXPECT_EQ(Block(256, 64, 1024), 1024u);
  EXPECT_EQ(Block(1024, 16, 1024), 512u);
  EXPECT_EQ(Block(65536, 16, 16), 64u);
  EXPECT_EQ(Block(256, uint64_t(1) << 62, uint64_t(1) << 62), 1024u);
  EXPECT_EQ(Block(256, 0, 100), 128u);
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

/// Gangs of a warp that may have less, on a GPU.
class NarrowShapeTest : public ShapeTest {
protected:
  NarrowShapeTest() {
    There.Gpu = true;
    Kernel.vector_length = 32;
  }
  /// As the compiler tells.
  void shortRows(uint16_t Iterations) {
    Kernel.row_param = PACC_ROW_OF_ITERATIONS;
    Kernel.row_bytes = Iterations;
  }
  static constexpr unsigned Narrow = GangVector | PACC_KERNEL_PACKED | PACC_KERNEL_NARROW;
};

/// As many lanes as a third of a row's mean length, and full blocks.
TEST_F(NarrowShapeTest, NarrowGangsFitTheirRows) {
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

/// Of rows that the compiler knows: a quarter of their length, but a sector of doubles at least, however few they are.
TEST_F(NarrowShapeTest, ShortRowsShareWarps) {
  dim(1, 0, 0, No, 2000007);
  shortRows(3);
  expect(choose(Narrow), {31251}, {4, 64});
  shortRows(19);
  expect(choose(Narrow), {31251}, {4, 64});
  shortRows(48);
  expect(choose(Narrow), {62501}, {8, 32});
  Request.RowIterations = 17; // of 48 at most, as the kernel's test says
  expect(choose(Narrow), {31251}, {4, 64});
  There.Gpu = false;
  expect(choose(Narrow), {2000007}, {32});
}

/// An iteration that goes through a loop is worth a lane.
TEST_F(NarrowShapeTest, LongIterationsOfShortRows) {
  shortRows(16);
  dim(1, 0, 0, No, 2000007);
  expect(choose(Narrow), {31251}, {4, 64});
  expect(choose(Narrow | PACC_KERNEL_LONG_ITERATIONS), {125001}, {16, 16});
}

/// Gangs on several axes of the grid are as many as all of them make.
TEST_F(NarrowShapeTest, ShortRowsOfPlanes) {
  shortRows(9);
  dim(1, 0, 1, No, 1000);
  dim(1, 1, 0, No, 1024);
  expect(choose(Narrow), {16, 1000}, {4, 64});
  Request.Trips[1].Trips = 5; // rows of a block are no more than there are
  expect(choose(Narrow), {1, 1000}, {4, 8});
}

/// Workers with short rows: parts of a warp, and no more of them than warps.
TEST_F(ShapeTest, WorkersWithShortRows) {
  constexpr unsigned Flags = GangVector | PACC_KERNEL_WORKER;
  There.Gpu = true;
  dim(1, 0, 0, 1, 1000000);
  dim(2, 0, No, 0, 9);
  expect(choose(Flags), {31250}, {4, 32});
  Request.Trips[1].Trips = 64;
  expect(choose(Flags), {62500}, {16, 16}); // many rows: 256 lanes
  Request.Trips[1].Trips = 65;
  expect(choose(Flags), {125000}, {32, 8});
  Request.Trips[0].Trips = 10000;
  expect(choose(Flags), {2500}, {32, 4});
  Request.Trips[1].Trips = 9;
  Request.Trips[0].Trips = 100; // few gangs
  expect(choose(Flags), {4}, {4, 32});
  Request.Workers = 2; // what the program asks for goes first
  expect(choose(Flags), {50}, {32, 2});
}

/// Dimensions that share the lanes of a worker multiply.
TEST_F(ShapeTest, WorkersWithBoxes) {
  There.Gpu = true;
  dim(1, 0, 0, 1, 1000);
  dim(2, 0, No, 0, 3);
  dim(2, 1, No, 0, 3);
  Dims.back().dim_flags = PACC_DIM_MULTIPLIES;
  expect(choose(GangVector | PACC_KERNEL_WORKER | PACC_KERNEL_WARP_ROWS), {32}, {4, 32});
  Request.Trips[1].Trips = 100;
  expect(choose(GangVector | PACC_KERNEL_WORKER | PACC_KERNEL_WARP_ROWS), {250}, {32, 4});
}

/// Few rows get more lanes; and only the GPU has narrow gangs.
TEST_F(NarrowShapeTest, FewNarrowGangsFillTheDevice) {
  dim(1, 0, 0, No, 132 * 128);
  Request.RowElements = 132 * 128 * 6;
  expect(choose(Narrow), {132 * 16}, {16, 8});
  There.Gpu = false;
  expect(choose(Narrow), {132 * 128}, {32});
}

/// What the program asks for goes first.
TEST_F(NarrowShapeTest, AskedGangsAreNotNarrow) {
  Request.Gangs = 100001;
  dim(1, 0, 0, No, 100001);
  Request.RowElements = 600006;
  expect(choose(Narrow), {100001}, {32});
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

/// Few of so many elements would be in a gang's memory.
TEST_F(ShapeTest, GangsThatCountInManyElementsAreNot) {
  There.Gpu = There.Once = true;
  Kernel.row_bytes = 8;
  dim(1, 0, 0, 0, 10000000);
  Request.RowElements = 4096;
  expect(choose(GangVector | PACC_KERNEL_COUNTERS), {1056}, {256});
  Request.RowElements = 1 << 20;
  expect(choose(GangVector | PACC_KERNEL_COUNTERS), {39063}, {256});
  There.Once = false;
  expect(choose(GangVector | PACC_KERNEL_COUNTERS), {1056}, {256});
}

/// Of nests over several axes only where each element is counted often, and known to be.
TEST_F(ShapeTest, GangsOfNestsThatCountFewTimesAreNot) {
  There.Gpu = There.Once = true;
  Kernel.row_bytes = 4;
  dim(1, 0, 1, 1, 4096);
  dim(1, 1, 0, 0, 4096);
  constexpr unsigned Flags = PACC_KERNEL_GANG | PACC_KERNEL_VECTOR | PACC_KERNEL_COUNTERS;
  Request.RowElements = 256;
  expect(choose(Flags), {1, 1024}, {64, 4});
  Request.RowElements = 1 << 19;
  expect(choose(Flags), {64, 1024}, {64, 4});
  Request.RowElements = 0;
  expect(choose(Flags), {64, 1024}, {64, 4});
}

/// A rectangle is as wide as the inner loop is long.
TEST_F(ShapeTest, NarrowRectangles) {
  Kernel.vector_length = 256;
  dim(1, 0, No, 1, 32);
  dim(1, 1, No, 0, 8);
  expect(choose(PACC_KERNEL_VECTOR), {1}, {8, 32});
}

/// Where nobody asks for a number it has no rows for which there is nothing, but a warp's.
TEST_F(ShapeTest, LowRectangles) {
  dim(1, 0, 2, PACC_NO_AXIS, 1000);
  dim(2, 0, 1, 1, 8);
  dim(2, 1, 0, 0, 8);
  expect(choose(GangVector), {1, 1, 1000}, {8, 8});
  Request.Trips[1].Trips = Request.Trips[2].Trips = 3;
  expect(choose(GangVector), {1, 1, 1000}, {4, 8});
}

// Rows of a triangle are half as long as the longest one.
TEST_F(ShapeTest, RowsOfTrianglesGetTheLanesOfTheirUsualLength) {
  There.Gpu = true;
  dim(1, 0, 0, No, 5000);
  dim(2, 0, No, 0, 5000);
  Request.Trips[1].IsEstimate = Request.Trips[1].IsMost = true;
  expect(choose(GangVector), {5000}, {256});
  Request.Trips[1].Trips = 1000; // too short for so many
  expect(choose(GangVector), {5000}, {128});
  Request.Trips.pop_back(); // nobody knows
  expect(choose(GangVector), {5000}, {128});
}

TEST_F(ShapeTest, TheLongestRowCountsWhereGangsShareRows) {
  dim(1, 0, 1, No, 4000);
  dim(2, 0, 0, 0, 2000);
  Request.Trips[1].IsEstimate = Request.Trips[1].IsMost = true;
  There.Once = true;
  const ChosenShape S = choose(GangVector);
  expect(S, {8, 4000}, {256});
  EXPECT_FALSE(S.Once);   // nobody is certain
  Dims[0].block_axis = 1; // lanes of neighbouring rows
  expect(choose(GangVector), {32, 1000}, {64, 4});
  // A gang that has rows for itself may have short ones.
  Dims.clear();
  Request.Trips.clear();
  dim(1, 0, 0, No, 4000);
  dim(2, 0, No, 0, 2000);
  Request.Trips[1].IsEstimate = Request.Trips[1].IsMost = true;
  expect(choose(GangVector), {4000}, {128});
}

TEST_F(ShapeTest, GangsGoThroughTheIterationsOfWorkers) {
  constexpr uint32_t Levels = GangVector | PACC_KERNEL_WORKER;
  There.Once = true;
  dim(1, 0, 1, No, 1024);
  dim(2, 0, 0, 1, 1024);
  dim(3, 0, No, 0, 512);
  const ChosenShape S = choose(Levels);
  expect(S, {1, 1024}, {32, 4});
  EXPECT_FALSE(S.Once);
  Request.Trips[0].Trips = 600; // 3000 gangs, of which 1056 run at a time
  expect(choose(Levels), {5, 600}, {32, 4});
  Request.Trips[0].Trips = 100000;
  expect(choose(Levels), {1, 65535}, {32, 4});
  Request.Trips[0].Trips = 3;
  expect(choose(Levels), {256, 3}, {32, 4});
  Request.Gangs = 40;
  expect(choose(Levels), {40, 1}, {32, 4});
}

TEST_F(ShapeTest, WorkersOfLargeNests) {
  constexpr uint32_t Levels = GangVector | PACC_KERNEL_WORKER;
  dim(1, 0, 2, No, 138);
  dim(2, 0, 1, 1, 138);
  dim(3, 0, 0, 0, 138);
  expect(choose(Levels), {5, 18, 138}, {32, 8});
  Kernel.num_workers = 4;
  expect(choose(Levels), {5, 35, 138}, {32, 4});
  Kernel.num_workers = 0;
  Request.Trips[0].Trips = 20;
  expect(choose(Levels), {5, 35, 20}, {32, 4});
}

} // namespace

//===- ShapeMeeting.cpp - grids of gangs that wait for each other ---------===//

#include "ShapeTest.h"

using namespace pacc::rt;

namespace {

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

TEST_F(ShapeTest, WorkersOfGangsThatMeetHaveRows) {
  There.Gpu = true;
  constexpr uint32_t Flags = GangVector | PACC_KERNEL_WORKER | PACC_KERNEL_MEETING;
  Gpu.MostTogether = UINT32_MAX;
  dim(1, 0, 0, 1, 2000);
  dim(2, 0, No, 0, 2000);
  dim(3, 0, 0, PACC_BLOCK_LINEAR, 2000);
  expect(choose(Flags), {125}, {32, 16}); // many rows: a warp for each
  Request.Trips[0].Trips = 20;
  Request.Trips[1].Trips = 100000;
  expect(choose(Flags), {20}, {512, 1}); // few long ones
  Request.Trips[1].Trips = 64;
  expect(choose(Flags), {4}, {16, 32}); // few short ones
  Request.Trips[0].Trips = Request.Trips[1].Trips = 4000; // much to do between two meetings
  EXPECT_EQ(choose(Flags | PACC_KERNEL_SHORT_BODIES).Launch.Block[0], 256u);
  Request.Trips[0].Trips = Request.Trips[1].Trips = 2000;
  dim(4, 0, No, 0, 2000); // goes through the rows again
  expect(choose(Flags), {1000}, {256, 2});
}

TEST_F(ShapeTest, GangsThatMeetShortenTheSlowAxis) {
  There.Gpu = true;
  Gpu.MostTogether = 1000;
  dim(1, 0, 0, 0, 2000);
  dim(2, 0, 1, No, 2000);
  expect(choose(GangVector | PACC_KERNEL_MEETING | PACC_KERNEL_SHORT_BODIES), {8, 125}, {256});
  Gpu.MostTogether = UINT32_MAX;
  Request.Trips[0].Trips = Request.Trips[1].Trips = 1000; // a million iterations: six gangs for each multiprocessor
  expect(choose(GangVector | PACC_KERNEL_MEETING | PACC_KERNEL_SHORT_BODIES), {8, 6 * Gpu.Multiprocessors / 8}, {128});
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

} // namespace

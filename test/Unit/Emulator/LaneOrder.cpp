//===- LaneOrder.cpp - which lane of a gang goes on next ------------------===//

#include "Driver/Emulator/LaneOrder.h"
#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>
#include <set>

using namespace pacc::rt::emulator;

namespace {

std::vector<uint32_t> takeAll(LaneOrder &Order) {
  std::vector<uint32_t> Taken;
  while (const auto Lane = Order.take())
    Taken.push_back(*Lane);
  return Taken;
}

/// The lanes of each run of a block of so many come one after the other.
bool comeInBlocks(const std::vector<uint32_t> &Taken, uint32_t BlockLanes) {
  std::set<uint32_t> Before;
  for (size_t I = 0; I != Taken.size(); ++I)
    if (I == 0 || Taken[I] / BlockLanes != Taken[I - 1] / BlockLanes)
      if (!Before.insert(Taken[I] / BlockLanes).second)
        return false;
  return true;
}

TEST(LaneOrderTest, WithoutSeedComesFirstWhatIsReleasedFirst) {
  LaneOrder Order;
  Order.begin(8, 8, std::nullopt);
  EXPECT_EQ(Order.take(), std::nullopt);
  Order.add(5);
  Order.add(2);
  EXPECT_EQ(Order.take(), 5u);
  Order.add(7);
  EXPECT_EQ(takeAll(Order), (std::vector<uint32_t>{2, 7}));
}

TEST(LaneOrderTest, EachLaneComesOnceAndInAllKindsOfBlocks) {
  constexpr uint32_t Lanes = 200, Width = 40;
  bool Alone = false, Warps = false, Rows = false;
  std::set<uint32_t> First;
  for (uint64_t Seed = 0; Seed != 60; ++Seed) {
    LaneOrder Order;
    Order.begin(Lanes, Width, Draw(Seed));
    Order.addAll();
    std::vector<uint32_t> Taken = takeAll(Order);
    First.insert(Taken.front());
    const bool InWarps = comeInBlocks(Taken, 32), InRows = comeInBlocks(Taken, Width);
    Alone |= !InWarps && !InRows;
    Warps |= InWarps;
    Rows |= InRows;
    std::sort(Taken.begin(), Taken.end());
    std::vector<uint32_t> All(Lanes);
    std::iota(All.begin(), All.end(), 0);
    EXPECT_EQ(Taken, All);
  }
  EXPECT_TRUE(Alone && Warps && Rows);
  EXPECT_GT(First.size(), 20u);
}

/// Lanes that are released while others are ready: the set stays right whatever places they exchange.
TEST(LaneOrderTest, ReleasedLanesChangePlacesOnlyInTheirBlock) {
  constexpr uint32_t Lanes = 96, Width = 96;
  unsigned Changed = 0;
  for (uint64_t Seed = 0; Seed != 60; ++Seed) {
    LaneOrder Order;
    Order.begin(Lanes, Width, Draw(Seed));
    Order.addAll();
    const std::vector<uint32_t> Before = takeAll(Order);
    std::set<uint32_t> Ready;
    std::vector<uint32_t> After;
    for (uint32_t Lane = 32; Lane != 64; ++Lane) {
      Order.add(Lane);
      Ready.insert(Lane);
      if (Lane % 3)
        continue;
      const auto Next = Order.take();
      ASSERT_TRUE(Next && Ready.erase(*Next));
    }
    for (const uint32_t Lane : Ready) {
      ASSERT_TRUE(Order.take().has_value()) << Lane;
    }
    EXPECT_EQ(Order.take(), std::nullopt);
    for (uint32_t Lane = 32; Lane != 64; ++Lane)
      Order.add(Lane);
    After = takeAll(Order);
    std::vector<uint32_t> Middle;
    std::copy_if(Before.begin(), Before.end(), std::back_inserter(Middle),
                 [](uint32_t Lane) { return Lane >= 32 && Lane < 64; });
    Changed += After != Middle;
  }
  EXPECT_GT(Changed, 20u);
  EXPECT_LT(Changed, 60u); // lanes alone keep their places
}

TEST(LaneOrderTest, TheSameSeedGivesTheSameOrder) {
  LaneOrder A, B;
  A.begin(64, 8, Draw(7));
  B.begin(64, 8, Draw(7));
  for (int Round = 0; Round != 5; ++Round) {
    A.addAll();
    B.addAll();
    EXPECT_EQ(takeAll(A), takeAll(B));
  }
}

} // namespace

//===- EmulatorBarrier.cpp - lanes that wait, and lanes that do not
//--------===//

#include "DeviceHarness.h"
#include <string>

extern "C" uint32_t __pacce_shuffle(uint32_t Mask, uint32_t Word,
                                    uint32_t Lane);

using namespace pacc::rt;
using namespace pacc::rt::test;

namespace {

uint32_t thread() {
  return __paccd_lane_y() * __paccd_width() + __paccd_lane_x();
}

int32_t *argument(void **Params) { return *static_cast<int32_t **>(Params[0]); }

/// Runs with one buffer of `Count` numbers and expects an error with `Text` in
/// it.
void expectError(pacc_host_entry Kernel, LaunchShape Shape,
                 const std::string &Text) {
  Buffer<int32_t> Data(std::vector<int32_t>(64));
  Status Ran = runOnEmulator(Kernel, Shape, {Data.parameter()});
  ASSERT_FALSE(Ran.ok());
  EXPECT_NE(Ran.message().find(Text), std::string::npos) << Ran.message();
  EXPECT_NE(Ran.message().find(
                " kernel:kernel_under_test file:file.c function line:7"),
            std::string::npos)
      << Ran.message();
}

// Every lane reads what its neighbour wrote, many times over.
void rotate(void **Params) {
  auto *Shared = static_cast<int32_t *>(__paccd_shared_base());
  uint32_t Lanes = __paccd_width() * __paccd_height(), Me = thread();
  int32_t Value = int32_t(Me);
  for (int Round = 0; Round < 10; ++Round) {
    Shared[Me] = Value;
    __paccd_barrier_gang();
    Value = Shared[(Me + 1) % Lanes];
    __paccd_barrier_gang();
  }
  argument(Params)[__paccd_gang(0) * Lanes + Me] = Value;
}

TEST(EmulatorBarrier, OrdersSharedMemory) {
  const uint32_t Gangs = 9, Width = 7, Height = 3, Lanes = Width * Height;
  Buffer<int32_t> Out(std::vector<int32_t>(Gangs * Lanes));
  LaunchShape Shape = shapeOf(Gangs, Width, Height);
  Shape.SharedBytes = Lanes * sizeof(int32_t);
  Status Ran = runOnEmulator(rotate, Shape, {Out.parameter()});
  ASSERT_TRUE(Ran.ok()) << Ran.message();
  for (uint32_t I = 0; I < Gangs * Lanes; ++I)
    EXPECT_EQ(Out.read()[I], int32_t((I % Lanes + 10) % Lanes));
}

// Rows pass their barriers a different number of times.
void rowsAlone(void **Params) {
  auto *Shared = static_cast<int32_t *>(__paccd_shared_base());
  uint32_t Width = __paccd_width(), Row = __paccd_lane_y(),
           X = __paccd_lane_x();
  int32_t *Mine = Shared + Row * Width;
  Mine[X] = 1;
  for (uint32_t Round = 0; Round <= Row; ++Round) {
    __paccd_barrier_worker();
    int32_t Next = Mine[X] + Mine[(X + 1) % Width];
    __paccd_barrier_worker();
    Mine[X] = Next;
  }
  argument(Params)[thread()] = Mine[X];
}

TEST(EmulatorBarrier, RowsAreIndependent) {
  Buffer<int32_t> Out(std::vector<int32_t>(40 * 5));
  LaunchShape Shape = shapeOf(1, 40, 5);
  Shape.SharedBytes = 40 * 5 * sizeof(int32_t);
  Status Ran = runOnEmulator(rowsAlone, Shape, {Out.parameter()});
  ASSERT_TRUE(Ran.ok()) << Ran.message();
  for (uint32_t I = 0; I < 40 * 5; ++I)
    EXPECT_EQ(Out.read()[I], 2 << (I / 40));
}

LaunchShape together(LaunchShape Shape) {
  Shape.Together = true;
  return Shape;
}

// Every gang reads what the next one wrote, many times over.
void rotateGangs(void **Params) {
  const uint32_t Lanes = __paccd_width(), Gangs = __paccd_num_gangs(0);
  int32_t *All = argument(Params), Value = int32_t(__paccd_gang(0));
  for (int Round = 0; Round < 10; ++Round) {
    All[__paccd_gang(0) * Lanes + thread()] = Value;
    __paccd_barrier_grid(nullptr);
    Value = All[(__paccd_gang(0) + 1) % Gangs * Lanes + thread()];
    __paccd_barrier_grid(nullptr);
  }
  All[__paccd_gang(0) * Lanes + thread()] = Value;
}

TEST(EmulatorBarrier, OrdersGangs) {
  const uint32_t Gangs = 3, Lanes = 21;
  Buffer<int32_t> Out(std::vector<int32_t>(Gangs * Lanes));
  Status Ran = runOnEmulator(rotateGangs, together(shapeOf(Gangs, Lanes, 1)),
                             {Out.parameter()});
  ASSERT_TRUE(Ran.ok()) << Ran.message();
  for (uint32_t I = 0; I < Gangs * Lanes; ++I)
    EXPECT_EQ(Out.read()[I], int32_t((I / Lanes + 10) % Gangs));
}

void oneGangSkips(void **) {
  if (__paccd_gang(0) != 2)
    __paccd_barrier_grid(nullptr);
}

void oneLaneSkipsTheGrid(void **) {
  if (__paccd_gang(0) != 1 || thread() != 5)
    __paccd_barrier_grid(nullptr);
}

TEST(EmulatorError, GangEndsBeforeBarrier) {
  expectError(oneGangSkips, together(shapeOf(3, 4, 1)),
              "gang (0,0,0) waits at a barrier of all gangs, but another one "
              "has ended");
  expectError(oneLaneSkipsTheGrid, together(shapeOf(3, 8, 1)),
              "lane (0,0) waits at a barrier of all gangs, but lane (5,0) "
              "ended");
}

void sharedStartsPoisoned(void **Params) {
  argument(Params)[thread()] =
      static_cast<int32_t *>(__paccd_shared_base())[thread()];
}

TEST(EmulatorMemory, StartsPoisoned) {
  Buffer<int32_t> Out(std::vector<int32_t>(4));
  LaunchShape Shape = shapeOf(1, 4, 1);
  Shape.SharedBytes = 16;
  ASSERT_TRUE(
      runOnEmulator(sharedStartsPoisoned, Shape, {Out.parameter()}).ok());
  EXPECT_EQ(uint32_t(Out.read()[3]), 0xFFF7A5A5u);

  Device &D = deviceUnderTest();
  auto Block = D.allocate(8);
  auto Q = D.createQueue();
  uint64_t Value = 0;
  ASSERT_TRUE(D.copyToHost(&Value, *Block, sizeof Value, **Q).ok());
  EXPECT_EQ(Value, 0xFFF7A5A5FFF7A5A5u);
  EXPECT_TRUE(D.free(*Block, nullptr).ok());
}

void oneLaneSkips(void **) {
  if (thread() != 37)
    __paccd_barrier_gang();
}

TEST(EmulatorError, LaneEndsBeforeBarrier) {
  expectError(
      oneLaneSkips, shapeOf(2, 32, 4),
      "lane (0,0) waits at a barrier of the gang, but lane (5,1) ended");
}

void twoKindsOfBarrier(void **) {
  if (__paccd_lane_y() == 1)
    __paccd_barrier_worker();
  if (__paccd_lane_x() == 3 && __paccd_lane_y() == 0)
    __paccd_barrier_worker();
  __paccd_barrier_gang();
}

TEST(EmulatorError, LaneWaitsElsewhere) {
  expectError(twoKindsOfBarrier, shapeOf(1, 8, 2),
              "lane (0,0) waits at a barrier of the gang, but lane (3,0) waits "
              "at a barrier of its "
              "worker");
}

void partedShuffle(void **) {
  if (thread() % 2)
    __pacce_shuffle(0xffffffffu, 1, 0);
}

TEST(EmulatorError, ShuffleInABranch) {
  expectError(partedShuffle, shapeOf(1, 32, 1),
              "lane (1,0) waits at a shuffle of warp lanes 0xffffffff, but "
              "lane (0,0) ended");
}

void runsAfterAnError(void **Params) {
  __paccd_barrier_gang();
  argument(Params)[thread()] = 3;
}

TEST(EmulatorError, NextLaunchIsSound) {
  expectError(oneLaneSkips, shapeOf(64, 64, 1), "lane (37,0) ended");
  Buffer<int32_t> Out(std::vector<int32_t>(128));
  ASSERT_TRUE(
      runOnEmulator(runsAfterAnError, shapeOf(1, 128, 1), {Out.parameter()})
          .ok());
  EXPECT_EQ(Out.read()[127], 3);
}

void writesPastTheEnd(void **Params) { argument(Params)[64] = 1; }

TEST(EmulatorError, WritePastTheEnd) {
  Device &D = deviceUnderTest();
  auto Block = D.allocate(64 * sizeof(int32_t));
  Status Ran = runOnEmulator(writesPastTheEnd, shapeOf(1, 1, 1), {&*Block});
  ASSERT_FALSE(Ran.ok());
  EXPECT_NE(
      Ran.message().find("past the end of the 256 bytes of device memory"),
      std::string::npos)
      << Ran.message();
  EXPECT_FALSE(D.free(*Block, nullptr).ok());
}

TEST(EmulatorError, OutOfMemory) {
  Result<DeviceAddress> Block = deviceUnderTest().allocate(size_t(1) << 50);
  ASSERT_FALSE(Block.ok());
  EXPECT_EQ(Block.takeStatus().code(), ErrorCode::OutOfMemory);
}

TEST(EmulatorError, CopyOutsideOfABlock) {
  Device &D = deviceUnderTest();
  auto Block = D.allocate(16);
  auto Q = D.createQueue();
  char Bytes[17] = {};
  EXPECT_TRUE(D.copyToDevice(*Block, Bytes, 16, **Q).ok());
  EXPECT_FALSE(D.copyToDevice(*Block, Bytes, 17, **Q).ok());
  EXPECT_FALSE(
      D.copyToHost(Bytes, reinterpret_cast<DeviceAddress>(Bytes), 1, **Q).ok());
  EXPECT_TRUE(D.free(*Block, nullptr).ok());
}

} // namespace

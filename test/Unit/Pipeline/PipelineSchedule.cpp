//===- PipelineSchedule.cpp - the order of stages and tasks ---------------===//

#include "Pipeline/Plan/Schedule.h"
#include <gtest/gtest.h>
#include <random>

using namespace pacc::rt;

namespace {

/// Runs a schedule on a device that is done at random times, and checks every
/// step against the promises.
void simulate(std::vector<bool> IsDevice, int64_t Tasks, unsigned Slots,
              unsigned Seed) {
  std::mt19937 Random(Seed);
  const unsigned Stages = IsDevice.size();
  // One slot until the first task is through, as with several devices.
  const bool Grows = Seed % 2;
  PipelineSchedule S(Stages, Tasks, Grows ? 1 : Slots);
  std::vector<int64_t> Came(Stages, 0);
  PipelineSchedule::Progress P;
  P.Done = P.HasRoom = [&](int64_t) { return Random() % 2 == 0; };
  int64_t Steps = 0;
  for (;;) {
    if (Grows && S.oldest() > 0)
      S.setSlots(Slots);
    EXPECT_EQ(S.oldest(), Came[Stages - 1]);
    std::optional<PipelineSchedule::Step> Step = S.next(P);
    if (!Step)
      break;
    ++Steps;
    if (Grows && Stages > 1 && !Came[Stages - 1])
      EXPECT_EQ(Step->Task, 0) << "the only slot is taken";
    ASSERT_EQ(Came[Step->Stage]++, Step->Task) << "every stage in order";
    if (Step->Stage)
      EXPECT_GT(Came[Step->Stage - 1], Step->Task) << "every task in order";
    else
      EXPECT_LT(Step->Task, Came[Stages - 1] + int64_t(Slots)) << "no room";
    if (Step->Stage && !IsDevice[Step->Stage])
      EXPECT_TRUE(Step->MustWait) << "host code waits";
    if (Step->Stage && Step->Task && IsDevice[Step->Stage])
      EXPECT_FALSE(Step->MustWait) << "a device stage need not";
    S.learn(Step->Stage, IsDevice[Step->Stage]);
  }
  EXPECT_EQ(Steps, Tasks * Stages);
}

TEST(PipelineSchedule, KeepsItsPromises) {
  for (const std::vector<bool> &Kinds : {std::vector<bool>{true},
                                         {false},
                                         {true, false},
                                         {false, true},
                                         {true, false, true},
                                         {false, true, false},
                                         {true, true},
                                         {true, false, true, false, true}})
    for (int64_t Tasks : {1, 2, 3, 4, 17})
      for (unsigned Slots : {1, 2, 3, 5})
        for (unsigned Seed = 0; Seed != 20; ++Seed)
          simulate(Kinds, Tasks, Slots, Seed);
}

TEST(PipelineSchedule, FeedsTheDeviceWhileHostCodeWaits) {
  PipelineSchedule S(2, 10, 3);
  PipelineSchedule::Progress P;
  P.Done = [](int64_t) { return false; };
  P.HasRoom = [](int64_t) { return true; };
  auto step = [&](unsigned Stage, int64_t Task) {
    std::optional<PipelineSchedule::Step> Step = S.next(P);
    ASSERT_TRUE(Step.has_value());
    EXPECT_EQ(Step->Stage, Stage);
    EXPECT_EQ(Step->Task, Task);
    S.learn(Step->Stage, Step->Stage == 0);
  };
  step(0, 0);
  step(0, 1);
  step(0, 2);
  step(1, 0); // all slots are taken: wait for the first task
  step(0, 3);
  step(1, 1);
}

} // namespace

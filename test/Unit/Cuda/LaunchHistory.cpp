//===- LaunchHistory.cpp - which launches repeat --------------------------===//

#include "Driver/Cuda/Replay.h"
#include <gtest/gtest.h>
#include <string>

using namespace pacc::rt::cuda;

namespace {

/// Kernels by their letters; a blank is something else that is given to the queue.
struct LaunchHistoryTest : testing::Test {
  pacc_kernel Record{};
  std::vector<std::unique_ptr<CudaKernel>> Kernels;
  LaunchHistory History;

  LaunchHistoryTest() {
    for (int I = 0; I != 26; ++I)
      Kernels.push_back(std::make_unique<CudaKernel>(Record, nullptr, 1024));
  }
  void launch(const std::string &Letters, int Times = 1) {
    for (int I = 0; I != Times; ++I)
      for (char Letter : Letters)
        Letter == ' ' ? History.noteBreak() : History.note(*Kernels[size_t(Letter - 'a')]);
  }
};

TEST_F(LaunchHistoryTest, KnowsNothingAtFirst) {
  EXPECT_EQ(History.length(), 0u);
  launch("abcdefg");
  EXPECT_EQ(History.length(), 0u);
  EXPECT_EQ(History.streak(), 0u);
}

TEST_F(LaunchHistoryTest, ShortPeriodsMakeGraphsOfEight) {
  launch("a", 10);
  EXPECT_EQ(History.length(), 8u);
  EXPECT_EQ(History.streak(), 9u);
  History.forget();
  launch("abc", 4);
  EXPECT_EQ(History.length(), 9u);
  EXPECT_EQ(History.streak(), 9u);
}

TEST_F(LaunchHistoryTest, LongerPeriodsAreGraphs) {
  launch("abacad", 3);
  EXPECT_EQ(History.length(), 6u);
  const std::string Long = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijkz"; // 64
  History.forget();
  launch(Long, 3);
  EXPECT_EQ(History.length(), 64u);
  EXPECT_GE(History.streak(), 64u);
}

TEST_F(LaunchHistoryTest, KernelsMayComeSeveralTimesInAPeriod) {
  for (const char *Letters : {"aabab", "abaab", "abcabd", "aaaab", "abacabadabacaba"}) {
    History.forget();
    launch(Letters, 12);
    EXPECT_EQ(History.length() % std::string(Letters).size(), 0u) << Letters;
    EXPECT_GE(History.streak(), 5 * std::string(Letters).size()) << Letters;
  }
}

TEST_F(LaunchHistoryTest, PeriodsBeyondWhatItNotesAreNone) {
  std::string Long;
  for (char First = 'a'; First != 'd'; ++First)
    for (char Second = 'd'; Second != 'z'; ++Second)
      Long += {First, Second};
  launch(Long, 4); // 132 launches, of which no 64 repeat
  EXPECT_LT(History.streak(), 64u);
}

TEST_F(LaunchHistoryTest, AnotherKernelEndsTheStreak) {
  launch("ab", 10);
  launch("c");
  EXPECT_EQ(History.streak(), 0u);
  launch("ab", 2);
  EXPECT_LT(History.streak(), 4u);
}

TEST_F(LaunchHistoryTest, BreaksAreNoEndOfLongStretches) {
  launch("abababab ", 4);
  EXPECT_EQ(History.streak(), 30u);
  EXPECT_TRUE(History.hasBreaks());
  launch("a");
  EXPECT_TRUE(History.isBehindBreak());
  launch("b");
  EXPECT_FALSE(History.isBehindBreak());
}

TEST_F(LaunchHistoryTest, BreaksEndShortStretches) {
  launch("abc ", 20);
  EXPECT_LE(History.streak(), 3u);
}

TEST_F(LaunchHistoryTest, ABreakBeforeTheFirstLaunchIsNotIn) {
  launch("x a", 1);
  launch("a", 20);
  EXPECT_FALSE(History.hasBreaks());
}

/// Cycles of so many launches, so far apart, and a wait of so long: whether the next launch is urgent.
bool isUrgentAfter(Pace &P, int Launches, std::chrono::nanoseconds Apart, std::chrono::nanoseconds Waited) {
  Pace::Time Now;
  for (int I = 0; I != Launches; ++I, Now += Apart)
    P.noteLaunch(Now);
  P.noteWait(Waited);
  P.noteLaunch(Now);
  const bool First = P.isUrgent();
  P.noteLaunch(Now);
  EXPECT_FALSE(P.isUrgent());
  P.noteWait(std::chrono::nanoseconds(0));
  return First;
}

TEST(PaceTest, FirstLaunchesAreUrgentWhereTheGpuWaits) {
  using std::chrono::microseconds;
  Pace P;
  EXPECT_TRUE(isUrgentAfter(P, 6, microseconds(4), microseconds(180)));
  EXPECT_FALSE(isUrgentAfter(P, 6, microseconds(4), microseconds(30))); // the GPU is quicker than the host
  EXPECT_FALSE(isUrgentAfter(P, 6, microseconds(1), microseconds(180))); // all are given soon
  EXPECT_FALSE(isUrgentAfter(P, 1, microseconds(4), microseconds(180)));
}

} // namespace

//===- ThreadPool.cpp - gangs on the host's cores -------------------------===//

#include "Driver/Host/ThreadPool.h"
#include "Driver/Host/Gang.h"
#include <gtest/gtest.h>
#include <thread>
#include <vector>

using namespace pacc::rt;

extern "C" uint32_t __pacch_gang(void);
extern "C" uint32_t __pacch_num_gangs(void);

namespace {

/// Never destroyed, as its threads are not.
ThreadPool &pool() {
  static ThreadPool *Pool = new ThreadPool(4);
  return *Pool;
}

struct Board {
  std::vector<std::atomic<int>> Runs;
  std::vector<std::thread::id> Threads;
  explicit Board(size_t Gangs) : Runs(Gangs), Threads(Gangs) {}
};

void mark(void **Params) {
  auto &B = *static_cast<Board *>(Params[0]);
  EXPECT_EQ(__pacch_num_gangs(), B.Runs.size());
  ++B.Runs[__pacch_gang()];
  B.Threads[__pacch_gang()] = std::this_thread::get_id();
}

TEST(ThreadPool, EveryGangRunsOnce) {
  for (uint32_t Gangs : {1u, 2u, 3u, 4u, 5u, 100u}) {
    Board B(Gangs);
    void *Params[] = {&B};
    for (int Round = 0; Round != 200; ++Round)
      pool().run(Gangs, mark, Params);
    for (std::atomic<int> &Runs : B.Runs)
      EXPECT_EQ(Runs, 200);
  }
}

TEST(ThreadPool, ThreadsRunContiguousGangs) {
  Board B(16);
  void *Params[] = {&B};
  pool().run(16, mark, Params);
  for (unsigned Gang = 0; Gang != 16; ++Gang)
    EXPECT_EQ(B.Threads[Gang], B.Threads[Gang / 4 * 4]);
  EXPECT_EQ(B.Threads[0], std::this_thread::get_id());
  EXPECT_NE(B.Threads[0], B.Threads[15]);
}

TEST(ThreadPool, WakesSleepers) {
  Board B(8);
  void *Params[] = {&B};
  for (int Round = 0; Round != 5; ++Round) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    pool().run(8, mark, Params);
  }
  EXPECT_EQ(B.Runs[7], 5);
}

void nest(void **Params) {
  EXPECT_TRUE(insideGang());
  const uint32_t Mine = __pacch_gang();
  Board Inner(3);
  void *InnerParams[] = {&Inner};
  pool().run(3, mark, InnerParams);
  EXPECT_EQ(Inner.Runs[2], 1);
  EXPECT_EQ(Inner.Threads[2], std::this_thread::get_id());
  EXPECT_EQ(__pacch_gang(), Mine);
  ++*static_cast<std::atomic<int> *>(Params[0]);
}

TEST(ThreadPool, NestedRunsStayOnTheirThread) {
  std::atomic<int> Count{0};
  void *Params[] = {&Count};
  pool().run(8, nest, Params);
  EXPECT_EQ(Count, 8);
  EXPECT_FALSE(insideGang());
}

TEST(ThreadPool, SeveralCallersTakeTurns) {
  std::vector<std::thread> Callers;
  for (int Caller = 0; Caller != 3; ++Caller)
    Callers.emplace_back([] {
      Board B(10);
      void *Params[] = {&B};
      for (int Round = 0; Round != 100; ++Round)
        pool().run(10, mark, Params);
      for (std::atomic<int> &Runs : B.Runs)
        EXPECT_EQ(Runs, 100);
    });
  for (std::thread &Caller : Callers)
    Caller.join();
}

} // namespace

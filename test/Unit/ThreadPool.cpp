//===- ThreadPool.cpp - gangs on the host's cores -------------------------===//

#include "Driver/Host/ThreadPool.h"
#include "Driver/Host/Gang.h"
#include <ctime>
#include <gtest/gtest.h>
#include <sched.h>
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

/// As mark; no thread goes on before each of the four has begun its share, so
/// that none can do another's.
void markTogether(void **Params) {
  mark(Params);
  auto &Begun = *static_cast<std::atomic<int> *>(Params[1]);
  if (__pacch_gang() % 4 == 0)
    for (++Begun; Begun != 4;)
      std::this_thread::yield();
}

TEST(ThreadPool, ThreadsRunContiguousGangs) {
  Board B(16);
  std::atomic<int> Begun{0};
  void *Params[] = {&B, &Begun};
  pool().run(16, markTogether, Params);
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

double threadSeconds() {
  timespec Now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &Now);
  return double(Now.tv_sec) + 1e-9 * double(Now.tv_nsec);
}

/// The last gang takes its time without a core.
void dawdle(void **Params) {
  const auto Caller = *static_cast<std::thread::id *>(Params[0]);
  auto &Begun = *static_cast<std::atomic<bool> *>(Params[1]);
  if (std::this_thread::get_id() == Caller) {
    while (!Begun)
      std::this_thread::yield();
    return;
  }
  Begun = true;
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
}

TEST(ThreadPool, TheCallerSleepsWhileOthersWork) {
  static ThreadPool *Two = new ThreadPool(2);
  auto Caller = std::this_thread::get_id();
  std::atomic<bool> Begun{false};
  void *Params[] = {&Caller, &Begun};
  const double Before = threadSeconds();
  Two->run(2, dawdle, Params);
  EXPECT_LT(threadSeconds() - Before, 0.03);
}

/// Threads that keep every core busy.
class BusyMachine {
public:
  BusyMachine() {
    for (unsigned I = 0; I != std::thread::hardware_concurrency(); ++I)
      All.emplace_back([this] {
        while (!Quit)
          ++Work;
      });
  }
  ~BusyMachine() {
    Quit = true;
    for (std::thread &T : All)
      T.join();
  }

private:
  std::atomic<bool> Quit{false};
  std::atomic<unsigned> Work{0};
  std::vector<std::thread> All;
};

TEST(ThreadPool, TheCallerDoesWhatOthersHaveNoCoreFor) {
  // Its threads get a core when nobody else wants it.
  static ThreadPool *Idle = nullptr;
  std::thread([] {
    const sched_param None{};
    ASSERT_EQ(sched_setscheduler(0, SCHED_IDLE, &None), 0);
    Idle = new ThreadPool(4);
  }).join();
  Board B(64);
  void *Params[] = {&B};
  BusyMachine Others;
  const auto Start = std::chrono::steady_clock::now();
  for (int Round = 0; Round != 100; ++Round)
    Idle->run(64, mark, Params);
  const std::chrono::duration<double> Took =
      std::chrono::steady_clock::now() - Start;
  EXPECT_LT(Took.count(), 5);
  EXPECT_EQ(B.Runs[63], 100);
}

} // namespace

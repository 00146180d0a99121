//===- Planner.cpp - how pipelines are cut --------------------------------===//

#include "Pipeline/PipeLoop.h"
#include "pacc/ABI/Pipeline.h"
#include <gtest/gtest.h>
#include <map>
#include <random>

using namespace pacc::rt;

namespace {

PipeArray array1(const char *Name, PipeDim D, uint32_t Direction) {
  D.Stride = 4;
  return {Direction, Name, 4, {D}};
}
PipeArray in(const char *Name, PipeDim D) {
  return array1(Name, D, PACC_TARGETIN);
}
PipeArray out(const char *Name, PipeDim D) {
  return array1(Name, D, PACC_TARGETOUT);
}

PlanRequest asked(int64_t NumTasks) {
  PlanRequest R;
  R.Async = true;
  R.HasNumTasks = NumTasks != 0;
  R.NumTasks = NumTasks;
  R.MemoryBytes = uint64_t(1) << 40;
  return R;
}

Plan planOf(const std::vector<PipeArray> &Arrays, const PlanRequest &R) {
  Result<Plan> P = makePlan(Arrays, R);
  EXPECT_TRUE(P.ok()) << P.takeStatus().message();
  return P.ok() ? *P : Plan();
}
void fails(const std::vector<PipeArray> &Arrays, const PlanRequest &R,
           const char *Text) {
  Result<Plan> P = makePlan(Arrays, R);
  ASSERT_FALSE(P.ok());
  const std::string Message = P.takeStatus().message();
  EXPECT_NE(Message.find(Text), std::string::npos) << Message;
}

/// Every element has one owner, the halos are as declared, no task is empty.
void checkCover(const PipeArray &A, size_t Index, const Plan &P) {
  const PipeDim &D = A.Dims[P.Dim];
  int64_t Next = D.Start;
  for (int64_t T = 0; T != P.Tasks; ++T) {
    EXPECT_FALSE(P.unitsOf(T).empty());
    const Span Own = P.own(A, Index, T)[P.Dim];
    if (Own.empty())
      continue;
    EXPECT_EQ(Own.Begin, Next);
    EXPECT_EQ((Own.Begin - D.Start) % D.Unit, 0);
    EXPECT_LE(Own.size(), P.UnitsPerTask * D.Unit);
    Next = Own.End;
    const Box Window = P.window(A, Index, T);
    EXPECT_EQ(Window[P.Dim].Begin, Own.Begin - D.Left);
    EXPECT_EQ(Window[P.Dim].End, Own.End + D.Right);
    EXPECT_LE(static_cast<uint64_t>(hull(A, Window).size()), P.bufferBytes(A));
  }
  EXPECT_EQ(Next, D.Start + D.Length);
}

TEST(Planner, TaskSizeIsThePapers) {
  for (int64_t Units : {1, 2, 7, 97, 100, 1000})
    for (int64_t Unit : {1, 3, 64})
      for (int64_t Tasks : {1, 2, 3, 7, 100, 5000}) {
        const Plan P =
            planOf({in("a", {0, Unit, 0, 0, Units * Unit, 0})}, asked(Tasks));
        EXPECT_EQ(P.UnitsPerTask, (Units + Tasks - 1) / Tasks);
        EXPECT_EQ(P.Tasks, (Units + P.UnitsPerTask - 1) / P.UnitsPerTask);
      }
}

TEST(Planner, EveryElementOnce) {
  std::mt19937 Random(1);
  auto upTo = [&](int64_t N) { return int64_t(Random() % (N + 1)); };
  for (int Round = 0; Round != 2000; ++Round) {
    const int64_t Units = 1 + upTo(Round % 2 ? 12 : 997), Start = upTo(20);
    std::vector<PipeArray> Arrays;
    for (int64_t I = 0, E = 1 + upTo(3); I != E; ++I) {
      const int64_t Unit = 1 + upTo(5);
      Arrays.push_back(
          in("a", {upTo(3 * Unit), Unit, upTo(3 * Unit),
                   Start * Unit + upTo(Unit - 1), Units * Unit, 0}));
    }
    const Plan P = planOf(Arrays, asked(1 + upTo(Units + 2)));
    ASSERT_EQ(P.Dim, 0u);
    for (size_t I = 0; I != Arrays.size(); ++I) {
      checkCover(Arrays[I], I, P);
      // Iteration j works on unit j of every array.
      for (int64_t T = 0; T != P.Tasks; ++T) {
        const Span J = P.unitsOf(T), Own = P.own(Arrays[I], I, T)[0];
        const PipeDim &D = Arrays[I].Dims[0];
        EXPECT_EQ(J.Begin * D.Unit + D.Start % D.Unit, Own.Begin);
        EXPECT_EQ(J.End * D.Unit + D.Start % D.Unit, Own.End);
      }
    }
  }
}

TEST(Planner, RangesMayDifferByHalos) { // the paper's figure 4
  const int64_t Cols = 10, Rows = 21;
  const std::vector<PipeArray> Arrays{
      in("src", {Cols, Cols, Cols, 0, Cols * Rows, 0}),
      out("dst", {0, Cols, 0, Cols, Cols * (Rows - 2), 0})};
  for (int64_t Tasks : {1, 2, 5, 21}) {
    const Plan P = planOf(Arrays, asked(Tasks));
    EXPECT_EQ(P.Units, (Span{0, Rows}));
    checkCover(Arrays[0], 0, P);
    checkCover(Arrays[1], 1, P);
    std::map<int64_t, int> Seen;
    for (int64_t T = 0; T != P.Tasks; ++T) {
      Result<Iterations> I = pipeIterations(Arrays, P, T, 0, 1, Rows - 1, 1);
      ASSERT_TRUE(I.ok());
      const Span Own = P.own(Arrays[1], 1, T)[0];
      for (uint64_t K = 0; K != I->Trips; ++K) {
        const int64_t J = I->First + int64_t(K);
        ++Seen[J];
        EXPECT_GE(J * Cols, Own.Begin);
        EXPECT_LE((J + 1) * Cols, Own.End);
      }
    }
    EXPECT_EQ(Seen.size(), size_t(Rows - 2));
    for (auto [J, Count] : Seen)
      EXPECT_EQ(Count, 1);
  }
}

TEST(Planner, EqualCountsFarApartArePaired) {
  const std::vector<PipeArray> Arrays{in("a", {0, 1, 0, 0, 50, 0}),
                                      out("b", {0, 2, 0, 400, 100, 0})};
  const Plan P = planOf(Arrays, asked(4));
  checkCover(Arrays[0], 0, P);
  checkCover(Arrays[1], 1, P);
  // By a's index, or by b's.
  EXPECT_EQ(pipeIterations(Arrays, P, 1, 0, 0, 50, 1)->First, 13);
  EXPECT_EQ(pipeIterations(Arrays, P, 1, 0, 200, 250, 1)->First, 213);
}

TEST(Planner, DownwardsTheFirstTaskHasTheLastUnits) {
  const std::vector<PipeArray> Arrays{in("a", {1, 2, 3, 0, 94, 0})};
  Plan P = planOf(Arrays, asked(4));
  P.Downwards = true;
  Span Rest{0, 47}; // an iteration for each unit, from the last to the first
  for (int64_t T = 0; T != P.Tasks; ++T) {
    const Span Units = P.unitsOf(T), Own = P.own(Arrays[0], 0, T)[0], Window = P.window(Arrays[0], 0, T)[0];
    EXPECT_EQ(Units.End, Rest.End);
    EXPECT_EQ(Own, (Span{2 * Units.Begin, 2 * Units.End}));
    EXPECT_EQ(Window, (Span{Own.Begin - 1, Own.End + 3}));
    Result<Iterations> I = pipeIterations(Arrays, P, T, 0, 46, -1, -1);
    ASSERT_TRUE(I.ok());
    EXPECT_EQ(I->First, Units.End - 1);
    EXPECT_EQ(I->Trips, uint64_t(Units.size()));
    Rest.End = Units.Begin;
  }
  EXPECT_TRUE(Rest.empty());
  EXPECT_EQ(P.haloBefore(Arrays[0].Dims[0]), 3);
  EXPECT_EQ(P.haloBehind(Arrays[0].Dims[0]), 1);
}

TEST(Planner, SecondDimension) {
  // a[8][100], cut along the columns
  PipeArray A{
      PACC_TARGETIN, "a", 8, {{0, 0, 0, 0, 8, 800}, {1, 1, 1, 0, 100, 8}}};
  const Plan P = planOf({A}, asked(10));
  EXPECT_EQ(P.Dim, 1u);
  checkCover(A, 0, P);
  EXPECT_EQ(P.own(A, 0, 3)[0], (Span{0, 8}));
  EXPECT_EQ(runs(A, P.own(A, 0, 3), {0, 6400}).size(), 8u);
  EXPECT_EQ(runs(A, P.own(A, 0, 3), {0, 6400})[1],
            (Span{800 + 240, 800 + 320}));
}

TEST(Planner, RunsJoinWholeDimensions) {
  PipeArray A{PACC_TARGETIN,
              "a",
              4,
              {{0, 1, 0, 0, 5, 240}, {0, 0, 0, 0, 6, 40}, {0, 0, 0, 0, 10, 4}}};
  const Span All{0, 1200};
  EXPECT_EQ(runs(A, {{1, 3}, {0, 6}, {0, 10}}, All),
            (std::vector<Span>{{240, 720}}));
  EXPECT_EQ(runs(A, {{1, 3}, {1, 5}, {0, 10}}, All),
            (std::vector<Span>{{280, 440}, {520, 680}}));
  EXPECT_EQ(runs(A, {{1, 2}, {1, 3}, {1, 9}}, {290, 1200}),
            (std::vector<Span>{{290, 316}, {324, 356}}));
  EXPECT_EQ(runs(A, {{1, 2}, {2, 2}, {1, 9}}, All).size(), 0u);
}

TEST(Planner, ChoosesFromMemory) {
  const int64_t N = int64_t(1) << 30; // 4 GiB
  PlanRequest R = asked(0);
  Plan P = planOf({in("a", {0, 1, 0, 0, N, 0})}, R);
  EXPECT_GE(P.Tasks, 16);
  EXPECT_EQ(P.Buffers, 3u);
  R.MemoryBytes = uint64_t(30) << 20; // three buffers of ten MiB
  P = planOf({in("a", {0, 1, 0, 0, N, 0})}, R);
  EXPECT_EQ(P.Buffers, 3u);
  EXPECT_LE(P.bufferBytes(in("a", {0, 1, 0, 0, N, 0})), uint64_t(10) << 20);
  R = asked(0);
  P = planOf({in("a", {0, 1, 0, 0, 1000, 0})}, R);
  EXPECT_EQ(P.Tasks, 1) << "small data is not cut";
  R.MemoryBytes = 1000; // but if it must
  P = planOf({in("a", {4, 4, 4, 0, 1000, 0})}, R);
  EXPECT_GT(P.Tasks, 1);
  EXPECT_LE(P.Buffers * P.bufferBytes(in("a", {4, 4, 4, 0, 1000, 0})), 1000u);
}

TEST(Planner, CostsAreFitted) {
  // 30 us and a nanosecond for 50 bytes, seen with two lengths of tasks.
  auto sample = [](int64_t Tasks, uint64_t Bytes) {
    return StageSample{Tasks, Bytes, int64_t(Tasks * 30e3 + Bytes / 50.0)};
  };
  StageCost C = fitCost({sample(6, 60000000), sample(6, 600000000)}, 20e3);
  EXPECT_NEAR(C.Fixed, 30e3, 100);
  EXPECT_NEAR(C.PerByte, 0.02, 1e-4);
  // One length: the fixed part is the usual one, the sum is right.
  C = fitCost({sample(6, 60000000)}, 20e3);
  EXPECT_EQ(C.Fixed, 20e3);
  EXPECT_NEAR(C.Fixed * 6 + C.PerByte * 60000000, sample(6, 60000000).Busy, 1);
  // Never more than all of the time; nothing from nothing.
  C = fitCost({{1000, 0, 1000000}}, 20e3);
  EXPECT_LE(C.Fixed, 1000);
  EXPECT_EQ(C.PerByte, 0);
  EXPECT_EQ(fitCost({}, 20e3).Fixed, 0);
  EXPECT_EQ(fitCost({{5, 100, 0}}, 20e3).PerByte, 0);
}

TEST(Planner, RunsArePredicted) {
  PipelineCosts C{};
  C[0] = {100, 1}; // upload
  C[1] = {50, 0};  // kernels
  C[2] = {100, 2}; // download
  C[3] = {10, 0};  // host
  const StageBytes Bytes{1000, 0, 1000, 0};
  // Twenty downloads, and the first task's other stages.
  EXPECT_EQ(predictRun(C, Bytes, 20, 1), 20 * 2100 + 1100 + 50 + 10);
  EXPECT_EQ(predictRun(C, Bytes, 20, 4), 5 * 2100 + 1100 + 50 + 10);
  C[3] = {9000, 0}; // there is one host
  EXPECT_EQ(predictRun(C, Bytes, 20, 4), 20 * 9000 + 1100 + 50 + 2100);
}

/// A bus of 50 GB/s each way, kernels that are quick, `Fixed` for each stage.
PipelineCosts bus(double Fixed) {
  PipelineCosts C{};
  C[0] = C[2] = {Fixed, 0.02};
  C[1] = {Fixed, 0.001};
  return C;
}

TEST(Planner, KnownTimesChooseTheLength) {
  for (int64_t Bytes : {int64_t(40) << 20, int64_t(1) << 30, int64_t(20) << 30})
    for (double Fixed : {5e3, 20e3, 200e3}) {
      const std::vector<PipeArray> Arrays = {
          in("a", {0, 1, 0, 0, Bytes / 4, 0}),
          out("b", {0, 1, 0, 0, Bytes / 4, 0})};
      PlanRequest R = asked(0);
      const Plan Usual = planOf(Arrays, R);
      R.Known = bus(Fixed);
      const Plan P = planOf(Arrays, R);
      auto predicted = [&](int64_t Length, int64_t Tasks) {
        return predictRun(*R.Known, bytesOfTask(Arrays, P, Length), Tasks, 1);
      };
      // No number of tasks is quicker by more than a little, or the usual one
      // is nearly as quick as any.
      const double Chosen = predicted(P.UnitsPerTask, P.Tasks);
      const bool IsUsual = P.Tasks == Usual.Tasks;
      if (!IsUsual)
        EXPECT_LT(Chosen, 0.95 * predicted(Usual.UnitsPerTask, Usual.Tasks));
      for (int64_t Tasks = 1; Tasks < 4000; Tasks += 1 + Tasks / 7) {
        const int64_t Length = (Bytes / 4 + Tasks - 1) / Tasks;
        EXPECT_LE(Chosen, (IsUsual ? 1.06 : 1.005) * predicted(Length, Tasks))
            << Bytes << " bytes, " << Fixed << " ns, " << Tasks << " tasks";
      }
      // Fixed costs, and filling and draining, are small where they can be.
      const double Ideal = 0.02 * double(Bytes);
      if (Bytes >= int64_t(1) << 30 && Fixed < 100e3)
        EXPECT_LE(Chosen, 1.07 * Ideal) << Bytes << " " << Fixed;
      if (Bytes >= int64_t(20) << 30)
        EXPECT_LE(double(P.Tasks) * Fixed, (IsUsual ? 0.08 : 0.03) * Ideal);
    }
  // Memory has the last word.
  const std::vector<PipeArray> Arrays = {
      in("a", {9, 1, 9, 0, int64_t(1) << 30, 0})};
  PlanRequest R = asked(0);
  R.Known = bus(10e6);
  R.MemoryBytes = uint64_t(60) << 20;
  const Plan P = planOf(Arrays, R);
  EXPECT_LE(P.Buffers * P.bufferBytes(Arrays[0]), R.MemoryBytes);
  EXPECT_EQ(P.Buffers, 3u);
  R.MemoryBytes = 1000;
  EXPECT_LE(planOf(Arrays, R).bufferBytes(Arrays[0]), 1000u);
}

TEST(Planner, PinnedArraysTakeShorterTasks) {
  const std::vector<PipeArray> Arrays = {
      in("a", {0, 1, 0, 0, int64_t(1) << 30, 0}),
      out("b", {0, 1, 0, 0, int64_t(1) << 30, 0})};
  PlanRequest R = asked(0);
  const int64_t Pageable = planOf(Arrays, R).Tasks;
  R.Pinned = true;
  EXPECT_GE(planOf(Arrays, R).Tasks, 3 * Pageable);
}

TEST(Planner, SeveralDevices) {
  const std::vector<PipeArray> Arrays = {in("a", {0, 1, 0, 0, 1 << 30, 0})};
  PlanRequest R = asked(0);
  const int64_t Alone = planOf(Arrays, R).Tasks;
  R.Devices = 4;
  EXPECT_GE(planOf(Arrays, R).Tasks, 3 * Alone);
  R = asked(5);
  R.Devices = 4;
  EXPECT_EQ(planOf(Arrays, R).Buffers, 2u) << "no more than tasks come";
  R.NumTasks = 100;
  EXPECT_EQ(planOf(Arrays, R).Buffers, 3u);
}

TEST(Planner, Errors) {
  PlanRequest R = asked(0);
  R.HasNumTasks = true;
  fails({in("a", {0, 1, 0, 0, 10, 0})}, R, "num_tasks(0)");
  fails({in("a", {0, 1, 0, 0, 10, 0})}, asked(-3), "num_tasks(-3)");
  fails({in("a", {0, 3, 0, 0, 10, 0})}, asked(2),
        "the unit 3 does not divide the length 10");
  fails({in("a", {-1, 3, 0, 0, 9, 0})}, asked(2), "must not be negative");
  fails({in("a", {1, 1, 1, 0, 10, 0}), in("b", {0, 1, 0, 0, 13, 0})}, asked(2),
        "a(1,1,1)[0:10] has 10, b(0,1,0)[0:13] has 13");
  fails({in("a", {0, 1, 0, 0, 10, 0}), out("b", {0, 0, 0, 0, 13, 0})}, asked(2),
        "b is not cut along dimension 1");
  R = asked(2);
  R.MemoryBytes = 100;
  fails({in("a", {0, 1, 0, 0, 100, 0})}, R,
        "needs 200 bytes of device memory (a 200), 100 are free\n Give "
        "num_tasks(4) or more");
  R = asked(0);
  R.MemoryBytes = 100;
  fails({in("a", {20, 1, 20, 0, 100, 0})}, R, "the smallest task");
  R.HasNumTasks = true;
  R.NumTasks = 2;
  fails({in("a", {20, 1, 20, 0, 100, 0})}, R,
        "needs 164 bytes of device memory (a 164), 100 are free\n This is the "
        "smallest task");
  R = asked(0);
  R.MemoryBytes = 100;
  PipeArray Field = in("f", {0, 0, 0, 0, 10, 0});
  Field.Dims[0].Stride = 80;
  Field.Dims.push_back({0, 1, 0, 0, 20, 4});
  fails({Field}, R,
        "Tasks along dimension 2 of f take as much memory as all of it");
}

TEST(Planner, LoopErrors) {
  const std::vector<PipeArray> Arrays{in("a", {1, 2, 1, 20, 40, 0})};
  const Plan P = planOf(Arrays, asked(3));
  EXPECT_TRUE(pipeIterations(Arrays, P, 0, 0, 10, 30, 1).ok());
  Result<Iterations> I = pipeIterations(Arrays, P, 0, 0, 10, 31, 1);
  ASSERT_FALSE(I.ok());
  const std::string Message = I.takeStatus().message();
  EXPECT_NE(Message.find("runs over [10, 31), beyond the range [10, 30)"),
            std::string::npos)
      << Message;
  EXPECT_FALSE(pipeIterations(Arrays, P, 0, 1, 0, 5, 1).ok());
  EXPECT_TRUE(pipeIterations(Arrays, P, 0, 0, 50, 50, 1).ok()) << "no trips";
}

TEST(Planner, IterationsWithSteps) {
  for (int64_t Step : {1, 2, 3, 7, -1, -2, -5})
    for (int64_t From = -3; From != 12; ++From)
      for (int64_t To = -3; To != 12; ++To)
        for (int64_t Length : {1, 4, 30}) {
          std::vector<int64_t> Plain, Cut;
          for (int64_t I = From; Step > 0 ? I < To : I > To; I += Step)
            Plain.push_back(I);
          std::vector<Span> Parts;
          for (int64_t B = -10; B < 20; B += Length)
            Parts.push_back({B, B + Length});
          if (Step < 0)
            std::reverse(Parts.begin(), Parts.end());
          for (Span Part : Parts) {
            const Iterations I = iterationsWithin(From, To, Step, Part);
            for (uint64_t K = 0; K != I.Trips; ++K)
              Cut.push_back(I.First + int64_t(K) * Step);
          }
          EXPECT_EQ(Plain, Cut);
        }
}

} // namespace

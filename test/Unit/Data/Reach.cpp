//===- Reach.cpp - what the subscripts of a pointer come to ---------------===//

#include "Data/Pointers/Reach.h"
#include <gtest/gtest.h>

using namespace pacc::rt;

namespace {

ReachLoop loop(int64_t Factor, int64_t First, int64_t Bound, int64_t Step = 1,
               uint32_t Relation = PACC_LESS) {
  return {Factor, First, Bound, Step, Relation};
}

using Range = std::pair<int64_t, int64_t>;
Range rangeOf(const std::vector<Reach> &All) {
  const auto Used = reachedBy(All);
  return Used ? Range(Used->First, Used->Last) : Range(-99, -99);
}
const Range Unknown(-99, -99), Nothing(INT64_MAX, INT64_MIN);

TEST(Reach, CountsTrips) {
  EXPECT_EQ(loop(1, 0, 10, 3).trips(), 4);
  EXPECT_EQ(loop(1, 0, 9, 3).trips(), 3);
  EXPECT_EQ(loop(1, 0, 9, 3, PACC_LESS_EQUAL).trips(), 4);
  EXPECT_EQ(loop(1, 9, 0, -3, PACC_GREATER).trips(), 3);
  EXPECT_EQ(loop(1, 9, 0, -3, PACC_GREATER_EQUAL).trips(), 4);
  EXPECT_EQ(loop(1, 5, 5).trips(), 0);
  EXPECT_EQ(loop(1, 5, 4, 1, PACC_LESS_EQUAL).trips(), 0);
  EXPECT_EQ(loop(1, 4, 10, 2, PACC_NOT_EQUAL).trips(), 3);
  EXPECT_EQ(loop(1, 4, 9, 2, PACC_NOT_EQUAL).trips(), std::nullopt);
  EXPECT_EQ(loop(1, 9, 4, 2, PACC_NOT_EQUAL).trips(), std::nullopt);
  EXPECT_EQ(loop(1, 0, 9, 0).trips(), 0); // nobody comes to it
  EXPECT_EQ(loop(1, INT64_MIN, INT64_MAX).trips(), std::nullopt);
  EXPECT_EQ(loop(1, 0, 9, -1, PACC_LESS).trips(), std::nullopt);
}

TEST(Reach, GoesFromTheFirstElementToTheLast) {
  EXPECT_EQ(rangeOf({{false, 0, {loop(1, 0, 10)}}}), Range(0, 9));
  EXPECT_EQ(rangeOf({{false, 3, {loop(-2, 0, 10)}}}), Range(-15, 3));
  EXPECT_EQ(rangeOf({{false, 0, {loop(100, 1, 4), loop(1, 5, 0, -2, PACC_GREATER)}}}), Range(101, 305));
  EXPECT_EQ(rangeOf({{false, -1, {loop(1, 1, 5)}}, {false, 1, {loop(1, 1, 5)}}}), Range(0, 5));
  EXPECT_EQ(rangeOf({{false, 7, {}}}), Range(7, 7));
  EXPECT_EQ(rangeOf({{false, 7, {loop(0, 0, 3)}}}), Range(7, 7));
}

TEST(Reach, LeavesOutWhatNeverRuns) {
  EXPECT_EQ(rangeOf({{false, 7, {loop(0, 0, 0)}}}), Nothing);
  EXPECT_EQ(rangeOf({{true, 7, {loop(0, 0, 0)}}}), Nothing);
  EXPECT_EQ(rangeOf({{false, 0, {loop(1, 0, 9), loop(1, 3, 3)}}, {false, 2, {}}}), Range(2, 2));
}

TEST(Reach, CountsDeclaredElements) {
  const auto Declared = [](const std::vector<Reach> &All, int64_t Elements) {
    const ReachedElements Used = reachedOrDeclared(All, Elements);
    return Range(Used.First, Used.Last);
  };
  EXPECT_EQ(Declared({}, 5), Range(0, 4));
  EXPECT_EQ(Declared({{false, 0, {loop(1, 2, 10)}}, {true, 20, {}}}, 5), Range(0, 9));
  EXPECT_EQ(Declared({{false, -3, {}}}, 5), Range(-3, 4));
  EXPECT_EQ(Declared({{false, 0, {loop(INT64_MAX, 2, 10)}}}, 5), Range(0, 4));
}

TEST(Reach, KnowsWhetherElementsAreLeftOut) {
  EXPECT_TRUE(leaveNoneOut({{false, 5, {loop(1, 0, 10)}}}));
  EXPECT_TRUE(leaveNoneOut({{false, 5, {loop(-1, 10, 0, -1, PACC_GREATER)}}}));
  EXPECT_TRUE(leaveNoneOut({{false, 0, {loop(8, 0, 4), loop(1, 0, 8)}}}));
  EXPECT_TRUE(leaveNoneOut({{false, 0, {loop(8, 0, 4), loop(1, 0, 9)}}})); // rows that overlap
  EXPECT_FALSE(leaveNoneOut({{false, 0, {loop(8, 0, 4), loop(1, 0, 7)}}}));
  EXPECT_FALSE(leaveNoneOut({{false, 0, {loop(1, 0, 10, 2)}}}));
  EXPECT_FALSE(leaveNoneOut({{false, 0, {loop(2, 0, 10)}}}));
  EXPECT_FALSE(leaveNoneOut({{true, 0, {loop(1, 0, 10)}}}));
  EXPECT_TRUE(leaveNoneOut({{false, 0, {loop(1, 0, 10)}}, {false, 10, {loop(1, 0, 10)}}}));
  EXPECT_TRUE(leaveNoneOut({{false, 10, {loop(1, 0, 10)}}, {false, 0, {loop(1, 0, 10)}}}));
  EXPECT_FALSE(leaveNoneOut({{false, 0, {loop(1, 0, 10)}}, {false, 11, {loop(1, 0, 10)}}}));
  EXPECT_TRUE(leaveNoneOut({{false, 0, {loop(1, 0, 10)}}, {false, 99, {loop(1, 0, 0)}}})); // nobody comes to it
  EXPECT_FALSE(leaveNoneOut({{false, 0, {loop(1, INT64_MIN, INT64_MAX)}}}));
}

TEST(Reach, DoesNotFollowConditions) {
  const Reach All = {false, 0, {loop(1, 0, 10)}};
  EXPECT_EQ(rangeOf({All, {true, 9, {}}}), Range(0, 9));
  EXPECT_EQ(rangeOf({All, {true, 10, {}}}), Unknown);
  EXPECT_EQ(rangeOf({{true, -1, {}}, All}), Unknown);
  EXPECT_EQ(rangeOf({{true, 0, {}}}), Unknown);
}

TEST(Reach, TellsHowFarConditionsMayLead) {
  const auto Perhaps = [](const std::vector<Reach> &All) {
    const auto Used = perhapsReachedBy(All);
    return Used ? Range(Used->First, Used->Last) : Unknown;
  };
  const Reach All = {false, 0, {loop(1, 0, 10)}};
  EXPECT_EQ(Perhaps({All, {true, 10, {}}}), Range(0, 10));
  EXPECT_EQ(Perhaps({{true, -1, {}}, All}), Range(-1, 9));
  EXPECT_EQ(Perhaps({{true, 3, {loop(2, 0, 4)}}}), Range(3, 9));
  EXPECT_EQ(Perhaps({{true, 0, {loop(1, 0, 9, 0)}}}), Nothing);
  EXPECT_EQ(Perhaps({{true, 0, {loop(1, 0, 9, -1)}}}), Unknown);
  EXPECT_EQ(Perhaps({{true, 0, {loop(1, 0, 9)}}, {false, -1, {}, ReachedElements{0, 100}}}), Unknown);
}

TEST(Reach, KnowsTheLimitsOfTypes) {
  const Reach Use = {false, 0, {loop(1, 0, 10)}};
  EXPECT_EQ(rangeOf({Use, {false, -1, {loop(1, 1, 10)}, ReachedElements{0, 8}}}), Range(0, 9));
  EXPECT_EQ(rangeOf({Use, {false, -1, {loop(1, 1, 10)}, ReachedElements{0, 7}}}), Unknown);
  EXPECT_EQ(rangeOf({Use, {true, -1, {loop(1, 0, 10)}, ReachedElements{0, 9}}}), Unknown);
  EXPECT_EQ(rangeOf({Use, {true, -1, {loop(1, 0, 0)}, ReachedElements{0, 9}}}), Range(0, 9));
}

TEST(Reach, GivesUpWhereNumbersAreTooLarge) {
  EXPECT_EQ(rangeOf({{false, INT64_MAX, {loop(1, 0, 3)}}}), Unknown);
  EXPECT_EQ(rangeOf({{false, 0, {loop(INT64_MAX, 0, 3)}}}), Unknown);
}

TEST(Reach, TellsRowsApart) {
  using Ranges = std::vector<Range>;
  const auto RowsOf = [](const std::vector<Reach> &All) {
    Ranges Out;
    if (const auto Used = rowsReachedBy(All))
      for (const ReachedElements &Row : Used->Rows)
        Out.push_back({Row.First, Row.Last});
    else
      Out.push_back(Unknown);
    return Out;
  };
  const auto Use = [](bool Conditional, int64_t Element, ReachLoop Outer, int64_t Column, ReachLoop Inner) {
    return Reach{Conditional, Element, {Outer}, std::nullopt, {{Conditional, Column, {Inner}}}};
  };
  const Reach Inside = Use(false, 0, loop(1, 1, 3), -1, loop(1, 1, 5));
  const Reach Above = Use(false, -1, loop(1, 1, 3), 0, loop(1, 1, 5));
  EXPECT_EQ(RowsOf({Inside}), (Ranges{{0, 3}, {0, 3}}));
  EXPECT_EQ(RowsOf({Inside, Above}), (Ranges{{1, 4}, {0, 4}, {0, 3}}));
  EXPECT_EQ(rowsReachedBy({Inside})->First, 1);
  // A row that nobody uses; one whose condition stays within it, or does not.
  const Reach Far = Use(false, 4, loop(0, 0, 1), 0, loop(1, 0, 2));
  EXPECT_EQ(RowsOf({Inside, Far}), (Ranges{{0, 3}, {0, 3}, Nothing, {0, 1}}));
  EXPECT_EQ(RowsOf({Inside, Far, Use(true, 4, loop(0, 0, 1), 1, loop(0, 0, 1))}),
            (Ranges{{0, 3}, {0, 3}, Nothing, {0, 1}}));
  EXPECT_EQ(RowsOf({Inside, Far, Use(true, 4, loop(0, 0, 1), 2, loop(0, 0, 1))}), Ranges{Unknown});
  EXPECT_EQ(RowsOf({Inside, Far, Use(true, 3, loop(0, 0, 1), 0, loop(0, 0, 1))}), Ranges{Unknown});
  // At distances.
  EXPECT_EQ(RowsOf({Use(false, 0, loop(2, 0, 5), 0, loop(1, 0, 2))}), Ranges{Unknown});
  EXPECT_EQ(RowsOf({Use(false, 0, loop(1, 0, 5, 2), 0, loop(1, 0, 2))}), Ranges{Unknown});
  EXPECT_EQ(RowsOf({Use(false, 4, loop(-1, 0, 2), 0, loop(3, 0, 2))}), (Ranges{{0, 3}, {0, 3}}));
  EXPECT_EQ(RowsOf({Use(false, 0, loop(1, 0, 0), 0, loop(1, 0, 2))}), Ranges{});
}

} // namespace

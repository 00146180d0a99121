//===- Rows.cpp - sections with gaps as bytes -----------------------------===//

#include "Data/Copies/Rows.h"
#include <gtest/gtest.h>

namespace {

using namespace pacc::rt;

SectionBox box(const std::vector<Level> &Levels) {
  Result<SectionBox> B = boxOf(Levels, "a");
  EXPECT_TRUE(B.ok());
  return std::move(*B);
}

// double a[9][12]: a[1:5][2:4].
TEST(RowsTest, RowsOfPartOfAnArray) {
  const SectionBox B = box({{1, 5, 96, false}, {2, 4, 8, false}});
  EXPECT_EQ(B.Offset, 96 + 16);
  EXPECT_EQ(B.Bytes, 4 * 96 + 32);
  EXPECT_EQ(B.Parts.Bytes, 32u);
  ASSERT_EQ(B.Parts.Dimensions.size(), 1u);
  EXPECT_EQ(B.Parts.Dimensions[0].Count, 5u);
  EXPECT_EQ(B.Parts.Dimensions[0].Stride, 96u);
}

TEST(RowsTest, WholeRowsAreOnePiece) {
  const SectionBox B = box({{1, 5, 96, false}, {0, 12, 8, false}});
  EXPECT_EQ(B.Bytes, 5 * 96);
  EXPECT_EQ(B.Parts.Bytes, 5u * 96);
  EXPECT_TRUE(B.Parts.Dimensions.empty());
}

// int c[4][5][6]: a column through all planes, and a box.
TEST(RowsTest, EqualDistancesAreOneDimension) {
  const SectionBox Column = box({{0, 4, 120, false}, {0, 5, 24, false}, {3, 1, 4, false}});
  ASSERT_EQ(Column.Parts.Dimensions.size(), 1u);
  EXPECT_EQ(Column.Parts.Dimensions[0].Count, 20u);
  const SectionBox Box = box({{1, 2, 120, false}, {1, 3, 24, false}, {2, 2, 4, false}});
  ASSERT_EQ(Box.Parts.Dimensions.size(), 2u);
  std::vector<size_t> Offsets;
  Box.Parts.forEachGroup([&](size_t Offset, size_t Count, size_t Stride) {
    EXPECT_EQ(Count, 3u);
    EXPECT_EQ(Stride, 24u);
    Offsets.push_back(Offset);
  });
  EXPECT_EQ(Offsets, (std::vector<size_t>{0, 120}));
  EXPECT_EQ(Box.Bytes, 120 + 2 * 24 + 8);
}

TEST(RowsTest, LengthZeroIsEmpty) {
  EXPECT_EQ(box({{0, 4, 96, false}, {2, 0, 8, false}}).Bytes, 0);
  EXPECT_EQ(box({{0, 0, 96, false}, {20, 4, 8, false}}).Bytes, 0);
}

// One row may be longer than the array's: a[2][0:40] of the flat array.
TEST(RowsTest, RowsMustNotOverlap) {
  EXPECT_EQ(box({{2, 1, 96, false}, {0, 40, 8, false}}).Bytes, 320);
  EXPECT_FALSE(boxOf({{0, 2, 96, false}, {0, 40, 8, false}}, "a").ok());
  EXPECT_FALSE(boxOf({{0, 2, 96, false}, {9, 4, 8, false}}, "a").ok());
  EXPECT_FALSE(boxOf({{0, 2, 96, false}, {-1, 4, 8, false}}, "a").ok());
}

} // namespace

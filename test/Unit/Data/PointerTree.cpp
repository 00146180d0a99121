//===- PointerTree.cpp - double **m with m[:n][:k] ------------------------===//

#include "Data/Pointers/PointerTree.h"
#include "FakeDevice.h"

using namespace pacc::rt;
using namespace pacc::rt::test;

namespace {

class PointerTreeTest : public DataTest {
protected:
  static constexpr int Rows = 5, Columns = 7;

  PointerTreeTest() {
    for (int Row = 0; Row != Rows; ++Row) {
      Storage[Row].resize(Columns + 1);
      M[Row] = Storage[Row].data();
      for (int Column = 0; Column != Columns; ++Column)
        M[Row][Column] = Row * 10 + Column;
    }
    Matrix = M;
  }
  DataItem matrix(uint32_t Action, int FirstRow = 0, int RowCount = Rows,
                  int FirstColumn = 0, int ColumnCount = Columns) {
    DataItem Item(Action | PACC_ITEM_POINTER, "m", &Matrix, Matrix, 0, 0);
    Item.Levels.push_back({FirstRow, RowCount, sizeof(double *), true});
    Item.Levels.push_back({FirstColumn, ColumnCount, sizeof(double), false});
    return Item;
  }
  /// As a kernel would: from the translated pointer variable on.
  double &element(int Row, int Column) {
    const auto Value = reinterpret_cast<HostAddress>(Matrix);
    Mapping *Root = Table.ofPointer(Value);
    EXPECT_NE(Root, nullptr);
    return reinterpret_cast<double **>(Root->deviceOf(Value))[Row][Column];
  }

  std::vector<double> Storage[Rows];
  double *M[Rows];
  double **Matrix;
};

TEST_F(PointerTreeTest, CopiesInAndOut) {
  Items L = list(matrix(PACC_COPY));
  enter(L);
  EXPECT_EQ(Dev.Allocations, 2u) << "one block for all rows";
  for (int Row = 0; Row != Rows; ++Row)
    for (int Column = 0; Column != Columns; ++Column) {
      EXPECT_EQ(element(Row, Column), Row * 10 + Column);
      element(Row, Column) += 100;
    }
  leave(L);
  for (int Row = 0; Row != Rows; ++Row) {
    EXPECT_EQ(M[Row], Storage[Row].data()) << "host pointers untouched";
    for (int Column = 0; Column != Columns; ++Column)
      EXPECT_EQ(M[Row][Column], 100 + Row * 10 + Column);
  }
  expectEmpty();
}

TEST_F(PointerTreeTest, NeighbouringRowsTravelTogether) {
  std::vector<double> Whole(Rows * 8);
  for (int Row = 0; Row != Rows; ++Row)
    M[Row] = &Whole[Row * 8];
  Items L = list(matrix(PACC_COPY, 0, Rows, 0, 8));
  enter(L);
  EXPECT_EQ(Dev.Uploads, 2u) << "rows, then pointers";
  leave(L);
  EXPECT_EQ(Dev.Downloads, 1u);
}

TEST_F(PointerTreeTest, PartOfRowsAndColumns) {
  Items L = list(matrix(PACC_COPY, 1, 3, 2, 4));
  enter(L);
  EXPECT_EQ(element(1, 2), 12);
  EXPECT_EQ(element(3, 5), 35);
  element(2, 3) = -1;
  EXPECT_FALSE(isPresent(&M[0][2]));
  EXPECT_FALSE(isPresent(&M[1][1]));
  leave(L);
  EXPECT_EQ(M[2][3], -1);
  EXPECT_EQ(M[2][1], 21);
  expectEmpty();
}

TEST_F(PointerTreeTest, PresentTreeIsOnlyCounted) {
  Items Outer = list(matrix(PACC_COPYIN));
  Items Inner = list(matrix(PACC_COPY, 1, 2));
  enter(Outer);
  const unsigned Uploads = Dev.Uploads;
  enter(Inner);
  EXPECT_EQ(Dev.Uploads, Uploads);
  leave(Inner);
  EXPECT_EQ(Dev.Downloads, 0u);
  EXPECT_EQ(element(1, 1), 11) << "still attached";
  leave(Outer);
  expectEmpty();
}

TEST_F(PointerTreeTest, RowsPresentBeforeKeepTheirMemory) {
  enterDynamic(list(section(PACC_COPYIN, "row", M[2], 0,
                            Columns * sizeof(double))));
  Items L = list(matrix(PACC_COPY));
  enter(L);
  EXPECT_EQ(&element(2, 0), &onDevice(M[2][0]));
  element(2, 0) = 99;
  leave(L);
  EXPECT_EQ(M[2][0], 20) << "its enter data still holds it";
  EXPECT_TRUE(isPresent(M[2]));
  EXPECT_FALSE(isPresent(M[1]));
  exitDynamic(list(section(PACC_COPYOUT, "row", M[2], 0,
                           Columns * sizeof(double))));
  EXPECT_EQ(M[2][0], 99);
  expectEmpty();
}

TEST_F(PointerTreeTest, EnterUpdateExit) {
  enterDynamic(list(matrix(PACC_CREATE)));
  M[4][6] = 1;
  update(list(matrix(PACC_UPDATE_DEVICE, 4, 1, 6, 1)));
  EXPECT_EQ(element(4, 6), 1);
  EXPECT_NE(element(4, 5), 45) << "only the section";
  element(3, 3) = 5;
  update(list(matrix(PACC_UPDATE_HOST, 3, 1)));
  EXPECT_EQ(M[3][3], 5);
  exitDynamic(list(matrix(PACC_DELETE)));
  expectEmpty();
}

TEST_F(PointerTreeTest, UpdateOfNarrowColumnsLeavesTheRestAlone) {
  enterDynamic(list(matrix(PACC_COPYIN, 0, Rows, 0, 4)));
  for (int Row = 0; Row != Rows; ++Row)
    element(Row, 3) = 77;
  update(list(matrix(PACC_UPDATE_DEVICE, 0, Rows, 0, 3)));
  for (int Row = 0; Row != Rows; ++Row)
    EXPECT_EQ(element(Row, 3), 77);
  exitDynamic(list(matrix(PACC_DELETE, 0, Rows, 0, 4)));
  expectEmpty();
}

TEST_F(PointerTreeTest, NullAndRepeatedRows) {
  M[1] = nullptr;
  M[3] = M[2];
  Items L = list(matrix(PACC_COPY));
  enter(L);
  EXPECT_EQ(&element(3, 0), &element(2, 0));
  element(2, 1) = 8;
  leave(L);
  EXPECT_EQ(M[2][1], 8);
  expectEmpty();
}

TEST_F(PointerTreeTest, PartlyPresentRowFails) {
  enterDynamic(list(section(PACC_COPYIN, "row", M[2], 0, 16)));
  DataContext C = context();
  Items L = list(matrix(PACC_COPYIN));
  fails(enterRegion(C, L), ErrorCode::PartiallyPresent, "name=m");
}

TEST_F(PointerTreeTest, PresentFailsForAbsentTree) {
  DataContext C = context();
  Items L = list(matrix(PACC_PRESENT));
  fails(enterRegion(C, L), ErrorCode::NotPresent, "name=m");
}

TEST_F(PointerTreeTest, ThreeLevels) {
  double **Top[2] = {Matrix, Matrix + 2};
  double ***Cube = Top;
  DataItem Item(PACC_COPY | PACC_ITEM_POINTER, "cube", &Cube, Cube, 0, 0);
  Item.Levels.push_back({0, 2, sizeof(double **), true});
  Item.Levels.push_back({0, 2, sizeof(double *), true});
  Item.Levels.push_back({0, Columns, sizeof(double), false});
  Items L = list(Item);
  enter(L);
  const auto Value = reinterpret_cast<HostAddress>(Cube);
  auto *OnDevice =
      reinterpret_cast<double ***>(Table.ofPointer(Value)->deviceOf(Value));
  EXPECT_EQ(OnDevice[1][1][6], 36);
  OnDevice[1][0][0] = -2;
  leave(L);
  EXPECT_EQ(M[2][0], -2);
  expectEmpty();
}

TEST_F(PointerTreeTest, GapsInRowsKeepTheirValues) {
  DataItem Item = matrix(PACC_COPY); // elements 1, 2, 4, 5 of each row
  Item.Levels[1] = {0, 2, 3 * sizeof(double), false};
  Item.Levels.push_back({1, 2, sizeof(double), false});
  Items L = list(Item);
  enter(L);
  for (int Row = 0; Row != Rows; ++Row)
    for (int Column = 1; Column != 6; ++Column)
      element(Row, Column) = 100 + Column;
  leave(L);
  for (int Row = 0; Row != Rows; ++Row)
    for (int Column = 0; Column != Columns; ++Column)
      EXPECT_EQ(M[Row][Column], Column % 3 != 0 && Column < 6 ? 100 + Column : Row * 10 + Column);
  expectEmpty();
}

TEST_F(PointerTreeTest, GapsInPointersAreAnError) {
  DataItem Item = matrix(PACC_COPYIN);
  Item.Levels[0] = {0, 2, 2 * sizeof(double *), false};
  Item.Levels.insert(Item.Levels.begin() + 1, {0, 1, sizeof(double *), true});
  Items L = list(Item);
  DataContext C = context();
  fails(enterRegion(C, L), ErrorCode::InvalidUse, "not contiguous");
}

} // namespace

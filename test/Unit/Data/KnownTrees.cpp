//===- KnownTrees.cpp - regions that name the same rows again -------------===//

#include "Data/Pointers/PointerTree.h"
#include "FakeDevice.h"

using namespace pacc::rt;
using namespace pacc::rt::test;

namespace {

class KnownTreesTest : public DataTest {
protected:
  static constexpr int Rows = 4, Columns = 6;

  KnownTreesTest() {
    for (int Row = 0; Row != Rows; ++Row)
      M[Row] = Storage[Row];
    Matrix = M;
    enterDynamic(list(matrix(PACC_COPYIN)));
  }
  DataItem matrix(uint32_t Action) {
    DataItem Item(Action | PACC_ITEM_POINTER, "m", &Matrix, Matrix, 0, 0);
    Item.Levels.push_back({0, Rows, sizeof(double *), true});
    Item.Levels.push_back({0, Columns, sizeof(double), false});
    return Item;
  }
  /// A region that finds all of it, and remembers.
  void learn() {
    Items L = list(matrix(PACC_PRESENT));
    enter(L);
    leave(L);
  }
  Mapping &row(int Row) { return *Table.at(reinterpret_cast<HostAddress>(Storage[Row])); }
  Mapping &pointers() { return *Table.at(reinterpret_cast<HostAddress>(M)); }

  double Storage[Rows + 1][8] = {};
  double *M[Rows];
  double **Matrix;
};

TEST_F(KnownTreesTest, RegionsCountOnceForAll) {
  learn();
  Items L = list(matrix(PACC_PRESENT));
  enter(L);
  EXPECT_EQ(row(2).Structured, 0u) << "not yet counted";
  const unsigned Attachments = pointers().Attached.begin()->second.Count;
  {
    auto Lock = Table.lock(); // who asks for counters gets them
    EXPECT_EQ(row(2).Structured, 1u);
    EXPECT_EQ(pointers().Structured, 1u);
    EXPECT_EQ(pointers().Attached.begin()->second.Count, Attachments + 1);
  }
  leave(L);
  EXPECT_EQ(row(2).Structured, 0u);
  EXPECT_EQ(pointers().Attached.begin()->second.Count, Attachments);
  exitDynamic(list(matrix(PACC_COPYIN)));
  expectEmpty();
}

TEST_F(KnownTreesTest, DataStayWhileARegionHoldsThem) {
  learn();
  Items L = list(matrix(PACC_COPY));
  enter(L);
  exitDynamic(list(matrix(PACC_DELETE)));
  EXPECT_TRUE(isPresent(Storage[1]));
  reinterpret_cast<double *>(row(1).Device)[3] = 42;
  leave(L);
  EXPECT_EQ(Storage[1][3], 42) << "the region was the last";
  expectEmpty();
}

TEST_F(KnownTreesTest, InnerRegionsThatEndLastHoldThemToo) {
  learn();
  Items Rows = list(section(PACC_PRESENT, "row", Storage[1], 0, sizeof(double) * Columns)), L = list(matrix(PACC_PRESENT));
  enter(Rows); // in another thread, say
  enter(L);
  exitDynamic(list(matrix(PACC_DELETE)));
  leave(Rows);
  EXPECT_TRUE(isPresent(Storage[1]));
  leave(L);
  expectEmpty();
}

TEST_F(KnownTreesTest, HostPointersThatHaveChangedAreFollowed) {
  learn();
  enterDynamic(list(section(PACC_COPYIN, "other", Storage[Rows], 0, sizeof Storage[Rows])));
  M[1] = Storage[Rows];
  Items L = list(matrix(PACC_PRESENT));
  enter(L);
  EXPECT_EQ(reinterpret_cast<double **>(pointers().Device)[1], reinterpret_cast<double *>(row(Rows).Device));
  leave(L);
}

TEST_F(KnownTreesTest, RowsThatAreGoneAreNotKnown) {
  learn();
  exitDynamic(list(matrix(PACC_DELETE)));
  expectEmpty();
  Items L = list(matrix(PACC_COPYIN));
  Storage[3][2] = 7;
  enter(L);
  EXPECT_EQ(reinterpret_cast<double *>(row(3).Device)[2], 7);
  leave(L);
  expectEmpty();
}

TEST_F(KnownTreesTest, WhatOthersAttachElsewhereIsLedBack) {
  learn();
  enterDynamic(list(section(PACC_COPYIN, "other", Storage[Rows], 0, sizeof Storage[Rows])));
  M[2] = Storage[Rows]; // for a time
  DataItem Attach(PACC_ATTACH | PACC_ITEM_POINTER, "m[2]", &M[2], M[2], 0, 0);
  Items Other = list(std::move(Attach));
  enter(Other);
  EXPECT_EQ(reinterpret_cast<double **>(pointers().Device)[2], reinterpret_cast<double *>(row(Rows).Device));
  M[2] = Storage[2];
  Items L = list(matrix(PACC_PRESENT));
  enter(L);
  EXPECT_EQ(reinterpret_cast<double **>(pointers().Device)[2], reinterpret_cast<double *>(row(2).Device));
  leave(L);
  leave(Other);
}

} // namespace

//===- DataActions.cpp - reference counts and transfers of data clauses ---===//

#include "FakeDevice.h"

using namespace pacc::rt;
using namespace pacc::rt::test;

namespace {

class DataActions : public DataTest {
protected:
  double A[100] = {};
  double *P = A;
};

TEST_F(DataActions, CopyGoesInAndOut) {
  A[3] = 1;
  Items Copy = list(section(PACC_COPY, "A", A, 0, sizeof A));
  enter(Copy);
  EXPECT_EQ(onDevice(A[3]), 1);
  onDevice(A[3]) = 2;
  EXPECT_EQ(A[3], 1);
  leave(Copy);
  EXPECT_EQ(A[3], 2);
  expectEmpty();
}

TEST_F(DataActions, DirectionOfEachClause) {
  const struct {
    uint32_t Action;
    bool In, Out;
  } Cases[] = {{PACC_COPY, true, true},
               {PACC_COPYIN, true, false},
               {PACC_COPYOUT, false, true},
               {PACC_CREATE, false, false}};
  for (const auto &Case : Cases) {
    A[0] = 5;
    Items L = list(section(Case.Action, "A", A, 0, sizeof A));
    enter(L);
    EXPECT_EQ(onDevice(A[0]) == 5, Case.In) << Case.Action;
    onDevice(A[0]) = 7;
    leave(L);
    EXPECT_EQ(A[0] == 7, Case.Out) << Case.Action;
    expectEmpty();
  }
}

TEST_F(DataActions, ZeroModifierFillsNewMemory) {
  Items L = list(section(PACC_CREATE | PACC_ITEM_ZERO, "A", A, 0, sizeof A));
  enter(L);
  EXPECT_EQ(onDevice(A[99]), 0);
  leave(L);
}

TEST_F(DataActions, PresentDataIsOnlyCounted) {
  Items Outer = list(section(PACC_CREATE, "A", A, 0, sizeof A));
  Items Inner = list(section(PACC_COPY, "A", A, 80, 160));
  enter(Outer);
  enter(Inner);
  EXPECT_EQ(Dev.Uploads, 0u);
  EXPECT_EQ(Dev.Allocations, 1u);
  leave(Inner);
  EXPECT_EQ(Dev.Downloads, 0u);
  EXPECT_TRUE(isPresent(A));
  leave(Outer);
  expectEmpty();
}

TEST_F(DataActions, StructuredAndDynamicCountsAreApart) {
  A[0] = 1;
  Items Region = list(section(PACC_COPY, "A", A, 0, sizeof A));
  enter(Region);
  enterDynamic(list(section(PACC_COPYIN, "A", A, 0, sizeof A)));
  onDevice(A[0]) = 2;
  leave(Region); // still held by enter data: no copy back, no free
  EXPECT_EQ(A[0], 1);
  EXPECT_TRUE(isPresent(A));
  exitDynamic(list(section(PACC_COPYOUT, "A", A, 0, sizeof A)));
  EXPECT_EQ(A[0], 2);
  expectEmpty();
}

TEST_F(DataActions, ExitDataInsideARegionLeavesItPresent) {
  Items Region = list(section(PACC_CREATE, "A", A, 0, sizeof A));
  enter(Region);
  exitDynamic(list(section(PACC_DELETE, "A", A, 0, sizeof A)), true);
  EXPECT_TRUE(isPresent(A));
  leave(Region);
  expectEmpty();
}

TEST_F(DataActions, FinalizeDropsAllDynamicReferences) {
  for (int I = 0; I != 3; ++I)
    enterDynamic(list(section(PACC_CREATE, "A", A, 0, sizeof A)));
  exitDynamic(list(section(PACC_DELETE, "A", A, 0, sizeof A)));
  EXPECT_TRUE(isPresent(A));
  exitDynamic(list(section(PACC_DELETE, "A", A, 0, sizeof A)), true);
  expectEmpty();
  // Absent data is none of exit data's business.
  exitDynamic(list(section(PACC_COPYOUT, "A", A, 0, sizeof A)));
}

TEST_F(DataActions, PresentClauseFailsForAbsentData) {
  DataContext C = context();
  Items L = list(section(PACC_PRESENT, "A", A, 0, sizeof A));
  fails(enterRegion(C, L), ErrorCode::NotPresent,
        "data in PRESENT clause was not found on device 1: name=A host:0x");
}

TEST_F(DataActions, NoCreateLeavesAbsentDataAlone) {
  Items L = list(section(PACC_NO_CREATE, "A", A, 0, sizeof A));
  enter(L);
  EXPECT_FALSE(isPresent(A));
  leave(L);
  expectEmpty();
}

TEST_F(DataActions, PartlyPresentSectionFails) {
  Items Half = list(section(PACC_COPYIN, "A", A, 0, 400));
  enter(Half);
  for (uint32_t Action : {PACC_COPY, PACC_PRESENT, PACC_NO_CREATE}) {
    DataContext C = context();
    Items Over = list(section(Action, "A", A, 200, 400));
    fails(enterRegion(C, Over), ErrorCode::PartiallyPresent,
          "variable in data clause is partially present on the device: name=A");
  }
  leave(Half);
}

TEST_F(DataActions, NullPointersAndEmptySectionsAreNoAction) {
  double *Null = nullptr;
  Items L = list(pointer(PACC_COPY, "Null", Null, 0, 10),
                 pointer(PACC_PRESENT, "Null", Null, 0, -1),
                 pointer(PACC_COPY, "P", P, 0, 0));
  enter(L);
  EXPECT_EQ(Table.size(), 0u);
  leave(L);
}

TEST_F(DataActions, PointerWithoutExtentMustBePresent) {
  {
    DataContext C = context();
    Items L = list(pointer(PACC_COPY, "P", P, 0, -1));
    fails(enterRegion(C, L), ErrorCode::NotPresent, "name=P");
  }
  // ... wherever its section starts.
  enterDynamic(list(pointer(PACC_COPYIN, "P", P, 50, 10)));
  Items L = list(pointer(PACC_PRESENT, "P", P, 0, -1));
  enter(L);
  exitDynamic(list(pointer(PACC_DELETE, "P", P, 50, 10)));
  EXPECT_TRUE(isPresent(&A[50]));
  leave(L);
  expectEmpty();
}

TEST_F(DataActions, UpdateMovesSubsections) {
  Items Region = list(section(PACC_CREATE, "A", A, 0, sizeof A));
  enter(Region);
  A[4] = 4;
  update(list(pointer(PACC_UPDATE_DEVICE, "P", P, 4, 1)));
  EXPECT_EQ(onDevice(A[4]), 4);
  EXPECT_NE(onDevice(A[5]), 0);
  onDevice(A[4]) = 5;
  onDevice(A[6]) = 6;
  update(list(pointer(PACC_UPDATE_HOST, "P", P, 4, 1)));
  EXPECT_EQ(A[4], 5);
  EXPECT_EQ(A[6], 0);
  leave(Region);
}

TEST_F(DataActions, UpdateOfAbsentDataFailsUnlessIfPresent) {
  DataContext C = context();
  Items L = list(section(PACC_UPDATE_HOST, "A", A, 0, sizeof A));
  fails(updateData(C, L, UpdateFlags()), ErrorCode::NotPresent, "UPDATE");
  ok(updateData(C, L, UpdateFlags{/*IfPresent=*/true}));
}

TEST_F(DataActions, ExhaustedMemoryNamesVariableAndBytes) {
  Dev.Memory = 100;
  DataContext C = context();
  Items L = list(section(PACC_COPYIN, "A", A, 0, sizeof A));
  fails(enterRegion(C, L), ErrorCode::OutOfMemory,
        "Out of memory allocating 800 bytes of device memory for variable A");
  expectEmpty();
}

TEST_F(DataActions, UserMappedDataIsNeverFreed) {
  double Fake[100];
  Table
      .insert(reinterpret_cast<HostAddress>(A),
              reinterpret_cast<HostAddress>(A + 100),
              reinterpret_cast<DeviceAddress>(Fake), nullptr,
              reinterpret_cast<HostAddress>(A), nullptr, Place())
      .Dynamic = 1;
  exitDynamic(list(section(PACC_DELETE, "A", A, 0, sizeof A)), true);
  exitDynamic(list(section(PACC_DELETE, "A", A, 0, sizeof A)));
  EXPECT_TRUE(isPresent(A));
}

} // namespace

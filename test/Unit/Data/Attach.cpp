//===- Attach.cpp - pointers inside aggregates ----------------------------===//

#include "Data/Pointers/Attach.h"
#include "FakeDevice.h"

using namespace pacc::rt;
using namespace pacc::rt::test;

namespace {

class AttachTest : public DataTest {
protected:
  AttachTest() { S.P = Data; }
  DataItem whole(uint32_t Action) {
    return section(Action, "S", &S, 0, sizeof S);
  }
  DataItem member(uint32_t Action, int64_t First = 0) {
    return pointer(Action | PACC_ITEM_MEMBER, "S.P", S.P, First, 10 - First);
  }
  struct {
    int Before = 1;
    double *P;
    int After = 2;
  } S;
  double Data[10] = {};
};

TEST_F(AttachTest, DeviceCopyPointsAtDeviceData) {
  Items L = list(whole(PACC_COPY), member(PACC_COPY));
  enter(L);
  double *OnDevice = onDevice(S).P;
  EXPECT_EQ(OnDevice, &onDevice(Data[0]));
  OnDevice[3] = 3;
  onDevice(S).After = 7;
  leave(L);
  EXPECT_EQ(Data[3], 3);
  EXPECT_EQ(S.After, 7);
  EXPECT_EQ(S.P, Data) << "the host's pointer must survive the copy out";
  expectEmpty();
}

TEST_F(AttachTest, ClauseOrderDoesNotMatter) {
  Items L = list(member(PACC_COPYIN), whole(PACC_COPYIN));
  enter(L);
  EXPECT_EQ(onDevice(S).P, &onDevice(Data[0]));
  leave(L);
  expectEmpty();
}

TEST_F(AttachTest, SectionThatStartsLater) {
  Items L = list(whole(PACC_COPYIN), member(PACC_COPYIN, 4));
  enter(L);
  EXPECT_EQ(onDevice(S).P + 4, &onDevice(Data[4]));
  leave(L);
}

TEST_F(AttachTest, CountsAndDetachesWithTheLast) {
  enterDynamic(list(whole(PACC_COPYIN), member(PACC_COPYIN)));
  Items Inner = list(member(PACC_PRESENT));
  enter(Inner);
  leave(Inner);
  EXPECT_EQ(onDevice(S).P, &onDevice(Data[0]));
  exitDynamic(list(member(PACC_DELETE)));
  EXPECT_EQ(onDevice(S).P, Data) << "detached: the host's value again";
  exitDynamic(list(whole(PACC_COPYOUT)));
  EXPECT_EQ(S.P, Data);
  expectEmpty();
}

TEST_F(AttachTest, UpdatesLeaveAttachedPointersOut) {
  enterDynamic(list(whole(PACC_COPYIN), member(PACC_COPYIN)));
  double *OnDevice = onDevice(S).P;
  S.Before = 5;
  S.After = 6;
  update(list(whole(PACC_UPDATE_DEVICE)));
  EXPECT_EQ(onDevice(S).P, OnDevice);
  EXPECT_EQ(onDevice(S).Before, 5);
  EXPECT_EQ(onDevice(S).After, 6);
  onDevice(S).Before = 8;
  update(list(whole(PACC_UPDATE_HOST)));
  EXPECT_EQ(S.P, Data);
  EXPECT_EQ(S.Before, 8);
  // Copying the aggregate out while the member is still attached.
  exitDynamic(list(whole(PACC_COPYOUT)));
  EXPECT_EQ(S.P, Data);
  exitDynamic(list(member(PACC_DELETE)));
  expectEmpty();
}

TEST_F(AttachTest, NewTargetIsAttachedAnew) {
  enterDynamic(list(whole(PACC_COPYIN), member(PACC_COPYIN)));
  double Other[10] = {};
  S.P = Other;
  enterDynamic(list(member(PACC_COPYIN)));
  EXPECT_EQ(onDevice(S).P, &onDevice(Other[0]));
}

TEST_F(AttachTest, NothingHappensWithoutAggregateOrTarget) {
  Items L = list(member(PACC_COPYIN));
  enter(L);
  EXPECT_EQ(Table.size(), 1u);
  leave(L);
  enterDynamic(list(whole(PACC_COPYIN)));
  auto Pointer = reinterpret_cast<HostAddress>(&S.P);
  DataContext C = context();
  Result<bool> Done = attach(C, Pointer);
  ASSERT_TRUE(Done.ok());
  EXPECT_FALSE(*Done);
  EXPECT_EQ(onDevice(S).P, Data);
}

} // namespace

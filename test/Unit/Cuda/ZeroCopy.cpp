//===- ZeroCopy.cpp - results that stay in the host's memory --------------===//

#include "Driver/Cuda/ZeroCopy.h"
#include "FakeCuda.h"
#include "FakeDevice.h"
#include <set>

using namespace pacc::rt;
using namespace pacc::rt::test;

namespace {

//===----------------------------------------------------------------------===//
// Data actions
//===----------------------------------------------------------------------===//

class ZeroCopyData : public DataTest {
protected:
  ZeroCopyData() { Dev.HasZeroCopy = true; }

  Items copyOfX() { return list(section(PACC_COPY, "X", &X, 0, sizeof X)); }
  /// As a synchronous compute construct does.
  void enterCompute(Items &L) {
    DataContext C = context();
    C.TakesResults = true;
    ok(enterRegion(C, L));
  }
  void leaveCompute(Items &L) {
    DataContext C = context();
    C.TakesResults = true;
    ok(leaveRegion(C, L));
    ok(takeResults(Dev, L));
  }
  bool isZeroCopy(const void *Host) {
    Mapping *M = Table.at(reinterpret_cast<HostAddress>(Host));
    return M && M->isZeroCopy();
  }
  unsigned transfers() const { return Dev.Uploads + Dev.Downloads; }

  double X = 3, Y = 4;
  double *P = &X;
};

TEST_F(ZeroCopyData, ResultArrivesWithoutTransfers) {
  Items L = copyOfX();
  enterCompute(L);
  EXPECT_TRUE(isZeroCopy(&X));
  EXPECT_EQ(onDevice(X), 3);
  onDevice(X) = 7;
  EXPECT_EQ(X, 3);
  leaveCompute(L);
  EXPECT_EQ(X, 7);
  EXPECT_EQ(transfers(), 0u);
  expectEmpty();
}

TEST_F(ZeroCopyData, OnlyWhereTheHostWaits) {
  Items L = copyOfX();
  enter(L); // a data region, or an asynchronous construct
  EXPECT_FALSE(isZeroCopy(&X));
  leave(L);
  EXPECT_EQ(transfers(), 2u);
  expectEmpty();
}

TEST_F(ZeroCopyData, OnlyFewBytesThatGoBothWays) {
  double Three[3] = {};
  struct {
    DataItem Item;
    const void *Host;
  } Cases[] = {
      {section(PACC_COPY, "Three", Three, 0, sizeof Three), Three},
      {section(PACC_COPYIN, "X", &X, 0, sizeof X), &X},
      {section(PACC_COPYOUT, "X", &X, 0, sizeof X), &X},
      {section(PACC_CREATE, "X", &X, 0, sizeof X), &X},
      {pointer(PACC_COPY, "P", P, 0, 1), P},
  };
  for (auto &Case : Cases) {
    Items L = list(std::move(Case.Item));
    enterCompute(L);
    EXPECT_TRUE(isPresent(Case.Host));
    EXPECT_FALSE(isZeroCopy(Case.Host)) << L[0].Name << L[0].Action;
    leaveCompute(L);
    expectEmpty();
  }
}

TEST_F(ZeroCopyData, PresentDataStaysWhereItIs) {
  Items Outer = copyOfX(), Inner = copyOfX();
  enter(Outer);
  enterCompute(Inner);
  EXPECT_FALSE(isZeroCopy(&X));
  onDevice(X) = 9;
  leaveCompute(Inner);
  EXPECT_EQ(X, 3);
  leave(Outer);
  EXPECT_EQ(X, 9);
  expectEmpty();
}

TEST_F(ZeroCopyData, OthersMayKeepIt) {
  Items L = copyOfX();
  enterCompute(L);
  enterDynamic(list(section(PACC_COPYIN, "X", &X, 0, sizeof X)));
  onDevice(X) = 8;
  leaveCompute(L);
  EXPECT_EQ(X, 3);
  EXPECT_TRUE(isPresent(&X));
  exitDynamic(list(section(PACC_COPYOUT, "X", &X, 0, sizeof X)));
  EXPECT_EQ(X, 8);
  expectEmpty();
}

TEST_F(ZeroCopyData, NotWhereAPointerMayBeAttached) {
  struct {
    double *Member;
  } S = {&X};
  enterDynamic(list(section(PACC_COPYIN, "S", &S, 0, sizeof S)));
  Items L = list(section(PACC_COPY, "X", &X, 0, sizeof X),
                 DataItem(PACC_ATTACH | PACC_ITEM_POINTER | PACC_ITEM_MEMBER,
                          "S.Member", &S.Member, &X, 0, -1));
  enterCompute(L);
  EXPECT_FALSE(isZeroCopy(&X));
  EXPECT_EQ(reinterpret_cast<DeviceAddress>(onDevice(S.Member)),
            reinterpret_cast<DeviceAddress>(&onDevice(X)));
  leaveCompute(L);
  exitDynamic(list(section(PACC_DELETE, "S", &S, 0, sizeof S)));
  expectEmpty();
}

TEST_F(ZeroCopyData, MovesToTheDevice) {
  Items L = copyOfX();
  enterCompute(L);
  onDevice(X) = 6;
  Mapping &M = *L.front().Held;
  const DeviceAddress Before = M.Device;
  DataContext C = context();
  ok(moveToDevice(C, M));
  EXPECT_FALSE(M.isZeroCopy());
  EXPECT_NE(M.Device, Before);
  EXPECT_EQ(Dev.Blocks.size(), 1u);
  EXPECT_EQ(onDevice(X), 6);
  leave(L);
  EXPECT_EQ(X, 6);
  expectEmpty();
}

//===----------------------------------------------------------------------===//
// The GPU's cells
//===----------------------------------------------------------------------===//

struct CudaZeroCopy : testing::Test {
  FakeCuda &Gpu = FakeCuda::fresh();
  cuda::DeviceContext In{FakeCuda::api(), 0};
  cuda::ZeroCopy Cells{In};
  std::unique_ptr<Queue> Q = std::move(*cuda::CudaQueue::create(In));

  DeviceAddress take() {
    Result<DeviceAddress> Cell = Cells.allocate(8);
    EXPECT_TRUE(Cell.ok() && *Cell);
    return *Cell;
  }
  void TearDown() override {
    for (void *Piece : Gpu.PinnedBlocks)
      std::free(Piece);
  }
};

TEST_F(CudaZeroCopy, CellsAreApart) {
  std::set<DeviceAddress> All;
  for (int I = 0; I != 100; ++I) {
    const DeviceAddress Cell = take();
    auto After = All.lower_bound(Cell);
    if (After != All.end()) {
      EXPECT_GE(*After - Cell, cuda::ZeroCopy::CellBytes);
    }
    if (After != All.begin()) {
      EXPECT_GE(Cell - *std::prev(After), cuda::ZeroCopy::CellBytes);
    }
    EXPECT_TRUE(All.insert(Cell).second);
    EXPECT_TRUE(Cells.owns(Cell));
    *reinterpret_cast<double *>(Cell) = I;
  }
  EXPECT_FALSE(Cells.owns(*All.begin() - 1));
  EXPECT_LE(Gpu.PinnedBlocks.size(), 4u);
}

TEST_F(CudaZeroCopy, ComeBackWhenTheirQueueIsDone) {
  std::set<DeviceAddress> All;
  for (int I = 0; I != 32; ++I)
    All.insert(take());
  EXPECT_EQ(Gpu.PinnedBlocks.size(), 1u);
  Gpu.EventsHappen = false;
  EXPECT_TRUE(Cells.free(*All.begin(), Q.get()).ok());
  EXPECT_TRUE(Cells.free(*All.rbegin(), nullptr).ok());
  EXPECT_EQ(take(), *All.rbegin());
  EXPECT_EQ(Gpu.PinnedBlocks.size(), 1u);
  EXPECT_FALSE(All.count(take()));
  EXPECT_EQ(Gpu.PinnedBlocks.size(), 2u);
}

TEST_F(CudaZeroCopy, AreFoundAgainBehindTheirQueue) {
  std::set<DeviceAddress> All;
  for (int I = 0; I != 32; ++I)
    All.insert(take());
  EXPECT_TRUE(Cells.free(*All.begin(), Q.get()).ok());
  EXPECT_EQ(take(), *All.begin());
  EXPECT_EQ(Gpu.PinnedBlocks.size(), 1u);
}

TEST_F(CudaZeroCopy, LargeVariablesHaveNone) {
  Result<DeviceAddress> None = Cells.allocate(cuda::ZeroCopy::CellBytes + 1);
  ASSERT_TRUE(None.ok());
  EXPECT_EQ(*None, 0u);
  EXPECT_TRUE(Gpu.PinnedBlocks.empty());
}

} // namespace

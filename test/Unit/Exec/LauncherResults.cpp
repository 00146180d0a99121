//===- LauncherResults.cpp - what constructs bring back -------------------===//

#include "LauncherTest.h"

using namespace pacc::rt;
using namespace pacc::rt::test;

namespace {

/// A synchronous construct with copy(Sum) on a device that has zero-copy
/// memory.
class LauncherResults : public LauncherTest {
protected:
  LauncherResults() {
    dev().HasZeroCopy = true;
    __pacc_begin(PACC_PARALLEL, 0, "k.c", "main", 4, 9);
    __pacc_item(PACC_COPY, "Sum", &Sum, &Sum, 0, sizeof Sum);
    __pacc_enter();
  }
  /// Launches a kernel with the variable as its parameter, which adds one.
  void launchWith(bool Reduces) {
    param(PACC_ARG_MAPPED, &Sum);
    if (Reduces)
      Params.back().reduction = PACC_REDUCTION(PACC_RED_ADD, PACC_TYPE_F64);
    Status S = launch();
    ASSERT_TRUE(S.ok()) << S.message();
    ASSERT_EQ(dev().Values[0], copyOf(&Sum));
    *reinterpret_cast<double *>(dev().Values[0]) += 1;
  }
  double Sum = 5;
};

TEST_F(LauncherResults, StayInTheHostsMemory) {
  launchWith(/*Reduces=*/true);
  launchWith(/*Reduces=*/true);
  EXPECT_EQ(Sum, 5);
  __pacc_leave();
  EXPECT_EQ(Sum, 7);
  EXPECT_EQ(dev().Uploads + dev().Downloads, 0u);
  EXPECT_TRUE(dev().Blocks.empty());
}

TEST_F(LauncherResults, GoToTheDeviceForOtherUses) {
  launchWith(/*Reduces=*/true);
  EXPECT_EQ(dev().Uploads, 0u);
  launchWith(/*Reduces=*/false);
  EXPECT_EQ(dev().Uploads, 1u);
  launchWith(/*Reduces=*/true);
  __pacc_leave();
  EXPECT_EQ(Sum, 8);
  EXPECT_EQ(dev().Uploads, 1u);
  EXPECT_EQ(dev().Downloads, 1u);
  EXPECT_NE(dev().DownloadedTo, &Sum) << "the host takes it when it has waited for all";
  EXPECT_TRUE(dev().Blocks.empty());
}

TEST_F(LauncherResults, LargerOnesComeOneByOne) {
  __pacc_leave();
  const auto BringBack = [this](double *Values, size_t Bytes, uint32_t Flags) {
    dev().Downloads = 0;
    __pacc_begin(PACC_PARALLEL, 0, "k.c", "main", 4, 9);
    __pacc_item(Flags, "Values", &Values, Values, 0, Bytes);
    __pacc_enter();
    *reinterpret_cast<double *>(copyOf(Values)) = 7;
    __pacc_leave();
    EXPECT_EQ(Values[0], 7);
    EXPECT_EQ(dev().Downloads, 1u);
    EXPECT_TRUE(dev().Blocks.empty());
    return dev().DownloadedTo;
  };
  double Values[17] = {};
  for (uint32_t Flags : {PACC_COPY | PACC_ITEM_POINTER, PACC_COPYOUT | 0}) {
    EXPECT_NE(BringBack(Values, 16 * sizeof(double), Flags), Values);
    EXPECT_EQ(BringBack(Values, sizeof Values, Flags), Values);
  }
}

} // namespace

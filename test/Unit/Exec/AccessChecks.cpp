//===- AccessChecks.cpp - the windows of a checked kernel -----------------===//

#include "Exec/Launch/AccessChecks.h"
#include "FakeDevice.h"
#include "Pipeline/Window.h"

using namespace pacc::rt;
using namespace pacc::rt::test;

namespace {

constexpr DeviceAddress Zero = 0x10000;

std::shared_ptr<const DataPart> windowOf(TaskWindow W) {
  return std::make_shared<WindowOfTask>(std::move(W));
}

class AccessChecksTest : public testing::Test {
protected:
  /// The window of `Param` as the device sees it.
  pacc_check_window window(AccessChecks &C, uint32_t Param) {
    Result<DeviceAddress> Block = C.upload(Dev, Work);
    EXPECT_TRUE(Block.ok());
    Table = reinterpret_cast<pacc_check_failure *>(*Block);
    EXPECT_EQ(Table->failed, 0u);
    return reinterpret_cast<pacc_check_window *>(Table + 1)[Param];
  }
  /// What is said of an access, in the table of the last window().
  std::string fail(AccessChecks &C, uint32_t Param, DeviceAddress Address,
                   uint32_t Element = 8) {
    *Table = {1, Param, Address, 8, PACC_CHECK_WRITE, Element, 12, 0, "k.c"};
    EXPECT_TRUE(C.read(Dev, Work).ok());
    EXPECT_TRUE(C.failed());
    EXPECT_EQ(C.param(), Param);
    return C.report("v").message();
  }
  FakeDevice Dev;
  FakeQueue Work;
  pacc_check_failure *Table = nullptr;
};

TEST_F(AccessChecksTest, Mappings) {
  Mapping M{};
  M.Begin = 0x100 + 80, M.End = 0x100 + 480;
  M.Device = Zero + 80;
  AccessChecks C(4);
  C.allow(1, Zero, M);
  C.forbid(2, 0);
  C.forbid(3, 0x77);
  EXPECT_EQ(window(C, 0).bytes, UINT64_MAX) << "nothing was said of it";
  EXPECT_EQ(window(C, 1).begin, Zero + 80);
  EXPECT_EQ(window(C, 1).bytes, 400u);
  EXPECT_EQ(window(C, 2).bytes, 0u);
  EXPECT_EQ(fail(C, 1, Zero + 72),
            "k.c:12: the kernel writes element 9 of v, but the device has 10 to 59");
  EXPECT_EQ(fail(C, 1, Zero - 1),
            "k.c:12: the kernel writes element -1 of v, but the device has 10 to 59");
  EXPECT_EQ(fail(C, 1, Zero + 480, 160),
            "k.c:12: the kernel writes element 3 of v, but the device has 0 to 2");
  EXPECT_EQ(fail(C, 2, 16),
            "k.c:12: the kernel writes element 2 of v, but it is a null pointer");
  EXPECT_EQ(fail(C, 3, 0x77), "k.c:12: the kernel writes element 0 of v, but "
                              "nothing of it is on the device");
}

// double a[10][20][4], cut along dimension 2.
TEST_F(AccessChecksTest, WindowOfATask) {
  PipeArray A{3, "a", 8, {}};
  A.Dims = {{0, 0, 0, 0, 10, 640}, {1, 1, 2, 0, 20, 32}, {0, 0, 0, 0, 4, 8}};
  AccessChecks C(2);
  C.allow(0, windowOf({&A, {{0, 10}, {5, 10}, {0, 4}}, {{0, 10}, {4, 12}, {0, 4}},
                        Zero, 1, 4}));
  C.allow(1, windowOf({&A, {{0, 10}, {5, 5}, {0, 4}}, {{0, 10}, {5, 5}, {0, 4}},
                        Zero, 3, 4}));
  const pacc_check_window W = window(C, 0);
  EXPECT_EQ(W.begin, Zero + 4 * 32);
  EXPECT_EQ(W.bytes, 9u * 640 + 8 * 32);
  EXPECT_EQ(W.inner[0].period, 640u);
  EXPECT_EQ(W.inner[0].within, 8u * 32);
  EXPECT_EQ(W.inner[1].period, 0u) << "all of a row";
  EXPECT_EQ(window(C, 1).bytes, 0u);
  const std::string Has = " of a, but task 2 of 4 has [0 to 9][4 to 11][0 to 3]: "
                          "its own [0 to 9][5 to 9][0 to 3], halo 1 left, 2 "
                          "right in dimension 2";
  const std::string Writes = "k.c:12: the kernel writes element ";
  EXPECT_EQ(fail(C, 0, Zero + 3 * 640 + 12 * 32 + 16), Writes + "[3][12][2]" + Has);
  EXPECT_EQ(fail(C, 0, Zero + 3 * 640 + 3 * 32), Writes + "[3][3][0]" + Has);
  EXPECT_EQ(fail(C, 0, Zero + 3 * 640 - 32), Writes + "[3][-1][0]" + Has);
  EXPECT_EQ(fail(C, 1, Zero), Writes + "[0][0][0] of a, but task 4 of 4 has "
                                       "nothing of it");
}

} // namespace

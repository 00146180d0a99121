//===- Launcher.cpp - parameters, scratch and errors of launches ----------===//

#include "LauncherTest.h"

using namespace pacc::rt;
using namespace pacc::rt::test;

namespace {

TEST_F(LauncherTest, ParametersOfEachKind) {
  struct Big {
    uint64_t Words[100];
  } Struct{{42}};
  uint64_t Value = 7;
  double *Null = nullptr, *Elsewhere = &Data[5], *Absent;
  double Other;
  Absent = &Other;
  begin();
  __pacc_item(PACC_COPY, "Data", Data, Data, 0, sizeof Data);
  __pacc_enter();
  param(PACC_ARG_MAPPED, Data);
  param(PACC_ARG_POINTER, &Elsewhere);
  param(PACC_ARG_BYVAL, &Value);
  param(PACC_ARG_DEVICEPTR, &Absent);
  param(PACC_ARG_THIS, Data);
  param(PACC_ARG_POINTER, &Null);
  param(PACC_ARG_POINTER_OR_HOST, &Absent);
  param(PACC_ARG_MAPPED_OR_HOST, &Other);
  param(PACC_ARG_BYVAL_MEMORY, &Struct, sizeof Struct);
  const size_t Blocks = dev().Blocks.size();
  Status S = launch();
  ASSERT_TRUE(S.ok()) << S.message();
  const auto HostOther = reinterpret_cast<uint64_t>(&Other);
  const std::vector<uint64_t> &V = dev().Values;
  EXPECT_EQ(V[0], copyOf(Data));
  EXPECT_EQ(V[1], copyOf(Data) + 5 * sizeof(double));
  EXPECT_EQ(V[2], 7u);
  EXPECT_EQ(V[3], HostOther);
  EXPECT_EQ(V[4], copyOf(Data));
  EXPECT_EQ(V[5], 0u);
  EXPECT_EQ(V[6], HostOther);
  EXPECT_EQ(V[7], HostOther);
  EXPECT_EQ(dev().Blocks.size(), Blocks) << "the upload is freed";
  EXPECT_EQ(V[9], 0u) << "no scratch";
  __pacc_leave();
}

TEST_F(LauncherTest, CopiesThatTheDeviceHas) {
  double Others[11] = {}, *Here = &Data[3], *Absent = Others, *Null = nullptr;
  // A section behind element zero of `Others`, where no copy is.
  __pacc_begin(PACC_ENTER_DATA, 0, "k.c", "main", 1, 1);
  __pacc_item(PACC_COPYIN, "v", &Absent, Others, 80, 8);
  __pacc_leave();
  begin();
  __pacc_item(PACC_COPY, "Data", Data, Data, 0, sizeof Data);
  __pacc_enter();
  param(PACC_ARG_COPY_OF, &Here);
  param(PACC_ARG_COPY_OF, &Absent);
  param(PACC_ARG_COPY_OF, &Null);
  ASSERT_TRUE(launch().ok());
  EXPECT_EQ(dev().Values[0], copyOf(&Data[3]));
  EXPECT_EQ(dev().Values[1], 0u);
  EXPECT_EQ(dev().Values[2], 0u);
  __pacc_leave();
}

TEST_F(LauncherTest, RowsOfKernelsThatAreNotTaken) {
  double Absent = 0, *Here = Data, *There = &Absent;
  pacc_kernel Apart = Kernel;
  Apart.holds = [](void **) -> int32_t { return 41; };
  Apart.row_param = PACC_ROW_OF_ITERATIONS;
  Apart.row_bytes = 48;
  Kernel.apart = &Apart;
  begin();
  __pacc_item(PACC_COPY, "Data", Data, Data, 0, sizeof Data);
  __pacc_enter();
  param(PACC_ARG_POINTER_OR_HOST, &Here);
  Apart.params = Params.data();
  Apart.param_count = Params.size();
  ASSERT_TRUE(launch().ok());
  EXPECT_EQ(dev().RowIterations, 8u);
  param(PACC_ARG_POINTER_OR_HOST, &There);
  Params.back().apart = PACC_APART_WRITTEN; // nobody knows how far that goes
  Apart.params = Params.data();
  ASSERT_TRUE(launch().ok());
  EXPECT_EQ(dev().RowIterations, 0u);
  __pacc_leave();
}

TEST_F(LauncherTest, SnapshotsAreCopiesOfTheirOwn) {
  double Absent = 0, *Here = &Data[3], *There = &Absent;
  Data[3] = 7.5;
  begin();
  __pacc_item(PACC_COPY, "Data", Data, Data, 0, sizeof Data);
  __pacc_enter();
  const size_t Before = dev().Blocks.size();
  param(PACC_ARG_SNAPSHOT_OF, &Here, sizeof *Here);
  param(PACC_ARG_SNAPSHOT_OF, &There, sizeof Absent);
  ASSERT_TRUE(launch().ok());
  EXPECT_NE(dev().Values[0], 0u);
  EXPECT_NE(dev().Values[0], copyOf(&Data[3]));
  EXPECT_EQ(dev().Values[1], 0u);
  EXPECT_EQ(dev().Blocks.size(), Before) << "given back behind the kernel";
  __pacc_leave();
}

TEST_F(LauncherTest, TripsFromWhatTheDeviceHasAreEstimates) {
  pacc_loop_dim Dim{1, 0, 0, 0, 0, 0};
  Kernel.dims = &Dim;
  Kernel.dim_count = 1;
  Kernel.flags = PACC_KERNEL_GANG | PACC_KERNEL_VECTOR;
  Kernel.once_name = "k_once";
  double Absent = 0;
  const auto Launch = [&](const void *First, const void *Second) {
    __pacc_trip(1, 0, 1000);
    for (const void *From : {First, Second})
      if (From)
        __pacc_trip_from(From);
    EXPECT_TRUE(launch().ok());
    return dev().Launched == &dev().Once;
  };
  begin();
  __pacc_item(PACC_COPY, "Data", Data, Data, 0, sizeof Data);
  __pacc_enter();
  EXPECT_TRUE(Launch(nullptr, nullptr));
  EXPECT_TRUE(Launch(&Absent, nullptr));
  EXPECT_FALSE(Launch(&Absent, &Data[2]));
  EXPECT_TRUE(Launch(nullptr, nullptr)) << "of one launch only";
  __pacc_leave();
}

TEST_F(LauncherTest, AbsentPointerIsAnErrorThatHelps) {
  begin();
  __pacc_enter();
  param(PACC_ARG_POINTER, &Pointer);
  Status S = launch();
  ASSERT_FALSE(S.ok());
  EXPECT_EQ(S.code(), ErrorCode::NotPresent);
  EXPECT_NE(S.message().find("Add copy(v[0:n])"), std::string::npos);
}

TEST_F(LauncherTest, PointerOfAnEmptySectionPasses) {
  begin();
  __pacc_item(PACC_COPY | PACC_ITEM_POINTER, "v", &Pointer, Data, 0, 0);
  __pacc_enter();
  param(PACC_ARG_POINTER, &Pointer);
  EXPECT_TRUE(launch().ok());
  __pacc_leave();
}

TEST_F(LauncherTest, PointerFollowsTheClausesSection) {
  __pacc_begin(PACC_ENTER_DATA, 0, "k.c", "main", 1, 1);
  __pacc_item(PACC_COPYIN, "v", Data, Data, 0, 3 * sizeof(double));
  __pacc_leave();
  __pacc_begin(PACC_ENTER_DATA, 0, "k.c", "main", 2, 2);
  __pacc_item(PACC_COPYIN, "v", Data, Data, 6 * sizeof(double),
              4 * sizeof(double));
  __pacc_leave();
  const DeviceAddress Piece = copyOf(&Data[6]) - 6 * sizeof(double);
  ASSERT_NE(Piece, copyOf(Data));
  begin();
  __pacc_enter();
  param(PACC_ARG_POINTER, &Pointer);
  ASSERT_TRUE(launch().ok());
  EXPECT_EQ(dev().Values[0], copyOf(Data));
  __pacc_leave();
  begin();
  __pacc_item(PACC_PRESENT | PACC_ITEM_POINTER, "v", &Pointer, Data,
              6 * sizeof(double), 4 * sizeof(double));
  __pacc_enter();
  param(PACC_ARG_POINTER, &Pointer);
  ASSERT_TRUE(launch().ok());
  EXPECT_EQ(dev().Values[0], Piece);
  __pacc_leave();
}

TEST_F(LauncherTest, MissingArgumentIsAnError) {
  begin();
  __pacc_enter();
  Params.push_back({PACC_ARG_BYVAL, 8, 8, 3, 0});
  EXPECT_FALSE(launch().ok());
}

TEST_F(LauncherTest, ScratchIsKeptPerQueueAndGrows) {
  Kernel.flags = PACC_KERNEL_SCRATCH | PACC_KERNEL_GANG;
  Kernel.scratch_bytes_per_gang = 64;
  Kernel.num_gangs = 10;
  begin();
  __pacc_enter();
  ASSERT_TRUE(launch().ok());
  const uint64_t First = dev().Values[0];
  ASSERT_NE(First, 0u);
  EXPECT_EQ(dev().Blocks[First], PACC_SCRATCH_HEADER + 640);
  EXPECT_EQ(*reinterpret_cast<uint64_t *>(First), 0u) << "header is zero";
  ASSERT_TRUE(launch().ok());
  EXPECT_EQ(dev().Values[0], First);
  Kernel.num_gangs = 100;
  ASSERT_TRUE(launch().ok());
  EXPECT_EQ(dev().Blocks.size(), 1u);
  EXPECT_EQ(dev().Blocks[dev().Values[0]], PACC_SCRATCH_HEADER + 6400);
  EXPECT_EQ(dev().Loads, 1u);
  __pacc_leave();
}

TEST_F(LauncherTest, OnceFormIfTheGridCovers) {
  const pacc_loop_dim Dim{1, 0, 0, PACC_NO_AXIS, 0, 0};
  Kernel.flags = PACC_KERNEL_GANG;
  Kernel.dims = &Dim;
  Kernel.dim_count = 1;
  Kernel.once_name = "k_once";
  begin();
  __pacc_enter();
  __pacc_trip(1, 0, 20);
  ASSERT_TRUE(launch().ok());
  EXPECT_EQ(dev().Launched, &dev().Once);
  EXPECT_EQ(dev().Shape.Grid[0], 20u);
  ASSERT_TRUE(launch().ok()); // no trip count
  EXPECT_EQ(dev().Launched, &dev().Kernel);
  __pacc_trip(1, 0, 20);
  __pacc_dims(20, 0, 0);
  ASSERT_TRUE(launch().ok());
  EXPECT_EQ(dev().Launched, &dev().Kernel);
  EXPECT_EQ(dev().Loads, 1u);
  __pacc_leave();
}

TEST_F(LauncherTest, ManyGangsLeaveTheirResultsToASecondKernel) {
  const pacc_loop_dim Dims[] = {{1, 0, 0, PACC_NO_AXIS, 0, 0},
                                {1, 1, 1, PACC_NO_AXIS, 0, 0}};
  Kernel.flags = PACC_KERNEL_GANG | PACC_KERNEL_REDUCTION | PACC_KERNEL_SCRATCH;
  Kernel.dims = Dims;
  Kernel.dim_count = 2;
  Kernel.scratch_bytes_per_gang = 16;
  Kernel.once_name = "k_once";
  Kernel.finish_name = "k_finish";
  begin();
  __pacc_enter();
  __pacc_trip(1, 0, 1000);
  __pacc_trip(1, 1, 1000);
  ASSERT_TRUE(launch().ok());
  EXPECT_EQ(dev().Before, &dev().Once);
  EXPECT_EQ(dev().ShapeBefore.Grid[0] * dev().ShapeBefore.Grid[1], 1000000u);
  EXPECT_EQ(dev().Launched, &dev().Finish);
  EXPECT_EQ(dev().Shape.Grid[0], 256u);
  EXPECT_EQ(dev().Shape.Grid[1], 1u);
  EXPECT_EQ(dev().Blocks[dev().Values[0]], PACC_SCRATCH_HEADER + 1000256 * 16);
  __pacc_trip(1, 0, 2);
  __pacc_trip(1, 1, 2);
  ASSERT_TRUE(launch().ok());
  EXPECT_EQ(dev().Launched, &dev().Kernel);
  __pacc_leave();
}

TEST_F(LauncherTest, KernelWithoutDeviceCode) {
  Kernel.image = nullptr;
  begin();
  __pacc_enter();
  Status S = launch();
  ASSERT_FALSE(S.ok());
  EXPECT_EQ(S.code(), ErrorCode::NoImage);
  Kernel.image = &Image;
  Kernel.version = PACC_ABI_VERSION + 1;
  EXPECT_EQ(launch().code(), ErrorCode::NoImage);
}

TEST_F(LauncherTest, HostDataGivesDeviceAddresses) {
  __pacc_begin(PACC_ENTER_DATA, 0, "k.c", "main", 1, 1);
  __pacc_item(PACC_COPYIN, "Data", Data, Data, 0, sizeof Data);
  __pacc_leave();
  double *Device = nullptr;
  __pacc_begin(PACC_HOST_DATA, 0, "k.c", "main", 2, 3);
  __pacc_item(PACC_USE_DEVICE, "Data", &Device, Data, 0, -1);
  __pacc_enter();
  EXPECT_EQ(reinterpret_cast<DeviceAddress>(Device), copyOf(Data));
  __pacc_leave();
}

} // namespace

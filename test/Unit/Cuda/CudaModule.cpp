//===- CudaModule.cpp - which image is loaded, and what errors say
//---------===//

#include "Driver/Cuda/Contract.h"
#include "Driver/Cuda/Module.h"
#include "FakeCuda.h"
#include <gtest/gtest.h>

using namespace pacc::rt;
using namespace pacc::rt::test;

namespace {

struct CudaModule : testing::Test {
  FakeCuda &Gpu = FakeCuda::fresh();
  cuda::DeviceContext In{FakeCuda::api(), 0};
  pacc_image_entry Entries[5] = {entry(PACC_IMAGE_PTX, 60, "ptx60"),
                                 entry(PACC_IMAGE_PTX, 70, "ptx70"),
                                 entry(PACC_IMAGE_CUBIN, 80, "cubin80"),
                                 entry(PACC_IMAGE_CUBIN, 86, "cubin86"),
                                 entry(PACC_IMAGE_CUBIN, 90, "cubin90")};
  pacc_image Image{PACC_ABI_VERSION, 5,       Entries, "a.c",
                   nullptr,          nullptr, nullptr, 0};
  pacc_kernel Kernel{};

  CudaModule() {
    Kernel.name = "main_12";
    Kernel.file = "a.c";
    Kernel.function = "main";
    Kernel.line = 12;
    Kernel.image = &Image;
  }
  static pacc_image_entry entry(uint32_t Kind, uint32_t Arch,
                                const char *Text) {
    return {Kind, Arch, Text, std::strlen(Text) + 1};
  }
  /// The image that a device of this capability takes; the error's text if it
  /// takes none.
  std::string loadOn(uint32_t Capability) {
    cuda::Modules Images(In, Capability, "NVIDIA Test");
    Result<DeviceKernel *> Found = Images.find(Kernel, Kernel.name);
    return Found.ok() ? Gpu.LoadedImage : Found.takeStatus().message();
  }
};

TEST_F(CudaModule, TakesTheBestImage) {
  EXPECT_EQ(loadOn(90), "cubin90");
  EXPECT_EQ(loadOn(86), "cubin86");
  EXPECT_EQ(loadOn(89), "cubin86");
  EXPECT_EQ(loadOn(80), "cubin80");
  EXPECT_EQ(loadOn(75), "ptx70");
  EXPECT_EQ(loadOn(120), "ptx70");
  EXPECT_EQ(loadOn(61), "ptx60");
}

TEST_F(CudaModule, DeepensTheStackForRecursion) {
  loadOn(90);
  EXPECT_EQ(Gpu.Limits[cuda::LimitStackSize], 1024u);
  Gpu.Tables[PACC_RECURSION_MARK] = {1};
  loadOn(90);
  EXPECT_EQ(Gpu.Limits[cuda::LimitStackSize], 8192u);
  Gpu.Limits[cuda::LimitStackSize] = 65536; // by the program's own calls of CUDA
  loadOn(90);
  EXPECT_EQ(Gpu.Limits[cuda::LimitStackSize], 65536u);
}

TEST_F(CudaModule, FallsBackToPtx) {
  Gpu.BadImages = {"cubin90"};
  EXPECT_EQ(loadOn(90), "ptx70");
}

TEST_F(CudaModule, ReportsTheCompilersLog) {
  Gpu.BadImages = {"ptx60"};
  EXPECT_EQ(loadOn(60),
            "call to cuModuleLoadDataEx returned error 218: Invalid PTX\n"
            " Compile with -gpu=ccNN for this GPU (pacc-info shows it), or "
            "update its driver\n"
            "ptxas error: line 3\nand so on\n"
            " kernel:main_12 file:a.c main line:12");
}

TEST_F(CudaModule, NamesWhatItWasCompiledFor) {
  EXPECT_EQ(loadOn(52),
            "This file was compiled: -acc=gpu -gpu=cc60,cc70,cc80,cc86,cc90\n"
            "Rebuild this file with -gpu=cc52 to use NVIDIA Test\n"
            " kernel:main_12 file:a.c main line:12");
}

TEST_F(CudaModule, NamesTheKernelThatIsAbsent) {
  Kernel.name = "absent";
  EXPECT_EQ(loadOn(90),
            "call to cuModuleGetFunction returned error 500: Not found\n"
            " Run with PACC_NOTIFY=31 to see what came before; if the program "
            "is right, it is a defect of PACC\n"
            " kernel:absent file:a.c main line:12");
}

/// Two files: kernels of the one call routines of the other, which use a global
/// variable of its own.
struct CudaLink : CudaModule {
  int Variable = 0;
  pacc_global Declared{&Variable, sizeof Variable, "v", PACC_GLOBAL_CREATE, 1};
  void *Uses[1] = {&Variable};
  pacc_image_entry RoutineEntry = entry(PACC_IMAGE_PTX, 75, "routines75");
  pacc_image Library{PACC_ABI_VERSION, 1,    &RoutineEntry, "b.c",
                     nullptr,          Uses, "addresses_b", 1};
  pacc_image_entry KernelEntry = entry(PACC_IMAGE_PTX, 75, "kernels75");
  pacc_unit Unit{};
  cuda::Modules Images{In, 90, "NVIDIA Test"};

  CudaLink() {
    Image.count = 1;
    Image.entries = &KernelEntry;
    Unit.image = &Image;
    Images.setLibraries(Unit, {&Library});
    Gpu.Tables["addresses_b"] = {0};
  }
};

TEST_F(CudaLink, LinksAndTellsAddresses) {
  ASSERT_TRUE(Images.setGlobal(Declared, 4096).ok());
  ASSERT_TRUE(Images.find(Kernel, Kernel.name).ok());
  EXPECT_EQ(Gpu.LoadedImage, "kernels75+routines75");
  EXPECT_EQ(Gpu.Tables["addresses_b"][0], 4096u);
}

/// As `declare link` has it: data clauses make and end the copy.
TEST_F(CudaLink, TellsLoadedImagesOfAnotherAddress) {
  ASSERT_TRUE(Images.setGlobal(Declared, 4096).ok());
  ASSERT_TRUE(Images.find(Kernel, Kernel.name).ok());
  ASSERT_TRUE(Images.setGlobal(Declared, 8192).ok());
  EXPECT_EQ(Gpu.Tables["addresses_b"][0], 8192u);
}

TEST_F(CudaLink, WantsACopyOfEachVariable) {
  const std::string Error =
      Images.find(Kernel, Kernel.name).takeStatus().message();
  EXPECT_EQ(Error.find("a routine of b.c uses the variable at "), 0u) << Error;
}

TEST_F(CudaLink, ForgetsAClosedLibrary) {
  ASSERT_TRUE(Images.setGlobal(Declared, 4096).ok());
  ASSERT_TRUE(Images.find(Kernel, Kernel.name).ok());
  ASSERT_TRUE(Images.forget(Unit).ok());
  EXPECT_EQ(Gpu.Unloads, 1u);
  // The same addresses may then hold another library, which needs no link.
  ASSERT_TRUE(Images.find(Kernel, Kernel.name).ok());
  EXPECT_EQ(Gpu.LoadedImage, "kernels75");
}

TEST_F(CudaModule, AsksForOccupancyByBlockSize) {
  cuda::CudaKernel K(Kernel, nullptr, 1024);
  EXPECT_EQ(*K.residentGangs(In.Api, 128), 16u);
  EXPECT_EQ(*K.residentGangs(In.Api, 1024), 2u);
  EXPECT_EQ(*K.residentGangs(In.Api, 128), 16u);
}

TEST_F(CudaModule, KnowsHowManyLanesAKernelCanHave) {
  Gpu.MostLanes = 640;
  cuda::Modules Images(In, 90, "NVIDIA Test");
  Result<DeviceKernel *> K = Images.find(Kernel, Kernel.name);
  ASSERT_TRUE(K.ok());
  EXPECT_EQ(static_cast<cuda::CudaKernel *>(*K)->MostLanes, 640u);
}

TEST_F(CudaModule, QueueBlamesItsLastKernel) {
  std::unique_ptr<Queue> Q = std::move(*cuda::CudaQueue::create(In));
  static_cast<cuda::CudaQueue &>(*Q).handle(); // to give it something
  EXPECT_TRUE(Q->sync().ok());
  static_cast<cuda::CudaQueue &>(*Q).handle();
  Gpu.StreamError = 700;
  const std::string Error =
      "call to cuStreamSynchronize returned error 700: Illegal address during "
      "kernel execution\n Compile with -gpu=check and run again: it names "
      "accesses outside of the data on the device; functions that call themselves "
      "(qsort does) may need more stack: PACC_STACK=64K";
  EXPECT_EQ(Q->sync().message(), Error);
  static_cast<cuda::CudaQueue &>(*Q).setLastKernel(Kernel);
  EXPECT_EQ(Q->sync().message(),
            Error + "\nLast kernel of the queue:\n"
                    " kernel:main_12 file:a.c main line:12");
  // Whoever meets the lost device later names the call that saw it first.
  const std::string Later = Q->test().takeStatus().message();
  EXPECT_EQ(Later.find("call to cuStreamQuery returned error 700: Illegal "
                       "address during kernel execution\n"
                       " Seen first by a call to cuStreamSynchronize\n"),
            0u)
      << Later;
}

} // namespace

//===- DeviceReduceGpu.cpp - reductions of the device runtime on a GPU
//------===//
//
// Usage: device_reduce <cubin or PTX of DeviceReduceKernels.h> [GoogleTest's
// options] test/gpu/device_reduce.sh builds both.
//
//===----------------------------------------------------------------------===//

#define PACC_FORM "Driver/Emulator/Device/Form.h" // only for the table and the values
#define EMULATOR_ENTRY(KERNEL) nullptr
#include "pacc/ABI/Device.h"
// GPUs have no long double.
#undef PACC_REDUCED_F80
#define PACC_REDUCED_F80(X, A)
#include "DeviceReduceCheck.h"
#include "Driver/Cuda/Contract.h"
#include "Driver/DeviceKind.h"
#include <fstream>
#include <iterator>

namespace pacc::rt {
extern const DeviceKind NvidiaKind;
} // namespace pacc::rt

namespace pacc::rt::test {

static std::string Code;

Device &deviceUnderTest() {
  static std::vector<std::unique_ptr<Device>> All = NvidiaKind.Discover().All;
  static bool Ready = [] {
    if (All.empty()) {
      std::fprintf(stderr, "no GPU\n");
      std::exit(1);
    }
    Status Outcome = All[0]->initialize();
    EXPECT_TRUE(Outcome.ok()) << Outcome.message();
    return Outcome.ok();
  }();
  (void)Ready;
  return *All[0];
}

/// What the runtime launches on a GPU: rows are powers of two up to a warp,
/// whole warps, or alone.
const std::vector<BlockShape> BlockShapes = {
    {1, 1},  {32, 1},  {128, 1}, {32, 4},   {48, 1},  {7, 1},  {64, 2},
    {16, 6}, {1, 40},  {64, 15}, {33, 1},   {2, 5},   {96, 3}, {4, 33},
    {5, 1},  {128, 8}, {32, 32}, {1024, 1}, {1, 1024}};

pacc_kernel kernelOf(const Case &C, Scope S) {
  const bool IsCubin = Code.compare(0, 4,
                                    "\x7f"
                                    "ELF") == 0;
  const uint32_t Arch = deviceUnderTest().properties().ComputeCapability;
  static const pacc_image_entry Entry{IsCubin ? PACC_IMAGE_CUBIN
                                              : PACC_IMAGE_PTX,
                                      Arch, Code.c_str(), Code.size() + 1};
  static pacc_image Image{PACC_ABI_VERSION, 1,       &Entry,  "kernels",
                          nullptr,          nullptr, nullptr, 0};
  static std::vector<std::unique_ptr<std::string>> Names;
  Names.push_back(
      std::make_unique<std::string>(std::string(ScopeNames[S]) + "_" + C.Name));
  pacc_kernel Kernel = describeKernel(nullptr);
  Kernel.name = Names.back()->c_str();
  Kernel.image = &Image;
  return Kernel;
}

TEST(CudaCopies, PageableMemoryOfAllSizes) {
  for (size_t Count : {1u, 1000u, 300000u, 1000001u, 100000003u}) {
    std::vector<uint8_t> Data(Count);
    for (size_t I = 0; I < Count; ++I)
      Data[I] = uint8_t(I * 31 + (I >> 12));
    Buffer<uint8_t> There(Data);
    ASSERT_TRUE(There.read() == Data) << Count;
  }
}

} // namespace pacc::rt::test

int main(int Count, char **Arguments) {
  testing::InitGoogleTest(&Count, Arguments);
  std::ifstream File(Count > 1 ? Arguments[1] : "");
  pacc::rt::test::Code.assign(std::istreambuf_iterator<char>(File), {});
  if (pacc::rt::test::Code.empty()) {
    std::fprintf(stderr, "usage: device_reduce <cubin or PTX>\n");
    return 2;
  }
  return RUN_ALL_TESTS();
}
